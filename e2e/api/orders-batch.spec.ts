import { randomUUID } from "node:crypto";
import type { APIResponse } from "@playwright/test";
import { db } from "@/lib/db/connection";
import type { OrderOutcome } from "@/lib/ordering/batch-contract";
import type { Client } from "../client";
import { whileDeleting } from "../deleting-rule";
import { createCompany, createGroup, createProduct, createRule, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";
import { untilBlocked } from "../until-blocked";

const path = "/orders/outgoing/batch";
const type = { "content-type": "application/x-ndjson" };

const toLines = (orders: readonly object[]) => orders.map((order) => JSON.stringify(order)).join("\n");
const send = (api: Client, body: string, headers: Record<string, string> = {}) =>
  api.send("POST", path, body, { ...type, ...headers });

async function outcomesOf(response: APIResponse): Promise<OrderOutcome[]> {
  const text = await response.text();
  expect(response.status(), text).toBe(200);
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

async function codeOf(response: APIResponse) {
  return [response.status(), (await response.json()).Errors[0].ErrorCode];
}

async function createShopper() {
  const buyer = await createCompany("Buyer");
  const [user, approver] = [await createUser(buyer, { roles: ["OrderAdmin"] }), await createUser(buyer)];
  const owner = await ensureOwner();
  const group = await createGroup(buyer, [approver]);
  const product = await createProduct(owner, { defaultSupplierId: owner.id });
  return { buyer, user, approver, owner, group, product };
}

/** An order without the properties that differ between both ways. */
async function traceOf(id: string) {
  const [order, approvals, events] = await Promise.all([
    db.order.findUniqueOrThrow({ where: { id }, include: { lineItems: { orderBy: { position: "asc" } } } }),
    db.approval.findMany({ where: { orderId: id }, orderBy: { approvalRuleId: "asc" } }),
    db.auditEvent.findMany({ where: { data: { path: ["OrderID"], equals: id } }, orderBy: { id: "asc" } }),
  ]);
  const others = { version: 0, dateCreated: 0, dateChanged: 0, dateDecided: 0, lastUpdated: 0, dateAdded: 0, id: 0 };
  const { lineItems, ...its } = order;
  const when = [its.dateSubmitted !== null, its.dateSubmittedForApproval !== null];
  const plain = (value: object) => JSON.parse(JSON.stringify(value).replaceAll(id, "the order"));
  return plain({
    order: { ...its, ...others, dateSubmitted: 0, dateSubmittedForApproval: 0, when },
    lineItems: lineItems.map((line) => ({ ...line, dateAdded: 0 })),
    approvals: approvals.map((approval) => ({ ...approval, ...others })),
    events: events
      .filter(({ event }) => event !== "order.updated")
      .map(({ event, companyId, otherCompanyId, userId, clientId }) => [
        ...[event, companyId, otherCompanyId, userId, clientId],
      ]),
  });
}

test("orders of a batch are created and submitted like single ones, with the same events", async ({ as }) => {
  const { buyer, user, approver, group, product, owner } = await createShopper();
  const stocked = await createProduct(owner, { inventoryEnabled: true, inventoryQuantityAvailable: 10 });
  await createRule(buyer, { groupID: group.id, ruleExpression: "order.Total > 500 and items.any(CostCenter = 'IT')" });
  await createRule(buyer, { groupID: group.id, ruleExpression: "order.Total > 500 and order.Total < 'x'" });
  const api = await as(user);
  const order = (ID: string) => ({ ID, ShippingCost: 0.1, TaxCost: 0.2, Comments: "Soon.", xp: { a: { b: [1] } } });
  const line = { ID: "1", ProductID: product.id, Quantity: 3, UnitPrice: 200.0001, CostCenter: "IT", xp: { c: 1 } };
  const cheap = { ID: "2", ProductID: stocked.id, Quantity: 4, UnitPrice: 0.1 };
  const requested = ["approvalrule.failed", "approval.requested", "approval.requested"];
  for (const [lines, status, events] of [
    [
      ...[[line, cheap], "AwaitingApproval"],
      ["order.created", "order.submitted", "order.awaiting_approval", ...requested],
    ],
    [[cheap], "Open", ["order.created", "order.submitted", "order.opened"]],
  ] as const) {
    const [one, many] = [`one-${randomUUID()}`, `many-${randomUUID()}`];
    expect((await api.send("POST", "/orders/outgoing", order(one))).status()).toBe(201);
    for (const each of lines)
      expect((await api.send("POST", `/orders/outgoing/${one}/lineitems`, each)).status()).toBe(201);
    const submitted = await api.send("POST", `/orders/outgoing/${one}/submit`);
    const { Total, Status } = await submitted.json();
    expect(Status).toBe(status);

    const [outcome] = await outcomesOf(
      await send(api, JSON.stringify({ ...order(many), LineItems: lines, Submit: true })),
    );
    expect(outcome).toEqual({ Line: 1, OrderID: many, Outcome: "Done", Status, Total, Errors: [] });
    const trace = await traceOf(many);
    expect(trace).toEqual(await traceOf(one));
    expect(trace.events.map(([event]: string[]) => event)).toEqual(events);
  }
  expect(await db.product.findUniqueOrThrow({ where: { id: stocked.id } })).toMatchObject({
    inventoryQuantityAvailable: 2,
  });
  const [event] = await db.auditEvent.findMany({
    where: { event: "order.created", userId: user.id },
    orderBy: { id: "desc" },
  });
  expect(event?.data).toMatchObject({
    changes: { LineItems: { from: null, to: [{ ID: "2", LineTotal: 0.4 }] }, Total: { from: null, to: 0.7 } },
  });

  // It awaits the approver like any other.
  const [waits] = await outcomesOf(await send(api, JSON.stringify({ LineItems: [line], Submit: true })));
  const approved = await (await as(approver)).send("POST", `/orders/outgoing/${waits?.OrderID}/approve`);
  expect(await approved.json()).toMatchObject({ Status: "Open" });
});

test("a rule deleted while a batch is submitted asks for nothing", async ({ as }) => {
  const { buyer, user, group, product } = await createShopper();
  const rule = await createRule(buyer, { groupID: group.id, ruleExpression: "true" });
  const api = await as(user);
  const LineItems = [{ ProductID: product.id, Quantity: 1, UnitPrice: 1 }];
  const order = { LineItems, Submit: true };
  for (const isKept of [true, false]) {
    const outcomes = await outcomesOf(
      await whileDeleting(rule, { isKept }, () => send(api, toLines([order, { ...order, Submit: false }]))),
    );
    expect(outcomes.map(({ Status }) => Status)).toEqual(["Open", "Unsubmitted"]);
    await db.approvalRule.updateMany({ where: { id: rule.id }, data: { deletedAt: null } });
  }
});

test("each line has a result: a refused one leaves nothing behind, and the others are made", async ({ as }) => {
  const { buyer, user, product, owner } = await createShopper();
  const few = await createProduct(owner, { inventoryEnabled: true, inventoryQuantityAvailable: 5 });
  const parent = await createProduct(owner, { isParent: true });
  const hidden = await createProduct(owner, { active: false });
  const other = await createUser(await createCompany("Buyer"));
  const api = await as(user);
  const line = (ProductID: string, Quantity = 1) => ({ ProductID, Quantity, UnitPrice: 1 });
  const submit = (...LineItems: object[]) => ({ ID: `order-${randomUUID()}`, LineItems, Submit: true });
  const [first, again] = [submit(line(few.id, 3)), submit(line(few.id, 3))];
  const large = { ...line(product.id, 2147483647), UnitPrice: 99_999_999 };
  const lines: [text: string, outcome: string][] = [
    [JSON.stringify(first), "Done"],
    [JSON.stringify(again), "Inventory.Insufficient"],
    [JSON.stringify(submit(line(few.id, 2))), "Done"],
    ["", ""],
    ["{", "Request.InvalidRequestBody"],
    ['{"ID":"a","ID":"b"}', "ValidationFailure"],
    [JSON.stringify({ LineItem: [] }), "ValidationFailure"],
    [JSON.stringify({ ShippingCost: -1, Gratuity: -1 }), "ValidationFailure ValidationFailure"],
    [JSON.stringify({ Comments: "x".repeat(70_000) }), "Request.TooLarge"],
    [JSON.stringify(first), "IdExists"],
    [JSON.stringify({ FromUserID: other.id }), "NotFound"],
    [JSON.stringify(submit()), "Order.CannotSubmitWithNoLineItems"],
    [JSON.stringify(submit(line(parent.id))), "Order.CannotSubmitWithParentProduct"],
    [JSON.stringify(submit(line(hidden.id), line(product.id, 0))), "NotFound LineItem.QuantityMustBePositive"],
    [JSON.stringify(submit({ ...line(product.id), ID: "1" }, { ...line(product.id), ID: "1" })), "IdExists"],
    [JSON.stringify(submit(large)), "ValidationFailure"],
    [JSON.stringify({ LineItems: [line(parent.id)] }), "Done"],
    // Refused lines do not take the ID.
    [JSON.stringify({ ...again, Submit: false }), "Done"],
    [JSON.stringify({}), "Done"],
    ["[{}]", "Request.InvalidRequestBody"],
    [JSON.stringify({ ID: "named", LineItem: [] }), "ValidationFailure"],
    [JSON.stringify({ ID: "x".repeat(101) }), "ValidationFailure"],
  ];
  const outcomes = await outcomesOf(await send(api, lines.map(([text]) => text).join("\n")));
  const results = outcomes.map(({ Line, Outcome, Errors }): [number, string] => [
    Line,
    Outcome === "Refused" ? Errors.map(({ ErrorCode }) => ErrorCode).join(" ") : Outcome,
  ]);
  expect(results).toEqual(lines.flatMap(([, outcome], at) => (outcome === "" ? [] : [[at + 1, outcome]])));
  expect(outcomes.find(({ Line }) => Line === 2)).toMatchObject({ OrderID: again.ID, Status: null, Total: null });
  expect(outcomes.slice(-3)).toMatchObject([
    { OrderID: null, Errors: [{ Message: "The line must be a JSON object." }] },
    { OrderID: "named" },
    { OrderID: null },
  ]);
  expect(outcomes.find(({ Line }) => Line === 14)?.Errors[1]?.Data).toEqual({
    Property: "LineItems.1.Quantity",
    Quantity: 0,
  });

  const created = outcomes.filter(({ Outcome }) => Outcome === "Done");
  expect(await db.order.count({ where: { fromCompanyId: buyer.id } })).toBe(created.length);
  expect(await db.product.findUniqueOrThrow({ where: { id: few.id } })).toMatchObject({
    inventoryQuantityAvailable: 0,
  });
  const events = await db.auditEvent.findMany({ where: { userId: user.id, event: "order.created" } });
  expect(events.map(({ objectId }) => objectId).toSorted()).toEqual(created.map(({ OrderID }) => OrderID).toSorted());
});

test("a batch repeated under its key creates nothing twice, even at the same time", async ({ as }) => {
  const { buyer, user, product } = await createShopper();
  const api = await as(user);
  const LineItems = [{ ProductID: product.id, Quantity: 1, UnitPrice: 1 }];
  const body = toLines(Array.from({ length: 120 }, () => ({ LineItems })));
  const headers = { "idempotency-key": randomUUID() };
  const both = await Promise.all([send(api, body, headers), send(api, body, headers)]);
  const [first = never(), second] = both.filter((each) => each.status() === 200);
  const outcomes = await outcomesOf(first);
  // Each of two servers accepts one, and a server accepts one of a person.
  if (second) expect(await outcomesOf(second)).toEqual(outcomes);
  else expect(await codeOf(both.find((each) => each !== first) ?? never())).toEqual([429, "TooManyRequests"]);
  expect(outcomes.map(({ Line }) => Line)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));

  const again = await send(api, body, headers);
  expect(again.headers()["idempotency-replayed"]).toBe("true");
  expect(await outcomesOf(again)).toEqual(outcomes);
  expect(await codeOf(await send(api, `${body}\n${body}`, headers))).toEqual([422, "Idempotency.KeyReused"]);
  expect(await db.order.count({ where: { fromCompanyId: buyer.id } })).toBe(120);
});

test("nothing more of a batch is made once its caller has lost the right to it", async ({ as }) => {
  const { buyer, owner } = await createShopper();
  const product = await createProduct(owner, { inventoryEnabled: true, inventoryQuantityAvailable: 1000 });
  const LineItems = [{ ProductID: product.id, Quantity: 1, UnitPrice: 1 }];
  const body = toLines(Array.from({ length: 201 }, () => ({ LineItems, Submit: true })));
  const user = await createUser(buyer, { roles: ["FullAccess"] });
  // A token for less than its user may do loses nothing.
  const api = await as(user, ["OrderAdmin"]);
  const all = await outcomesOf(await send(api, body));
  expect(new Set(all.map(({ Status }) => Status))).toEqual(new Set(["Open"]));

  const { sent } = await db.$transaction(async (tx) => {
    const [own] = await tx.$queryRaw<{ pid: number }[]>`
      SELECT pg_backend_pid() AS "pid" FROM "products" WHERE "id" = ${product.id} FOR UPDATE`;
    const request = send(api, body);
    await untilBlocked(own?.pid ?? 0);
    await db.tokenFamily.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
    return { sent: request };
  });
  const outcomes = await outcomesOf(await sent);
  expect(outcomes.filter(({ Status }) => Status === "Open")).toHaveLength(200);
  expect(outcomes.at(-1)).toMatchObject({ Line: 201, Errors: [{ ErrorCode: "Auth.TokenRevoked" }] });
});

test("an invalid batch is refused as a whole", async ({ as }) => {
  const { buyer, user } = await createShopper();
  const api = await as(user);
  expect(await codeOf(await send(api, "\n \n"))).toEqual([400, "Request.InvalidRequestBody"]);
  expect(await codeOf(await send(api, toLines(Array(1001).fill({}))))).toEqual([413, "Request.TooLarge"]);
  expect(await codeOf(await send(api, " ".repeat(8 * 1024 * 1024 + 1)))).toEqual([413, "Request.TooLarge"]);
  expect(await codeOf(await api.send("POST", path, { ID: "a" }))).toEqual([415, "Request.InvalidContentType"]);
  const reader = await as(await createUser(buyer, { roles: ["ShopperOrderReader"] }));
  expect(await codeOf(await send(reader, "{}"))).toEqual([403, "Auth.InsufficientRoles"]);
  expect(await db.order.count({ where: { fromCompanyId: buyer.id } })).toBe(0);
});

function never(): never {
  throw new Error("Neither was answered.");
}
