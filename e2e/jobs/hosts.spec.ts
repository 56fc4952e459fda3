import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@/lib/postgres/free-port";
import { accessToken } from "../credentials";
import { createCompany, createProduct, createUser, newWord } from "../factories";
import { expect, test } from "../fixtures";
import { startProcess } from "../scale/process";
import { createDatabase } from "./database";

type Host = { command: string; args: string[]; env: NodeJS.ProcessEnv };

/** Starts the program on a free port for as long as `use` takes. Returns what it printed. */
async function withHost({ command, args, env }: Host, use: (origin: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "countersign-host-"));
  const [log, port] = [join(folder, "log"), String(await findFreePort())];
  const origin = `http://127.0.0.1:${port}`;
  const host = await startProcess({
    ...{ command, args, log, cwd: process.cwd() },
    env: { ...env, PORT: port, DATA_DIR: folder },
    // From the sources, each path is compiled when it is first asked for: this one the tests ask for anyway.
    isReady: async () => (await fetch(`${origin}/api/v1/me`)).status === 401,
  });
  try {
    await use(origin);
  } finally {
    await host.end("SIGTERM");
  }
  const printed = await readFile(log, "utf8");
  await rm(folder, { recursive: true });
  return printed;
}

test("without our server, Next answers the API with the same statuses and bodies", async () => {
  const user = await createUser(await createCompany("Buyer"));
  const product = await createProduct({ id: user.companyId });
  const authorization = `Bearer ${await accessToken(user)}`;
  const own = { headers: { authorization } };
  const post = {
    method: "POST",
    headers: { authorization, "content-type": "application/json", "idempotency-key": newWord() },
    body: JSON.stringify({ Name: newWord(), List: "listProducts", Query: "Name=Chair" }),
  };
  const requests: [path: string, init: RequestInit][] = [
    ["/health/live", {}],
    ["/v1/me", {}],
    ["/v1/me", own],
    [`/v1/products/${product.id}`, own],
    [`/v1/products?OwnerID=${user.companyId}&search=Chair&sortBy=!Name`, own],
    ["/v1/products?pageSize=many", own],
    ["/v1/nowhere", own],
    ["/v1/me", { ...own, method: "PUT" }],
    ["/v1/me/views", post],
    [`/v1/exports/products?OwnerID=${user.companyId}&format=csv`, own],
  ];
  const answerOf = async (origin: string | undefined, path: string, init: RequestInit) => {
    const response = await fetch(`${origin}/api${path}`, init);
    const text = (await response.text()).replace(/"requestId":"[^"]+"/, "");
    return [response.status, response.headers.get("content-type"), text];
  };
  const args = [createRequire(import.meta.url).resolve("next/dist/bin/next"), "start"];
  await withHost({ command: process.execPath, args, env: process.env }, async (origin) => {
    for (const [path, init] of requests)
      expect(await answerOf(origin, path, init), path).toEqual(await answerOf(process.env.PUBLIC_URL, path, init));
  });
});

test("npm run dev serves pages and the API from the sources, and warns of nothing", async () => {
  const database = await createDatabase(process.env.DATABASE_URL ?? "", async () => undefined);
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: "development" as const,
    DATABASE_URL: database.url,
    DEMO: "0",
  };
  const printed = await withHost({ command: "npm", args: ["run", "dev"], env }, async (origin) => {
    expect((await fetch(`${origin}/api/v1/me`)).status).toBe(401);
    const page = await fetch(`${origin}/sign-in`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Sign in")]);
  });
  await database.drop();
  // Next times the disk.
  expect(printed.replace(/^.*Slow filesystem detected.*$/gm, "")).not.toMatch(/⚠|warn|error/i);
});
