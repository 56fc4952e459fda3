import { env } from "@/lib/env";
import { migrate, schemaDrift } from "@/lib/postgres/migrate";
import { createDatabase, query } from "./database";
import { expect, test } from "./fixtures";

test("the migrations make the Prisma schema", async ({ database }) => {
  expect(await schemaDrift(database.url)).toBe("");
});

test("rows from before amounts, low stock and revisions existed get them, and the previous release still writes revisions by their old name", async () => {
  const { url, drop } = await createDatabase(env().DATABASE_URL, (empty) =>
    migrate(empty, { through: "20261123013000_audit_of_records" }),
  );
  await query(
    url,
    `INSERT INTO "companies" VALUES ('C', 'Company', 'Owner');
     INSERT INTO "users" ("id", "company_id", "username", "email") VALUES ('u', 'C', 'u', 'u@example.test');
     INSERT INTO "products" ("id", "owner_id", "name") VALUES ('p', 'C', 'Chair');
     INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "date_submitted", "total", "currency")
     VALUES ('waits', 'C', 'C', 'u', 'AwaitingApproval', '2026-01-01Z', '2026-01-02Z', 100, 'EUR'),
       ('open', 'C', 'C', 'u', 'Open', '2026-01-01Z', '2026-01-03Z', 100, 'EUR'),
       ('new', 'C', 'C', 'u', 'Unsubmitted', '2026-01-01Z', NULL, 7.25, 'EUR');
     INSERT INTO "line_items" ("order_id", "id", "position", "product_id", "quantity", "unit_price")
     VALUES ('waits', 'l', 0, 'p', 3, 10.1), ('waits', 'm', 1, 'p', 1, 0.0001), ('open', 'l', 0, 'p', 2, 0)`,
  );
  await migrate(url, { through: "20261125133000_order_creators" });
  await query(
    url,
    `INSERT INTO "declined_contents" VALUES ('new', 1, '2026-01-02Z', 'EUR', '{"Total": 1}', '[]');
     INSERT INTO "products" ("id", "owner_id", "name", "inventory_enabled", "inventory_quantity_available", "inventory_notification_point")
     VALUES ('few', 'C', 'Chair', true, 5, 5), ('enough', 'C', 'Chair', true, 6, 5), ('untracked', 'C', 'Chair', false, 1, 5)`,
  );

  await migrate(url);

  expect(
    await query(
      url,
      `SELECT "id", "last_updated", "date_submitted_for_approval", "subtotal", "tax_cost", "version" FROM "orders" ORDER BY "id"`,
    ),
  ).toEqual([
    { ...unchanged, id: "new", last_updated: on(1), date_submitted_for_approval: null, subtotal: "7.2500" },
    { ...unchanged, id: "open", last_updated: on(3), date_submitted_for_approval: null, subtotal: "0.0000" },
    { ...unchanged, id: "waits", last_updated: on(2), date_submitted_for_approval: on(2), subtotal: "30.3001" },
  ]);
  expect(await query(url, `SELECT DISTINCT "quantity_shipped", "date_added" FROM "line_items"`)).toEqual([
    { quantity_shipped: 0, date_added: null },
  ]);
  expect(await query(url, `SELECT "id" FROM "products" WHERE "low_stock" IS NOT NULL`)).toEqual([{ id: "few" }]);

  const decline = (round: number, day: number) =>
    query(
      url,
      `INSERT INTO "declined_contents" ("order_id", "round", "date_declined", "currency", "amounts", "line_items")
       VALUES ('new', $1, $2, 'EUR', '{"Total": 2}', '[]')
       ON CONFLICT ("order_id", "round") DO UPDATE SET "date_declined" = EXCLUDED."date_declined", "amounts" = EXCLUDED."amounts"`,
      [round, on(day)],
    );
  await decline(2, 3);
  await decline(2, 4);
  const rows = (table: string) =>
    query(url, `SELECT "round", "date_declined", "amounts" FROM "${table}" WHERE "order_id" = 'new' ORDER BY "round"`);
  const constants = [
    { round: 1, date_declined: on(2), amounts: { Total: 1 } },
    { round: 2, date_declined: on(4), amounts: { Total: 2 } },
  ];
  expect(await rows("order_revisions")).toEqual(constants);
  expect(await rows("declined_contents")).toEqual(constants);
  await drop();
});

const unchanged = { tax_cost: "0.0000", version: 1 };
const on = (day: number) => new Date(`2026-01-0${day}Z`);

test("a change of an order raises its version and dates it, unless it sets the date", async ({ database: { url } }) => {
  await query(
    url,
    `INSERT INTO "users" ("id", "company_id", "username", "email") VALUES ('u', 'C', 'u', 'u@example.test');
     INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "last_updated", "total", "currency")
     VALUES ('o', 'C', 'C', 'u', 'Open', '2026-01-01Z', '2026-01-01Z', 100, 'EUR')`,
  );
  const change = async (set: string) => {
    await query(url, `UPDATE "orders" SET ${set}`);
    const [order] = await query<{ version: number; last_updated: Date }>(
      url,
      `SELECT "version", "last_updated" FROM "orders"`,
    );
    return order;
  };

  const { version = 0, ...dates } = (await change(`"total" = 100`)) ?? {};
  expect(dates).toEqual({ last_updated: on(1) });
  const changed = await change(`"total" = 101`);
  expect(changed?.version).toBe(version + 1);
  expect(changed?.last_updated.getTime()).toBeGreaterThan(on(9).getTime());
  expect(await change(`"total" = 102, "last_updated" = '2026-01-05Z'`)).toEqual({
    version: version + 2,
    last_updated: on(5),
  });
  expect(await change(`"version" = 7`)).toMatchObject({ version: version + 3 });
});
