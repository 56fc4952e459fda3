import { accessToken } from "../credentials";
import { createCompany, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";
import { startInstance } from "../instance";

test.beforeAll(ensureOwner);

/** Has a thread do something when it gets a request for /now: by what Node loads before its program. */
function onRequest(thread: "main" | "pages", what: string) {
  const code = `import { subscribe } from "node:diagnostics_channel";
    import { isMainThread } from "node:worker_threads";
    subscribe("http.server.request.start", ({ request }) => {
      if (isMainThread === ${thread === "main"} && request.url === "/now") { ${what} }
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

test("while the thread of the pages is busy, however long, the API answers, and the server stops", async ({
  request,
}) => {
  const user = await createUser(await createCompany("Buyer"));
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const forever = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
  await using instance = await startInstance(onRequest("pages", forever));
  const page = fetch(`${instance.url}/now`).then(
    () => "answered",
    () => "cut",
  );

  for (const path of ["/api/v1/me", "/api/v1/approvals", "/api/health/live", "/api/health/ready"])
    expect((await request.get(instance.url + path, { headers })).status()).toBe(200);
  await instance[Symbol.asyncDispose]();
  expect(await page).toBe("cut");
});

test("a server whose thread of the pages ends does so too, and says why", async () => {
  await using instance = await startInstance(onRequest("pages", "process.exit(7);"));
  await expect(fetch(`${instance.url}/now`)).rejects.toThrow();
  expect(await instance.ended).toEqual([1, null]);
  await expect.poll(instance.output).toContain('"code":7,"msg":"the thread of the pages has ended"');
});

test("an error that nothing has caught is logged, and ends no server", async ({ request }) => {
  const failing = "Promise.reject(new Error('forgotten')); throw new Error('lost');";
  await using instance = await startInstance(onRequest("main", failing));
  await fetch(`${instance.url}/now`);
  for (const word of ["forgotten", "lost"]) await expect.poll(instance.output).toContain(word);
  expect((await request.get(`${instance.url}/api/health/ready`)).status()).toBe(200);
});
