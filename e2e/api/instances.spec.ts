import type { APIRequestContext } from "@playwright/test";
import { env } from "@/lib/env";
import { apiClient } from "../client";
import { accessToken } from "../credentials";
import { createApiClient, createApproval, createCompany, createPurchase, createUser } from "../factories";
import { test as base, expect } from "../fixtures";
import { startInstance } from "../instance";
import { signInByPassword } from "../sign-in";

const password = "a long walk in spring";

/** `request` uses one instance, `other` another one with several processes. */
const test = base.extend<{ other: APIRequestContext }, { instance: Awaited<ReturnType<typeof startInstance>> }>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
    async ({}, provide) => {
      await using instance = await startInstance({ WEB_CONCURRENCY: "2" });
      await provide(instance);
    },
    { scope: "worker" },
  ],
  other: async ({ playwright, instance, extraHTTPHeaders }, provide) => {
    const context = await playwright.request.newContext({
      baseURL: instance.url,
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    });
    await provide(context);
    await context.dispose();
  },
});

test.describe.configure({ mode: "default" }); // in one worker, which starts one instance

test("tokens and page keys of one instance work at another", async ({ request, other }) => {
  const { user, order, path } = await createPurchase();
  for (const id of ["a", "b", "c"]) await createApproval(order, { id });
  const authorization = `Bearer ${await accessToken(user)}`;
  const [here, there] = [apiClient(request, { authorization }), apiClient(other, { authorization })];

  const first = await here.list(path, { pageSize: "2" });
  const second = await there.list(path, { pageKey: first.Meta.NextPageKey ?? "" });

  expect([...first.Items, ...second.Items].map(({ ID }) => ID)).toEqual(["a", "b", "c"]);
});

test("signing out at one instance ends the session at all others at once", async ({ request, other }) => {
  const user = await createUser(await createCompany("Buyer"), { password });
  const { cookie = "" } = await signInByPassword(request, { username: user.username, password });
  const there = apiClient(other, { cookie: cookie.split(";")[0] ?? "" });
  expect((await there.get("/me")).status()).toBe(200);

  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  await request.post("/api/auth/signout", { form: { csrfToken, json: "true" }, maxRedirects: 0 });

  expect((await there.get("/me")).status()).toBe(401);
});

test("wrong passwords are counted across instances", async ({ request, other }) => {
  const user = await createUser(await createCompany("Buyer"), { password });
  const form = {
    grant_type: "password",
    client_id: (await createApiClient()).id,
    username: user.username,
    password: "wrong",
  };
  const guess = async (context: APIRequestContext) => (await context.post("/api/oauth/token", { form })).status();

  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push(await guess(request), await guess(other));

  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

test("requests for missing records are counted across instances", async ({ instance }) => {
  const headers = { authorization: `Bearer ${await accessToken(await createUser(await createCompany("Buyer")))}` };
  const urls = [env().PUBLIC_URL, instance.url];
  const ask = async (url = "") => (await fetch(`${url}/api/v1/products/none`, { headers })).status;
  const [limit, part, atOnce] = [600, 30, 20];
  const processes = 4; // two of the instance, and up to two behind PUBLIC_URL

  let missed = 0;
  for (let more = atOnce; more > 0; missed += more) {
    const statuses = await Promise.all(Array.from({ length: atOnce }, (_, i) => ask(urls[i % 2])));
    more = statuses.filter((status) => status === 404).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(atOnce - more);
  }

  expect(missed).toBeGreaterThanOrEqual(limit);
  expect(missed).toBeLessThanOrEqual(limit + processes * part + atOnce);
});

test("files of a page can come from another instance than the page", async ({ request, other }) => {
  const filesOf = async (context: APIRequestContext) =>
    [...new Set((await (await context.get("/sign-in")).text()).match(/\/_next\/static\/[\w/.~-]+\.(js|css)/g))].sort();
  const files = await filesOf(request);

  expect(await filesOf(other)).toEqual(files);
  for (const file of files.slice(0, 3)) expect((await other.get(file)).status(), file).toBe(200);
});

test("each request to several processes has one line in the log, with its own request ID", async ({
  instance,
  other,
}) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => other.get("/api/health/live")));
  const ids = answers.map((answer) => answer.headers()["x-request-id"] ?? "");

  expect(new Set(ids).size).toBe(20);
  const linesWith = async (id: string) => (await instance.output()).split(id).length - 1;
  for (const id of ids) await expect.poll(() => linesWith(id)).toBe(1);
});
