import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { apiClient } from "../client";
import { accessToken, sessionCookie } from "../credentials";
import { createCompany, createSession, createUser } from "../factories";
import { test as base, expect, someAddress } from "../fixtures";
import { startInstance } from "../instance";
import { withoutRepeats } from "../told-once";

const times = Array.from({ length: 12 });

/** `strict`: a server that allows each caller one request a second. */
const test = base.extend<object, { strict: Awaited<ReturnType<typeof startInstance>> }>({
  strict: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
    async ({}, provide) => {
      await using instance = await startInstance({ REQUESTS_PER_SECOND: "1" });
      await provide(instance);
    },
    { scope: "worker" },
  ],
});

test.describe("a strict server", () => {
  test.describe.configure({ mode: "default" }); // in one worker, since it is started once in each

  test("a token or session over its rate limit gets 429, and no other does", async ({ playwright, strict }) => {
    test.slow(); // it starts two servers
    const request = await playwright.request.newContext({ baseURL: strict.url });
    const user = await createUser(await createCompany("Buyer"));
    const client = async () => apiClient(request, { authorization: `Bearer ${await accessToken(user)}` });
    const { name, value } = await sessionCookie(await createSession(user));
    const [one, other, browser] = [await client(), await client(), apiClient(request, { cookie: `${name}=${value}` })];

    for (const asking of [one, browser]) {
      const answers = await Promise.all(times.map(() => asking.get("/me")));
      const refusals = answers.filter((answer) => answer.status() === 429);
      expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([200, 429]));
      expect(Number(refusals[0]?.headers()["retry-after"])).toBeGreaterThanOrEqual(1);
      expect(Number(refusals[0]?.headers()["retry-after"])).toBeLessThanOrEqual(2);
      expect(await refusals[0]?.json()).toMatchObject({ Errors: [{ ErrorCode: "TooManyRequests" }] });
      expect((await other.get("/me")).status()).toBe(200);
    }
    const events = await db.auditEvent.findMany({
      where: { event: "excess_rate_limit_exceeded", data: { equals: { limit: "requests" } }, userId: user.id },
      orderBy: { at: "asc" },
    });
    expect(withoutRepeats(events, ({ clientId }) => clientId)).toMatchObject([
      { companyId: user.companyId, clientId: expect.any(String) },
      { companyId: user.companyId, clientId: null },
    ]);

    await using unlimited = await startInstance({ REQUESTS_PER_SECOND: "1", RATE_LIMIT: "off" });
    const free = await playwright.request.newContext({ baseURL: unlimited.url });
    const authorization = `Bearer ${await accessToken(user)}`;
    const answers = await Promise.all(times.map(() => apiClient(free, { authorization }).get("/me")));
    expect(answers.map((answer) => answer.status())).toEqual(times.map(() => 200));
    await Promise.all([request.dispose(), free.dispose()]);
  });

  test("pages count with the API requests of their session, and a 429 says when to retry", async ({ strict }) => {
    const user = await createUser(await createCompany("Buyer"));
    const { name, value } = await sessionCookie(await createSession(user));
    const headers = { cookie: `${name}=${value}`, "x-forwarded-for": someAddress() };
    const ask = (path: string, more: Record<string, string> = {}) =>
      fetch(`${strict.url}${path}`, { headers: { ...headers, ...more } });

    const pages = await Promise.all(times.map(() => ask("/account")));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const [refusal] = pages.filter(({ status }) => status === 429);
    expect(Number(refusal?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(refusal?.headers.get("content-type")).toContain("text/html");
    const answers = await Promise.all(times.map(() => ask("/api/v1/me")));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect((await fetch(`${strict.url}/sign-in`)).status).toBe(200);
  });
});

test("a company over its rate limit gets 429, and no other company does", async () => {
  await using instance = await startInstance({ REQUESTS_PER_COMPANY: "5", REQUESTS_AT_ONCE: "1000" });
  const ask = async (company: Parameters<typeof createUser>[0]) => {
    const authorization = `Bearer ${await accessToken(await createUser(company))}`;
    return () => fetch(`${instance.url}/api/v1/me`, { headers: { authorization } });
  };
  const [many, other] = [await createCompany("Buyer"), await createCompany("Buyer")];
  const people = await Promise.all(Array.from({ length: 40 }, () => ask(many)));
  const stranger = await ask(other);

  const answers = await Promise.all(people.map((person) => person()));

  const refusals = answers.filter(({ status }) => status === 429);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(Number(refusals[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect((await stranger()).status).toBe(200);
  const event = { event: "excess_rate_limit_exceeded", data: { equals: { limit: "requests-company" } } };
  expect(withoutRepeats(await db.auditEvent.findMany({ where: { ...event, companyId: many.id } }))).toHaveLength(1);
});

test("a client that alternates between instances has one limit, and a light one is not counted in the database", async () => {
  test.slow(); // it starts two servers
  const [limit, part] = [40, 2];
  await using one = await startInstance({ REQUESTS_PER_SECOND: "20" });
  await using other = await startInstance({ REQUESTS_PER_SECOND: "20" });
  const company = await createCompany("Buyer");
  const startClient = async () => {
    const user = await createUser(company);
    const headers = { authorization: `Bearer ${await accessToken(user)}` };
    const { id } = await db.tokenFamily.findFirstOrThrow({ where: { userId: user.id } });
    return {
      askBoth: () =>
        Promise.all([one, other].map(async ({ url }) => (await fetch(`${url}/api/v1/me`, { headers })).status)),
      count: async () => (await db.rateLimit.findUnique({ where: { key: `requests:${sha256(id)}` } }))?.points,
    };
  };

  const modest = await startClient();
  expect(await modest.askBoth()).toEqual([200, 200]);
  expect(await modest.count()).toBeUndefined();

  const greedy = await startClient();
  const begin = performance.now();
  let granted = 0;
  for (let more = 2; more > 0; granted += more) {
    const answers = await greedy.askBoth();
    more = answers.filter((status) => status === 200).length;
  }
  const windows = Math.ceil((performance.now() - begin) / 2000); // more than one on a busy machine
  const late = 16; // some counts arrive after more was granted; two limits would grant 80
  expect(granted).toBeGreaterThanOrEqual(limit);
  expect(granted).toBeLessThanOrEqual(windows * (limit + 2 * part + late));
  expect(await greedy.count()).toBeGreaterThan(limit);
});

test("public pages are counted by network, with any cookie; the reference and files are not counted", async () => {
  await using instance = await startInstance({ REQUESTS_PER_SECOND: "5" });
  const paths = ["/sign-in", "/forgot-password", "/reset-password", "/docs", "/docs/api/unknown"];
  const ask = async (path: string, address: string, nth = 0) => {
    const headers = { "x-forwarded-for": address, cookie: `next-auth.session-token=made-up-${nth}` };
    return (await fetch(`${instance.url}${path}`, { headers, redirect: "manual" })).status;
  };
  expect(await ask("/docs/api", someAddress()), "rendered for the first time").toBe(200);
  for (const path of paths) {
    const [mine, other] = [someAddress(), someAddress()];
    const statuses: number[] = [];
    for (let nth = 0; nth < 14; nth++) statuses.push(await ask(path, mine, nth));
    expect(statuses.slice(0, 10), path).not.toContain(429);
    expect(statuses.slice(10), path).toContain(429);
    expect(await ask(path, other), path).not.toBe(429);
    for (const file of ["/icon.svg", "/docs/api"]) expect(await ask(file, mine), path).toBe(200);
  }
});
