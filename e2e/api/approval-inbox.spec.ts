import type { InboxApproval } from "@/lib/approvals/contract";
import { db } from "@/lib/db/connection";
import type { Client } from "../client";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createPurchase,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

const path = "/approvals";

/** Three orders of one buyer, each with approvals `a` and `b` from the same moment. */
async function createTies() {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["OrderAdmin"] });
  const approvingGroupId = (await createGroup(buyer)).id;
  const approvalRuleId = (await createRule(buyer, { groupID: approvingGroupId })).id;
  const prefix = buyer.id;
  for (const [name, total] of [
    ["1", 300],
    ["2", 100],
    ["3", 200],
  ] as const) {
    const order = await createOrder({ from: buyer, by: user }, { id: `${prefix}-${name}`, total });
    for (const id of ["b", "a"]) await createApproval(order, { id, approvingGroupId, approvalRuleId });
  }
  return { buyer, user, prefix };
}

const names = (items: readonly { ID: string; OrderID: string }[]) =>
  items.map(({ ID, OrderID }) => OrderID.slice(-1) + ID);

async function walk(client: Client, query: Record<string, string>) {
  const pages: string[][] = [];
  let { Items, Meta } = await client.list(path, query);
  pages.push(names(Items));
  while (Meta.NextPageKey) {
    const own: Record<string, string> = query.direction ? { direction: query.direction } : {};
    ({ Items, Meta } = await client.list(path, { ...own, pageKey: Meta.NextPageKey }));
    pages.push(names(Items));
  }
  return pages;
}

test("an approval has what a reviewer needs of its order", async ({ as }) => {
  const { buyer, user, order } = await createPurchase();
  const dateSubmitted = new Date("2026-01-31T10:00:00.5Z");
  await db.order.update({ where: { id: order.id }, data: { dateSubmitted, total: 1234.5 } });
  const approval = await createApproval(order, { comments: null });

  const page = await (await as(user)).list(path);

  expect(page.Items).toEqual([
    {
      ID: approval.id,
      OrderID: order.id,
      ApprovalRuleID: approval.approvalRuleId,
      ApprovingGroupID: approval.approvingGroupId,
      Status: "Pending",
      AllowResubmit: false,
      DateCreated: "2026-02-01T08:00:00.000Z",
      DateCompleted: null,
      Approver: null,
      Comments: null,
      DateRetracted: null,
      xp: null,
      CanDecide: false,
      SnoozedUntil: null,
      Taken: null,
      DueAt: null,
      OverBudget: null,
      Revision: expect.stringMatching(/^[0-9a-f]{32}$/),
      Decision: null,
      Order: {
        FromCompanyID: buyer.id,
        ToCompanyID: "owner",
        FromUser: {
          ID: user.id,
          Username: user.username,
          FirstName: "Ada",
          LastName: "Lovelace",
          Email: user.email,
        },
        DateSubmitted: "2026-01-31T10:00:00.500Z",
        Total: 1234.5,
        Currency: "EUR",
      },
    },
  ]);
  expect(page.Meta).toMatchObject({ TotalCount: 1, NextPageKey: null });
});

test("approvals are sorted and filtered by their due date, a day or a moment in xp", async ({ as }) => {
  const { user, order } = await createPurchase();
  const values = [
    ...["2026-03-10", "2026-03-10T23:00:00-02:00", "2026-03-10T08:30Z", "2026-03-10T10:00:00.1239+02:00"],
    ...["2026-02-30", "2026-13-01", "2026-03-10 08:30", "2026-03-10T24:00:00Z", "0999-01-01", "9999-12-31", "soon", ""],
  ];
  const xps = [...values.map((DueBy) => ({ DueBy })), { DueBy: 20260310 }, { Other: "2026-03-10" }, null];
  for (const [at, xp] of xps.entries())
    await createApproval(order, { id: `${at}`.padStart(2, "0"), ...(xp && { xp }) });
  const client = await as(user);

  const all = (await client.pageOf<InboxApproval>(path, { pageSize: "100" })).Items;
  const due = [
    "2026-03-11T00:00:00.000Z",
    "2026-03-11T01:00:00.000Z",
    "2026-03-10T08:30:00.000Z",
    "2026-03-10T08:00:00.123Z",
  ];
  expect(all.map(({ DueAt }) => DueAt)).toEqual([...due, "2026-03-03T00:00:00.000Z", ...xps.slice(5).map(() => null)]);

  const sorted = await client.ids(path, { sortBy: "DueAt" });
  expect(sorted.slice(0, 5)).toEqual(["04", "03", "02", "00", "01"]);
  expect(sorted.slice(5)).toEqual(["05", "06", "07", "08", "09", "10", "11", "12", "13", "14"]);
  const pages: string[] = [];
  for (let key: string | null = ""; key !== null; ) {
    const { Items, Meta } = await client.list(path, key ? { pageKey: key } : { sortBy: "!DueAt", pageSize: "4" });
    pages.push(...Items.map(({ ID }) => ID));
    key = Meta.NextPageKey;
  }
  expect(pages).toEqual([...sorted].reverse());
  expect(await client.ids(path, { DueAt: "<2026-03-11T00:00:00Z", sortBy: "DueAt" })).toEqual(["04", "03", "02"]);
});

test("approvals are sorted and filtered by how far their order is over its budget, also when the order changes", async ({
  as,
}) => {
  const { user, order } = await createPurchase();
  await db.order.update({ where: { id: order.id }, data: { xp: { Budget: 90 }, status: "Unsubmitted" } });
  const budgets = [
    { Budget: 40 },
    { Budget: 250.5 },
    { Budget: 100 },
    {},
    { Budget: "40" },
    { Other: 1 },
    { Budget: 1e15 },
  ];
  for (const [at, xp] of budgets.entries()) await createApproval(order, { id: `b${at}`, xp });
  await createApproval(await createOrder({ from: { id: user.companyId }, by: user }), { id: "none" });
  const client = await as(user);

  const over = async () =>
    Object.fromEntries(
      (await client.pageOf<InboxApproval>(path, { pageSize: "100" })).Items.map(({ ID, OverBudget }) => [
        ID,
        OverBudget,
      ]),
    );
  expect(await over()).toEqual({ b0: 60, b1: -150.5, b2: 0, b3: 10, b4: 10, b5: 10, b6: 10, none: null });
  // Without a budget is the least: last where the most comes first.
  const most = ["b0", "b6", "b5", "b4", "b3", "b2", "b1", "none"];
  for (const pageSize of ["1", "3", "100"]) {
    expect(await client.walk(path, { sortBy: "!OverBudget", pageSize })).toEqual(most);
    expect(await client.walk(path, { sortBy: "OverBudget", pageSize })).toEqual(most.toReversed());
  }
  expect(await client.ids(path, { sortBy: "!OverBudget", OverBudget: "*" })).toEqual(most.slice(0, -1));
  expect(await client.ids(path, { OverBudget: ">0", sortBy: "OverBudget" })).toEqual(["b3", "b4", "b5", "b6", "b0"]);
  expect(await client.ids(path, { OverBudget: "!*" })).toEqual(["none"]);
  expect(await client.ids(path, { OverBudget: "-150.5|60", sortBy: "OverBudget" })).toEqual(["b1", "b0"]);

  const patched = await client.send("PATCH", `/orders/outgoing/${order.id}`, { xp: { Budget: 200 } });
  expect(patched.status(), await patched.text()).toBe(200);
  await db.order.update({ where: { id: order.id }, data: { total: 300 } });
  await db.approval.updateMany({ where: { id: "b5" }, data: { xp: { Budget: 299 } } });
  expect(await over()).toMatchObject({ b0: 260, b1: 49.5, b3: 100, b5: 1, none: null });
  // A decided approval keeps the amount at its decision.
  await db.approval.updateMany({
    where: { id: "b3" },
    data: { status: "Approved", dateCompleted: new Date(), approverId: user.id },
  });
  await db.order.update({ where: { id: order.id }, data: { total: 100 } });
  expect(await over()).toMatchObject({ b0: 60, b3: 100 });
});

test("a company can name its own xp keys, which pending approvals follow at once", async ({ as }) => {
  const { user, order, buyer } = await createPurchase();
  const xp = { DueBy: "2026-03-10", deadline: "2026-04-01", Budget: 40, limit: 70 };
  await createApproval(order, { id: "before", xp });
  const client = await as(user);
  const rows = async () =>
    (await client.pageOf<InboxApproval>(path)).Items.map(({ ID, DueAt, OverBudget }) => [
      ...[ID, DueAt?.slice(0, 10), OverBudget],
    ]);
  expect(await rows()).toEqual([["before", "2026-03-11", 60]]);

  await db.company.update({ where: { id: buyer.id }, data: { dueKey: "deadline", budgetKey: "limit" } });
  await createApproval(order, { id: "since", xp: { deadline: "2026-05-01", limit: 10 } });
  expect(await rows()).toEqual([
    ["before", "2026-04-02", 30],
    ["since", "2026-05-02", 90],
  ]);
});

test("decided approvals are listed, too, as the API has no filter by default", async ({ as }) => {
  const { buyer, user, order } = await createPurchase();
  const approver = await createUser(buyer);
  await createApproval(order, { id: "decided", approver });
  await createApproval(order, { id: "waiting" });
  const client = await as(user);

  expect(await client.ids(path)).toEqual(["decided", "waiting"]);
  expect(await client.ids(path, { Status: "Pending" })).toEqual(["waiting"]);
});

for (const [query, pages] of [
  [
    { pageSize: "4" },
    [
      ["1a", "1b", "2a", "2b"],
      ["3a", "3b"],
    ],
  ],
  [{ pageSize: "1" }, [["1a"], ["1b"], ["2a"], ["2b"], ["3a"], ["3b"]]],
  [
    { pageSize: "3", sortBy: "!DateCreated" },
    [
      ["3b", "3a", "2b"],
      ["2a", "1b", "1a"],
    ],
  ],
  [
    { pageSize: "4", sortBy: "!OrderID" },
    [
      ["3b", "3a", "2b", "2a"],
      ["1b", "1a"],
    ],
  ],
  [
    { pageSize: "3", sortBy: "DateCompleted" },
    [
      ["1a", "1b", "2a"],
      ["2b", "3a", "3b"],
    ],
  ],
  [
    { pageSize: "3", sortBy: "Status,!Order.Total" },
    [
      ["1b", "1a", "3b"],
      ["3a", "2b", "2a"],
    ],
  ],
  [{ pageSize: "5", sortBy: "Order.Total", direction: "Outgoing" }, [["2a", "2b", "3a", "3b", "1a"], ["1b"]]],
] as const) {
  test(`no row is repeated or lost where dates and IDs are equal: ${JSON.stringify(query)}`, async ({ as }) => {
    const { user } = await createTies();
    const client = await as(user);

    expect(await walk(client, query)).toEqual(pages);
    const numbered = await client.list(path, { ...query, page: "2" });
    expect(names(numbered.Items)).toEqual(pages[1]);
  });
}

test("the Link header keeps the direction", async ({ as }) => {
  const { user } = await createTies();
  const client = await as(user);

  const first = await client.get(path, { pageSize: "4", direction: "outgoing" });
  const [, target = ""] = /^<(.+)>; rel="next"$/.exec(first.headers().link ?? "") ?? [];
  const next = new URL(target, first.url());

  expect(next.searchParams.get("direction")).toBe("outgoing");
  expect(names((await client.list(path, next.search.slice(1))).Items)).toEqual(["3a", "3b"]);
});

for (const [query, ids] of [
  ["Order.Total=>=200", ["1a", "1b", "3a", "3b"]],
  ["Order.Total=100|200&ID=a", ["2a", "3a"]],
  ["Order.Currency=eur&ID=b&Order.Total=!300", ["2b", "3b"]],
  ["Order.DateSubmitted=!*&ID=b", ["1b", "2b", "3b"]],
  ["Order.DateSubmitted=*", []],
  ["Order.FromUser.LastName=lovelace&ID=a", ["1a", "2a", "3a"]],
  ["Order.FromUser.FirstName=Grace", []],
  ["Order.FromCompanyID=*&Order.ToCompanyID=OWNER&ID=a", ["1a", "2a", "3a"]],
  ["search=lovelace&searchOn=Order.FromUser&ID=a", ["1a", "2a", "3a"]],
] as const) {
  test(`filters by the order: ${query}`, async ({ as }) => {
    const { user } = await createTies();

    expect(names((await (await as(user)).list(path, query)).Items)).toEqual(ids);
  });
}

test("finds by the order's ID and by who placed it", async ({ as }) => {
  const { buyer, user, prefix } = await createTies();
  const grace = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const order = await createOrder({ from: buyer, by: grace }, { id: `${prefix}-4` });
  await createApproval(order, { id: "c" });
  const client = await as(user);

  expect(names((await client.list(path, { search: `${prefix}-2` })).Items)).toEqual(["2a", "2b"]);
  expect(names((await client.list(path, { search: "grace hopper" })).Items)).toEqual(["4c"]);
  expect(names((await client.list(path, { search: "C", searchOn: "ID" })).Items)).toEqual(["4c"]);
  expect(names((await client.list(path, { "Order.FromUser": grace.username })).Items)).toEqual(["4c"]);
  expect(names((await client.list(path, { search: "grace", searchOn: "Comments" })).Items)).toEqual([]);
});

test("the direction is as seen from the caller's company", async ({ as }) => {
  const owner = await ensureOwner();
  const supplier = await createCompany("Supplier");
  const { user, order } = await createPurchase();
  await createApproval(order, { id: "bought" });
  const toSupplier = await createOrder({ from: owner, to: supplier });
  await createApproval(toSupplier, { id: "supplied" });
  const [admin, seller] = [
    await createUser(owner, { roles: ["OrderAdmin"] }),
    await createUser(supplier, { roles: ["OrderAdmin"] }),
  ];
  const both = `OrderID=${order.id}|${toSupplier.id}`;
  const ask = async (by: typeof admin, direction: string) =>
    (await as(by)).ids(path, `${both}${direction && `&direction=${direction}`}`);

  expect((await ask(admin, "")).sort()).toEqual(["bought", "supplied"]);
  expect(await ask(admin, "incoming")).toEqual(["bought"]);
  expect(await ask(admin, "Outgoing")).toEqual(["supplied"]);
  expect(await ask(seller, "")).toEqual(["supplied"]);
  expect(await ask(seller, "Incoming")).toEqual(["supplied"]);
  expect(await ask(seller, "outgoing")).toEqual([]);
  expect(await ask(user, "All")).toEqual(["bought"]);
  expect(await ask(user, "incoming")).toEqual([]);
});

test("approvals of another company are not listed", async ({ as }) => {
  const { order } = await createPurchase();
  await createApproval(order);
  const other = await createPurchase();

  const page = await (await as(other.user)).list(path, { OrderID: order.id });

  expect(page).toMatchObject({ Items: [], Meta: { TotalCount: 0 } });
});

test("a ShopperOrderReader sees the approvals of orders they placed, and of orders that wait for their group", async ({
  as,
}) => {
  const buyer = await createCompany("Buyer");
  const [reader, colleague] = [
    await createUser(buyer, { roles: ["ShopperOrderReader"] }),
    await createUser(buyer, { roles: ["ShopperOrderReader"] }),
  ];
  const group = await createGroup(buyer, [reader]);
  await createApproval(await createOrder({ from: buyer, by: reader }), { id: "placed" });
  const awaited = await createOrder({ from: buyer, by: colleague });
  await createApproval(awaited, { id: "awaited", approvingGroupId: group.id });
  await createApproval(awaited, { id: "beside" });
  await createApproval(await createOrder({ from: buyer, by: colleague }), { id: "neither" });

  const page = await (await as(reader)).list(path);

  expect(page.Items.map(({ ID }) => ID).sort()).toEqual(["awaited", "beside", "placed"]);
  expect(page.Meta.TotalCount).toBe(3);
  expect((await (await as(colleague)).ids(path)).sort()).toEqual(["awaited", "beside", "neither"]);
});

for (const [query, fault] of [
  ["direction=sideways", { ErrorCode: "InvalidRequest", Property: "direction" }],
  ["direction=all&direction=incoming", { ErrorCode: "InvalidRequest", Property: "direction" }],
  ["sortBy=Order.FromUser", { ErrorCode: "List.InvalidSortProperty", Property: "Order.FromUser" }],
  ["searchOn=Order.Total", { ErrorCode: "List.InvalidSearchProperty", Property: "Order.Total" }],
  ["Order.Total=much", { ErrorCode: "List.InvalidType", Property: "Order.Total" }],
  ["Order.Comments=x", { ErrorCode: "List.InvalidProperty", Property: "Order.Comments" }],
  ["Order=x", { ErrorCode: "List.InvalidProperty", Property: "Order" }],
  ["pageSize=101", { ErrorCode: "List.InvalidPageSize", Property: "pageSize" }],
] as const) {
  test(`refuses ${query}`, async ({ as }) => {
    const { user } = await createPurchase();

    expect(await (await as(user)).refusal(path, query)).toMatchObject({ status: 400, faults: [fault] });
  });
}

test("a page key is refused with another direction", async ({ as }) => {
  const { user } = await createTies();
  const client = await as(user);
  const pageKey = (await client.list(path, { pageSize: "2", direction: "outgoing" })).Meta.NextPageKey ?? "";

  expect((await client.refusal(path, { pageKey })).faults).toMatchObject([{ ErrorCode: "List.InvalidPageKey" }]);
});

test("the approvals of an order follow it to another company", async ({ as }) => {
  const { user, order } = await createPurchase();
  const supplier = await createCompany("Supplier");
  const seller = await as(await createUser(supplier, { roles: ["OrderAdmin"] }));
  await createApproval(order, { id: "moves" });
  expect(await seller.ids(path)).toEqual([]);

  await db.order.update({ where: { id: order.id }, data: { toCompanyId: supplier.id } });

  expect(await seller.ids(path)).toEqual(["moves"]);
  expect(await (await as(user)).ids(path)).toEqual(["moves"]);
  const another = await createCompany("Buyer");
  await db.order.update({ where: { id: order.id }, data: { fromCompanyId: another.id } });
  expect(await (await as(user)).ids(path)).toEqual([]);
});
