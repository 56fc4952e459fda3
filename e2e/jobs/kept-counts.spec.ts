import { type Client, DatabaseError } from "pg";
import { recount, sumUpCounts } from "@/lib/jobs/kept-counts";
import { Random } from "@/prisma/demo/random";
import { inDatabase, query } from "./database";
import { expect, test } from "./fixtures";

const companies = ["C", "B1", "B2", "S1", "S2"];
const groups = ["g", "h"];
const orders = Array.from({ length: 8 }, (_, at) => `order-${at}`);

/** Random single statements that change approvals and their orders. */
const changes: ((random: Random) => string)[] = [
  (random) => insert(random, random.int(1, 40)),
  (random) => `${insert(random, 30)} ON CONFLICT ("order_id", "id") DO UPDATE SET "status" = excluded."status",
    "approving_group_id" = excluded."approving_group_id", "approver_id" = excluded."approver_id", "approver_sort" = excluded."approver_sort", "date_completed" = excluded."date_completed"`,
  (random) => `UPDATE "approvals" SET ${decision(random.chance(0.5) ? "Approved" : "Declined")} WHERE ${some(random)}`,
  (random) => `UPDATE "approvals" SET ${decision("Pending")} WHERE ${some(random)}`,
  (random) => `UPDATE "approvals" SET "approving_group_id" = '${random.pick(groups)}' WHERE ${some(random)}`,
  (random) => `UPDATE "approvals" SET "order_id" = '${random.pick(orders)}', "id" = "id" || '+' WHERE ${some(random)}`,
  (random) => `DELETE FROM "approvals" WHERE ${some(random)}`,
  (random) =>
    `UPDATE "orders" SET "from_company_id" = '${random.pick(companies)}', "to_company_id" = '${random.pick(companies)}' WHERE "id" = '${random.pick(orders)}'`,
  (random) => `UPDATE "orders" SET "status" = '${random.pick(["Open", "Completed"])}' WHERE ${some(random)}`,
  (random) => {
    const id = random.pick(orders);
    return `DELETE FROM "orders" WHERE "id" = '${id}'; ${insertOrders([id])}`;
  },
  (random) => (random.chance(0.5) ? 'TRUNCATE "approvals"' : `UPDATE "users" SET "last_name" = '${random.next()}'`),
];

const some = (random: Random) => `hashtext("id" || '${random.next()}') % 4 = 0`;

function decision(status: string) {
  const [approver, sort, completed] = status === "Pending" ? ["NULL", "NULL", "NULL"] : ["'u'", "'u'", "now()"];
  return `"status" = '${status}', "approver_id" = ${approver}, "approver_sort" = ${sort}, "date_completed" = ${completed}`;
}

function insert(random: Random, count: number) {
  const rows = Array.from({ length: count }, () => {
    const [status, approver] = random.chance(0.5) ? ["Pending", "NULL, NULL, NULL"] : ["Approved", "'u', 'u', now()"];
    return `('${random.pick(orders)}', '${random.int(1, 1e6)}', 'r', '${random.pick(groups)}', '${status}', now(), ${approver})`;
  });
  return `INSERT INTO "approvals" ("order_id", "id", "approval_rule_id", "approving_group_id", "status", "date_created",
    "approver_id", "approver_sort", "date_completed") VALUES ${[...new Set(rows)].join()}`;
}

function insertOrders(ids: string[]) {
  const rows = ids.map(
    (id, at) => `('${id}', '${companies[at % 5]}', '${companies[(at + 1) % 5]}', 'u', 'Open', now(), 1, 'EUR')`,
  );
  return `INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "total", "currency") VALUES ${rows.join()}`;
}

async function prepare(url: string) {
  await query(
    url,
    `INSERT INTO "companies" VALUES ('B1', 'B', 'Buyer'), ('B2', 'B', 'Buyer'), ('S1', 'S', 'Supplier'), ('S2', 'S', 'Supplier')`,
  );
  await query(
    url,
    `INSERT INTO "users" ("id", "company_id", "username", "email") VALUES ('u', 'C', 'u', 'u@example.test')`,
  );
  await query(url, `INSERT INTO "approving_groups" VALUES ('g', 'G', 'C'), ('h', 'H', 'C')`);
  await query(url, `INSERT INTO "approval_rules" ("id", "name", "approving_group_id") VALUES ('r', 'R', 'g')`);
  await query(url, insertOrders(orders));
}

/** One person's transactions: some are rolled back in part or completely, some fail because of others. */
async function work(client: Client, random: Random, transactions: number) {
  await client.query("SET deadlock_timeout = '10ms'");
  for (let count = 0; count < transactions; count++) {
    try {
      await client.query(`BEGIN ISOLATION LEVEL ${random.pick(["READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE"])}`);
      for (let statements = random.int(1, 4); statements > 0; statements--) {
        await client.query("SAVEPOINT before");
        await client.query(random.pick(changes)(random));
        if (random.chance(0.2)) await client.query("ROLLBACK TO before");
      }
      await client.query(random.chance(0.8) ? "COMMIT" : "ROLLBACK");
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      expect(["23503", "23505", "25000", "40001", "40P01", "21000"], error.message).toContain(error.code);
      await client.query("ROLLBACK");
    }
  }
}

async function workAtOnce(url: string, seed: number) {
  const people = [1, 2, 3, 4];
  await Promise.all(
    people.map((person) => inDatabase(url, (client) => work(client, new Random(seed * 100 + person), 40))),
  );
}

for (const seed of [1, 2, 3]) {
  test(`stored counts equal counting at any moment, under concurrent changes (seed ${seed})`, async ({
    database: { url },
  }) => {
    await prepare(url);
    let busy = true;
    const watch = inDatabase(url, async (client) => {
      while (busy) {
        await sumUpCounts(client);
        expect(await recount(client)).toEqual([]);
      }
    });
    await Promise.race([watch, workAtOnce(url, seed)]);
    busy = false;
    await watch;

    await inDatabase(url, async (client) => {
      await sumUpCounts(client);
      expect(await recount(client)).toEqual([]);
      const astray = `SELECT a."id" FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id"
        WHERE (a."from_company_id", a."to_company_id") IS DISTINCT FROM (o."from_company_id", o."to_company_id")`;
      expect((await client.query(astray)).rows).toEqual([]);
      for (const [counts, columns] of [
        ["approvals_by_order", `"order_id", "status"`],
        ["approvals_by_group", `"approving_group_id", "order_id"`],
      ]) {
        const rows = await client.query(`SELECT ${columns} FROM "${counts}"`);
        expect(new Set(rows.rows.map((row) => Object.values(row).join())).size, counts).toBe(rows.rowCount);
      }
    });
  });
}

test("an order's companies are not changed by a transaction that might not see its newest approvals", async ({
  database,
}) => {
  await prepare(database.url);
  await inDatabase(database.url, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await client.query(`SELECT FROM "orders"`);
    await query(database.url, insert(new Random(1), 50));
    const reroute = client.query(`UPDATE "orders" SET "from_company_id" = 'C', "to_company_id" = 'C'`);
    await expect(reroute).rejects.toThrow("The companies of an order are changed at READ COMMITTED only.");
  });
});

test("a wrong count is reported and corrected", async ({ database: { url } }) => {
  await prepare(url);
  await query(url, insert(new Random(1), 50));
  await query(url, `ALTER TABLE "approvals" DISABLE TRIGGER "approvals_counted_delete"`);
  const { length: deleted } = await query(url, `DELETE FROM "approvals" WHERE "status" = 'Pending' RETURNING "id"`);
  expect(deleted).toBeGreaterThan(0);

  await inDatabase(url, async (client) => {
    const expected = ["approvals_by_order", "approvals_by_group", "approvals_by_company"].map((counts) => ({
      counts,
      difference: deleted,
    }));
    expect(await recount(client)).toEqual(expected);
    expect(await recount(client, { correct: true })).toEqual(expected);
    expect(await recount(client)).toEqual([]);
  });
});
