import { db } from "@/lib/db/connection";
import {
  createApproval,
  createCompany,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createUser,
  ensureOwner,
  inParts,
} from "../factories";
import { expect, test } from "../fixtures";

async function addLines(orderId: string, count: number) {
  const { id: productId } = await createProduct(await ensureOwner());
  const line = { orderId, productId, quantity: 1, unitPrice: 5 };
  const data = Array.from({ length: count }, (_, at) => ({ ...line, id: `${at + 1}`, position: at }));
  await inParts(data, (part) => db.lineItem.createMany({ data: part }));
  return { id: "1", productId };
}

test("an expression is checked without an order, and an error has its position", async ({ as }) => {
  const client = await as(await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] }));
  const check = async (RuleExpression: string) =>
    (await client.send("POST", "/approvalrules/check", { RuleExpression })).json();

  expect(await check("order.Total > 5000")).toEqual({ Fault: null, Verdict: null });
  expect(await check("order.Totl > 5000")).toEqual({
    Fault: {
      Code: "Expression.InvalidToken",
      Message: "There is no property order.Totl.",
      From: 0,
      To: 10,
    },
    Verdict: null,
  });
  expect(await check("items.total(Quantity) > 3")).toEqual({
    Fault: { Code: "Expression.InvalidArguments", Message: "This is not a condition.", From: 12, To: 20 },
    Verdict: null,
  });
  const checkReturns = async (RuleExpression: string, more: object = {}) =>
    client.send("POST", "/approvalrules/check", { RuleExpression, ApprovalType: "OrderReturn", ...more });
  expect(await (await checkReturns("orderReturn.RefundAmount > 5")).json()).toEqual({ Fault: null, Verdict: null });
  expect(await (await checkReturns("items.any()")).json()).toMatchObject({
    Fault: { Code: "Expression.ItemNotAllowed" },
  });
  expect((await checkReturns("true", { OrderID: "some" })).status()).toBe(400);
  expect((await client.send("POST", "/approvalrules/check", { RuleExpression: "x".repeat(401) })).status()).toBe(400);
});

test("an expression is tried on an order as the API shows it, with the values it used", async ({ as }) => {
  const { buyer, order } = await createPurchase();
  const client = await as(await createUser(buyer, { roles: ["OrderAdmin"] }));
  const line = await addLines(order.id, 1);
  const approval = await createApproval(order, { approver: await createUser(buyer) });
  const approved = `order.approved('${approval.approvalRuleId}')`;
  const RuleExpression = `order.Total > 1 and items.any(ProductID = '${line.productId}') and ${approved}`;

  const answer = await client.send("POST", "/approvalrules/check", { RuleExpression, OrderID: order.id });
  expect(await answer.json()).toEqual({
    Fault: null,
    Verdict: {
      Matches: true,
      Fault: null,
      Compared: [{ Text: "order.Total > 1", Left: 100, Right: 1, Holds: true }],
      LineItemIDs: [line.id],
    },
  });

  // Approvals from before the decline and resubmission no longer count.
  await db.order.update({ where: { id: order.id }, data: { round: 2 } });
  const again = await client.send("POST", "/approvalrules/check", { RuleExpression: approved, OrderID: order.id });
  expect(await again.json()).toMatchObject({ Verdict: { Matches: false } });
});

test("an expression about returns is tried on a return, and not on an order", async ({ as }) => {
  const { order, user } = await createPurchase();
  const { id, lineItemId } = await createOrderReturn(order, { refundAmount: 90 });
  const client = await as(user);
  const check = (body: object) => client.send("POST", "/approvalrules/check", body);
  const Text = "orderReturn.RefundAmount > 50";
  const body = {
    ApprovalType: "OrderReturn",
    RuleExpression: `${Text} and orderReturn.ItemsToReturn.any(item.LineItemID = '${lineItemId}') and order.Total = 100`,
    OrderReturnID: id,
  };
  expect(await (await check(body)).json()).toEqual({
    Fault: null,
    Verdict: {
      ...{ Matches: true, Fault: null, LineItemIDs: [] },
      Compared: [
        { Text, Left: 90, Right: 50, Holds: true },
        { Text: "order.Total = 100", Left: 100, Right: 100, Holds: true },
      ],
    },
  });
  expect((await check({ RuleExpression: "true", OrderReturnID: id })).status()).toBe(400);
  expect((await check({ ...body, OrderReturnID: "absent" })).status()).toBe(404);
  const stranger = await as(await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] }));
  expect((await stranger.send("POST", "/approvalrules/check", body)).status()).toBe(404);
});

test("a rule that cannot be evaluated matches, and says why", async ({ as }) => {
  const { buyer, order } = await createPurchase();
  const client = await as(await createUser(buyer, { roles: ["OrderAdmin"] }));

  const body = { RuleExpression: "order.ID > now()", OrderID: order.id };
  expect(await (await client.send("POST", "/approvalrules/check", body)).json()).toMatchObject({
    Verdict: { Matches: true, Fault: { Message: "A date is compared with something that is not a date." } },
  });
});

test("an order of another company does not exist, and a shopper cannot check expressions", async ({ as }) => {
  const { order, user } = await createPurchase(["ShopperOrderReader"]);
  const stranger = await as(await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] }));
  const ask = (OrderID: string) => stranger.send("POST", "/approvalrules/check", { RuleExpression: "true", OrderID });

  const [theirs, absent] = [await ask(order.id), await ask("absent")];
  expect([theirs.status(), absent.status()]).toEqual([404, 404]);
  const shopper = await as(user);
  expect((await shopper.send("POST", "/approvalrules/check", { RuleExpression: "true" })).status()).toBe(403);
});

test("an order with more than a thousand line items is refused by name", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const admin = await createUser(buyer, { roles: ["OrderAdmin"] });
  const order = await createOrder({ from: buyer, by: admin });
  await addLines(order.id, 1001);

  const body = { RuleExpression: "true", OrderID: order.id };
  const answer = await (await as(admin)).send("POST", "/approvalrules/check", body);
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain("at most 1000 line items");
});
