import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test as base } from "@playwright/test";
import { seal } from "@/lib/crypto";
import { env } from "@/lib/env";
import { packed } from "../setup/packed";
import { createDatabase, inDatabase, query } from "./database";

type Row = {
  attempts: number;
  sealed: Buffer | null;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
  wait: number;
};
type Options = {
  template?: "PasswordReset" | "PasswordChanged" | "Newer";
  token?: string;
  minutes?: number;
  username?: string;
};

export const test = base.extend<{
  database: { url: string };
  work: (settings?: Record<string, string>) => Promise<ChildProcess>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  database: async ({}, provide) => {
    const database = await createDatabase(env().DATABASE_URL);
    await inDatabase(database.url, (client) =>
      client.query(`INSERT INTO "companies" VALUES ('C', 'Company', 'Owner')`),
    );
    await provide(database);
    await database.drop();
  },
  work: async ({ database }, provide) => {
    const started: ChildProcess[] = [];
    await provide(async (settings = {}) => {
      const worker = startWorker({ DATABASE_URL: database.url, ...settings });
      started.push(worker);
      await once(worker.stdout ?? worker, "data");
      return worker;
    });
    await Promise.all(started.map(stop));
  },
});

/** A user and a mail in their outbox. */
export async function promise(
  url: string,
  { template = "PasswordReset", minutes = 30, username, userID, ...data }: Options & { userID?: string },
) {
  const id = userID ?? randomUUID();
  const email = `${id}@example.test`;
  if (!userID) {
    await query(url, `INSERT INTO "users" ("id", "company_id", "username", "email") VALUES ($1, 'C', $2, $3)`, [
      id,
      username ?? id,
      email,
    ]);
  }
  const [messageId, expiresAt] = [randomUUID(), new Date(Date.now() + minutes * 60_000)];
  await query(
    url,
    `INSERT INTO "mail_outbox" ("message_id", "user_id", "template", "sealed", "expires_at") VALUES ($1, $2, $3, $4, $5)`,
    [messageId, id, template, seal("outbox", JSON.stringify(data)), expiresAt],
  );
  return { messageId, email, userID: id };
}

export async function read(url: string, { messageId }: { messageId: string }): Promise<Row> {
  const [row] = await query<Row>(
    url,
    `SELECT *, extract(epoch FROM "next_attempt_at" - now())::float8 AS "wait" FROM "mail_outbox" WHERE "message_id" = $1`,
    [messageId],
  );
  if (!row) throw new Error("The mail is not in the outbox.");
  return row;
}

export async function count(url: string, condition: string) {
  const [row] = await query<{ count: number }>(url, `SELECT count(*)::int FROM "mail_outbox" WHERE ${condition}`);
  return row?.count ?? 0;
}

export const makeDue = (url: string) => query(url, `UPDATE "mail_outbox" SET "next_attempt_at" = now()`);

function startWorker(settings: Record<string, string>) {
  const environment = { ...process.env, AUTH_SECRET: env().AUTH_SECRET, ...settings, NODE_OPTIONS: "" };
  return spawn(process.execPath, packed("e2e/jobs/worker-process.ts"), {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The log entry of a failed job, of a worker that logs its errors. */
export async function failureOf({ stdout }: ChildProcess, job: string): Promise<{ err: Error }> {
  if (!stdout) throw new Error("The worker says nothing.");
  for await (const line of createInterface({ input: stdout })) {
    const entry = line.startsWith("{") ? JSON.parse(line) : {};
    if (entry.job === job) return entry;
  }
  throw new Error(`The worker has ended, and ${job} has not failed.`);
}

export async function stop(worker: ChildProcess) {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, "exit");
  worker.kill("SIGTERM");
  await exited;
}

export { expect } from "@playwright/test";
