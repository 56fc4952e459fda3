import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "@/lib/env";
import { query } from "./database";
import { count, expect, failureOf, makeDue, promise, read, stop, test } from "./fixtures";
import { startMailServer } from "./mail-server";

const token = `eyJ.${"secret-of-the-mail-".repeat(5)}.end`;

test("a mail is sent once, and its token is deleted from the database", async ({ database, work }) => {
  const server = await startMailServer();
  const mail = await promise(database.url, { username: "anna-berg", token });
  await work({ SMTP_URL: server.url });

  await expect
    .poll(() => read(database.url, mail))
    .toMatchObject({ sent_at: expect.any(Date), sealed: null, attempts: 1 });
  expect(server.received).toMatchObject([{ from: "no-reply@localhost", to: [mail.email] }]);
  const content = unfold(server.received[0]?.content ?? "");
  expect(content).toContain(`/reset-password#${token}`);
  expect(content).toContain(`Message-ID: <${mail.messageId}@`);
  expect(content).toContain("Auto-Submitted: auto-generated");
  expect(content).toContain("Hello anna-berg,");
  await server.stop();
});

test("a temporarily refused mail is tried again, a finally refused one is not", async ({ database, work }) => {
  const refusals: Record<string, [number, string]> = {};
  const server = await startMailServer({ answer: (to) => refusals[to] });
  const later = await promise(database.url, { token });
  const never = await promise(database.url, { token });
  refusals[later.email] = [451, "Try again later"];
  refusals[never.email] = [550, `No such mailbox, says ${token}`];
  await work({ SMTP_URL: server.url });

  await expect.poll(() => read(database.url, never)).toMatchObject({ failed_at: expect.any(Date), sealed: null });
  expect((await read(database.url, never)).last_error).toContain("550 No such mailbox");
  expect((await read(database.url, never)).last_error).not.toContain("secret");

  await expect.poll(async () => (await read(database.url, later)).last_error).toContain("451");
  const waiting = await read(database.url, later);
  expect(waiting).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, sealed: expect.any(Buffer) });
  expect(waiting.wait).toBeGreaterThan(1);
  expect(waiting.wait).toBeLessThanOrEqual(5);

  delete refusals[later.email];
  await makeDue(database.url);
  await expect.poll(() => read(database.url, later)).toMatchObject({ sent_at: expect.any(Date), attempts: 2 });
  await server.stop();
});

test("a mail server that was down gets the mails when it is back", async ({ database, work }) => {
  const server = await startMailServer();
  await server.stop();
  const mail = await promise(database.url, { token });
  await work({ SMTP_URL: server.url });
  await expect.poll(async () => (await read(database.url, mail)).last_error).toContain("ECONNREFUSED");

  const back = await startMailServer({ port: server.port });
  await expect.poll(() => back.received.length).toBe(1);
  await expect.poll(() => read(database.url, mail)).toMatchObject({ sent_at: expect.any(Date), sealed: null });
  await back.stop();
});

test("the worker reconnects to a database that was down", async ({ database, work }) => {
  const server = await startMailServer();
  const name = new URL(database.url).pathname.slice(1);
  const worker = await work({ SMTP_URL: server.url, LOG_LEVEL: "error" });
  await query(env().DATABASE_URL, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await query(env().DATABASE_URL, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name]);
  await failureOf(worker, "send mail");
  await query(env().DATABASE_URL, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);

  const mail = await promise(database.url, { token });
  await expect.poll(() => read(database.url, mail)).toMatchObject({ sent_at: expect.any(Date) });
  await server.stop();
});

test("two instances never send the same mail", async ({ database, work }) => {
  const server = await startMailServer();
  const mails = await promiseMany(database.url, 40);
  await Promise.all([work({ SMTP_URL: server.url }), work({ SMTP_URL: server.url })]);

  await expect.poll(() => count(database.url, `"sent_at" IS NOT NULL`)).toBe(40);
  const recipients = server.received.flatMap(({ to }) => to);
  expect(recipients.sort()).toEqual(mails.map(({ email }) => email).sort());
  await server.stop();
});

test("a stopping instance finishes the mail it is sending", async ({ database, work }) => {
  const server = await startMailServer();
  await promiseMany(database.url, 20);
  const worker = await work({ SMTP_URL: server.url });
  await expect.poll(() => server.received.length).toBeGreaterThan(0);
  await stop(worker);

  expect(worker.exitCode).toBe(0);
  expect(await count(database.url, `"sent_at" IS NOT NULL`)).toBe(server.received.length);
  expect(await count(database.url, `"sent_at" IS NULL AND "next_attempt_at" > now()`)).toBe(0);
  await server.stop();
});

test("a mail that is too late, or for the wrong person, is not sent", async ({ database, work }) => {
  const server = await startMailServer();
  const expired = await promise(database.url, { token, minutes: -1 });
  const disabled = await promise(database.url, { token });
  const older = await promise(database.url, { token });
  const newer = await promise(database.url, { token, userID: older.userID });
  await query(database.url, `UPDATE "users" SET "active" = false WHERE "id" = $1`, [disabled.userID]);
  const goodbye = await promise(database.url, { template: "PasswordChanged", userID: disabled.userID });
  await work({ SMTP_URL: server.url });

  await expect.poll(() => count(database.url, `"sent_at" IS NULL AND "failed_at" IS NULL`)).toBe(0);
  for (const mail of [expired, disabled, older])
    expect(await read(database.url, mail)).toMatchObject({ failed_at: expect.any(Date), sealed: null });
  const recipients = server.received.flatMap(({ to }) => to);
  expect(recipients.sort()).toEqual([newer.email, goodbye.email].sort());
  await server.stop();
});

test("a mail or notice of an unknown kind is left to a newer release, until it expires", async ({ database, work }) => {
  const { url } = database;
  await query(url, `ALTER TYPE "MailTemplate" ADD VALUE 'Newer'`);
  const server = await startMailServer();
  const newer = await promise(url, { template: "Newer", token });
  const expired = await promise(url, { template: "Newer", token, minutes: -1 });
  const notice = (type: string, { minutes }: { minutes: number }) =>
    query(
      url,
      `INSERT INTO "notices" ("user_id", "message_type", "expires_at") VALUES ($1, $2, now() + $3::int * interval '1 minute')`,
      [newer.userID, type, minutes],
    );
  await notice("Newer", { minutes: 5 });
  await notice("NewerExpired", { minutes: -1 });
  await notice("OrderApproved", { minutes: 5 });
  const mailID = await promise(url, { token });
  await work({ SMTP_URL: server.url });

  await expect.poll(() => read(url, mailID)).toMatchObject({ sent_at: expect.any(Date) });
  await expect.poll(() => read(url, expired)).toMatchObject({ failed_at: expect.any(Date), sealed: null });
  const remaining = () =>
    query<object>(url, `SELECT "message_type" AS "type", "attempts", "last_error" FROM "notices" ORDER BY "id"`);
  await expect.poll(remaining).toEqual([{ type: "Newer", attempts: 0, last_error: null }]);
  expect(await read(url, newer)).toMatchObject({ attempts: 0, failed_at: null, sealed: expect.any(Buffer) });
  expect(server.received).toMatchObject([{ to: [mailID.email] }]);
  await server.stop();
});

test("without SMTP_URL a mail is a file in the data folder, readable by its owner only", async ({ database, work }) => {
  const folder = await mkdtemp(join(tmpdir(), "mail-"));
  const mail = await promise(database.url, { username: "../anna", token });
  await work({ SMTP_URL: "", DATA_DIR: folder });

  await expect.poll(() => read(database.url, mail)).toMatchObject({ sent_at: expect.any(Date) });
  const [file = "", plain = "", ...others] = (await readdir(join(folder, "mail"))).sort();
  expect(others).toEqual([]);
  expect(plain).toBe(file.replace(/eml$/, "txt"));
  expect(await readFile(join(folder, "mail", plain), "utf8")).toContain(`/reset-password#${token}`);
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-PasswordReset-\.\._anna-[0-9a-f]{8}\.eml$/);
  const content = unfold(await readFile(join(folder, "mail", file), "utf8"));
  expect(content).toContain(`To: ${mail.email}`);
  expect(content).toContain(token);
  await rm(folder, { recursive: true });
});

test("expired rows are deleted", async ({ database, work }) => {
  const { userID } = await promise(database.url, {});
  await query(
    database.url,
    `INSERT INTO "sessions" ("id", "user_id", "created_at", "last_seen_at") VALUES
      ('old', '${userID}', now() - interval '10 days', now() - interval '9 days'), ('new', '${userID}', now(), now())`,
  );
  await query(
    database.url,
    `INSERT INTO "reset_tokens" ("id", "user_id", "created_at", "expires_at") VALUES
      ('old', '${userID}', now() - interval '25 hours', now() - interval '24 hours'), ('new', '${userID}', now(), now())`,
  );
  await query(database.url, `INSERT INTO "rate_limits" VALUES ('old', 1, 1), ('new', 1, 9e15), ('always', 1, NULL)`);
  await work({ SMTP_URL: "smtp://127.0.0.1:9" });

  const ids = (table: string, column = "id") =>
    query(database.url, `SELECT trim(${column}) AS id FROM ${table} ORDER BY 1`).then((rows) =>
      rows.map(({ id }) => id),
    );
  await expect.poll(() => ids("rate_limits", "key")).toEqual(["always", "new"]);
  expect(await ids("sessions")).toEqual(["new"]);
  expect(await ids("reset_tokens")).toEqual(["new"]);
});

/** Decodes quoted-printable. */
function unfold(content: string) {
  return content.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
}

/** Mails to as many new users. */
async function promiseMany(url: string, count: number) {
  const first = await promise(url, {});
  const others = await query<{ email: string }>(
    url,
    `WITH "added" AS (INSERT INTO "users" ("id", "company_id", "username", "email")
       SELECT n, 'C', n, n || '@example.test' FROM generate_series(2, $2::int) n RETURNING "id", "email"),
     "mails" AS (INSERT INTO "mail_outbox" ("message_id", "user_id", "template", "sealed", "expires_at")
       SELECT gen_random_uuid(), a."id", o."template", o."sealed", o."expires_at"
       FROM "added" a, "mail_outbox" o WHERE o."message_id" = $1)
     SELECT "email" FROM "added"`,
    [first.messageId, count],
  );
  return [first, ...others];
}
