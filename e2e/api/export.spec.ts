import { randomUUID } from "node:crypto";
import type { APIResponse } from "@playwright/test";
import fc from "fast-check";
import { chooseColumns } from "@/lib/api/exports/columns";
import { approval as approvalRecord } from "@/lib/approvals/contract";
import { db } from "@/lib/db/connection";
import { fullName } from "@/lib/users/full-name";
import type { Client } from "../client";
import { parseCsv, withoutGuard } from "../csv";
import {
  createApiClient,
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

const exportOf = (path: string) => `/exports${path}`;
const columnNames = chooseColumns(approvalRecord, undefined).map(({ name }) => name);

async function ndjson(client: Client, path: string, query: Record<string, string> = {}) {
  const response = await client.get(exportOf(path), { ...query, format: "ndjson" });
  expect(response.status(), await response.text()).toBe(200);
  const lines = (await response.text()).split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => JSON.parse(line));
}

async function csv(client: Client, path: string, query: Record<string, string> = {}) {
  const response = await client.get(exportOf(path), query);
  expect(response.status(), await response.text()).toBe(200);
  const [head = [], ...lines] = parseCsv((await response.body()).toString("utf8"));
  return { head: head.map((name) => name?.replace("\uFEFF", "")), lines };
}

/** All records of a list, by its page keys. */
async function walk(client: Client, path: string, query: Record<string, string>) {
  const items: unknown[] = [];
  for (let next: Record<string, string> | null = { ...query, pageSize: "7" }; next; ) {
    const { Items, Meta } = await client.list(path, next);
    items.push(...Items);
    next = Meta.NextPageKey === null ? null : { pageKey: Meta.NextPageKey };
  }
  return items;
}

/** A record as the cells of its line. */
function cellsOf(record: unknown) {
  return columnNames.map((name) => {
    const value = name
      .split(".")
      .reduce<unknown>((outer, key) => (outer as Record<string, unknown> | null)?.[key], record);
    return value === null || value === undefined
      ? null
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  });
}

const hostileTexts = [
  '=HYPERLINK("http://evil.example";"click")',
  "+49 30 1234",
  "-1",
  "@SUM(A1:A9)",
  "\t=1+1",
  "\r\n=1",
  " =1",
  "＝1＋1",
  "'=1",
  'He said "no", twice',
  "a\nb\r\nc\rd",
  ",;|\t",
  "שלום \u202egnp.exe",
  "😀 e\u0301 \u00a0 \uFEFF",
  "",
  "null",
];

async function createHostileApprovals(count = 1) {
  const purchase = await createPurchase();
  const { buyer, order } = purchase;
  const group = await createGroup(buyer, [], `-${randomUUID()}`);
  const rule = await createRule(buyer, { id: `=${randomUUID()}`, groupID: group.id });
  const approver = await createUser(buyer, { firstName: "=cmd|' /C calc'!A0", lastName: 'O"Neil, 3rd' });
  for (const [index, comments] of Array.from({ length: count }, () => hostileTexts)
    .flat()
    .entries()) {
    await createApproval(order, {
      approvalRuleId: rule.id,
      approvingGroupId: group.id,
      comments,
      dateCreated: new Date(Date.UTC(2026, 1, 1 + (index % 3))),
      xp: index % 2 === 0 ? { n: index, "=k": comments } : undefined,
      ...(index % 3 === 0 && { approver }),
    });
  }
  return purchase;
}

test("both formats have exactly the records of the list, with any query and any text", async ({ as }) => {
  const { user, path } = await createHostileApprovals(2);
  const client = await as(user);
  const query = fc.record(
    {
      Status: fc.constantFrom("Pending", "!Pending"),
      Comments: fc.constantFrom("*=*", "!*", "*e*"),
      "xp.n": fc.constantFrom(">4", "!*"),
      sortBy: fc.constantFrom("!DateCreated", "Status,!DateCompleted", "Approver"),
      search: fc.constantFrom("a", "="),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(query, async (filters) => {
      const records = await walk(client, path, filters);
      expect(await ndjson(client, path, filters)).toEqual(records);
      const { head, lines } = await csv(client, path, filters);
      expect(head).toEqual(columnNames);
      expect(lines.map((line) => line.map((cell) => cell && withoutGuard(cell)))).toEqual(records.map(cellsOf));
    }),
    { numRuns: 12, examples: [[{}]] },
  );
});

test("no cell begins like a formula, and numbers stay numbers", async ({ as }) => {
  const { user, path, order } = await createHostileApprovals();
  await db.order.update({ where: { id: order.id }, data: { total: -12.5, comments: "=1+1" } });
  const client = await as(user);
  for (const line of (await csv(client, path)).lines)
    for (const cell of line) expect(cell ?? "").not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
  const { lines } = await csv(client, "/orders/all", { ID: order.id, columns: "Total,Comments" });
  expect(lines).toEqual([["-12.5", "'=1+1"]]);
});

test("a file has the requested columns", async ({ as }) => {
  const { user, path, order } = await createPurchase();
  await createApproval(order, { id: "a", approver: user });
  await createApproval(order, { id: "b", dateCreated: new Date("2026-03-01") });
  const client = await as(user);
  const columns = "Approver.Username,ID,Approver.Email";
  expect(await csv(client, path, { columns })).toEqual({
    head: ["Approver.Username", "ID", "Approver.Email"],
    lines: [
      [user.username, "a", user.email],
      [null, "b", null],
    ],
  });
  expect(await ndjson(client, path, { columns })).toEqual([
    { Approver: { Username: user.username, Email: user.email }, ID: "a" },
    { Approver: null, ID: "b" },
  ]);
  expect(await csv(client, path, { columns: "ID", Status: "Declined" })).toEqual({ head: ["ID"], lines: [] });
  expect(await ndjson(client, path, { Status: "Declined" })).toEqual([]);
});

test("the inbox is exported with its direction", async ({ as }) => {
  const { user, order } = await createPurchase();
  await createApproval(order, { id: "a" });
  const client = await as(user);
  const columns = "ID,Order.FromUser.Username,Order.Total";
  expect((await csv(client, "/approvals", { columns, direction: "outgoing" })).lines).toEqual([
    ["a", user.username, "100"],
  ]);
  expect((await csv(client, "/approvals", { columns, direction: "incoming" })).lines).toEqual([]);
});

test("products, returns, users and API clients are exported as they are listed", async ({ as }) => {
  const { user, order } = await createPurchase(["FullAccess"]);
  const { id } = await createOrderReturn(order, { refundAmount: -3.5, xp: { a: 1 } });
  const product = await createProduct(
    { id: user.companyId },
    {
      inventoryEnabled: true,
      inventoryVariantLevelTracking: false,
      inventoryOrderCanExceed: false,
      inventoryQuantityAvailable: 7,
    },
  );
  const client = await as(user);
  for (const [path, filter] of [
    ["/orderreturns", { ID: id }],
    ["/products", { ID: product.id }],
  ] as const) {
    const { Items } = await client.list(path, filter);
    expect(Items).toHaveLength(1);
    expect(await ndjson(client, path, filter)).toEqual(Items);
  }
  const owner = await as(await createUser(await ensureOwner()));
  const { id: clientID } = await createApiClient({ secretHash: "nobody sees it", defaultContextUserId: user.id });
  for (const [path, filter] of [
    ["/users", { ID: user.id }],
    ["/apiclients", { ID: clientID }],
  ] as const) {
    const { Items } = await owner.list(path, filter);
    expect(Items).toHaveLength(1);
    expect(await ndjson(owner, path, filter)).toEqual(Items);
  }
  const returns = await csv(client, "/orderreturns", { ID: id, columns: "ID,RefundAmount,ItemsToReturn,xp" });
  expect(returns.lines).toEqual([[id, "-3.5", expect.stringMatching(/^\[\{.*"LineItemID":.*\}\]$/), '{"a":1}']]);
});

test("a spreadsheet has names beside IDs, currencies beside amounts, and times in one zone", async ({ as }) => {
  const { user, order, buyer, path } = await createPurchase(["FullAccess"]);
  await createApproval(order, { id: "a", dateCreated: new Date("2026-07-01T22:30:00.500Z"), xp: { Dept: "IT" } });
  const { id } = await createOrderReturn(order, { refundAmount: 3.5 });
  const product = await createProduct({ id: buyer.id }, { name: "Chair" });
  await createProduct({ id: buyer.id }, { parentId: product.id });
  const client = await as(user);
  const sheet = (list: string, columns: string, more: Record<string, string> = {}) =>
    csv(client, list, { format: "spreadsheet", columns, ...more });

  expect(await sheet(path, "ID,ApprovalRuleID,DateCreated,DateCompleted,xp.Dept", { timeZone: "Asia/Tokyo" })).toEqual({
    head: [
      "ID",
      "ApprovalRuleID",
      "ApprovalRuleName",
      "DateCreated (Asia/Tokyo)",
      "DateCompleted (Asia/Tokyo)",
      "xp.Dept",
    ],
    lines: [["a", expect.any(String), "Over 100", "2026-07-02 07:30:00", null, "IT"]],
  });
  expect(await sheet("/approvals", "DateCreated,Order.FromCompanyID,Order.Total")).toEqual({
    head: ["DateCreated (UTC)", "Order.FromCompanyID", "Order.FromCompanyName", "Order.Total", "Order.Currency"],
    lines: [["2026-07-01 22:30:00", buyer.id, buyer.name, "100", "EUR"]],
  });
  expect((await sheet("/approvals", "DueAt,OverBudget")).head).toEqual(["DueAt (UTC)", "OverBudget", "Order.Currency"]);
  expect(await sheet("/orders/all", "FromCompanyID,Total")).toEqual({
    head: ["FromCompanyID", "FromCompanyName", "Total", "Currency"],
    lines: [[buyer.id, buyer.name, "100", "EUR"]],
  });
  for (const amount of ["Subtotal", "ShippingCost", "TaxCost", "Gratuity", "Fees", "PromotionDiscount"])
    expect((await sheet("/orders/all", amount)).head).toEqual([amount, "Currency"]);
  await db.lineItem.create({
    data: { orderId: order.id, id: "1", productId: product.id, position: 0, quantity: 2, unitPrice: 4.5 },
  });
  const lineItems = `/orders/all/${order.id}/lineitems`;
  expect(await sheet(lineItems, "ID,UnitPrice,Quantity,LineTotal", { ID: "1" })).toEqual({
    head: ["ID", "UnitPrice", "Currency", "Quantity", "LineTotal"],
    lines: [["1", "4.5", "EUR", "2", "9"]],
  });
  expect((await sheet(lineItems, "Quantity,LineTotal")).head).toEqual(["Quantity", "LineTotal", "Currency"]);
  expect(await sheet("/orders/all", "FromUserID")).toEqual({
    head: ["FromUserID", "FromUserName"],
    lines: [[user.id, fullName({ FirstName: user.firstName, LastName: user.lastName, Username: user.username })]],
  });
  const { head } = await csv(client, "/orders/all", { format: "spreadsheet" });
  for (const id of head.filter((name): name is string => /^[^.]+(?<!Address)ID$/.test(name ?? "")))
    expect(head).toContain(id === "ID" ? id : id.replace(/ID$/, "Name"));
  expect(await sheet("/orderreturns", "ID,OrderID,RefundAmount", { ID: id })).toEqual({
    head: ["ID", "OrderID", "Requester", "RefundAmount", "Currency"],
    lines: [[id, order.id, "Ada Lovelace", "3.5", "EUR"]],
  });
  expect((await sheet("/products", "ParentID,OwnerID", { ParentID: product.id })).lines).toEqual([
    [product.id, "Chair", buyer.id, buyer.name],
  ]);
  expect((await sheet("/users", "CompanyID", { ID: user.id })).lines).toEqual([[buyer.id, buyer.name]]);
});

test("a spreadsheet's file is named after its view; files for programs have unchanged bytes", async ({ as }) => {
  const { user, path, order } = await createPurchase();
  await createApproval(order, { id: "a", dateCreated: new Date("2026-07-01T22:30:00.500Z") });
  const client = await as(user);
  const viewed = await client.get(exportOf("/approvals"), { format: "spreadsheet", viewName: "Over 10,000" });
  expect(viewed.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": expect.stringMatching(/^attachment; filename="approvals-Over-10,000-[-\d]{10}\.csv"$/),
  });
  expect(await csv(client, path, { columns: "ApprovalRuleID,DateCreated,Status" })).toMatchObject({
    head: ["ApprovalRuleID", "DateCreated", "Status"],
    lines: [[expect.any(String), "2026-07-01T22:30:00.500Z", "Pending"]],
  });
  for (const query of ["timeZone=Europe/Berlin", "format=ndjson&timeZone=UTC", "format=spreadsheet&timeZone=%2B01:00"])
    expect(await client.refusal(exportOf(path), query)).toMatchObject({
      status: 400,
      faults: [{ Property: "timeZone" }],
    });
  const tooLong = `format=spreadsheet&viewName=${"x".repeat(101)}`;
  expect(await client.refusal(exportOf(path), tooLong)).toMatchObject({
    status: 400,
    faults: [{ Property: "viewName" }],
  });
});

test("an export has headers that describe it, to HEAD as well", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer);
  const order = await createOrder({ from: buyer, by: user }, { id: `Größe/${randomUUID()}` });
  const client = await as(user);
  const path = exportOf(`/orders/all/${encodeURIComponent(order.id)}/approvals`);
  const dayOf = (response: APIResponse) => new Date(response.headers().date ?? "").toISOString().slice(0, 10);
  for (const method of ["GET", "HEAD"]) {
    const response = await client.send(method, path);
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(
        new RegExp(
          `^attachment; filename="approvals-Gr-e-.*-${dayOf(response)}\\.csv"; filename\\*=UTF-8''approvals-Gr%C3%B6%C3%9Fe-`,
        ),
      ),
    });
    if (method === "GET") expect((await response.body()).subarray(0, 5)).toEqual(Buffer.from("\uFEFFID"));
    else expect(await response.text()).toBe("");
  }
  const lines = await client.get(exportOf("/orders/all"), { format: "ndjson" });
  expect(lines.headers()["content-type"]).toBe("application/x-ndjson; charset=utf-8");
  expect(lines.headers()["content-disposition"]).toBe(`attachment; filename="orders-all-${dayOf(lines)}.ndjson"`);
});

test("an invalid export is refused before its first byte", async ({ as, anybody }) => {
  const { user, path } = await createPurchase();
  const client = await as(user);
  const refusalOf = (query: string) => client.refusal(exportOf(path), query);
  for (const name of ["page", "pageSize", "pageKey"])
    expect(await refusalOf(`${name}=1`)).toEqual({
      status: 400,
      faults: [{ ErrorCode: "InvalidRequest", Property: name }],
    });
  for (const columns of ["Nope", "ID,", "xp.", "__proto__"])
    expect(await refusalOf(`columns=${columns}`)).toMatchObject({
      status: 400,
      faults: [{ ErrorCode: "List.InvalidProperty" }],
    });
  expect(await refusalOf("format=xlsx")).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "InvalidRequest", Property: "format", Allowed: ["csv", "spreadsheet", "ndjson"] }],
  });
  expect(await refusalOf("Nope=1")).toMatchObject({ status: 400, faults: [{ ErrorCode: "List.InvalidProperty" }] });
  expect((await anybody.get(exportOf(path))).status()).toBe(401);
  expect(
    (
      await (await as(await createUser({ id: user.companyId }, { roles: ["ProductReader"] }))).get(exportOf(path))
    ).status(),
  ).toBe(403);
  expect((await client.send("POST", exportOf(path))).status()).toBe(405);
});

test("an order of another company does not exist, to GET and to HEAD", async ({ as }) => {
  const { order } = await createPurchase();
  await createApproval(order);
  const stranger = await as((await createPurchase()).user);
  const path = exportOf(`/orders/all/${order.id}/approvals`);
  expect(await stranger.refusal(path)).toEqual({
    status: 404,
    faults: [{ ErrorCode: "NotFound", ObjectType: "Order", ObjectID: order.id }],
  });
  expect((await stranger.send("HEAD", path)).status()).toBe(404);
  expect((await csv(stranger, "/orders/all", { ID: order.id })).lines).toEqual([]);
});
