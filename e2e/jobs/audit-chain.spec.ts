import { Client } from "pg";
import { type Mark, verifyChain } from "@/lib/changes/audit/verify";
import { env } from "@/lib/env";
import { migrate } from "@/lib/postgres/migrate";
import { createDatabase, query } from "./database";
import { expect, failureOf, test } from "./fixtures";

const insert = `INSERT INTO "audit_events" ("event", "user_id", "address", "request_id", "data") VALUES ($1, $2, $3, $4, $5)`;
const someEvent = [
  "authn_login_success",
  "ada",
  "198.51.100.7",
  "r-1",
  { note: 'ü, 😀 and a " quote', n: 1.5, none: null },
];

const chainAll = (url: string) => query(url, `SELECT "chain_audit_events"(1000)`);
const faultsOf = async (url: string) => (await verifyChain(url)).faults;

/** Creates an audit with so many chained events. */
async function writeChain(url: string, count: number) {
  for (let nth = 0; nth < count; nth++) await query(url, insert, someEvent);
  await chainAll(url);
}

test("events of fifty concurrent writers are all chained, by concurrent chainers", async ({ database: { url } }) => {
  const write = async (writer: number) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (let number = 0; number < 10; number++) {
      await client.query("BEGIN");
      await client.query(insert, ["authn_login_success", `user-${writer}`, null, String(number), null]);
      // A transaction that is rolled back leaves nothing, and one that ends late is chained late.
      await client.query(number === 7 ? "ROLLBACK" : "COMMIT");
    }
    await client.end();
  };
  let writing = true;
  const chain = async () => {
    while (writing) await chainAll(url);
  };
  const chainers = [chain(), chain(), chain()];
  // Half of them at a time: all tests share the hundred connections of one database.
  const inTurn = async (writer: number) => {
    await write(writer);
    await write(writer + 25);
  };
  await Promise.all(Array.from({ length: 25 }, (_, writer) => inTurn(writer)));
  writing = false;
  await Promise.all(chainers);
  await chainAll(url);

  expect(await verifyChain(url)).toMatchObject({ checked: 450, unchained: 0, head: { position: 450 }, faults: [] });
});

test("writing an event and chaining do not wait for each other", async ({ database: { url } }) => {
  await query(url, insert, someEvent);
  const chaining = new Client({ connectionString: url });
  await chaining.connect();
  await chaining.query("BEGIN");
  await chaining.query(`SELECT "chain_audit_events"(10)`);

  await query(url, insert, someEvent);
  expect(await query<{ chained: number }>(url, `SELECT "chain_audit_events"(10) AS "chained"`)).toEqual([
    { chained: 0 },
  ]);

  await chaining.query("COMMIT");
  await chaining.end();
  await chainAll(url);
  expect(await verifyChain(url)).toMatchObject({ checked: 2, unchained: 0, faults: [] });
});

test("events chained before a migration verify after it, and the chain continues", async () => {
  const { url, drop } = await createDatabase(env().DATABASE_URL, (empty) =>
    migrate(empty, { through: "20261121005500_audit_chain" }),
  );
  await writeChain(url, 3);
  await query(url, insert, someEvent);
  const chained = `SELECT "position"::int, "hash" FROM "audit_events" WHERE "position" <= 3 ORDER BY "position"`;
  const before = await query(url, chained);
  const [head] = await query<Mark>(
    url,
    `SELECT "head_position"::int AS "position", "head_hash" AS "hash" FROM "audit_chain"`,
  );

  await migrate(url);

  expect(await query(url, chained)).toEqual(before);
  expect(await verifyChain(url, head && [head])).toMatchObject({ checked: 3, unchained: 1, head, faults: [] });
  await query(
    url,
    `INSERT INTO "audit_events" ("event", "object_type", "object_id") VALUES ('order.created', 'Order', 'o')`,
  );
  await chainAll(url);
  expect(await verifyChain(url, head && [head])).toMatchObject({ checked: 5, unchained: 0, faults: [] });
  await drop();
});

const change = (to: string) => `UPDATE "audit_events" SET ${to} WHERE "position" = 3`;
const swap = `
  UPDATE "audit_events" SET "position" = -"position" WHERE "position" IN (3, 4);
  UPDATE "audit_events" SET "position" = 7 + "position" WHERE "position" < 0`;
const rehash = (to: string) => `
  UPDATE "audit_events" SET ${to} WHERE "position" = 3;
  UPDATE "audit_events" a SET "hash" = encode(sha256(convert_to("audit_text"(a), 'UTF8')), 'hex') WHERE "position" = 3`;
const tampering: [what: string, sql: string, faults: RegExp[]][] = [
  ["who did it", change(`"user_id" = 'eve'`), [/^Event 3 .* was changed/]],
  ["nobody did it", change(`"user_id" = NULL`), [/^Event 3 .* was changed/]],
  ["the moment", change(`"at" = "at" + interval '1 millisecond'`), [/^Event 3 .* was changed/]],
  ["what is known of it", change(`"data" = jsonb_set("data", '{n}', '2')`), [/^Event 3 .* was changed/]],
  [
    "a value moved to its neighbour",
    change(`"address" = "request_id", "request_id" = "address"`),
    [/^Event 3 .* was changed/],
  ],
  ["an event and its own hash", rehash(`"event" = 'authn_logout'`), [/^Event 4 .* does not follow/]],
  ["an event less", `DELETE FROM "audit_events" WHERE "position" = 3`, [/^Event 3 is missing, before Event 4 /]],
  [
    "three events less",
    `DELETE FROM "audit_events" WHERE "position" BETWEEN 2 AND 4`,
    [/^Events 2 to 4 are missing, before Event 5 /],
  ],
  ["an event less at the end", `DELETE FROM "audit_events" WHERE "position" = 6`, [/^Event 6 is missing, at the end/]],
  [
    "an event less at the start",
    `DELETE FROM "audit_events" WHERE "position" = 1`,
    [/^Event 1 is missing, before Event 2 /],
  ],
  [
    "two in another order",
    swap,
    [
      /^Event 3 .* does not follow/,
      /^Event 3 .* was changed/,
      /^Event 4 .* does not follow/,
      /^Event 4 .* was changed/,
      /^Event 5 .* does not follow/,
    ],
  ],
  ["an event out of the chain", change(`"position" = NULL`), [/^Event 3 is missing/]],
];
test("tampering is found and named", async ({ database: { url } }) => {
  await writeChain(url, 6);
  await query(url, `CREATE TABLE "untouched" AS SELECT * FROM "audit_events"`);
  for (const [what, sql, faults] of tampering) {
    expect(await faultsOf(url), `before ${what}`).toEqual([]);

    await query(url, sql);

    expect(await faultsOf(url), what).toEqual(faults.map((fault) => expect.stringMatching(fault)));
    await query(url, `DELETE FROM "audit_events"; INSERT INTO "audit_events" SELECT * FROM "untouched"`);
  }
});

test("cutting off the chain's end, with the record of its length, is found by a head saved elsewhere", async ({
  database: { url },
}) => {
  await writeChain(url, 6);
  const { head } = await verifyChain(url);
  await query(url, `DELETE FROM "audit_events" WHERE "position" > 4`);
  await query(
    url,
    `UPDATE "audit_chain" c SET "head_position" = 4, "head_hash" = a."hash" FROM "audit_events" a WHERE a."position" = 4`,
  );

  expect(await faultsOf(url)).toEqual([]);
  expect((await verifyChain(url, head && [head])).faults).toEqual(["The chain ends before the recorded event 6."]);
  await writeChain(url, 3);
  expect((await verifyChain(url, head && [head])).faults).toEqual([
    expect.stringMatching(/^Event 6 .* differs from the recorded one/),
  ]);
});

test("old events are removed, none younger than 30 days, and the rest can be verified", async ({
  database: { url },
}) => {
  await writeChain(url, 3);
  await query(url, `UPDATE "audit_events" SET "position" = NULL, "at" = now() - interval '400 days'`);
  await query(url, `UPDATE "audit_chain" SET "head_position" = 0, "head_hash" = repeat('0', 64)`);
  await writeChain(url, 3);
  const remove = (before: string) =>
    query<{ removed: number }>(url, `SELECT "remove_audit_events"(${before}, 2) AS "removed"`);

  expect(await remove("now() - interval '365 days'")).toEqual([{ removed: 2 }]);
  expect(await remove("now()")).toEqual([{ removed: 1 }]);
  expect(await remove("now()")).toEqual([{ removed: 0 }]);

  expect(await verifyChain(url)).toMatchObject({ checked: 3, anchor: { position: 3 }, faults: [] });
  await query(url, `DELETE FROM "audit_events" WHERE "position" = 4`);
  expect(await faultsOf(url)).toEqual([expect.stringMatching(/^Event 4 is missing, before Event 5 /)]);
});

test("a failed job is logged by name, with its cause in one line", async ({ database: { url }, work }) => {
  await query(url, `DROP FUNCTION "chain_audit_events"`);
  const { err } = await failureOf(await work({ LOG_LEVEL: "error" }), "chain the audit");
  expect(err.message).toBe("function chain_audit_events(integer) does not exist");
});

test("a running server chains events within seconds", async ({ database: { url }, work }) => {
  await work();
  await query(url, insert, someEvent);

  await expect.poll(() => verifyChain(url)).toMatchObject({ checked: 1, unchained: 0, faults: [] });
});
