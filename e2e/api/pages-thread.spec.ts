import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { getPriority } from "node:os";
import { text } from "node:stream/consumers";
import { env } from "@/lib/env";
import { findFreePort } from "@/lib/postgres/free-port";
import { accessToken } from "../credentials";
import { createCompany, createUser, ensureOwner } from "../factories";
import { test as base, expect } from "../fixtures";
import { startInstance } from "../instance";

type Instance = Awaited<ReturnType<typeof startInstance>>;

/** `running`: a server with a pages' thread, for all tests that do not need one of their own. */
const test = base.extend<object, { running: Instance }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
    async ({}, provide) => {
      await using instance = await startInstance({ PAGES: "at-start" });
      await provide(instance);
    },
    { scope: "worker" },
  ],
});

test.skip(!env().API_LANE, "pages have no thread of their own then");
test.beforeAll(ensureOwner);

/** Makes a thread run code on a request for /now, with a module that Node loads before its program. */
function onRequest(thread: "main" | "pages", what: string) {
  const code = `import { subscribe } from "node:diagnostics_channel";
    import { isMainThread } from "node:worker_threads";
    subscribe("http.server.request.start", ({ request }) => {
      if (isMainThread === ${thread === "main"} && request.url === "/now") { ${what} }
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

test("while the pages' thread is blocked, the API answers, and the server can stop", async ({ request }) => {
  const user = await createUser(await createCompany("Buyer"));
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const forever = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
  const port = String(await findFreePort());
  await using instance = await startInstance({ ...onRequest("pages", forever), METRICS_PORT: port });
  const page = fetch(`${instance.url}/now`).then(
    () => "answered",
    () => "cut",
  );

  for (const path of ["/api/v1/me", "/api/v1/approvals", "/api/health/live", "/api/health/ready"])
    expect((await request.get(instance.url + path, { headers })).status()).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('route="/api/v1/me"');
  await instance[Symbol.asyncDispose]();
  expect(await page).toBe("cut");
});

test("with on-demand, the first page starts the pages' thread, and API requests do not", async ({ request }) => {
  test.skip(process.platform !== "linux", "only there it is told from the others");
  const port = String(await findFreePort());
  await using instance = await startInstance({ PAGES: "on-demand", METRICS_PORT: port });
  const hasPages = () => new Set(prioritiesOf(instance.pid)).size > 1;
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  await request.get(`${instance.url}/api/v1/me`);
  expect(await metrics()).toContain('route="/api/v1/me"');
  expect(hasPages()).toBe(false);

  const pages = ["/sign-in", "/forgot-password", "/sign-in"].map((path) => request.get(instance.url + path));
  for (const page of await Promise.all(pages)) expect(page.status()).toBe(200);
  expect(await metrics()).toContain('route="/sign-in"');
  expect(hasPages()).toBe(true);
});

/** The "nice" of each thread, as in proc(5). */
function prioritiesOf(pid: number | undefined) {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).map((thread) => {
    const stat = readFileSync(`${threads}/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

test.describe("a running server", () => {
  test.describe.configure({ mode: "default" }); // in one worker, since it is started once in each

  test("the pages' thread has a lower priority than the API", async ({ running }) => {
    test.skip(process.platform !== "linux", "only there a thread has a priority of its own");
    const priorities = prioritiesOf(running.pid);
    const lowest = Math.max(...priorities);
    expect(lowest).toBe(Math.min(getPriority() + 5, 19));
    expect(priorities.filter((priority) => priority === lowest)).toHaveLength(1);
  });

  test("the body of any request reaches the pages' thread as a body, never as another request", async ({ running }) => {
    const hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\nX-Client-Address: 10.1.2.3\r\n\r\n";
    const framings = [
      `Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
      `Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
    ];
    for (const method of ["GET", "HEAD", "DELETE", "OPTIONS", "POST"])
      for (const framing of framings) {
        const socket = connect(Number(new URL(running.url).port));
        socket.write(`${method} /sign-in?${method} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${framing}`);
        expect((await text(socket)).slice(0, 8), method + framing).toBe("HTTP/1.1");
      }
    await expect.poll(async () => (await running.output()).split('"path":"/sign-in"').length - 1).toBe(10);
    expect(await running.output()).not.toContain("/hidden");
    expect(await running.output()).not.toContain('"aborted":true');
  });

  test("all request headers that the server accepts, and long response headers, pass between the threads", async ({
    running,
  }) => {
    const ask = async (path: string, headers: string) => {
      const socket = connect(Number(new URL(running.url).port));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
      return (await text(socket)).slice(0, 12);
    };
    const many = Array.from({ length: 995 }, (_, at) => `X-${at}: x\r\n`).join("");
    for (const headers of ["Trailer: x\r\n", `X-Long: ${"x".repeat(32_600)}\r\n`, many])
      expect(await ask("/forgot-password", headers), headers.slice(0, 20)).toBe("HTTP/1.1 200");
    expect(await ask(`/orders/?search=${"x".repeat(16_000)}`, "")).toBe("HTTP/1.1 308");
  });
});

test("a server whose pages' thread ends also ends, and says why", async () => {
  await using instance = await startInstance(onRequest("pages", "process.exit(7);"));
  await expect(fetch(`${instance.url}/now`)).rejects.toThrow();
  expect(await instance.ended).toEqual([1, null]);
  await expect.poll(instance.output).toContain('"code":7,"msg":"the thread of the pages has ended"');
});

test("an uncaught error is logged and does not end the server", async ({ request }) => {
  const failing = "Promise.reject(new Error('forgotten')); throw new Error('lost');";
  await using instance = await startInstance(onRequest("main", failing));
  await fetch(`${instance.url}/now`);
  for (const word of ["forgotten", "lost"]) await expect.poll(instance.output).toContain(word);
  expect((await request.get(`${instance.url}/api/health/ready`)).status()).toBe(200);
});
