import { type Client, escapeLiteral } from "pg";
import { knownAddressesSql } from "@/lib/account/sign-in/failures";
import { mineDefaults } from "@/lib/approvals/inbox-list";
import { approvalsAcrossOrders, approvalsOf } from "@/lib/approvals/source";
import type { Actor } from "@/lib/auth/actor";
import { sessionSql } from "@/lib/auth/identity";
import type { CompanyType } from "@/lib/auth/roles";
import type { Transaction } from "@/lib/db/connection";
import { bounded } from "@/lib/db/statements";
import { env } from "@/lib/env";
import type { Position } from "@/lib/list/page-key";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import { neighboursSql } from "@/lib/list/select-neighbours";
import { pageSql } from "@/lib/list/select-page";
import { recordSql } from "@/lib/list/select-record";
import type { Source } from "@/lib/list/source";
import { lineItemsAcrossOrders, lineItemsOf } from "@/lib/orders/line-items/source";
import { orderListing } from "@/lib/orders/repository";
import { takeStockOf } from "@/lib/products/ordered";
import { productsOf } from "@/lib/products/source";
import { orderReturnsOf } from "@/lib/returns/source";
import { candidatesSql } from "@/lib/rules/try-out/past-records";
import { jumpSql } from "@/lib/search/jump/jump-sql";
import { Prisma } from "@/prisma/generated/client";
import { test as base, expect } from "../fixtures";
import { createDatabase, inDatabase } from "../jobs/database";

const { sql } = Prisma;

/** 40,000 approvals (one order has 20,000), 20,000 sessions and as many failed sign-ins: enough that a plan's cost matters. */
const marketplace = `
  SET session_replication_role = replica;
  INSERT INTO "companies" SELECT c, c, 'Owner' FROM (VALUES ('owner')) o (c);
  INSERT INTO "companies" SELECT 'buyer' || i, 'B', 'Buyer' FROM generate_series(0, 19) i;
  INSERT INTO "companies" SELECT 'supplier' || i, 'S', 'Supplier' FROM generate_series(0, 19) i;
  INSERT INTO "users" ("id", "company_id", "username", "email")
    SELECT 'u' || i, 'buyer' || i % 20, 'u' || i, 'u' || i || '@example.test' FROM generate_series(0, 199) i;
  INSERT INTO "sessions" ("id", "user_id") SELECT lpad(i::text, 64, '0'), 'u' || i % 200 FROM generate_series(0, 19999) i;
  INSERT INTO "approving_groups" SELECT 'g' || i, 'G', 'buyer' || i FROM generate_series(0, 19) i;
  INSERT INTO "approval_rules" ("id", "name", "approving_group_id") SELECT 'r' || i, 'R', 'g' || i FROM generate_series(0, 19) i;
  INSERT INTO "approving_group_members" VALUES ('g0', 'u0');
  INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "total", "currency")
    SELECT 'o' || i, 'buyer' || i % 20, CASE WHEN i % 3 = 0 THEN 'supplier' || i / 20 % 20 ELSE 'owner' END, 'u' || i % 200, 'Open',
      timestamptz '2026-01-01' + i * interval '1 hour', i, 'EUR' FROM generate_series(0, 9999) i;
  INSERT INTO "approvals" ("order_id", "id", "approval_rule_id", "approving_group_id", "status", "date_created", "date_completed",
      "approver_id", "approver_sort", "comments", "from_company_id", "to_company_id", "xp", "over_budget")
    SELECT o."id", 'a' || i, 'r' || i % 20, 'g' || i % 20, CASE WHEN d THEN 'Approved' ELSE 'Pending' END::"ApprovalStatus",
      o."date_created" + i * interval '1 second', CASE WHEN d THEN now() END, CASE WHEN d THEN 'u1' END, CASE WHEN d THEN 'u' END,
      'Comment ' || i, o."from_company_id", o."to_company_id", jsonb_build_object('DueBy', date '2026-01-01' + i % 400), i % 400 - 200
    FROM (SELECT i, i % 5 > 0 AS d, 'o' || CASE WHEN i < 20000 THEN 0 ELSE i % 10000 END AS "order" FROM generate_series(0, 39999) i) a
    JOIN "orders" o ON o."id" = a."order";
  INSERT INTO "products" ("id", "owner_id", "name", "active", "inventory_enabled", "inventory_quantity_available", "inventory_notification_point")
    SELECT 'p' || i, 'owner', 'Chair ' || i, true, true, i % 100, 2 FROM generate_series(0, 9999) i;
  INSERT INTO "line_items" ("order_id", "id", "position", "product_id", "quantity", "unit_price")
    SELECT 'o' || i / 2, 'l' || i % 2, i % 2, 'p' || i % 10000, 1, 1 FROM generate_series(0, 19999) i;
  INSERT INTO "order_returns" ("id", "order_id", "status", "date_created", "last_updated")
    SELECT 'x' || i, 'o' || i, 'Open', now() + i * interval '1 hour', now() FROM generate_series(0, 9999) i;
  INSERT INTO "audit_events" ("event", "user_id", "at") SELECT 'authn_login_' || CASE WHEN i % 1000 < 200 THEN 'success' ELSE 'fail' END,
      'u' || i % 200, now() - i * interval '1 minute' FROM generate_series(0, 19999) i;
  ANALYZE`;

/** Filled once for all tests that read it. */
const test = base.extend<object, { client: Client }>({
  client: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on off this pattern.
    async ({}, provide) => {
      const database = await createDatabase(env().DATABASE_URL);
      await inDatabase(database.url, async (client) => {
        await client.query(marketplace);
        await provide(client);
      });
      await database.drop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test.describe.configure({ mode: "default" }); // in one worker

const companies: Record<CompanyType, string> = { Owner: "owner", Buyer: "buyer0", Supplier: "supplier1" };
const types: CompanyType[] = ["Owner", "Buyer", "Supplier"];

function personOf(CompanyType: CompanyType): Actor {
  const name = { Username: "u0", FirstName: "", LastName: "", Email: "" };
  const company = { CompanyID: companies[CompanyType], CompanyName: "", CompanyType };
  return {
    UserID: "u0",
    ...name,
    ...company,
    Roles: ["FullAccess"],
    Preferences: {},
    LastWrite: null,
    Credential: { type: "session", id: "" },
  };
}

/**
 * `generic`: the index that is good enough in a plan for all orders, most of which are small.
 * `counted`: the table that may be read completely for the total, which has no stored counts.
 */
type Case = { name: string; statement: Prisma.Sql; index: string; generic?: string; counted?: string };

const page = (source: Source, query: Partial<ListQuery>) => pageSql(source, { ...emptyQuery, ...query });
const behind = (
  source: Source,
  query: Partial<ListQuery>,
  key: string[],
  value: string | null = "2026-03-01T00:00:00Z",
) => pageSql(source, { ...emptyQuery, ...query }, { values: [value], key });

const ofOrder = approvalsOf(personOf("Buyer"), { direction: "all", orderID: "o0" });
const around = (source: Source, query: Partial<ListQuery>, position: Position) =>
  neighboursSql(source, { ...emptyQuery, ...query }, position);
const newest = { sortBy: ["!DateCreated"] };
const waiting: Partial<ListQuery> = { sortBy: ["DateCreated"], filters: [["Status", "Pending"]] };
const side = { Owner: "", Buyer: "from_", Supplier: "to_" };
const company = { Owner: "", Buyer: "from_company_id_", Supplier: "to_company_id_" };

const cases: Case[] = [
  {
    name: "an order's newest approvals",
    statement: page(ofOrder, newest),
    index: "approvals_order_id_date_created_id_idx",
  },
  {
    name: "page 30 of them",
    statement: page(ofOrder, { ...newest, page: 30 }),
    index: "approvals_order_id_date_created_id_idx",
  },
  {
    name: "those behind one",
    statement: behind(ofOrder, newest, ["a9"]),
    index: "approvals_order_id_date_created_id_idx",
  },
  {
    name: "orders by their last change",
    statement: page(orderListing(personOf("Owner"), "all"), { sortBy: ["!LastUpdated"] }),
    index: "orders_last_updated_id_idx",
  },
  { name: "those that wait", statement: page(ofOrder, waiting), index: "approvals_pending_order_idx" },
  { name: "where a user signed in from", statement: knownAddressesSql("u0"), index: "audit_events_sign_ins_idx" },
  { name: "a session", statement: sessionSql("7".padStart(64, "0")), index: "sessions_pkey" },
  ...["ApprovalRuleID", "ApprovingGroupID", "Status", "AllowResubmit", "DateCompleted", "Approver"].map((field) => ({
    name: `an order's approvals by ${field}`,
    statement: page(ofOrder, { sortBy: [`!${field}`] }),
    index: `approvals_order_id_${field === "Approver" ? "approver_sort" : field.replace(/(?<=[a-z])([A-Z])/g, "_$1").toLowerCase()}_id_idx`,
    generic: "approvals_order_id_",
  })),
  ...types.flatMap((type) => {
    const inbox = approvalsAcrossOrders(personOf(type), "all");
    const [pending, dated] = [
      `approvals_pending_${side[type]}idx`,
      `approvals_${company[type]}date_created_order_id_id_idx`,
    ];
    return [
      { name: `${type}: what waits`, statement: page(inbox, waiting), index: pending },
      ...["DueAt", "!DueAt"].map((sort) => ({
        name: `${type}: what waits by ${sort}`,
        statement: page(inbox, { ...waiting, sortBy: [sort] }),
        index: `approvals_pending_due_at_${side[type]}idx`,
      })),
      ...["OverBudget", "!OverBudget"].map((sort) => ({
        name: `${type}: what waits by ${sort}`,
        statement: page(inbox, { ...waiting, sortBy: [sort] }),
        index: `approvals_pending_budget_${side[type]}idx`,
      })),
      {
        name: `${type}: what waits and is over its budget`,
        statement: page(inbox, {
          filters: [...(waiting.filters ?? []), ["OverBudget", ">100"]],
          sortBy: ["!OverBudget"],
        }),
        index: `approvals_pending_budget_${side[type]}idx`,
      },
      {
        name: `${type}: what waits and is due behind one`,
        statement: behind(inbox, { ...waiting, sortBy: ["DueAt"] }, ["o1", "a1"]),
        index: `approvals_pending_due_at_${side[type]}idx`,
      },
      ...["100", null].map((value) => ({
        name: `${type}: what waits by !OverBudget behind ${value}`,
        statement: behind(inbox, { ...waiting, sortBy: ["!OverBudget"] }, ["o1", "a1"], value),
        index: `approvals_pending_budget_${side[type]}idx`,
      })),
      { name: `${type}: page 30 of what waits`, statement: page(inbox, { ...waiting, page: 30 }), index: pending },
      { name: `${type}: what waits behind one`, statement: behind(inbox, waiting, ["o1", "a1"]), index: pending },
      {
        name: `${type}: what waits around one`,
        statement: around(inbox, waiting, { values: ["2026-03-01T00:00:00Z"], key: ["o1", "a1"] }),
        index: pending,
      },
      {
        name: `${type}: everything around one`,
        statement: around(inbox, newest, { values: ["2026-03-01T00:00:00Z"], key: ["o1", "a1"] }),
        index: dated,
      },
      { name: `${type}: everything, newest first`, statement: page(inbox, newest), index: dated },
      { name: `${type}: everything behind one`, statement: behind(inbox, newest, ["o1", "a1"]), index: dated },
      {
        name: `${type}: newest orders`,
        statement: page(orderListing(personOf(type), "all"), newest),
        index: `orders_${company[type]}date_created_id_idx`,
      },
      {
        name: `${type}: an order`,
        statement: recordSql(orderListing(personOf(type), "all"), ["o1"]),
        index: "orders_pkey",
      },
      {
        name: `${type}: an order's line items`,
        statement: page(lineItemsOf(personOf(type), { direction: "all", orderID: "o1" }), {}),
        index: "line_items_pkey",
      },
      {
        name: `${type}: orders submitted or created on a day`,
        statement: page(orderListing(personOf(type), "all"), {
          filters: [
            ["from", "2026-03-01"],
            ["to", "2026-03-02"],
          ],
        }),
        index: "orders_submitted_or_created_idx",
        generic: "orders_",
      },
      {
        name: `${type}: line items of the newest orders`,
        statement: page(lineItemsAcrossOrders(personOf(type), "all"), {}),
        index: `orders_${company[type]}date_created_id_idx`,
        counted: "line_items",
      },
      {
        name: `${type}: those behind one`,
        statement: behind(lineItemsAcrossOrders(personOf(type), "all"), {}, ["o1", "1", "l1"]),
        index: `orders_${company[type]}date_created_id_idx`,
        counted: "line_items",
      },
      {
        name: `${type}: low stock`,
        statement: page(productsOf(personOf(type)), { filters: [["Inventory.LowStock", "true"]] }),
        // A supplier sees even fewer.
        index: type === "Supplier" ? "products_" : "products_low_stock_idx",
      },
      { name: `${type}: a product`, statement: recordSql(productsOf(personOf(type)), ["p1"]), index: "products_pkey" },
      {
        name: `${type}: a return`,
        statement: recordSql(orderReturnsOf(personOf(type)), ["x1"]),
        index: "order_returns_id_order_id_key",
      },
    ];
  }),
];

const everySort = ["!DateCompleted", "Approver", "!Order.DateSubmitted", "DateCreated", "!Status", "ApprovalRuleID"];

test("a statement grows with the sum of its sort terms and conditions, not their product", () => {
  const inbox = approvalsAcrossOrders({ ...personOf("Buyer"), Roles: ["ShopperOrderReader"] }, "all");
  const values = Array.from({ length: 200 }, (_, nth) => `x${nth}`).join("|");
  const wildcards = Array.from({ length: 50 }, (_, nth) => `*${nth}*`).join("|");
  const query: Partial<ListQuery> = {
    search: "one two three four five six seven eight nine ten",
    searchType: "AllTermsAnyField",
    sortBy: [...everySort, "!Order.Total", "AllowResubmit"],
    filters: [
      ["ID", values],
      ["xp.a", wildcards],
    ],
  };
  const position = {
    values: [null, "a", null, "2026-03-01T00:00:00Z", "Pending", "r", "1", "true"],
    key: ["o1", "a1"],
  };
  const sizes = [1, 2, 4, 8].map((terms) => {
    const sortBy = query.sortBy?.slice(0, terms) ?? [];
    const { text, values } = around(
      inbox,
      { ...query, sortBy },
      { ...position, values: position.values.slice(0, terms) },
    );
    return { length: text.length, parameters: values.length };
  });
  const [, two = sizes[0], , most] = sizes;
  if (!two || !most) throw new Error("There are four.");

  expect(most.length).toBeLessThan(48 * 1024);
  expect(most.parameters).toBeLessThan(1200);
  expect(most.length).toBeLessThan(two.length * 1.5);
  expect(page(inbox, query).text.length).toBeLessThan(32 * 1024);
  expect(bounded(page(inbox, query)).values.length).toBeLessThan(1000);
});

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Plan Rows": number;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};
type Answer = { "QUERY PLAN": [{ Plan: Plan }] };
const large = [
  "approvals",
  "orders",
  "line_items",
  "products",
  "order_returns",
  "approvals_by_order",
  "sessions",
  "audit_events",
];

/** The steps of a statement's plan. A generic plan is made without the values. */
async function planOf(client: Client, { text, values }: Prisma.Sql, generic: boolean) {
  const explain = (statement: string, args?: unknown[]) =>
    client.query<Answer>(`EXPLAIN (FORMAT JSON) ${statement}`, args);
  if (generic) await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE asked AS ${text}`);
  const { rows } = await (generic ? explain(execute(values.map(() => "NULL"))) : explain(text, values));
  if (generic) await client.query("DEALLOCATE asked; RESET plan_cache_mode");
  const nodes = plansOf(rows);
  const of = (type: string) => nodes.filter((node) => node["Node Type"] === type);
  return {
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    scans: of("Seq Scan").flatMap((node) => node["Relation Name"] ?? []),
    sorted: Math.max(0, ...of("Sort").map((node) => node["Plan Rows"])),
  };
}

const execute = (values: string[]) => (values.length > 0 ? `EXECUTE asked(${values})` : "EXECUTE asked");

const plansOf = (answers: Answer[]) => answers.flatMap((answer) => nodesOf(answer["QUERY PLAN"][0].Plan));
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test("a page of an order is found in the index alone before anything is joined, unless it filters by joined columns", () => {
  const passedOver = (query: Partial<ListQuery>) => {
    const [, rows = ""] = page(ofOrder, { page: 30, ...query }).text.split(
      /list_rows AS NOT MATERIALIZED|list_total AS/,
    );
    return rows;
  };
  for (const number of [1, 30]) expect(passedOver({ ...newest, page: number })).toContain(`FROM "approvals" a WHERE`);
  expect(passedOver(waiting)).toContain(`FROM "approvals" a WHERE`);
  for (const query of [{ search: "x" }, { filters: [["Approver.Username", "u1"]] as [string, string][] }])
    expect(passedOver(query)).toContain(`LEFT JOIN "users" u`);
});

test("every list, and every session, is read by the index made for it, with generic and with specific plans", async ({
  client,
}) => {
  for (const { name, statement, ...expected } of cases) {
    for (const generic of [false, true]) {
      const { indexes, scans, sorted } = await planOf(client, statement, generic);
      const what = `${name}${generic ? ", generic" : ""}: ${indexes.join(" ")}`;
      const index = (generic && expected.generic) || expected.index;
      expect
        .soft(
          indexes.filter((used) => used.startsWith(index)),
          what,
        )
        .not.toEqual([]);
      expect
        .soft(
          scans.filter((table) => large.includes(table) && table !== expected.counted),
          what,
        )
        .toEqual([]);
      expect.soft(sorted, what).toBeLessThan(100);
    }
  }
});

test("an order that takes from stock updates products without writing their indexes", async ({ client }) => {
  const $executeRaw = async (text: TemplateStringsArray, ...values: Prisma.Sql[]) => {
    const { rowCount } = await client.query(sql(text, ...values));
    return rowCount;
  };
  const orders = Array.from({ length: 50 }, (_, nth) => `o${nth * 100 + 25}`);

  await client.query("BEGIN");
  // Safe: it needs no more of its transaction.
  await takeStockOf({ $executeRaw } as unknown as Transaction, orders);
  const { rows } = await client.query(`SELECT pg_stat_get_xact_tuples_updated(oid)::int AS "updated",
    pg_stat_get_xact_tuples_hot_updated(oid)::int AS "beside" FROM pg_class WHERE relname = 'products'`);
  await client.query("ROLLBACK");

  expect(rows).toEqual([{ updated: 100, beside: 100 }]);
});

test("products are sorted by unindexed properties before their records are read", async ({ client }) => {
  const { text, values } = page(productsOf(personOf("Owner")), { sortBy: ["Inventory.QuantityAvailable"] });
  const { rows } = await client.query<Answer>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);

  const plans = plansOf(rows).filter((plan) => plan["Index Name"] === "products_pkey");
  expect(plans).toMatchObject([{ "Actual Loops": 21 }]);
});

/** Far fewer approvals than exist, or than the reader of half of them sees. */
const few = 8000;
const quick: Partial<ListQuery>[] = [{}, newest, waiting];
const others: Partial<ListQuery>[] = [
  { ...newest, page: 2 },
  {
    sortBy: ["Status"],
    filters: [
      ["Status", "Approved"],
      ["ID", "a1*"],
    ],
  },
];

for (const { sees, UserID, total } of [
  { sees: "nothing", UserID: "stranger", total: 0 },
  { sees: "a few orders", UserID: "u40", total: 100 },
  { sees: "an order with half of all approvals", UserID: "u0", total: 21_000 },
])
  test(`a caller who sees ${sees} gets them without reading all others`, async ({ client }) => {
    for (const type of ["Owner", "Buyer"] as const) {
      const reader: Actor = { ...personOf(type), UserID, Roles: ["ShopperOrderReader"] };
      const inbox = approvalsAcrossOrders(reader, "all");
      for (const query of [...quick, ...others]) {
        const expected = await readPlainly(client, UserID, query);
        for (const generic of [false, true]) {
          const { ids, total: count, read, indexes } = await run(client, page(inbox, query), generic);
          const what = `${type}, ${JSON.stringify(query)}${generic ? ", generic" : ""}`;
          expect.soft({ ids, total: count }, what).toEqual(expected);
          if (quick.includes(query)) expect.soft(read, what).toBeLessThan(few);
          // With this many, a scan of the company's index finds the first ones.
          if (count > 20_000)
            expect.soft(indexes, what).toContain(`approvals_${company[type]}date_created_order_id_id_idx`);
        }
      }
      const all = await run(client, page(inbox, {}), false);
      expect(all.total).toBe(total);
    }
  });

test("Ctrl-K finds beginnings of IDs without reading a whole index", async ({ client }) => {
  const isOfStarts = (plan: Plan) => plan["Index Name"]?.endsWith("_id_start_idx") ?? false;
  for (const search of ["q7", "no such record"])
    for (const generic of [false, true]) {
      const { indexes, read } = await run(client, jumpSql(personOf("Owner"), search), generic, isOfStarts);
      expect.soft(indexes).toContain("approvals_id_start_idx");
      expect.soft(read, `${search}${generic ? ", generic" : ""}: ${indexes.join(" ")}`).toBe(0);
    }
});

test("a person's pending approvals are found by their groups, however many await others", async ({ client }) => {
  await client.query(`BEGIN;
    UPDATE "orders" SET "status" = 'AwaitingApproval';
    UPDATE "users" SET "roles" = '{OrderAdmin}' WHERE "id" IN ('u0', 'u40');
    INSERT INTO "approving_groups" SELECT 'h' || i, 'H', 'buyer' || i % 20 FROM generate_series(0, 1999) i;
    UPDATE "approvals" SET "approving_group_id" = 'h' || substr("id", 2)::int % 2000 WHERE "status" = 'Pending';
    INSERT INTO "approving_group_members" VALUES ('h5', 'u0');
    ANALYZE "orders", "approvals", "approving_group_members"`);
  const query: Partial<ListQuery> = mineDefaults;
  for (const [UserID, total] of [
    ["u0", 10],
    ["u40", 0],
  ] as const)
    for (const generic of [false, true]) {
      const inbox = approvalsAcrossOrders({ ...personOf("Owner"), UserID }, "all", true);
      const { total: count, read, indexes } = await run(client, page(inbox, query), generic);
      const what = `${UserID}${generic ? ", generic" : ""}: ${indexes.join(" ")}`;
      expect.soft(count, what).toBe(total);
      expect.soft(read, what).toBeLessThan(200);
    }
  await client.query("ROLLBACK");
});

test("a page of an order has one plan for all orders, however many approvals they have", async ({ client }) => {
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
    DELETE FROM "approvals" WHERE substr("id", 2)::int >= 10000;
    UPDATE "approvals" SET "order_id" = 'o' || substr("id", 2)::int % 25;
    ANALYZE "approvals"`);
  const { text, values } = page(ofOrder, newest);
  await client.query(`PREPARE asked AS ${text}`);
  const statement = execute(values.map((value) => escapeLiteral(String(value))));
  for (let nth = 0; nth < 8; nth++) await client.query(statement);
  const { rows } = await client.query("SELECT generic_plans::int FROM pg_prepared_statements WHERE name = 'asked'");
  await client.query("ROLLBACK; DEALLOCATE asked");
  expect(rows).toEqual([{ generic_plans: 3 }]);
});

test("trying a rule on past returns reads no approvals of returns that are too old", async ({ client }) => {
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE "order_returns" r SET "date_created" = now() - interval '101 days',
      "date_submitted" = CASE WHEN o."to_company_id" = 'owner' THEN now() - interval '100 days' END
    FROM "orders" o WHERE o."id" = r."order_id";
    UPDATE "order_returns" SET "date_submitted" = now() WHERE "id" IN ('x1', 'x2', 'x4');
    ANALYZE "order_returns"`);
  const since = new Date(Date.now() - 90 * 86_400_000);
  const { text, values } = candidatesSql(personOf("Owner"), "OrderReturn", "owner", since);
  const { rows } = await client.query<Answer>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  await client.query("ROLLBACK");
  const read = plansOf(rows).filter((plan) => plan["Relation Name"] === "order_return_approvals");
  expect(read).toMatchObject([{ "Actual Loops": 3 }]);
});

/** The IDs of a page and the total, by a simple statement that checks the visibility of each approval. */
async function readPlainly(client: Client, userID: string, { page = 1, ...query }: Partial<ListQuery>) {
  const [term = "DateCreated"] = query.sortBy ?? [];
  const [direction, column] = [term.startsWith("!") ? "DESC" : "ASC", /Status/.test(term) ? "status" : "date_created"];
  const filters = (query.filters ?? []).map(
    ([key, value]) => `a."${key.toLowerCase()}"::text LIKE '${value.replace("*", "%")}'`,
  );
  const { rows } = await client.query<{ id: string }>(
    `SELECT a."id" FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id"
    WHERE (o."from_user_id" = $1 OR o."id" IN (SELECT "order_id" FROM "approvals" JOIN "approving_group_members" ON "group_id" = "approving_group_id"
      WHERE "user_id" = $1)) AND ${["true", ...filters].join(" AND ")}
    ORDER BY a."${column}" ${direction}, a."order_id" ${direction}, a."id" ${direction}`,
    [userID],
  );
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice((page - 1) * 20, page * 20), total: ids.length };
}

const isOfApprovals = (plan: Plan) => plan["Relation Name"] === "approvals";

/** The result of a page's statement, how many rows the relevant scans read, and the indexes or tables they use. */
async function run(client: Client, { text, values }: Prisma.Sql, generic: boolean, isCounted = isOfApprovals) {
  const literals = values.map((value) => escapeLiteral(String(value)));
  await client.query(
    `SET plan_cache_mode = ${generic ? "force_generic_plan" : "force_custom_plan"}; PREPARE asked AS ${text}`,
  );
  const statement = execute(literals);
  const answer = await client.query<{ total: number; rows: string | null }>(statement);
  const explained = await client.query<Answer>(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`);
  await client.query("DEALLOCATE asked; RESET plan_cache_mode");
  const scans = plansOf(explained.rows).filter((plan) => isCounted(plan) && plan["Actual Loops"] > 0);
  const [{ total = 0, rows = null } = {}] = answer.rows;
  return {
    ids: (rows?.split("\n") ?? []).slice(0, 20).map((row): string => JSON.parse(row).ID),
    total,
    indexes: scans.flatMap((scan) => scan["Index Name"] ?? []),
    read: scans.reduce(
      (sum, scan) => sum + scan["Actual Loops"] * (scan["Actual Rows"] + (scan["Rows Removed by Filter"] ?? 0)),
      0,
    ),
  };
}
