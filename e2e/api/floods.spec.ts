import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { APIResponse } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { findFreePort } from "@/lib/postgres/free-port";
import { accessToken } from "../credentials";
import { createApiClient, createCompany, createProduct, createUser } from "../factories";
import { expect, someAddress, test } from "../fixtures";
import { startInstance } from "../instance";
import { signInByPassword } from "../sign-in";
import { oneServer } from "../tags";

const password = "a long walk in spring";
/** The sign-in page's answer. */
const errorOf = async (response: APIResponse) => new URL((await response.json()).url).searchParams.get("error");
const from = (address: string) => ({ "x-forwarded-for": address });

test("one password tried on many accounts from one network is refused after thirty tries", async ({ request }) => {
  const [company, mine] = [await createCompany("Buyer"), from(someAddress())];
  const user = await createUser(company, { password });
  const guess = async (username: string, headers: Record<string, string>) =>
    (await signInByPassword(request, { username, password: "wrong" }, headers)).response;

  const statuses: number[] = [];
  for (let count = 0; count < 32; count++) statuses.push((await guess(`nobody-${count}`, mine)).status());

  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  const [refusal, other] = [await guess("nobody", mine), await guess("nobody", from(someAddress()))];
  expect(await errorOf(refusal)).toMatch(/^TooManyAttempts:\d+$/);
  expect(await errorOf(other)).toBe("CredentialsSignin");
  expect(statuses.slice(30)).toEqual([refusal.status(), refusal.status()]);
  // The owner of the password can still sign in.
  expect((await signInByPassword(request, { username: user.username, password }, mine)).cookie).toBeDefined();
});

test("without the database each instance counts by itself, and refuses all sign-ins", async ({ playwright }) => {
  const nowhere = `postgresql://nobody@127.0.0.1:${await findFreePort()}/nothing`;
  await using instance = await startInstance({ DATABASE_URL: nowhere });
  const request = await playwright.request.newContext({ baseURL: instance.url });
  const mine = from(someAddress());
  const signIn = async () => errorOf((await signInByPassword(request, { username: "maya", password }, mine)).response);

  const reset = await request.post("/api/v1/password/reset", { data: { Username: "maya" }, headers: mine });
  expect(reset.status()).toBe(503);
  const errors = [];
  for (let count = 0; count < 11; count++) errors.push(await signIn());
  expect(errors.slice(0, 10)).toEqual(Array(10).fill("Unavailable"));
  expect(errors[10]).toMatch(/^TooManyAttempts:/);
  await request.dispose();
});

test("a caller with six hundred requests for missing records in a minute gets 429, and no other caller does", {
  tag: oneServer,
}, async () => {
  const { PUBLIC_URL } = env();
  const [company, stranger] = [await createCompany("Supplier"), await createCompany("Supplier")];
  const [mine, foreign] = [await createProduct(company), await createProduct(stranger)];
  const user = await createUser(company);
  const [guesser, other] = [`Bearer ${await accessToken(user)}`, `Bearer ${await accessToken(user)}`];
  const ask = (authorization: string, id: string) =>
    fetch(`${PUBLIC_URL}/api/v1/products/${id}`, { headers: { authorization } });
  const statusOf = async (authorization: string, id: string) => (await ask(authorization, id)).status;

  for (let count = 0; count < 600; count += 20) {
    const guesses = Array.from({ length: 20 }, (_, i) => statusOf(guesser, i === 0 ? foreign.id : `none-${count + i}`));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([404]));
  }

  const refusals = [await ask(guesser, foreign.id), await ask(guesser, mine.id), await ask(guesser, "none")];
  expect(refusals.map(({ status }) => status)).toEqual([429, 429, 429]);
  const wait = Number(refusals[0]?.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect([await statusOf(other, mine.id), await statusOf(other, "none")]).toEqual([200, 404]);
  const event = { event: "excess_rate_limit_exceeded", requestId: refusals[0]?.headers.get("x-request-id") ?? "" };
  expect(await db.auditEvent.findMany({ where: event })).toMatchObject([{ data: { limit: "misses" } }]);
});

test("clients that never finish their requests delay nobody, and are disconnected", async () => {
  const { PUBLIC_URL } = env();
  const { hostname, port } = new URL(PUBLIC_URL);
  const start = performance.now();
  const slow = Array.from({ length: 200 }, () =>
    connect(Number(port), hostname)
      .on("error", () => undefined)
      .resume(),
  );
  const ends = slow.map((socket) => once(socket, "close"));
  for (const socket of slow) socket.write("GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ");

  expect((await fetch(`${PUBLIC_URL}/api/health/live`)).status).toBe(200);
  expect(slow.filter(({ closed }) => closed)).toEqual([]);
  await Promise.all(ends);
  expect(performance.now() - start).toBeLessThan(30_000);
});

test("a flood of sign-ins neither blocks the server nor fills its memory", async () => {
  await using instance = await startInstance({ BURST_PATIENCE_MS: "10000" });
  const { id } = await createApiClient();
  const signIn = async () => {
    const body = new URLSearchParams({ grant_type: "password", client_id: id, username: "nobody", password });
    const headers = from(someAddress());
    return (await fetch(`${instance.url}/api/oauth/token`, { method: "POST", headers, body })).status;
  };
  await signIn();
  const before = peakMemory(instance.pid);

  const flood = Promise.all(Array.from({ length: 60 }, signIn));
  const alive = await countAnswers(`${instance.url}/api/health/live`, flood);

  const statuses = await flood;
  expect(new Set(statuses).difference(new Set([400, 503]))).toEqual(new Set());
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(30);
  expect(alive).toBeGreaterThan(5);
  // All of them at once would take 60 times 19 MB.
  expect(peakMemory(instance.pid) - before).toBeLessThan(500);
});

/** The number of 200 answers to sequential requests until `work` has ended. */
async function countAnswers(url: string, work: Promise<unknown>) {
  let ended = false;
  const watch = work.finally(() => {
    ended = true;
  });
  let count = 0;
  for (; !ended; count++) expect((await fetch(url)).status).toBe(200);
  await watch;
  return count;
}

/** The peak memory of a process in megabytes. */
function peakMemory(pid = 0) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1]) / 1024;
}
