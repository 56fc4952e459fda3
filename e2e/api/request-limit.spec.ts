import { db } from "@/lib/db";
import { apiClient } from "../client";
import { accessToken, sessionCookie } from "../credentials";
import { createCompany, createSession, createUser } from "../factories";
import { expect, test } from "../fixtures";
import { startInstance } from "../instance";

const times = Array.from({ length: 12 });

test("who asks too often has to wait, by token and by session, and nobody else", async ({ playwright }) => {
  test.slow(); // it starts two servers
  await using instance = await startInstance({ REQUESTS_PER_SECOND: "1" });
  const request = await playwright.request.newContext({ baseURL: instance.url });
  const user = await createUser(await createCompany("Buyer"));
  const client = async () => apiClient(request, { authorization: `Bearer ${await accessToken(user)}` });
  const { name, value } = await sessionCookie(await createSession(user));
  const [one, other, browser] = [await client(), await client(), apiClient(request, { cookie: `${name}=${value}` })];

  for (const asking of [one, browser]) {
    const answers = await Promise.all(times.map(() => asking.get("/me")));
    const refused = answers.filter((answer) => answer.status() === 429);
    expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([200, 429]));
    expect(Number(refused[0]?.headers()["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(refused[0]?.headers()["retry-after"])).toBeLessThanOrEqual(2);
    expect(await refused[0]?.json()).toMatchObject({ Errors: [{ ErrorCode: "TooManyRequests" }] });
    expect((await other.get("/me")).status()).toBe(200);
  }
  const told = await db.auditEvent.findMany({
    where: { event: "excess_rate_limit_exceeded", data: { equals: { limit: "requests" } } },
  });
  expect(told.length).toBeGreaterThanOrEqual(2);

  await using unlimited = await startInstance({ REQUESTS_PER_SECOND: "1", RATE_LIMIT: "off" });
  const free = await playwright.request.newContext({ baseURL: unlimited.url });
  const authorization = `Bearer ${await accessToken(user)}`;
  const answers = await Promise.all(times.map(() => apiClient(free, { authorization }).get("/me")));
  expect(answers.map((answer) => answer.status())).toEqual(times.map(() => 200));
  await Promise.all([request.dispose(), free.dispose()]);
});
