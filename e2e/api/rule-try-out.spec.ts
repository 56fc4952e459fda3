import { db } from "@/lib/db/connection";
import type { TryOut } from "@/lib/rules/try-out/contract";
import type { Client } from "../client";
import {
  createApproval,
  createCompany,
  createOrder,
  createOrderReturn,
  createProduct,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function createBuyer() {
  const buyer = await createCompany("Buyer");
  return { buyer, admin: await createUser(buyer, { roles: ["OrderAdmin"] }) };
}

/** An order that was submitted so many days ago, and opened. */
const createPast = (buyer: { id: string }, days: number, overrides: object = {}) =>
  createOrder(
    { from: buyer },
    { status: "Open", dateCreated: daysAgo(days + 1), dateSubmitted: daysAgo(days), ...overrides },
  );

async function tryOut(client: Client, body: object): Promise<TryOut> {
  const response = await client.send("POST", "/approvalrules/tryout", body);
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

test("a changed rule is tried on the orders of the last ninety days, and differing ones are named", async ({ as }) => {
  const { buyer, admin } = await createBuyer();
  const rule = await createRule(buyer, { ruleExpression: "order.Total > 400" });
  const [small, between, large] = [
    await createPast(buyer, 1, { total: 100 }),
    await createPast(buyer, 89, { total: 500 }),
    await createPast(buyer, 2, { total: 900, status: "AwaitingApproval", dateSubmittedForApproval: daysAgo(2) }),
  ];
  await createPast(buyer, 91, { total: 500 });
  await createOrder({ from: buyer }, { status: "Unsubmitted", total: 500, dateCreated: daysAgo(1) });
  await createPast(await createCompany("Buyer"), 1, { total: 500 });

  const client = await as(admin);
  const answer = await tryOut(client, { RuleExpression: "order.Total > 800", ApprovalRuleID: rule.id });
  expect(answer).toMatchObject({ Orders: 3, More: false, Matches: 1, Unevaluated: 0, MatchesNow: 2 });
  expect(answer.Differing).toMatchObject({
    TotalCount: 1,
    Items: [
      {
        ...{ OrderID: between.id, Total: 500, Status: "Open", MatchesNow: true, FromUser: { ID: between.fromUserId } },
        Verdict: { Matches: false, Compared: [{ Text: "order.Total > 800", Left: 500, Right: 800, Holds: false }] },
      },
    ],
  });
  // A new rule, and one that cannot be evaluated for some.
  const result = await tryOut(client, { RuleExpression: "order.Total < 300 or order.xp.Level > 2" });
  expect(result).toMatchObject({
    Orders: 3,
    Matches: 1,
    MatchesNow: null,
    Differing: { Items: [{ OrderID: small.id }] },
  });
  await db.order.update({ where: { id: large.id }, data: { xp: { Level: "high" } } });
  expect(await tryOut(client, { RuleExpression: "order.xp.Level > 2" })).toMatchObject({ Matches: 1, Unevaluated: 1 });
  const owners = await as(await createUser(await ensureOwner()));
  expect(await tryOut(owners, { RuleExpression: "true", BuyerID: buyer.id })).toMatchObject({ Orders: 3, Matches: 3 });
});

test("orders are tried as they were submitted, with their line items and the approvals since", async ({ as }) => {
  const { buyer, admin } = await createBuyer();
  const order = await createPast(buyer, 40, {
    status: "Completed",
    dateCompleted: daysAgo(30),
    dateApproved: daysAgo(39),
  });
  const { id: productId } = await createProduct(await ensureOwner());
  const line = { orderId: order.id, productId, unitPrice: 5, quantity: 3, quantityShipped: 3, position: 1 };
  await db.lineItem.create({ data: { ...line, id: "a", costCenter: "A" } });
  const approval = await createApproval(order, { approver: admin });
  const client = await as(admin);
  for (const [RuleExpression, Matches] of [
    ["order.Status = 'Unsubmitted' and order.DateCompleted <> now() and not order.IsSubmitted", 1],
    ["order.DateCreated < now(-2)", 0],
    ["order.DateCreated < now(-0.5)", 1],
    ["items.quantity(CostCenter = 'a' and QuantityShipped = 0) = 3", 1],
    [`order.approved('${approval.approvalRuleId}') and items.any()`, 1],
    ["order.approved('another')", 0],
  ] as const)
    expect(await tryOut(client, { RuleExpression }), RuleExpression).toMatchObject({ Orders: 1, Matches });
});

test("a seller's rule is tried on the orders it received", async ({ as }) => {
  const [buyer, seller] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const overrides = { status: "Open", dateCreated: daysAgo(3), dateSubmitted: daysAgo(2) } as const;
  const order = await createOrder({ from: buyer, to: seller }, overrides);
  await createOrder({ from: buyer }, overrides);
  const client = await as(await createUser(seller));
  expect(await tryOut(client, { RuleExpression: "true" })).toMatchObject({
    Orders: 1,
    Differing: { Items: [{ OrderID: order.id }] },
  });
});

/** A return, submitted so many days ago, of an order of this supplier. */
async function createPastReturn(seller: { id: string }, days: number, overrides: object = {}) {
  const order = await createOrder(
    { from: await createCompany("Buyer"), to: seller },
    { status: "Completed", total: 800 },
  );
  const date = daysAgo(days);
  return createOrderReturn(order, { dateCreated: daysAgo(days + 1), dateSubmitted: date, ...overrides });
}

test("a rule about returns is tried on the returns of the company's sales, as they were submitted", async ({ as }) => {
  const seller = await createCompany("Supplier");
  const client = await as(await createUser(seller, { roles: ["OrderAdmin"] }));
  const about = { ApprovalType: "OrderReturn" };
  const rule = await createRule(seller, { type: "OrderReturn", ruleExpression: "orderReturn.RefundAmount > 400" });
  const opened = { status: "Completed", refundAmount: 300, dateCompleted: daysAgo(1) } as const;
  const between = await createPastReturn(seller, 80, { ...opened, dateApproved: daysAgo(79) });
  const nothing = await createPastReturn(seller, 2, {
    status: "Canceled",
    dateSubmitted: null,
    dateCanceled: daysAgo(1),
  });
  const large = await createPastReturn(seller, 5, {
    status: "AwaitingApproval",
    dateSubmitted: null,
    refundAmount: 500,
  });
  const approval = { approvalRuleId: rule.id, approvingGroupId: rule.approvingGroupId };
  const submitted = daysAgo(3);
  await db.orderReturnApproval.create({ data: { returnId: large.id, id: "1", dateCreated: submitted, ...approval } });
  await createPastReturn(seller, 92, opened);
  await createPastReturn(seller, 1, { status: "Unsubmitted", dateSubmitted: null });
  await createPastReturn(await createCompany("Supplier"), 1, opened);

  const body = { ...about, RuleExpression: "orderReturn.RefundAmount > 200", ApprovalRuleID: rule.id };
  const answer = await tryOut(client, body);
  expect(answer).toMatchObject({ Orders: null, OrderReturns: 3, More: false, Matches: 2, MatchesNow: 1 });
  expect(answer.Differing).toEqual({
    TotalCount: 1,
    Items: [
      {
        ...{ OrderID: between.orderId, OrderReturnID: between.id, Status: "Completed", Total: 800, Currency: "EUR" },
        ...{ FromUser: expect.objectContaining({ FirstName: "Ada" }), RefundAmount: 300, MatchesNow: false },
        DateSubmitted: between.dateSubmitted?.toISOString(),
        Verdict: {
          Compared: [{ Text: "orderReturn.RefundAmount > 200", Left: 300, Right: 200, Holds: true }],
          ...{ Matches: true, Fault: null, LineItemIDs: [] },
        },
      },
    ],
  });
  for (const [RuleExpression, Matches] of [
    ["orderReturn.Status = 'Unsubmitted' and not orderReturn.DateCompleted < now()", 3],
    // Two have a submission date; of one only the creation date is known.
    ["orderReturn.DateCreated < now(-1.5)", 1],
    ["orderReturn.RefundAmount > 0", 2],
    ["order.Total = 800 and orderReturn.ItemsToReturn.any(item.Quantity = 1)", 3],
  ] as const)
    expect(await tryOut(client, { ...about, RuleExpression }), RuleExpression).toMatchObject({
      OrderReturns: 3,
      Matches,
    });
  const result = await tryOut(client, { ...about, RuleExpression: "true" });
  expect(result.Differing.Items.map(({ OrderReturnID, DateSubmitted }) => [OrderReturnID, DateSubmitted])).toEqual([
    [nothing.id, nothing.dateCreated.toISOString()],
    [large.id, submitted.toISOString()],
    [between.id, between.dateSubmitted?.toISOString()],
  ]);
  expect(result).toMatchObject({ Matches: 3, MatchesNow: null });
  await db.orderReturn.update({ where: { id: large.id }, data: { xp: { Level: "high" } } });
  const uneven = { ...about, RuleExpression: "orderReturn.xp.Level > 2" };
  expect(await tryOut(client, uneven)).toMatchObject({ Matches: 1, Unevaluated: 1 });

  await db.orderReturnApproval.updateMany({
    where: { returnId: large.id },
    data: { status: "Approved", approverId: (await createUser(seller)).id, dateCompleted: daysAgo(1) },
  });
  const waits = { ...about, RuleExpression: `orderReturn.approved('${rule.id}')` };
  expect(await tryOut(client, waits)).toMatchObject({
    Matches: 1,
    Differing: { Items: [{ OrderReturnID: large.id }] },
  });
});

test("a rule is tried on its own type of record, and on at most the newest two thousand returns", async ({ as }) => {
  const seller = await createCompany("Supplier");
  const client = await as(await createUser(seller));
  const { id } = await createRule(seller, { type: "OrderReturn", ruleExpression: "true" });
  const body = { RuleExpression: "true", ApprovalRuleID: id };
  const response = await client.send("POST", "/approvalrules/tryout", body);
  expect(response.status()).toBe(400);
  expect(await response.text()).toContain("The rule is about returns.");
  const ofBuyer = { RuleExpression: "true", ApprovalType: "OrderReturn", BuyerID: "any" };
  expect((await client.send("POST", "/approvalrules/tryout", ofBuyer)).status()).toBe(400);

  const order = await createOrder({ from: await createCompany("Buyer"), to: seller }, { status: "Completed" });
  await db.$executeRaw`
    INSERT INTO "order_returns" ("id", "order_id", "status", "date_created", "date_submitted", "last_updated", "refund_amount")
    SELECT ${order.id} || '-' || at, ${order.id}, 'Open', now() - at * interval '15 minutes', now() - at * interval '15 minutes', now(), at
    FROM generate_series(1, 2005) at`;
  const answer = await tryOut(client, { ...body, ApprovalType: "OrderReturn", RuleExpression: "false" });
  expect(answer).toMatchObject({ OrderReturns: 2000, More: true, Matches: 0, MatchesNow: 2000 });
  const newest = Array.from({ length: 100 }, (_, at) => `${order.id}-${at + 1}`);
  expect(answer.Differing.Items.map(({ OrderReturnID }) => OrderReturnID)).toEqual(newest);
});

test("at most the newest two thousand orders and twenty thousand line items are read", async ({ as }) => {
  const { buyer, admin } = await createBuyer();
  const [owner, shopper] = [await ensureOwner(), await createUser(buyer)];
  await db.$executeRaw`
    INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "currency", "status", "total", "date_created", "date_submitted")
    SELECT ${buyer.id} || '-' || at, ${buyer.id}, ${owner.id}, ${shopper.id}, 'EUR', 'Open', at, now() - at * interval '15 minutes', now() - at * interval '15 minutes'
    FROM generate_series(1, 2005) at`;
  const client = await as(admin);
  const answer = await tryOut(client, { RuleExpression: "order.Total >= 0" });
  expect(answer).toMatchObject({ Orders: 2000, More: true, Matches: 2000, Differing: { TotalCount: 2000 } });
  const newest = Array.from({ length: 100 }, (_, at) => `${buyer.id}-${at + 1}`);
  expect(answer.Differing.Items.map(({ OrderID }) => OrderID)).toEqual(newest);

  const { id: productId } = await createProduct(owner);
  // The newest has one more than the limit.
  await db.$executeRaw`
    INSERT INTO "line_items" ("order_id", "id", "position", "product_id", "quantity", "unit_price")
    SELECT ${buyer.id} || '-' || o, l::text, l, ${productId}, 1, 5
    FROM generate_series(1, 22) o, generate_series(1, CASE o WHEN 1 THEN 1001 ELSE 1000 END) l`;
  expect(await tryOut(client, { RuleExpression: "items.count() > 1000" })).toMatchObject({
    ...{ Orders: 21, More: true, Matches: 1, Unevaluated: 1 },
  });
});

test("an invalid expression is refused, rules of other companies do not exist, and a shopper cannot try rules", async ({
  as,
}) => {
  const [ours, theirs] = [await createBuyer(), await createBuyer()];
  const client = await as(ours.admin);
  const ask = (body: object) => client.send("POST", "/approvalrules/tryout", { RuleExpression: "true", ...body });
  const faulty = await ask({ RuleExpression: "order.Totl > 1" });
  expect(faulty.status()).toBe(400);
  expect(await faulty.json()).toMatchObject({
    Errors: [{ ErrorCode: "Expression.InvalidToken", Data: { From: 0, To: 10 } }],
  });
  const { id } = await createRule(theirs.buyer);
  expect((await ask({ ApprovalRuleID: id })).status()).toBe(404);
  expect((await ask({ BuyerID: theirs.buyer.id })).status()).toBe(404);
  expect((await ask({ BuyerID: "absent" })).status()).toBe(404);
  const shopper = await as(await createUser(ours.buyer, { roles: ["ShopperOrderReader"] }));
  expect((await shopper.send("POST", "/approvalrules/tryout", { RuleExpression: "true" })).status()).toBe(403);
});
