import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { env } from "@/lib/env";
import { exportFolder } from "@/lib/import/export";
import { importFolder } from "@/lib/import/import";
import { recount } from "@/lib/jobs/kept-counts";
import { amountsOf } from "@/lib/orders/amounts-sql";
import { seedDemo } from "@/prisma/seed";
import { createDatabase, inDatabase, query } from "../jobs/database";
import { marketplace, test } from "./fixtures";

/** The columns of each table that are not in data files: when and how often a row was written here, and secrets. */
const own: Record<string, string[]> = {
  companies: [],
  users: ["version", "password_hash", "password_changed_at"],
  approving_groups: ["version"],
  approving_group_members: [],
  approval_rules: ["version", "last_updated"],
  api_clients: ["version", "secret_hash"],
  products: ["version", "date_changed", "date_stock_changed", "last_updated"],
  orders: ["version", "date_changed", "date_decided"],
  line_items: [],
  order_revisions: [],
  approvals: ["decision_id"],
  order_returns: ["version"],
  order_return_items: [],
  order_return_approvals: [],
  saved_views: ["version", "told_at"],
};

const rowsOf = async (url: string) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(own).map(async ([table, columns]) => {
        const rows = await query<{ row: string }>(
          url,
          `select (to_jsonb(t) - $1::text[])::text as row from ${table} t order by 1`,
          [columns],
        );
        return [table, rows.map(({ row }) => row)] as const;
      }),
    ),
  );

/** Data that only arises here: a second round, the first's contents, reasons, a deleted rule, an override, who submitted and changed. */
const lived = `
  update orders set round = 2, created_by_id = from_user_id, submitted_by_id = from_user_id, changed_by_id = from_user_id, also_changed_by_ids = array(select u.id from users u where u.id <> from_user_id order by u.id desc limit 2), date_decided = now(), date_changed = now()
    where status = 'AwaitingApproval';
  update orders set changed_by_id = null, also_changed_by_ids = '{maya}' where id = (select max(id) from orders);
  update approvals a set round = 2, rule_expression = 'order.Total > 5', why =
      '{"Fault": null, "Compared": [{"Text": "order.Total > 5", "Left": 7, "Right": 5, "Holds": true}], "LineItemIDs": ["1"]}'
    from orders o where o.id = a.order_id and o.round = 2;
  update companies c set returns_group_id = (select min(g.id) from approving_groups g where g.company_id = c.id) where c.type = 'Supplier';
  update approval_rules set currency = 'USD' where id = (select max(id) from approval_rules);
  update approval_rules set deleted_at = '2026-01-02T03:04:05.678Z' where id = (select min(id) from approval_rules
    where approved_rules = '{}' and not exists (select from approval_rules r where approval_rules.id = any (r.approved_rules)));
  update order_returns set refund_override = 1.25, refund_amount = 1.25, round = 3, submitted_by_id = 'maya' where status = 'AwaitingApproval';
  update order_return_approvals set round = 3, rule_expression = 'true', why = '{"Fault": null, "Compared": [], "LineItemIDs": []}';
  update products set date_changed = now(), name = 'Named here' where id = (select min(id) from products);
  insert into order_revisions select o.id, 1, '2026-01-02T03:04:05.678Z', 'EUR', ${amountsOf.sql}, jsonb_build_array(
      jsonb_build_object('id', 'l', 'product_id', 'gone', 'product_name', null, 'quantity', 2, 'unit_price', 1.5000::numeric(18, 4)))
    from orders o where o.round = 2 on conflict do nothing;
  insert into saved_views (id, list, name, query, shared, owner_id, company_id, date_created, last_updated, version, told_at)
    select 'v' || id, 'listOrders', 'Ours', 'Status=Open', true, id, company_id, '2026-01-02', '2026-01-03T04:05:06.789Z', 2, now() from users limit 2;
  update users set created_at = '2026-01-02T03:04:05.678Z', preferences = '{"Theme": "dark", "TimeZone": null, "HoldSeconds": 30}' where id = 'maya';
  update line_items set unit_price = unit_price + 0.0001 where order_id = (select min(order_id) from line_items);`;

test("an export can be imported again: the same rows in an empty database, and nothing new in its own", async ({
  database,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  await chmod(folder, 0o711);
  const copy = await createDatabase(env().DATABASE_URL);
  const load = (url: string, from: string) => importFolder({ databaseUrl: url, folder: from, print: () => undefined });
  try {
    await seedDemo({ databaseUrl: database.url, dataDir: folder, print: () => undefined });
    await query(database.url, lived);
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    const counts = await exportFolder({ databaseUrl: database.url, folder: first });
    expect(counts.every(({ count }) => count > 0)).toBe(true);

    expect((await load(copy.url, first)).complete).toBe(true);
    const [actual, original] = [await rowsOf(copy.url), await rowsOf(database.url)];
    for (const table of Object.keys(own)) expect(actual[table], table).toEqual(original[table]);
    expect(await inDatabase(copy.url, (client) => recount(client))).toEqual([]);

    const again = await load(database.url, first);
    expect(again.imported.map(({ kind, added, changed }) => [kind, added, changed])).toEqual(
      counts.map(({ kind }) => [kind, 0, 0]),
    );
    expect(await rowsOf(database.url)).toEqual(original);

    await exportFolder({ databaseUrl: copy.url, folder: second });
    for (const name of await readdir(first)) {
      const text = await readFile(join(first, name), "utf8");
      expect(await readFile(join(second, name), "utf8"), name).toBe(text);
      expect(text, name).not.toMatch(/argon2|"(Password|Secret)"/);
      expect((await stat(join(first, name))).mode & 0o777, name).toBe(0o600);
    }
    await expect(exportFolder({ databaseUrl: copy.url, folder: first })).rejects.toThrow("already exists");
  } finally {
    await copy.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("every table is in the data files, or the documents say why not", async ({ database }) => {
  const text = (await readFile("docs/import.md", "utf8")).split("These tables are in no file")[1] ?? "";
  const omissions = [...text.matchAll(/^\| (`.*`) +\|/gm)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []);
  const tables = await database.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'",
  );
  expect([...Object.keys(own), ...omissions].sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("an import does not undo what was deleted or changed here, unless its line is newer", async ({
  put,
  load,
  database,
}) => {
  await put(marketplace);
  expect((await load()).complete).toBe(true);
  await query(
    database.url,
    `delete from order_return_items; delete from orders; delete from products where id = 'P';
     update approving_groups set name = 'Named here'; delete from approving_group_members;
     insert into audit_events (event, object_type, object_id, at) values
       ('product.deleted', 'Product', 'P', '2026-03-01'), ('usergroup.member_removed', 'UserGroup', 'G', '2026-03-01')`,
  );
  const groups = () =>
    database.query("select name, (select count(*)::int from approving_group_members) as members from approving_groups");
  const products = () => database.query("select id from products");
  const [group, product] = [marketplace.approvinggroups[0], marketplace.products[0]];
  for (const LastUpdated of [undefined, "2026-02-28T00:00:00Z"]) {
    await put({ approvinggroups: [{ ...group, LastUpdated }], products: [{ ...product, LastUpdated }], orders: [] });
    expect((await load()).complete).toBe(true);
    expect(await groups()).toEqual([{ name: "Named here", members: 0 }]);
    expect(await products()).toEqual([]);
  }
  await put({ products: [{ ...product, ID: "Q", ParentID: "P" }, product ?? {}] });
  expect((await load()).printed.join("\n")).toContain('No product has the ID "P"');

  const LastUpdated = "2026-03-02T00:00:00Z";
  await put({ approvinggroups: [{ ...group, LastUpdated }], products: [{ ...product, LastUpdated }] });
  expect((await load()).complete).toBe(true);
  expect(await groups()).toEqual([{ name: "Finance", members: 1 }]);
  expect(await products()).toEqual([{ id: "P" }]);
});
