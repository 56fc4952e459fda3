import { Agent, get as httpGet, request as httpRequest, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/env";
import { accessToken } from "../credentials";
import { createCompany, createProduct, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";
import { startInstance } from "../instance";
import { createDatabase } from "../jobs/database";

type RequestOptions = { path: string; agent?: Agent; headers?: Record<string, string> };

/** The status, and whether the connection stays open; rejects without a complete answer. */
function get(url: string, { path, agent, headers = {} }: RequestOptions) {
  return new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
    const read = (response: IncomingMessage) =>
      response
        .on("error", reject)
        .on("end", () => resolve({ status: response.statusCode, connection: response.headers.connection }))
        .resume();
    httpGet(url + path, { agent, headers }, read).on("error", reject);
  });
}

test("a process that dies is replaced, and the others go on serving; if they keep dying, the server ends, and says why", async ({
  request,
}) => {
  // Of its own: in the database that all tests share, its worker would take mails of other tests along.
  await using stack = new AsyncDisposableStack();
  const database = await createDatabase(env().DATABASE_URL);
  stack.defer(async () => void (await database.drop()));
  await using instance = await startInstance({ WEB_CONCURRENCY: "2", DATABASE_URL: database.url });
  const [victim = 0, other = 0] = instance.processes();

  process.kill(victim, "SIGKILL");
  await expect.poll(() => instance.processes()).not.toContain(victim);
  for (let i = 0; i < 5; i++) expect((await request.get(`${instance.url}/api/health/ready`)).status()).toBe(200);

  await expect.poll(() => instance.processes().length).toBe(2);
  expect(instance.processes()).toContain(other);
  await expect.poll(() => instance.output()).toContain("a process of the server has ended");
  process.kill(other, "SIGKILL");
  const answered = () =>
    fetch(`${instance.url}/api/health/live`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answered, "by the new process").toBe(true);

  let over = false;
  const [code] = await Promise.race([instance.ended.finally(() => (over = true)), killAll()]);
  expect(code).toBe(1);
  expect(await instance.output()).toContain("Processes of the server keep ending, 6 within a minute.");

  async function killAll(): Promise<never> {
    for (;;) {
      for (const pid of over ? [] : instance.processes()) kill(pid);
      await sleep(100);
    }
  }
});

function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {} // it is gone
}

test("a port in use is reported once, and the server ends", async ({ baseURL }) => {
  const port = new URL(baseURL ?? "").port;
  await expect(startInstance({ WEB_CONCURRENCY: "2", PORT: port })).rejects.toThrow(
    new RegExp(`^[^]*PORT ${port} is taken by another program(?![^]*is taken)`),
  );
});

/** Seconds. */
const grace = 3;
for (const processes of ["1", "2"]) {
  test(`stopping ${processes} of a server's processes fails no request`, async () => {
    const user = await createUser(await createCompany("Buyer"));
    const product = await createProduct(await ensureOwner());
    const headers = { authorization: `Bearer ${await accessToken(user)}` };
    await using instance = await startInstance({ WEB_CONCURRENCY: processes, SHUTDOWN_GRACE: String(grace) });
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const ask = () => get(instance.url, { path: `/api/v1/products/${product.id}`, agent, headers });
    const uploads = await Promise.all(Array.from({ length: 20 }, () => beginRequest(instance.url, headers)));
    expect(await ask()).toEqual({ status: 200, connection: "keep-alive" });

    const graceEnds = performance.now() + grace * 1000;
    instance.signal("SIGTERM");
    const readiness = async () => (await get(instance.url, { path: "/api/health/ready" })).status;
    const rounds: { ready: number | undefined; answers: Awaited<ReturnType<typeof ask>>[] }[] = [];
    for (; performance.now() < graceEnds - 1000; await sleep(50))
      rounds.push({ ready: await readiness(), answers: await Promise.all([ask(), ask(), ask(), ask()]) });
    expect(rounds.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200)).toEqual([]);
    expect(rounds.at(-1)).toEqual({ ready: 503, answers: Array(4).fill({ status: 200, connection: "close" }) });
    await expect.poll(() => readiness().catch(({ code }) => code)).toBe("ECONNREFUSED");
    for (const { finish } of uploads) expect(await finish()).toMatchObject({ Theme: "dark" });
    expect(await instance.ended).toEqual([0, null]);
  });
}

/** A request whose body has half arrived. */
async function beginRequest(url: string, headers: Record<string, string>) {
  const body = JSON.stringify({ Theme: "dark" });
  const outgoing = httpRequest(`${url}/api/v1/me/preferences`, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json", "content-length": body.length },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.on("response", resolve).on("error", reject),
  );
  answer.catch(() => undefined); // reported when it is finished
  await new Promise((resolve) => outgoing.write(body.slice(0, 5), resolve));
  return {
    finish: async () => {
      outgoing.end(body.slice(5));
      return json(await answer);
    },
  };
}
