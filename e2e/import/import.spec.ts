import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { verifyPassword } from "@/lib/auth/password-hash";
import { recount } from "@/lib/jobs/kept-counts";
import { nextRound } from "@/lib/ordering/next-round";
import { revisionOf } from "@/lib/orders/revision";
import { keepRevisions } from "@/lib/orders/revisions-sql";
import type { Reads } from "@/lib/rules/live-rules";
import { Prisma } from "@/prisma/generated/client";
import { inDatabase } from "../jobs/database";
import { approval, date, marketplace, order, orderReturn, test } from "./fixtures";

const decided = { Status: "Approved", DateCompleted: date, ApproverID: "ann" };

test("the files of a folder are imported in the order of their references", async ({ put, load, database }) => {
  await put({ ...marketplace, approvals: [approval({ ID: "A", ...decided })], orderreturns: [orderReturn("X")] });
  expect((await load()).complete).toBe(true);

  expect(await database.query("select order_id, id, status, approver_sort, date_created from approvals")).toEqual([
    {
      order_id: "1",
      id: "A",
      status: "Approved",
      approver_sort: "lee\u001fann\u001fann",
      date_created: new Date(date),
    },
  ]);
  expect(await database.query("select line_item_id, quantity from order_return_items")).toEqual([
    { line_item_id: "1", quantity: 1 },
  ]);
});

test("an imported approval has the companies of its order, and is counted", async ({ put, load, database }) => {
  await put({ ...marketplace, approvals: [approval(), approval(decided), approval()] });
  await load();
  expect(await database.query("select distinct from_company_id, to_company_id from approvals")).toEqual([
    { from_company_id: "B", to_company_id: "O" },
  ]);
  expect(await inDatabase(database.url, (client) => recount(client))).toEqual([]);
  const counts = "select order_id, status, count from approvals_by_order order by status";
  expect(await database.query(counts)).toEqual([
    { order_id: "1", status: "Pending", count: 2 },
    { order_id: "1", status: "Approved", count: 1 },
  ]);
});

test("an imported approval shows how far the order is over budget, by its company's xp keys", async ({
  put,
  load,
  database,
}) => {
  const [owner = {}, buyer = {}] = marketplace.companies;
  const companies = [owner, { ...buyer, BudgetKey: "limit", DueByKey: "deadline" }];
  const xp = { limit: 4.5, Budget: 1, deadline: "2026-03-10" };
  const ofLimits = [approval({ ID: "A", xp }), approval({ ID: "B", xp: { limit: "4" } })];
  await put({ ...marketplace, companies, approvals: [...ofLimits, approval({ ID: "C", ...decided, xp })] });
  expect((await load()).complete).toBe(true);
  const rows = () =>
    database.query(`select a.id, (a.over_budget - o.total)::float8 as less,
        (approval_due_at(a.xp, a.due_key) at time zone 'UTC')::date::text as due
      from approvals a join orders o on o.id = a.order_id order by a.id`);
  const ofC = { id: "C", less: -4.5, due: "2026-03-11" };
  expect(await rows()).toEqual([{ id: "A", less: -4.5, due: "2026-03-11" }, { id: "B", less: null, due: null }, ofC]);

  // Decided approvals keep the values at their decision.
  await put({ companies: [owner, buyer] });
  expect((await load()).complete).toBe(true);
  expect(await rows()).toEqual([{ id: "A", less: -1, due: null }, { id: "B", less: null, due: null }, ofC]);
});

test("after many approvals each count is one row, without wasted space", async ({ put, load, database }) => {
  const counts = `select count(*)::int as rows, bool_and(summed) as summed, sum(count)::int as total,
    pg_relation_size('approvals_by_order')::int / 8192 as pages from approvals_by_order`;
  const many = Array.from({ length: 12_000 }, (_, at) => approval(at % 2 ? decided : {}));
  await put({ ...marketplace, approvals: many });
  await load();
  expect(await database.query(counts)).toEqual([{ rows: 2, summed: true, total: 12_000, pages: 1 }]);
});

test("compressed files are imported, too", async ({ put, load, database }) => {
  await put(marketplace, { gzip: true });
  expect((await load()).complete).toBe(true);
  expect(await database.query("select id from orders")).toHaveLength(1);
});

test("every invalid line is named, nothing of its file is written, and the files before it stay", async ({
  put,
  load,
  database,
}) => {
  const orders = [
    order("1"),
    order("2", { Status: "Sent", Colour: "red" }),
    "{",
    order("4", { FromUserID: "bob", LineItems: [{ ID: "1", ProductID: "Q", Quantity: 1, UnitPrice: 1 }] }),
    order("1"),
    order("6", { DateCreated: "yesterday", Total: "20", Comments: "a\u0000b" }),
  ];
  await put({ ...marketplace, orders });
  const { complete, printed } = await load();

  expect(complete).toBe(false);
  expect(printed.filter((line) => line.startsWith("orders.ndjson:"))).toEqual([
    "orders.ndjson:2: Status: Must be one of Unsubmitted, AwaitingApproval, Declined, Open, Completed, Canceled.",
    "orders.ndjson:2: Colour: Unknown property.",
    "orders.ndjson:3: Not a JSON object on one line.",
    "orders.ndjson:6: DateCreated: Must be an ISO 8601 date-time such as 2026-01-31T09:30:00.000Z.",
    "orders.ndjson:6: Total: Must be a number.",
    "orders.ndjson:6: Comments: Must be valid text without NUL.",
    'orders.ndjson:4: FromUserID: No user has the ID "bob".',
    'orders.ndjson:4: LineItems[0].ProductID: No product has the ID "Q".',
    "orders.ndjson:5: ID: Line 1 has the same.",
    expect.stringContaining("nothing was imported"),
  ]);
  expect(await database.query("select id from orders")).toEqual([]);
  expect(await database.query("select id from products")).toEqual([{ id: "P" }]);
});

test("an approval must fit its status", async ({ put, load }) => {
  await put({
    ...marketplace,
    approvals: [
      approval({ DateCompleted: date, ApproverID: "ann", AllowResubmit: true }),
      approval({ Status: "Declined" }),
      approval({ OrderID: "none", ApprovalRuleID: "none", ApprovingGroupID: "none", ...decided, ApproverID: "none" }),
    ],
  });
  expect((await load()).printed.filter((line) => /:\d+:/.test(line))).toEqual([
    "approvals.ndjson:1: DateCompleted: Must be absent or null while Status is Pending.",
    "approvals.ndjson:1: ApproverID: Must be absent or null while Status is Pending.",
    "approvals.ndjson:1: AllowResubmit: Must be false while Status is Pending.",
    "approvals.ndjson:2: DateCompleted: Required when Status is Declined.",
    "approvals.ndjson:2: ApproverID: Required when Status is Declined.",
    'approvals.ndjson:3: ApprovalRuleID: No approval rule has the ID "none".',
    'approvals.ndjson:3: ApproverID: No user has the ID "none".',
    'approvals.ndjson:3: ApprovingGroupID: No approving group has the ID "none".',
    'approvals.ndjson:3: OrderID: No order has the ID "none".',
  ]);
});

test("--keep-going writes the valid lines and lists the others", async ({ put, load, database, folder }) => {
  const users = [
    ...marketplace.users,
    { ID: "bob", CompanyID: "none", Username: "bob", Email: "b@x.y", Password: "a secret of bob" },
  ];
  await put({ ...marketplace, users, orders: [order("1"), order("2", { Total: null }), order("1"), order("3")] });
  expect((await load({ keepGoing: true })).complete).toBe(true);

  expect(await database.query("select id from orders order by id")).toEqual([{ id: "1" }, { id: "3" }]);
  const rejected = await readFile(join(folder, "rejected.ndjson"), "utf8");
  expect(rejected).not.toContain("a secret of bob");
  expect(
    rejected
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      File: "users.ndjson",
      Line: 2,
      Problems: ['CompanyID: No company has the ID "none".'],
      Record: { ID: "bob", CompanyID: "none", Username: "bob", Email: "b@x.y" },
    },
    { File: "orders.ndjson", Line: 2, Problems: ["Total: Must be a number."], Record: order("2", { Total: null }) },
    { File: "orders.ndjson", Line: 3, Problems: ["ID: Line 1 has the same."], Record: order("1") },
  ]);
});

test("--keep-going leaves out the children of a product that is left out", async ({ put, load, database }) => {
  const product = (ID: string, overrides: object = {}) => ({ ID, OwnerID: "O", Name: ID, ...overrides });
  const products = [product("grandchild", { ParentID: "child" }), product("child", { ParentID: "none" }), product("P")];
  await put({ ...marketplace, products });
  await load({ keepGoing: true });
  expect(await database.query("select id from products")).toEqual([{ id: "P" }]);
});

test("importing again changes nothing, even for approvals without an ID", async ({ put, load, database }) => {
  const approvals = [approval(), approval(), approval({ ...decided, xp: { Dept: "IT" } })];
  await put({ ...marketplace, approvals, orderreturns: [orderReturn("X")] });
  await load();
  const versions =
    "select 'a' || id as row, xmin::text from approvals union all select id, xmin::text from orders order by 1";
  const before = await database.query(versions);
  expect(before).toHaveLength(4);

  expect((await load()).printed.at(-1)).toContain("approvals 3 (0 new, 0 changed");
  expect(await database.query(versions)).toEqual(before);
});

test("companies, users and groups have OrderCloud's properties, and a company keeps its date", async ({
  put,
  load,
  database,
}) => {
  const [xp, DateCreated] = [{ Tier: 2 }, "2024-05-01T08:00:00.000Z"];
  const keys = { DueByKey: "deadline", BudgetKey: "limit" };
  const [owner = {}, buyer = {}] = marketplace.companies;
  const [ann = {}] = marketplace.users;
  const [group = {}] = marketplace.approvinggroups;
  const supplier = { ID: "S", Name: "Supplier", Type: "Supplier", AllBuyersCanOrder: true };
  await put({
    companies: [owner, { ...buyer, Active: false, DateCreated, DefaultCatalogID: "C", xp, ...keys }, supplier],
    users: [{ ...ann, Phone: "+1 555", TermsAccepted: date, xp }],
    approvinggroups: [{ ...group, Description: "Signs", xp }],
  });
  expect((await load()).complete).toBe(true);
  const columns = "active, date_created, default_catalog_id, all_buyers_can_order, xp, due_key, budget_key";
  const companies = () => database.query(`select ${columns} from companies where type <> 'Owner' order by id`);
  const creation = new Date(DateCreated);
  const read = [
    {
      active: false,
      date_created: creation,
      default_catalog_id: "C",
      all_buyers_can_order: false,
      xp,
      due_key: "deadline",
      budget_key: "limit",
    },
    { active: true, default_catalog_id: null, all_buyers_can_order: true, xp: null, due_key: null },
  ];
  expect(await companies()).toMatchObject(read);
  expect(await database.query("select phone, terms_accepted, xp from users")).toEqual([
    { phone: "+1 555", terms_accepted: new Date(date), xp },
  ]);
  expect(await database.query("select description, xp from approving_groups")).toEqual([{ description: "Signs", xp }]);

  await put({ companies: [owner, buyer, supplier] });
  expect((await load()).printed.join()).toContain("companies 3 (0 new, 1 changed");
  expect(await companies()).toMatchObject([
    { active: true, date_created: creation, xp: null, budget_key: null },
    read[1],
  ]);
  await put({ companies: [{ ...owner, Active: false }] });
  expect((await load()).printed).toContain("companies.ndjson:1: Active: The Owner is always active.");
});

test("an existing record gets the values of its line", async ({ put, load, database }) => {
  await put({ ...marketplace, approvals: [approval({ ID: "A" })], orderreturns: [orderReturn("X")] });
  await load();
  const LineItems = [
    { ID: "2", ProductID: "P", Quantity: 1, UnitPrice: 1 },
    { ID: "1", ProductID: "P", Quantity: 5, UnitPrice: 10 },
  ];
  await put({
    approvinggroups: [{ ID: "G", Name: "Money", CompanyID: "B" }],
    orders: [order("1", { LineItems })],
    approvals: [approval({ ID: "A", ...decided })],
    orderreturns: [orderReturn("X", { ItemsToReturn: [{ LineItemID: "2", Quantity: 1 }] })],
  });
  expect((await load()).complete).toBe(true);

  expect(await database.query("select * from approving_group_members")).toEqual([]);
  expect(await database.query("select id, quantity from line_items order by position")).toEqual([
    { id: "2", quantity: 1 },
    { id: "1", quantity: 5 },
  ]);
  expect(await database.query("select status from approvals")).toEqual([{ status: "Approved" }]);
  expect(await database.query("select line_item_id from order_return_items")).toEqual([{ line_item_id: "2" }]);
});

test("an order from before addresses, dates and amounts existed gets values that follow from the rest", async ({
  put,
  load,
  database,
}) => {
  const LineItems = [
    { ID: "1", ProductID: "P", Quantity: 3, UnitPrice: 10.1 },
    { ID: "2", ProductID: "P", Quantity: 1, UnitPrice: 0.0001 },
  ];
  const submitted = "2026-02-01T00:00:00.000Z";
  await put({
    ...marketplace,
    orders: [
      order("1", { Status: "AwaitingApproval", DateSubmitted: submitted, LineItems }),
      order("2", { Status: "Open", DateSubmitted: submitted, LineItems: [], Total: 7.5 }),
    ],
  });
  expect((await load()).complete).toBe(true);

  const facts =
    "select id, subtotal, tax_cost, last_updated, date_submitted_for_approval, version from orders order by id";
  const before = await database.query(facts);
  const same = { tax_cost: "0.0000", last_updated: new Date(submitted), version: expect.any(Number) };
  expect(before).toEqual([
    { ...same, id: "1", subtotal: "30.3001", date_submitted_for_approval: new Date(submitted) },
    { ...same, id: "2", subtotal: "7.5000", date_submitted_for_approval: null },
  ]);
  expect(await database.query("select distinct date_added, quantity_shipped, cost_center from line_items")).toEqual([
    { date_added: new Date(date), quantity_shipped: 0, cost_center: null },
  ]);
  await load();
  expect(await database.query(facts)).toEqual(before);
});

test("an order is imported with its addresses, dates and amounts, and its line items with theirs", async ({
  put,
  load,
  database,
}) => {
  const LineItems = [
    {
      ...{ ID: "1", ProductID: "P", Quantity: 3, UnitPrice: 10, CostCenter: "CC", QuantityShipped: 2 },
      ...{ ShipFromAddressID: "dock", SupplierID: "O", DateAdded: date, xp: { Colour: "“red”" } },
    },
  ];
  const whole = order("1", {
    ...{ BillingAddressID: "a", BillingAddress: { ID: "a", City: "Bonn", xp: { Floor: 3 } }, ShippingAddressID: "s" },
    ...{ DateSubmitted: date, DateSubmittedForApproval: date, DateApproved: date, DateDeclined: date },
    ...{ DateCanceled: date, DateCompleted: date, LastUpdated: "2026-03-01" },
    ...{ Subtotal: 31, ShippingCost: 1, TaxCost: 2, Gratuity: 3, Fees: 4, PromotionDiscount: 5, LineItems },
  });
  await put({ ...marketplace, orders: [whole] });
  expect((await load()).complete).toBe(true);

  const [row] = await database.query("select * from orders");
  expect(row).toMatchObject({
    ...{
      billing_address_id: "a",
      billing_address: { ID: "a", City: "Bonn", xp: { Floor: 3 } },
      shipping_address_id: "s",
    },
    ...{ date_submitted_for_approval: new Date(date), date_approved: new Date(date), date_declined: new Date(date) },
    ...{ date_canceled: new Date(date), date_completed: new Date(date), last_updated: new Date("2026-03-01") },
    ...{ subtotal: "31.0000", shipping_cost: "1.0000", tax_cost: "2.0000", gratuity: "3.0000", fees: "4.0000" },
    promotion_discount: "5.0000",
  });
  expect(
    await database.query("select cost_center, quantity_shipped, ship_from_address_id, supplier_id, xp from line_items"),
  ).toEqual([
    { cost_center: "CC", quantity_shipped: 2, ship_from_address_id: "dock", supplier_id: "O", xp: { Colour: "“red”" } },
  ]);
  expect((await load()).printed.at(-1)).toContain("orders 1 (0 new, 0 changed");
});

test("an import dates its changes of an order, and never earlier than before", async ({ put, load, database }) => {
  await put(marketplace);
  await load();
  const read = async () => (await database.query("select comments, last_updated, version from orders"))[0] ?? {};
  const before = await read();

  await put({ orders: [order("1", { Comments: "Changed" })] });
  await load();
  const changed = await read();
  expect(changed).toMatchObject({ comments: "Changed", version: Number(before.version) + 1 });
  expect(Number(changed.last_updated)).toBeGreaterThan(Number(before.last_updated));

  await put({ orders: [order("1", { Comments: "Changed", LastUpdated: date })] });
  expect((await load()).printed.at(-1)).toContain("orders 1 (0 new, 0 changed");
  expect(await read()).toEqual(changed);
});

test("invalid amounts, addresses and suppliers of an order are named", async ({ put, load }) => {
  const LineItems = [
    { ID: "1", ProductID: "P", Quantity: 2_000_000_000, UnitPrice: 99_999_999_999_999, SupplierID: "Z" },
  ];
  await put({
    ...marketplace,
    orders: [
      order("1", { LineItems }),
      order("2", { TaxCost: 0.00001, BillingAddress: { City: "x".repeat(101), Planet: "Mars" } }),
      order("3", { BillingAddress: { xp: { a: "x".repeat(7990) } } }),
    ],
  });
  const { printed } = await load();
  expect(printed.filter((line) => /^orders.ndjson:\d/.test(line)).toSorted()).toEqual([
    'orders.ndjson:1: LineItems[0].SupplierID: No company has the ID "Z".',
    "orders.ndjson:1: Subtotal: The line items must add up to less than 100,000,000,000,000.",
    "orders.ndjson:2: BillingAddress.City: Must be at most 100 characters.",
    "orders.ndjson:2: BillingAddress.Planet: Unknown property.",
    "orders.ndjson:2: TaxCost: Must have at most four decimals.",
    "orders.ndjson:3: BillingAddress: Must be at most 8,000 bytes as compact JSON.",
  ]);
});

test("a company's group for returns and a return's approvals are imported, and decisions made here stay", async ({
  put,
  load,
  database,
}) => {
  const approvinggroups = [
    { ID: "G", Name: "Money", CompanyID: "B" },
    { ID: "R", Name: "Returns", CompanyID: "O", UserIDs: ["ann"], ApprovesReturns: true },
  ];
  const ofReturn = { ID: "A", ApprovingGroupID: "R", Status: "Pending", DateCreated: date };
  const waiting = (Approvals: object[]) => orderReturn("X", { Status: "AwaitingApproval", Approvals });
  const approvals = "select id, status, approver_id from order_return_approvals";
  await put({ ...marketplace, approvinggroups, orderreturns: [waiting([ofReturn])] });
  const first = await load();
  expect(first.complete, first.printed.join("\n")).toBe(true);
  expect(await database.query("select id, returns_group_id as group from companies order by id")).toEqual([
    { id: "B", group: null },
    { id: "O", group: "R" },
  ]);
  expect(await database.query(approvals)).toEqual([{ id: "A", status: "Pending", approver_id: null }]);

  await put({ orderreturns: [waiting([{ ...ofReturn, ...decided }])] });
  await load();
  await put({
    orderreturns: [waiting([ofReturn])],
    approvinggroups: approvinggroups.map(({ ApprovesReturns, ...of }) => of),
  });
  await load();
  expect(await database.query(approvals)).toEqual([{ id: "A", status: "Approved", approver_id: "ann" }]);
  expect(await database.query("select id from companies where returns_group_id is not null")).toEqual([]);

  await put({ orderreturns: [waiting([{ ...ofReturn, ID: "B", ApprovingGroupID: "none", ApproverID: "ann" }])] });
  expect((await load()).printed.join("\n")).toContain(
    "Approvals[0].ApproverID: Must be absent or null while Status is Pending.",
  );
  await put({ orderreturns: [waiting([{ ...ofReturn, ID: "B", ApprovingGroupID: "none" }])] });
  expect((await load()).printed.join("\n")).toContain(
    'Approvals[0].ApprovingGroupID: No approving group has the ID "none".',
  );
});

test("a line item of a return is not removed", async ({ put, load }) => {
  await put({ ...marketplace, orderreturns: [orderReturn("X")] });
  await load();
  await put({ orders: [order("1", { LineItems: [] })] });
  expect((await load()).printed).toContain(
    'orders.ndjson:1: LineItems: The line item "1" cannot be removed: the return "X" uses it.',
  );
});

test("names and addresses are unique in any case, and can be swapped", async ({ put, load, database }) => {
  const user = (ID: string, Username: string) => ({ ID, CompanyID: "B", Username, Email: `${Username}@example.test` });
  await put({ ...marketplace, users: [user("ann", "ann"), user("bob", "bob")] });
  await load();

  await put({ users: [user("carl", "ANN"), user("dora", "carl"), user("ed", "Carl")] });
  expect((await load()).printed.filter((line) => line.includes("Username"))).toEqual([
    'users.ndjson:1: Username: The user "ann" has the same, whatever its case.',
    "users.ndjson:3: Username: Line 2 has the same, whatever its case.",
  ]);
  await put({ users: [user("ann", "bob"), user("bob", "ann")] });
  expect((await load()).complete).toBe(true);
  expect(await database.query("select id, username from users order by id")).toEqual([
    { id: "ann", username: "bob" },
    { id: "bob", username: "ann" },
  ]);
});

test("a changed password or address, or a disabled user, ends sessions and tokens", async ({ put, load, database }) => {
  const ann = { ...marketplace.users[0], Password: "a long enough secret" };
  await put({ ...marketplace, users: [ann], apiclients: [{ ID: "C", Name: "App" }] });
  await load();
  const [stored] = await database.query("select password_hash from users");
  expect(await verifyPassword(String(stored?.password_hash), "a long enough secret")).toBe(true);

  for (const change of [{ Password: "another long secret" }, { Email: "new@example.test" }, { Active: false }]) {
    await database.query(`insert into sessions (id, user_id) values ('${"0".repeat(64)}', 'ann')`);
    await database.query(
      "insert into token_families (id, user_id, client_id, expires_at) values (gen_random_uuid(), 'ann', 'C', now())",
    );
    await load();
    expect(await database.query("select id from sessions")).toHaveLength(1);

    Object.assign(ann, change);
    await put({ users: [ann] });
    await load();
    expect(await database.query("select id from sessions")).toEqual([]);
    expect(await database.query("select id from token_families where revoked_at is null")).toEqual([]);
  }
});

test("a line without a password, or with the same one, signs nobody out", async ({ put, load, database }) => {
  const [ann] = marketplace.users;
  await put({
    ...marketplace,
    users: [{ ...ann, Password: "a long enough secret" }],
    apiclients: [{ ID: "C", Name: "App" }],
  });
  await load();
  await database.query(`insert into sessions (id, user_id) values ('${"0".repeat(64)}', 'ann')`);
  await database.query(
    "insert into token_families (id, user_id, client_id, expires_at) values (gen_random_uuid(), 'ann', 'C', now())",
  );

  for (const change of [{}, { Roles: ["ShopperOrderReader"] }, { Password: "a long enough secret" }]) {
    await put({ users: [{ ...ann, ...change }] });
    expect((await load()).complete).toBe(true);
    expect(await database.query("select id from sessions")).toHaveLength(1);
    expect(await database.query("select id from token_families where revoked_at is null")).toHaveLength(1);
  }
});

test("changes of access are recorded in the audit, without secrets", async ({ put, load, database }) => {
  const notices = async () => {
    const events = await database.query("select event, client_id, company_id, data from audit_events order by id");
    await database.query("delete from audit_events");
    return events;
  };
  const ann = { ...marketplace.users[0], Roles: ["OrderAdmin"] };
  const shop = { ID: "C", Name: "App", DefaultContextUserID: "ann" };
  await put({ ...marketplace, users: [ann], apiclients: [shop], approvinggroups: [], approvalrules: [] });
  await load();
  expect(await notices()).toMatchObject([
    { event: "privilege_permissions_changed", company_id: "B", data: { UserID: "ann", by: "import" } },
    { event: "sensitive_create", client_id: "C", data: { by: "import", changes: { Name: { to: "App" } } } },
  ]);

  const changes = [
    [{ Roles: [] }, "privilege_permissions_changed", { Roles: { from: ann.Roles, to: [] } }],
    [{ Active: false }, "user_updated", { Active: { from: true, to: false } }],
    [{ Email: "new@example.test" }, "user_updated", { Email: "changed" }],
    [{ Password: "a long enough secret" }, "authn_password_change", { Password: "changed" }],
  ] as const;
  const changed = { ...ann };
  for (const [change, event, what] of changes) {
    await put({ users: [Object.assign(changed, change)] });
    await load();
    expect(await notices()).toEqual([
      { event, client_id: null, company_id: "B", data: { UserID: "ann", by: "import", changes: what } },
    ]);
  }
  await put({ apiclients: [{ ...shop, Secret: "a secret of the client", Active: false }] });
  await load();
  const what = { Active: { from: true, to: false }, Secret: "changed" };
  expect(await notices()).toMatchObject([{ event: "sensitive_update", client_id: "C", data: { changes: what } }]);

  await load();
  expect(await notices()).toEqual([]);
});

test("changes of rules and groups are recorded in the audit, once", async ({ put, load, database }) => {
  const notices = async () => {
    const about = "object_type in ('UserGroup', 'ApprovalRule')";
    const columns = "event, company_id, object_id, data - 'by' as data, data->>'by' as by";
    const events = await database.query(`select ${columns} from audit_events where ${about} order by id`);
    await database.query("delete from audit_events");
    return events;
  };
  const place = { company_id: "B", by: "import" };
  const group = { ID: "G2", Name: "Heads", CompanyID: "B", UserIDs: ["ann"] };
  const rule = { ID: "R2", Name: "Over 100", ApprovingGroupID: "G2", RuleExpression: "order.Total > 100" };
  await put({ ...marketplace, approvinggroups: [], approvalrules: [], approvals: [] });
  await load();
  await put({ approvinggroups: [group], approvalrules: [rule] });
  await load();
  expect(await notices()).toEqual([
    {
      ...place,
      ...{ event: "usergroup.created", object_id: "G2" },
      data: { UserGroupID: "G2", changes: { Name: { to: "Heads" } } },
    },
    { ...place, event: "usergroup.member_added", object_id: "G2", data: { UserGroupID: "G2", UserID: "ann" } },
    {
      ...place,
      ...{ event: "approvalrule.created", object_id: "R2" },
      data: {
        ApprovalRuleID: "R2",
        changes: {
          ...{ Name: { to: "Over 100" }, ApprovalType: { to: "Order" }, ApprovingGroupID: { to: "G2" } },
          RuleExpression: { to: "order.Total > 100" },
        },
      },
    },
  ]);
  await load();
  expect(await notices()).toEqual([]);

  await put({
    approvinggroups: [{ ...group, Name: "Directors", UserIDs: [] }],
    approvalrules: [{ ...rule, RuleExpression: undefined, Name: "Large", DeletedAt: "2026-01-01T00:00:00.000Z" }],
  });
  await load();
  const events = await notices();
  expect(events.map(({ event }) => event)).toEqual([
    ...["usergroup.updated", "usergroup.member_removed", "approvalrule.deleted"],
  ]);
  expect(Object.keys(Object(events[2]).data.changes).toSorted()).toEqual(["DeletedAt", "Name"]);
  expect(await database.query("select rule_expression from approval_rules where id = 'R2'")).toEqual([
    { rule_expression: "order.Total > 100" },
  ]);

  // The import can change its own changes again.
  await put({ approvinggroups: [group] });
  await load();
  expect(await database.query("select user_id from approving_group_members where group_id = 'G2'")).toEqual([
    { user_id: "ann" },
  ]);
});

test("a client that runs as another user loses its tokens", async ({ put, load, database }) => {
  const [ann = {}] = marketplace.users;
  const bob = { ...ann, ID: "bob", Username: "bob", Email: "bob@example.test" };
  await put({ ...marketplace, users: [ann, bob], apiclients: [{ ID: "C", Name: "App", DefaultContextUserID: "ann" }] });
  await load();
  await database.query(
    "insert into token_families (id, user_id, client_id, expires_at) values (gen_random_uuid(), 'ann', 'C', now())",
  );
  const live = () => database.query("select id from token_families where revoked_at is null");

  await load();
  expect(await live()).toHaveLength(1);
  await put({ apiclients: [{ ID: "C", Name: "App", DefaultContextUserID: "bob" }] });
  await load();
  expect(await live()).toEqual([]);
});

test("an ID may contain all but control characters", async ({ put, load, database }) => {
  const ids = ["a b/c%d.e\\f\"g'h{i}", "😀".repeat(100), "ü", "u\u0308"];
  await put({
    ...marketplace,
    orders: ids.map((id) => order(id)),
    approvals: ids.map((id) => approval({ OrderID: id, ID: id })),
  });
  expect((await load()).complete).toBe(true);
  const stored = await database.query("select id from approvals where id = order_id");
  expect(stored.map((row) => row.id).sort()).toEqual([...ids].sort());
});

test("a line older than a change made here is not applied; a newer one is", async ({ put, load, database }) => {
  await put({ ...marketplace, orders: [order("1")] });
  expect((await load()).complete).toBe(true);
  await database.query(
    `update orders set comments = 'Changed here', date_changed = '${date}', last_updated = '${date}'`,
  );
  const older = await load();
  expect(older.complete).toBe(false);
  expect(older.printed.join("\n")).toMatch(
    /orders\.ndjson:1.*LastUpdated.*It was changed in Countersign on 2026-01-31/,
  );
  expect(await database.query("select comments from orders")).toEqual([{ comments: "Changed here" }]);

  const newer = { Comments: "Changed there", LastUpdated: "2030-01-01T00:00:00Z" };
  await put({ ...marketplace, orders: [order("1", newer)] });
  expect((await load()).complete).toBe(true);
  expect(await database.query("select comments from orders")).toEqual([{ comments: "Changed there" }]);
});

test("a line that differs from a decision made here is rejected by name, and the decision stays", async ({
  put,
  load,
  database,
}) => {
  const one = { ID: "A" };
  await put({ ...marketplace, approvals: [approval(one)] });
  await load();
  await database.query(`
    with made as (insert into decisions (id, order_id, approval_id, user_id, decision, state, revision, total, currency, address, request_id, date_completed)
      select 'D', '1', 'A', 'ann', 'Decline', 'Done', '', 1, 'EUR', '', '', now())
    update approvals set status = 'Declined', approver_id = 'ann', date_completed = '${date}', comments = 'Too dear', decision_id = 'D'`);
  await database.query("update orders set status = 'Declined', date_decided = now()");

  // The file has the order as Open, and the approval as pending; another one was withdrawn.
  const older = await load();
  expect(older.complete).toBe(false);
  expect(older.printed.join("\n")).toMatch(
    /orders\.ndjson:1.*Status.*It is Declined since .* by a decision in Countersign/,
  );
  await put({
    ...marketplace,
    orders: [order("1", { Status: "Declined" })],
    approvals: [approval(one), approval({ ID: "B" })],
  });
  const again = await load();
  expect(again.complete).toBe(false);
  expect(again.printed.join("\n")).toMatch(
    /approvals\.ndjson:1.*It was declined in Countersign on 2026-01-31 at 09:30 UTC/,
  );
  expect(again.printed.join("\n")).toMatch(/approvals\.ndjson:2.*nothing of it is pending/);
  const rows = "select id, status, comments from approvals";
  expect(await database.query(rows)).toEqual([{ id: "A", status: "Declined", comments: "Too dear" }]);

  const same = {
    ...one,
    Status: "Declined",
    ApproverID: "ann",
    DateCompleted: date,
    Comments: "Too dear",
    xp: { Dept: "IT" },
  };
  await put({ ...marketplace, orders: [order("1", { Status: "Canceled" })], approvals: [approval(same)] });
  expect((await load()).complete).toBe(true);
  expect(await database.query("select status from orders")).toEqual([{ status: "Canceled" }]);
  expect(await database.query("select xp from approvals")).toEqual([{ xp: { Dept: "IT" } }]);
});

test("an approval that was reassigned here keeps its group, and a line with another group is named", async ({
  put,
  load,
  database,
}) => {
  const groups = [...marketplace.approvinggroups, { ...marketplace.approvinggroups[0], ID: "Other" }];
  const files = { ...marketplace, approvinggroups: groups };
  const rows = "select approving_group_id as group, xp from approvals";
  await put({ ...files, approvals: [approval({ ID: "A" })] });
  await load();
  await database.query("update approvals set approving_group_id = 'Other'");
  const eventsOf = (order: string) =>
    database.query(`insert into audit_events (event, company_id, object_type, object_id, data)
      values ('approval.reassigned', 'B', 'Approval', 'A', '{"OrderID": "${order}", "ApprovalID": "A"}')`);
  // Another order's has the same ID.
  await eventsOf("2");
  expect((await load()).complete).toBe(true);
  await database.query("update approvals set approving_group_id = 'Other'");
  await eventsOf("1");
  const again = await load();
  expect(again.complete).toBe(false);
  expect(again.printed.join("\n")).toContain(
    'approvals.ndjson:1: ApprovingGroupID: It was reassigned to "Other" in Countersign, and the line has another group.',
  );
  expect(await database.query(rows)).toEqual([{ group: "Other", xp: null }]);

  await put({ ...files, approvals: [approval({ ID: "A", ApprovingGroupID: "Other", xp: { Dept: "IT" } })] });
  expect((await load()).complete).toBe(true);
  expect(await database.query(rows)).toEqual([{ group: "Other", xp: { Dept: "IT" } }]);
});

test("an approval made here stays, unless a line is of a later round", async ({ put, load, database }) => {
  const waiting = (fields: object = {}) => ({
    ...marketplace,
    orders: [order("1", { Status: "AwaitingApproval", ...fields })],
  });
  await put({ ...waiting(), approvals: [approval({ ID: "A" }), approval({ ID: "B" })] });
  await load();
  await database.query(`
    with made as (insert into decisions (id, order_id, approval_id, user_id, decision, state, revision, total, currency, address, request_id, date_completed)
      select 'D', '1', 'A', 'ann', 'Approve', 'Done', '', 1, 'EUR', '', '', now())
    update approvals set status = 'Approved', approver_id = 'ann', date_completed = '${date}', decision_id = 'D' where id = 'A'`);
  const contents = () => database.query("select total::int, quantity from orders, line_items");

  const LineItems = [{ ID: "1", ProductID: "P", Quantity: 200, UnitPrice: 10 }];
  for (const other of [{ Total: 2000 }, { LineItems }, { Currency: "EUR" }]) {
    await put({ ...waiting(other), approvals: [] });
    const { complete, printed } = await load();
    expect(complete).toBe(false);
    expect(printed.join("\n")).toContain(
      "orders.ndjson:1: Round: Somebody approved it in Countersign with other line items",
    );
  }
  expect(await contents()).toEqual([{ total: 20, quantity: 2 }]);

  await put({ ...waiting({ Comments: "Urgent." }), approvals: [] });
  expect((await load()).complete).toBe(true);
  // Taken back and submitted again, it is what was approved as long as it has not changed.
  await database.query(`update decisions set revision = (select ${revisionOf.sql} from orders o)`);
  for (const [Total, isApproved] of [
    [20, true],
    [2000, false],
  ] as const) {
    await put({ ...waiting({ Status: "Unsubmitted", Total }), approvals: [] });
    expect((await load()).complete).toBe(true);
    await put({ ...waiting({ Total }), approvals: [] });
    expect((await load()).complete).toBe(isApproved);
  }
  await put({ ...waiting({ Total: 2000, LineItems, Round: 2 }), approvals: [approval({ ID: "C", Round: 2 })] });
  expect((await load()).complete).toBe(true);
  expect(await contents()).toEqual([{ total: 2000, quantity: 200 }]);
});

test("an order declined here for changes keeps its round, decisions and contents until it is submitted again", async ({
  put,
  load,
  database,
}) => {
  const submitted = { Status: "AwaitingApproval", DateSubmittedForApproval: date };
  const files = (line: object, approvals: object[]) => put({ ...marketplace, orders: [order("1", line)], approvals });
  await files(submitted, [approval({ ID: "A" }), approval({ ID: "B" })]);
  expect((await load()).complete).toBe(true);
  // As after approving one and declining the other, which lets the order be changed.
  await database.query(`
    with made as (insert into decisions (id, order_id, approval_id, user_id, decision, state, revision, total, currency, address, request_id, date_completed)
      values ('D', '1', 'A', 'ann', 'Approve', 'Done', '', 1, 'USD', '', '', now()), ('E', '1', 'B', 'ann', 'Decline', 'Done', '', 1, 'USD', '', '', now()))
    update approvals set approver_id = 'ann', date_completed = '${date}', decision_id = case id when 'A' then 'D' else 'E' end,
      status = (case id when 'A' then 'Approved' else 'Declined' end)::"ApprovalStatus", allow_resubmit = id = 'B'`);
  await database.query(keepRevisions(Prisma.sql`SELECT '1' AS "id", now() AS "date_declined"`).sql);
  await database.query("update orders set status = 'Unsubmitted', date_decided = now(), date_declined = now()");
  const state = async () => {
    const [row] = await database.query(`
      select status, round, ${revisionOf.sql} as revision,
        (select json_agg(json_build_array(id, status, round) order by id) from approvals) as approvals,
        (select json_agg(json_build_array(round, line_items->0->>'quantity')) from order_revisions) as declined from orders o`);
    return row;
  };
  const decided = { ApproverID: "ann", DateCompleted: date };
  const records = [
    approval({ ID: "A", Status: "Approved", ...decided }),
    approval({ ID: "B", Status: "Declined", AllowResubmit: true, ...decided }),
  ];
  const approvals = [
    ["A", "Approved", 1],
    ["B", "Declined", 1],
  ];
  const declined = { status: "Unsubmitted", round: 1, approvals, declined: [[1, "2"]] };
  const before = await state();
  expect(before).toMatchObject(declined);

  // The file's contents from before the decline, and the order's current ones.
  await files(submitted, records);
  expect((await load()).printed.join("\n")).toContain(
    "by a decision in Countersign, and the line would take that back",
  );
  await files({ Status: "Unsubmitted" }, records);
  expect((await load()).complete).toBe(true);
  expect(await state()).toEqual(before);
  const next = () =>
    inDatabase(database.url, async (client) => {
      const reads: Reads = async ({ text, values }) => (await client.query(text, values)).rows;
      return nextRound(reads, { id: "1", round: 1 });
    });
  expect(await next()).toBe(2);

  // It is changed there, and then submitted again.
  const LineItems = [{ ID: "1", ProductID: "P", Quantity: 1, UnitPrice: 10 }];
  await files({ Status: "Unsubmitted", LineItems, Total: 10 }, records);
  expect((await load()).complete).toBe(true);
  const changed = await state();
  expect(changed).toMatchObject(declined);
  expect(changed?.revision).not.toBe(before?.revision);
  const again = { ...submitted, DateSubmittedForApproval: "2030-01-01T00:00:00Z", LineItems, Total: 10, Round: 2 };
  await files({ ...again, Round: 1 }, records);
  expect((await load()).printed.join("\n")).toMatch(/orders\.ndjson:1: Round: Somebody approved it in Countersign/);
  const [approved = {}, refusal = {}] = records;
  await files(again, [{ ...approved, Round: 2 }, refusal]);
  expect((await load()).printed.join("\n")).toMatch(/approvals\.ndjson:1.*It was approved in Countersign/);
  await files(again, [...records, approval({ ID: "C", Round: 2 })]);
  expect((await load()).complete).toBe(true);
  const resubmitted = await state();
  expect(resubmitted).toMatchObject({
    ...{ status: "AwaitingApproval", round: 2, declined: [[1, "2"]] },
    approvals: [...approvals, ["C", "Pending", 2]],
  });
  expect(resubmitted?.revision).not.toBe(changed?.revision);
});

test("the contents of each round are kept when a file submits or resets an order, for twenty rounds and a thousand lines", async ({
  put,
  load,
  database,
}) => {
  const lines = (count: number, Quantity: number) =>
    Array.from({ length: count }, (_, at) => ({ ID: `${at}`, ProductID: "P", Quantity, UnitPrice: 0.5 }));
  const imported = async (fields: object) => {
    await put({ ...marketplace, orders: [order("1", { Status: "AwaitingApproval", ...fields })] });
    expect((await load()).complete).toBe(true);
    return database.query(`
      select round, date_declined, amounts ->> 'Total' as total, jsonb_array_length(line_items) as lines, line_items #>> '{0,quantity}' as quantity
      from order_revisions order by round`);
  };
  const [first, second, third] = [
    { LineItems: lines(2, 3), Total: 3 },
    { LineItems: lines(1, 8), Total: 4.0001 },
    { LineItems: lines(1, 9), Total: 5 },
  ];
  const content = { date_declined: null, lines: 1 };
  expect(await imported(first)).toEqual([]);
  const firstRound = { ...content, round: 1, total: "3.0000", lines: 2, quantity: "3" };

  expect(await imported({ ...second, Round: 2 })).toEqual([firstRound]);
  // It is not another submission, but the contents of the round.
  expect(await imported({ ...third, Round: 2 })).toEqual([firstRound]);
  const DateDeclined = "2026-02-01T08:00:00.000Z";
  const back = await imported({ ...first, Round: 2, Status: "Unsubmitted", DateDeclined });
  const thirdRound = { ...content, round: 2, date_declined: new Date(DateDeclined), total: "5.0000", quantity: "9" };
  expect(back).toEqual([firstRound, thirdRound]);
  expect(await imported({ ...second, Round: 2, Status: "Unsubmitted", DateDeclined })).toEqual(back);
  expect(await imported({ ...second, Round: 22 })).toEqual(back);

  const later = { LineItems: lines(1001, 1), Total: 500.5, Round: 23 };
  const latest = { ...content, round: 22, total: "4.0001", quantity: "8" };
  expect(await imported(later)).toEqual([latest]);
  expect(await imported({ ...later, Round: 24 })).toEqual([latest]);
  await database.query("delete from orders");
  expect(await database.query("select from order_revisions")).toEqual([]);
});

test("revisions of orders are imported, and none of an order declined here is changed", async ({
  put,
  load,
  database,
}) => {
  const LineItems = [{ ID: "1", ProductID: "gone", ProductName: "A stool", Quantity: 2, UnitPrice: 1.5 }];
  const revision = { OrderID: "1", Round: 1, Currency: "EUR", Total: 4, ShippingCost: 1, LineItems };
  const approvals = [approval({ ID: "A", Status: "Declined", ApproverID: "ann", DateCompleted: date })];
  const reload = async (...orderrevisions: object[]) => {
    await put({ ...marketplace, orders: [order("1", { Round: 2 })], approvals, orderrevisions });
    const { printed, complete } = await load();
    return { complete, found: printed.filter((each) => each.startsWith("orderrevisions")) };
  };
  const stored = () =>
    database.query("select round, date_declined, currency, amounts, line_items from order_revisions");

  const wrong = await reload(
    { ...revision, OrderID: "2" },
    { ...revision, Round: 3 },
    { ...revision, Round: 0 },
    { ...revision, Total: undefined, DateDeclined: "yesterday" },
    { ...revision, LineItems: [...LineItems, { ...LineItems[0], UnitPrice: 1.00001 }] },
    { ...revision, LineItems: Array.from({ length: 1001 }, (_, at) => ({ ...LineItems[0], ID: `${at}` })) },
    { ...revision, Subtotal: null, LineItems: [{ ...LineItems[0], Quantity: 2147483647, UnitPrice: 9e13 }] },
  );
  expect(wrong).toEqual({
    complete: false,
    found: [
      "orderrevisions.ndjson:3: Round: Must be 1 or more.",
      "orderrevisions.ndjson:4: DateDeclined: Must be an ISO 8601 date-time such as 2026-01-31T09:30:00.000Z.",
      "orderrevisions.ndjson:4: Total: Required.",
      "orderrevisions.ndjson:5: LineItems[1].UnitPrice: Must have at most four decimals.",
      "orderrevisions.ndjson:5: LineItems[1].ID: LineItems[0] has the same ID.",
      "orderrevisions.ndjson:6: LineItems: Must be at most 1,000 line items.",
      'orderrevisions.ndjson:1: OrderID: No order has the ID "2".',
      "orderrevisions.ndjson:2: Round: The order is in round 2.",
      "orderrevisions.ndjson:7: Subtotal: The line items must add up to less than 100,000,000,000,000.",
      "orderrevisions.ndjson: nothing was imported. Fix it, or import only its valid lines with --keep-going.",
    ],
  });
  expect((await reload(revision, revision)).found).toContain("orderrevisions.ndjson:2: Round: Line 1 has the same.");
  expect(await stored()).toEqual([]);

  expect(await reload(revision)).toEqual({ complete: true, found: [] });
  const line = { id: "1", product_id: "gone", product_name: "A stool", quantity: 2, unit_price: 1.5 };
  const costs = { ShippingCost: 1, TaxCost: 0, Gratuity: 0, Fees: 0, PromotionDiscount: 0 };
  const first = { round: 1, currency: "EUR", amounts: { ...costs, Subtotal: 3, Total: 4 }, line_items: [line] };
  expect(await stored()).toEqual([{ ...first, date_declined: null }]);
  const DateDeclined = "2026-02-01T08:00:00.000Z";
  const declined = { ...revision, Total: 5, DateDeclined };
  expect((await reload(declined)).complete).toBe(true);
  expect((await reload({ ...revision, Total: 5 })).complete).toBe(true);
  const corrected = { ...first, amounts: { ...first.amounts, Total: 5 }, date_declined: new Date(DateDeclined) };
  expect(await stored()).toEqual([corrected]);

  await database.query("update approvals set decision_id = 'here'");
  expect((await reload(declined)).complete).toBe(true);
  expect((await reload(revision)).found[0]).toBe(
    "orderrevisions.ndjson:1: Round: In this round it was declined in Countersign, and the line has other line items or amounts.",
  );
  expect(await stored()).toEqual([corrected]);
});

test("imported views and preferences are validated as in the API, and the audit has who can see a view", async ({
  put,
  load,
  database,
}) => {
  const [ann = {}] = marketplace.users;
  const view = { ID: "v", OwnerID: "ann", List: "listOrders", Name: "Open", Query: "Status=Open" };
  const reload = async (preferences: object | undefined, savedviews: object[]) => {
    await put({ ...marketplace, users: [{ ...ann, Preferences: preferences }], savedviews });
    const { printed, complete } = await load();
    return complete ? [] : printed.filter((each) => /ndjson:\d+:/.test(each));
  };
  const users = () => database.query("select preferences, created_at <= now() as created from users");
  const stored = () => database.query("select id, name, shared, company_id from saved_views order by id");
  const notices = () =>
    database.query(
      "select object_id, company_id, data ->> 'to' as to from audit_events where object_type = 'SavedView' order by id",
    );

  expect(await reload({ Theme: "dim", HoldSeconds: 60, Sound: true }, [])).toEqual([
    "users.ndjson:1: Preferences.Theme: Must be one of system, light, dark.",
    "users.ndjson:1: Preferences.HoldSeconds: Must be at most 30.",
    "users.ndjson:1: Preferences.Sound: Unknown property.",
  ]);
  expect(await reload({ Theme: "dark" }, [])).toEqual([]);
  expect(await reload(undefined, [view, { ...view, ID: "w", Name: "Late", Shared: true }])).toEqual([]);
  expect(await users()).toEqual([{ preferences: { Theme: "dark" }, created: true }]);
  const [open, late] = [
    { id: "v", name: "Open", shared: false, company_id: "B" },
    { id: "w", name: "Late", shared: true, company_id: "B" },
  ];
  expect(await stored()).toEqual([open, late]);
  expect(await notices()).toEqual([{ object_id: "w", company_id: "B", to: "company" }]);

  expect(
    await reload({}, [
      { ...view, Name: "Late" },
      { ...view, ID: "w", Name: "open" },
    ]),
  ).toEqual([]);
  expect(await stored()).toEqual([
    { ...open, name: "Late" },
    { ...late, name: "open", shared: false },
  ]);
  expect(await notices()).toHaveLength(2);
  expect((await users())[0]).toMatchObject({ preferences: {} });

  expect((await reload({}, [{ ...view, List: "listNothing" }]))[0]).toContain(
    "savedviews.ndjson:1: List: Must be one of",
  );
  const more = Array.from({ length: 49 }, (_, at) => ({ ...view, ID: `${at}`, Name: `${at}` }));
  expect(
    await reload({}, [
      { ...view, OwnerID: "bob" },
      { ...view, ID: "x", Name: "OPEN" },
    ]),
  ).toEqual([
    'savedviews.ndjson:1: OwnerID: No user has the ID "bob".',
    'savedviews.ndjson:2: Name: The view "w" of this list and owner has the same, whatever its case.',
  ]);
  expect((await reload({}, more))[0]).toBe("savedviews.ndjson:1: List: A user can have at most 50 views of a list.");
  expect(await reload({}, more.slice(1))).toEqual([]);
});

test("a line of a return does not undo a decision, step or change made here, and the difference is named", async ({
  put,
  load,
  database,
}) => {
  const ofReturn = { ID: "A", ApprovingGroupID: "G", Status: "Pending", DateCreated: date };
  const line = (fields: object = {}) =>
    orderReturn("X", { Status: "AwaitingApproval", Approvals: [ofReturn], ...fields });
  const reimport = async (fields?: object) => {
    await put({ orderreturns: [line(fields)] });
    const { complete, printed } = await load();
    return complete ? "" : printed.filter((each) => each.startsWith("orderreturns.ndjson:1:")).join("\n");
  };
  const tell = (event: string, at: string) =>
    database.query(
      `insert into audit_events (event, at, object_type, object_id) values ('orderreturn.${event}', '${at}', 'OrderReturn', 'X')`,
    );
  const stored = () => database.query("select status, comments, date_approved is not null as dated from order_returns");
  const second = { ...ofReturn, ID: "B" };
  await put({ ...marketplace, orderreturns: [line({ Approvals: [ofReturn, second] })] });
  expect((await load()).complete).toBe(true);

  const approved = { Status: "Approved", ApproverID: "ann", DateCompleted: "2026-02-02T08:00:00.000Z" };
  await database.query(
    "update order_return_approvals set status = 'Approved', approver_id = 'ann', date_completed = '2026-02-02T08:00:00Z' where id = 'A'",
  );
  // Decisions made elsewhere are corrected there.
  await put({ orderreturns: [line({ Approvals: [ofReturn, second] })] });
  expect((await load()).complete).toBe(true);
  await tell("approval_approved", "2026-02-02T08:00:00Z");
  const newer = { LastUpdated: "2026-03-01T00:00:00Z" };
  expect(await reimport(newer)).toContain(
    "Approvals[0].Status: It was approved on 2026-02-02 at 08:00 UTC, and the line differs",
  );
  const signed = { ...newer, Approvals: [{ ...ofReturn, ...approved }, second] };
  expect(await reimport({ ...signed, RefundAmount: 5 })).toContain("Round: Somebody approved it in Countersign");
  expect(await reimport({ ...signed, Comments: "Urgent." })).toBe("");
  // Taken back, it is submitted again in a later round only.
  expect(await reimport({ ...signed, Comments: "Urgent.", Status: "Unsubmitted" })).toBe("");
  expect(await reimport({ ...signed, Comments: "Urgent." })).toContain("Round: Somebody approved it in Countersign");

  await database.query("update order_returns set status = 'Declined', date_approved = '2026-02-03T08:00:00Z'");
  await database.query("delete from order_return_approvals where id = 'B'");
  await tell("declined", "2026-02-03T08:00:00Z");
  const older = await reimport();
  expect(older).toContain("Status: It is Declined since 2026-02-03 at 08:00 UTC by a decision in Countersign");
  expect(older).toContain("LastUpdated: It was changed in Countersign on 2026-02-03");
  for (const Status of ["AwaitingApproval", "Open", "Unsubmitted", "Completed"])
    expect(await reimport({ ...signed, Status, Approvals: [] })).toContain("It is Declined since");
  expect(await reimport({ ...signed, Status: "Declined" })).toContain(
    "Approvals[1].Status: The return was decided in Countersign (Declined)",
  );
  expect(await reimport({ Status: "Declined", Approvals: [] })).toContain("LastUpdated: It was changed in Countersign");
  expect(await stored()).toEqual([{ status: "Declined", comments: "Urgent.", dated: true }]);

  expect(await reimport({ ...newer, Status: "Canceled", Comments: "Lost.", Approvals: [] })).toBe("");
  expect(await stored()).toEqual([{ status: "Canceled", comments: "Lost.", dated: true }]);
});

test("a rule's expression is validated, and a line without one keeps the rule's", async ({ put, load, database }) => {
  const rule = { ID: "R", Name: "Over 5,000", ApprovingGroupID: "G" };
  const rules = (...approvalrules: object[]) => put({ ...marketplace, approvalrules });
  const faults = async () => (await load()).printed.filter((line) => /^approvalrules.ndjson:\d/.test(line));
  const about = (RuleExpression: string) => ({ ...rule, RuleExpression, xp: { Level: 2 } });
  await rules(
    about("order.Total >"),
    { ...rule, ID: "S", CompanyID: "O" },
    { ...rule, ID: "T", ApprovalType: "OrderReturn" },
  );
  expect(await faults()).toEqual([
    "approvalrules.ndjson:1: RuleExpression: Something is missing at the end. (Expression.InvalidSyntax, from character 14)",
    'approvalrules.ndjson:2: CompanyID: Its approving group belongs to "B".',
    "approvalrules.ndjson:3: ApprovalType: A buyer has rules about orders alone.",
  ]);
  await rules(
    about("order.approved('Q')"),
    { ...about("not order.approved('T')"), ID: "S" },
    { ...about("order.approved('S')"), ID: "T" },
  );
  expect(await faults()).toEqual([
    'approvalrules.ndjson:1: RuleExpression: Its company has no rule "Q" of this type to be approved.',
    'approvalrules.ndjson:2: RuleExpression: The rule waits for itself: "T" does.',
    'approvalrules.ndjson:3: RuleExpression: The rule waits for itself: "S" does.',
  ]);

  await rules({ ...about("order.Total > 5000"), Currency: "EUR" }, { ...about("order.approved('R')"), ID: "S" });
  expect(await faults()).toEqual([]);
  const versionsOf = () => database.query("select version from approval_rules order by id");
  const [before, other] = await versionsOf();
  await rules({ ...rule, Name: "Over five thousand", xp: { Level: 2 } });
  expect((await load()).printed.at(-1)).toContain("approvalrules 1 (0 new, 1 changed");
  expect((await load()).printed.at(-1)).toContain("approvalrules 1 (0 new, 0 changed");
  const stored =
    "select id, company_id, name, type, rule_expression, currency, approved_rules from approval_rules order by id";
  const common = { company_id: "B", type: "Order" };
  expect(await database.query(stored)).toEqual([
    {
      ...common,
      id: "R",
      name: "Over five thousand",
      rule_expression: "order.Total > 5000",
      currency: "EUR",
      approved_rules: [],
    },
    {
      ...common,
      id: "S",
      name: "Over 5,000",
      rule_expression: "order.approved('R')",
      currency: null,
      approved_rules: ["R"],
    },
  ]);
  expect(await versionsOf(), "the changed one alone has another").toEqual([
    { version: Number(before?.version) + 1 },
    other,
  ]);
});

test("an older product line does not restore stock that orders took; a newer one sets it", async ({
  put,
  load,
  database,
}) => {
  const product = (LastUpdated: string, Name = "Chair") => ({
    ...{ ID: "P", OwnerID: "O", Name },
    Inventory: { Enabled: true, QuantityAvailable: 10, LastUpdated },
  });
  await put({ ...marketplace, products: [product(date)] });
  await load();
  await database.query(
    "update products set inventory_quantity_available = 3, inventory_last_updated = '2026-02-02T00:00:00Z'",
  );
  const stock = "select name, inventory_quantity_available as left from products";
  await put({ products: [product(date, "Armchair")] });
  await load();
  expect(await database.query(stock)).toEqual([{ name: "Armchair", left: 3 }]);
  await put({ products: [product("2026-02-03T00:00:00Z", "Armchair")] });
  await load();
  expect(await database.query(stock)).toEqual([{ name: "Armchair", left: 10 }]);
});

test("an order that opened here and is canceled by its line returns its stock, unless a file has set the stock since", async ({
  put,
  load,
  database,
}) => {
  const product = (ID: string, LastUpdated: string) => ({
    ...{ ID, OwnerID: "O", Name: "Chair" },
    Inventory: { Enabled: true, QuantityAvailable: 10, LastUpdated },
  });
  const line = (ID: string, ProductID: string, Quantity: number) => ({ ID, ProductID, Quantity, UnitPrice: 5 });
  const LineItems = [line("1", "P", 2), line("2", "Q", 1), line("3", "P", 3)];
  const orders = (status: object) => ["here", "elsewhere"].map((ID) => order(ID, { LineItems, ...status }));
  await put({ ...marketplace, products: [product("P", date), product("Q", date)], orders: orders({}) });
  await load();
  await database.query(
    `update orders set submitted_by_id = 'ann', date_decided = '2026-02-02' where id = 'here';
     update products set inventory_quantity_available = 4, inventory_last_updated = '2026-02-02', date_stock_changed = '2026-02-02'`,
  );
  const stockRows = () => database.query("select id, inventory_quantity_available as left from products order by id");
  await put({ products: [product("Q", "2026-02-03T00:00:00Z")], orders: orders({ Comments: "Soon." }) });
  expect((await load()).complete).toBe(true);
  expect(await stockRows()).toEqual([
    { id: "P", left: 4 },
    { id: "Q", left: 10 },
  ]);
  for (const Comments of ["Lost.", "Again."]) {
    await put({ orders: orders({ Status: "Canceled", Comments }) });
    expect((await load()).complete).toBe(true);
    expect(await stockRows()).toEqual([
      { id: "P", left: 9 },
      { id: "Q", left: 10 },
    ]);
  }
});

test("a product changed here stays as it is, unless its line is newer; its stock has its own date", async ({
  put,
  load,
  database,
}) => {
  const line = (fields: object = {}) => ({ ID: "P", OwnerID: "O", Name: "Chair", ...fields });
  const Inventory = { Enabled: true, NotificationPoint: 1, QuantityAvailable: 10, LastUpdated: date };
  const newer = { ...Inventory, NotificationPoint: 2, QuantityAvailable: 20, LastUpdated: "2026-02-05T00:00:00Z" };
  await put({ ...marketplace, products: [line({ Inventory })] });
  await load();
  await database.query("update products set name = 'Armchair', date_changed = '2026-02-03T00:00:00Z'");
  const all = `select name, inventory_notification_point as point, inventory_quantity_available as left from products`;
  const content = { name: "Armchair", point: 1, left: 10 };
  for (const fields of [{}, { Inventory: null }, { Inventory, LastUpdated: "2026-02-03T00:00:00Z" }]) {
    await put({ products: [line(fields)] });
    await load();
    expect(await database.query(all)).toEqual([content]);
  }
  await put({ products: [line({ Inventory: newer })] });
  await load();
  expect(await database.query(all)).toEqual([{ ...content, left: 20 }]);
  await put({ products: [line({ Inventory: newer, LastUpdated: "2026-02-04T00:00:00Z" })] });
  await load();
  expect(await database.query(all)).toEqual([{ name: "Chair", point: 2, left: 20 }]);

  await database.query(
    "update products set inventory_quantity_available = 7, date_stock_changed = now(), inventory_last_updated = now(), date_changed = null",
  );
  const undated = { ...Inventory, NotificationPoint: 3, LastUpdated: null };
  await put({ products: [line({ Name: "Stool", Inventory: undated })] });
  await load();
  expect(await database.query(all)).toEqual([{ name: "Stool", point: 3, left: 7 }]);
});

test("an older line does not change where an item ships from, and a new status does not submit an order here", async ({
  put,
  load,
  database,
}) => {
  const items = (ShipFromAddressID: string) => [
    { ID: "1", ProductID: "P", Quantity: 2, UnitPrice: 10, ShipFromAddressID },
  ];
  const waiting = { Status: "AwaitingApproval", LineItems: items("north") };
  await put({ ...marketplace, orders: [order("1", waiting)] });
  await load();
  await database.query("update orders set submitted_by_id = 'ann', date_changed = '2026-02-02T00:00:00Z'");
  await put({ orders: [order("1", { ...waiting, LineItems: items("south") })] });
  expect((await load()).printed.join()).toContain("LastUpdated: It was changed in Countersign");
  const submitted = "select status, submitted_by_id from orders";
  expect(await database.query(submitted)).toEqual([{ status: "AwaitingApproval", submitted_by_id: "ann" }]);
  const newer = { LineItems: items("south"), LastUpdated: "2026-02-03T00:00:00Z" };
  await put({ orders: [order("1", { ...newer, Status: "AwaitingApproval", Comments: "Same." })] });
  expect((await load()).complete).toBe(true);
  expect(await database.query(submitted)).toEqual([{ status: "AwaitingApproval", submitted_by_id: "ann" }]);
  await put({ orders: [order("1", { ...newer, Status: "Open" })] });
  expect((await load()).complete).toBe(true);
  expect(await database.query(submitted)).toEqual([{ status: "Open", submitted_by_id: null }]);
});
