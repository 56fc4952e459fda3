import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { findFreePort } from "@/lib/postgres/free-port";
import { fromSource } from "@/scripts/build/from-source";
import { inDatabase } from "./database";

/** `npm start` with a public URL, in an empty folder. */
async function startForPublic(folder: string) {
  const port = await findFreePort();
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: "production" as const,
    NODE_OPTIONS: `--import=${resolve("e2e/setup/watch-network.mjs")}`,
    NETWORK_LOG: join(folder, "network.log"),
    PORT: String(port),
    PUBLIC_URL: "https://admin.example.com",
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    DATA_DIR: folder,
  };
  const child = spawn(process.execPath, fromSource("scripts/start.ts"), { env, stdio: ["ignore", "pipe", "inherit"] });
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line);
    if (line.startsWith("Mail ")) break;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    output: output.join("\n"),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, "exit");
      child.stdout.resume();
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** As the owner, the only role that could. */
async function ownerUrl(folder: string) {
  const password = (await readFile(join(folder, "postgres/password"), "utf8")).trim();
  const [, , , port] = (await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8")).split("\n");
  return { password, url: `postgresql://countersign:${password}@127.0.0.1:${port}/postgres` };
}

test("a first start without the demo has no accounts, a database on this machine only, and sends no requests elsewhere", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-first-"));
  await chmod(folder, 0o711);
  {
    await using server = await startForPublic(folder);
    expect(server.output).not.toMatch(/demo|sign in/i);
    expect(server.output).not.toContain("next.config"); // Next's output would not be a log line
    const statusOf = async (path: string) => (await fetch(server.url + path)).status;
    // On a busy machine the first answer can be that the database has not answered in time.
    await expect.poll(() => statusOf("/api/health/ready")).toBe(200);
    expect(await Promise.all(["/sign-in", "/api/v1/openapi.json", "/api/v1/me"].map(statusOf))).toEqual([
      200, 200, 401,
    ]);

    const { password, url } = await ownerUrl(folder);
    expect(password).toMatch(/^[\w-]{43}$/);
    await inDatabase(url, async (client) => {
      const ask = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
      expect(await ask("SELECT count(*)::int FROM users")).toEqual([{ count: 0 }]);
      expect(await ask("SELECT count(*)::int FROM api_clients")).toEqual([{ count: 0 }]);
      expect(await ask("SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
      expect(await ask("SELECT DISTINCT auth_method FROM pg_hba_file_rules")).toEqual([
        { auth_method: "scram-sha-256" },
      ]);
      expect(
        await ask("SELECT count(*)::int FROM pg_authid WHERE rolcanlogin AND rolpassword NOT LIKE 'SCRAM-SHA-256$%'"),
      ).toEqual([{ count: 0 }]);
    });
    const wrong = Object.assign(new URL(url), { password: "password" }).href;
    await expect(inDatabase(wrong, (client) => client.query("SELECT 1"))).rejects.toThrow(
      /password authentication failed/,
    );
  }
  const places = new Set((await readFile(join(folder, "network.log"), "utf8")).trim().split("\n"));
  const sockets = [...places].filter((place) => place.startsWith("/"));
  expect(sockets).toContainEqual(expect.stringMatching(/\/postgres\/data\/\.s\.PGSQL\.\d+$/));
  expect([...places].filter((place) => !["127.0.0.1", "localhost", ...sockets].includes(place))).toEqual([]);
  await rm(folder, { recursive: true });
});
