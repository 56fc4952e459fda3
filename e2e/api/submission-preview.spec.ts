import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createRule,
  createUser,
  newWord,
} from "../factories";
import { expect, test } from "../fixtures";

/** A user as a preview names them. */
const named = ({ id, username, firstName, lastName }: User) => ({
  ...{ ID: id, Username: username, FirstName: firstName, LastName: lastName },
});

/** An order of ten chairs for 500, not yet submitted, by a buyer with a group of three. */
async function createCart() {
  const [buyer, seller] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const roles = { roles: ["OrderAdmin" as const] };
  const [requester, creator, changer, caller, approver] = [
    await createUser(buyer, { ...roles, lastName: "Placed" }),
    await createUser(buyer, { ...roles, lastName: "Created" }),
    await createUser(buyer, { ...roles, lastName: "Changed" }),
    await createUser(buyer, { ...roles, lastName: "Submits" }),
    await createUser(buyer, { roles: ["ShopperOrderReader"], lastName: "Signs" }),
  ];
  const powerless = await createUser(buyer, { roles: [] });
  const group = await createGroup(buyer, [requester, creator, changer, caller, approver, powerless]);
  const fields = { status: "Unsubmitted", total: 500, createdById: creator.id, changedById: changer.id } as const;
  const order = await createOrder({ from: buyer, to: seller, by: requester }, fields);
  const product = await createProduct(seller);
  const line = { orderId: order.id, id: "chairs", position: 1, productId: product.id, quantity: 10, unitPrice: 50 };
  await db.lineItem.create({ data: { ...line, costCenter: "A" } });
  return { buyer, seller, requester, creator, changer, caller, approver, group, order, word: newWord() };
}

test("a preview has the matching rules with their values, who signs, who cannot, and what follows", async ({ as }) => {
  const { buyer, requester, creator, changer, caller, approver, group, order, word } = await createCart();
  const [over, then, last] = [`${word}-1`, `${word}-2`, `${word}-3`];
  const nobody = await createGroup(buyer, [requester]);
  await createRule(buyer, { id: over, groupID: group.id, ruleExpression: "order.Total > 400" });
  await createRule(buyer, {
    ...{ id: then, groupID: nobody.id, name: "The director signs after" },
    ...{ ruleExpression: `order.approved('${over}') and items.any(CostCenter = 'A')`, approvedRules: [over] },
  });
  await createRule(buyer, {
    ...{ id: last, groupID: group.id, ruleExpression: `order.approved('${then}')`, approvedRules: [then] },
  });
  await createRule(buyer, { groupID: group.id, ruleExpression: "order.Total > 1000" });

  // It was decided in an hour, in two and in nine.
  for (const hours of [2, 9, 1]) {
    const past = await createOrder({ from: buyer }, { status: "Open" });
    const dateCreated = new Date("2026-02-02T08:00:00Z");
    const fields = { approvalRuleId: over, approvingGroupId: group.id, dateCreated, approver };
    const { id } = await createApproval(past, fields);
    const dateCompleted = new Date(dateCreated.getTime() + hours * 3_600_000);
    await db.approval.update({ where: { orderId_id: { orderId: past.id, id } }, data: { dateCompleted } });
  }

  const client = await as(caller);
  const response = await client.send("POST", "/approvalrules/preview", { OrderID: order.id, Direction: "Outgoing" });
  expect(response.status(), await response.text()).toBe(200);
  const { Approvals, Later, ...rest } = await response.json();
  expect(rest).toEqual({ OrderID: order.id, OrderReturnID: null, Status: "Unsubmitted", Currency: "EUR" });
  const Signers = {
    Items: [named(approver)],
    TotalCount: 1,
    Barred: [
      { User: named(changer), Reason: "Changed" },
      { User: named(creator), Reason: "Created" },
      { User: named(requester), Reason: "Placed" },
      { User: named(caller), Reason: "Submits" },
    ],
  };
  const ofRule = { CompanyID: buyer.id, ApprovingGroupID: group.id, GroupName: "Approvers", RuleName: "Over 100" };
  expect(Approvals).toEqual({
    TotalCount: 1,
    Items: [
      {
        ...{ ...ofRule, ApprovalRuleID: over, Signers, UsualWait: 7200 },
        Why: {
          RuleExpression: "order.Total > 400",
          Compared: [{ Text: "order.Total > 400", Left: 500, Right: 400, Holds: true }],
          LineItemIDs: [],
          Fault: null,
        },
      },
    ],
  });
  expect(Later).toMatchObject({
    TotalCount: 2,
    Items: [
      {
        ...{ ApprovalRuleID: then, RuleName: "The director signs after", After: [over] },
        Why: { LineItemIDs: ["chairs"] },
        // Nobody can approve it.
        Signers: { Items: [], TotalCount: 0, Barred: [{ Reason: "Placed" }] },
      },
      { ApprovalRuleID: last, After: [then] },
    ],
  });
  expect(await db.approval.count({ where: { orderId: order.id } })).toBe(0);
});

test("a rule with a currency asks about every order in another currency, and says so everywhere", async ({ as }) => {
  const { buyer, caller, group, order } = await createCart();
  const client = await as(caller);
  const euros = { groupID: group.id, ruleExpression: "order.Total > 9000", currency: "EUR" };
  const rule = await createRule(buyer, euros);
  await createRule(buyer, { ...euros, currency: null });
  const preview = async () => (await client.send("POST", "/approvalrules/preview", { OrderID: order.id })).json();
  expect((await preview()).Approvals.TotalCount).toBe(0);

  await db.order.update({ where: { id: order.id }, data: { currency: "USD" } });
  const Compared = [{ Text: "order.Currency <> 'EUR'", Left: "USD", Right: "EUR", Holds: true }];
  expect((await preview()).Approvals).toMatchObject({
    TotalCount: 1,
    Items: [{ ApprovalRuleID: rule.id, Why: { RuleExpression: "order.Total > 9000", Compared, Fault: null } }],
  });
  const question = { RuleExpression: "order.Total > 9000", Currency: "EUR" };
  const check = async (body: object) =>
    (await (await client.send("POST", "/approvalrules/check", { ...body, OrderID: order.id })).json()).Verdict;
  expect(await check(question)).toEqual({ Matches: true, Fault: null, Compared, LineItemIDs: [] });
  expect(await check({ ...question, Currency: "USD" })).toMatchObject({ Matches: false });

  const { productId } = await db.lineItem.findFirstOrThrow({ where: { orderId: order.id } });
  const line = { ProductID: productId, Quantity: 1, UnitPrice: 500 };
  const lines = ["EUR", "USD"].map((Currency) => ({
    ToCompanyID: order.toCompanyId,
    Currency,
    LineItems: [line],
    Submit: true,
  }));
  const body = lines.map((each) => JSON.stringify(each)).join("\n");
  const batch = await client.send("POST", "/orders/outgoing/batch", body, { "content-type": "application/x-ndjson" });
  const outcomes = (await batch.text()).trimEnd().split("\n");
  expect(outcomes.map((outcome) => JSON.parse(outcome).Status)).toEqual(["Open", "AwaitingApproval"]);

  expect((await client.send("POST", `/orders/outgoing/${order.id}/submit`)).status()).toBe(201);
  expect(await db.approval.findMany({ where: { orderId: order.id } })).toMatchObject([
    { approvalRuleId: rule.id, ruleExpression: "order.Total > 9000", why: { Compared, Fault: null } },
  ]);
  const tried = await client.send("POST", "/approvalrules/tryout", question);
  expect(await tried.json()).toMatchObject({
    ...{ Orders: 3, Matches: 2, MatchesNow: null },
    Differing: { TotalCount: 2, Items: [{ Verdict: { Compared } }, { Verdict: { Compared } }] },
  });
  const now = { ...question, Currency: null, ApprovalRuleID: rule.id };
  expect(await (await client.send("POST", "/approvalrules/tryout", now)).json()).toMatchObject({
    Matches: 0,
    MatchesNow: 2,
  });
});

test("a buyer sees that a seller's rules ask, and not why, whom, or what follows", async ({ as }) => {
  const { seller, caller, order, word } = await createCart();
  const rule = await createRule(seller, { id: word, name: "Large orders", ruleExpression: "order.Total > 400" });
  const ruleExpression = `order.approved('${word}')`;
  const chained = await createRule(seller, { ruleExpression, approvedRules: [word], groupID: rule.approvingGroupId });
  const body = { OrderID: order.id };
  const buyers = await (await (await as(caller)).send("POST", "/approvalrules/preview", body)).json();
  expect(buyers.Approvals.Items).toMatchObject([
    { ApprovalRuleID: word, RuleName: "Large orders", CompanyID: seller.id, Why: null, Signers: null },
  ]);
  expect(buyers.Later).toEqual({ Items: [], TotalCount: 0 });

  const sellers = await as(await createUser(seller, { roles: ["OrderAdmin"] }));
  const theirs = await (await sellers.send("POST", "/approvalrules/preview", body)).json();
  expect(theirs.Approvals.Items).toMatchObject([
    { ApprovalRuleID: word, Why: { Fault: null }, Signers: { TotalCount: 0 } },
  ]);
  expect(theirs.Later.Items).toMatchObject([{ ApprovalRuleID: chained.id, After: [word] }]);
});

test("an order of another company or direction does not exist, and a shopper cannot preview", async ({ as }) => {
  const { caller, approver, order } = await createCart();
  const stranger = await createUser(await createCompany("Buyer"));
  for (const [user, body] of [
    [stranger, { OrderID: order.id }],
    [caller, { OrderID: order.id, Direction: "incoming" }],
    [caller, { OrderID: "absent" }],
  ] as const)
    expect((await (await as(user)).send("POST", "/approvalrules/preview", body)).status()).toBe(404);
  const shopper = await as(approver);
  expect((await shopper.send("POST", "/approvalrules/preview", { OrderID: order.id })).status()).toBe(403);
});

/** An unsubmitted return of one chair for 90, sold by a supplier. */
async function createReturn() {
  const { buyer, seller, requester } = await createCart();
  const admins = { roles: ["OrderAdmin" as const] };
  const [creator, changer, caller, approver] = [
    await createUser(seller, { ...admins, lastName: "Created" }),
    await createUser(seller, { ...admins, lastName: "Changed" }),
    await createUser(seller, { ...admins, lastName: "Submits" }),
    await createUser(seller, { roles: ["ShopperOrderReader"], lastName: "Signs" }),
  ];
  const group = await createGroup(seller, [
    creator,
    changer,
    caller,
    approver,
    await createUser(seller, { roles: [] }),
  ]);
  const order = await createOrder({ from: buyer, to: seller, by: requester }, { status: "Completed", total: 500 });
  const fields = { status: "Unsubmitted", refundAmount: 90, createdById: creator.id, changedById: changer.id } as const;
  // An old one could be deleted as abandoned in the meantime.
  const orderReturn = await createOrderReturn(order, { ...fields, lastUpdated: new Date() });
  const rule = (more: Partial<Parameters<typeof createRule>[1]>) =>
    createRule(seller, { type: "OrderReturn", groupID: group.id, ...more });
  return { buyer, seller, creator, changer, caller, approver, group, order, orderReturn, rule, word: newWord() };
}

test("a preview of a return has the group that is always asked, the rules with their values, and who signs", async ({
  as,
}) => {
  const { seller, creator, changer, caller, approver, group, order, orderReturn, rule, word } = await createReturn();
  const [over, then] = [`${word}-1`, `${word}-2`];
  await rule({
    id: over,
    name: "Refunds over 50",
    ruleExpression: "orderReturn.RefundAmount > 50 and order.Total > 400",
  });
  await rule({ id: then, ruleExpression: `orderReturn.approved('${over}')`, approvedRules: [over] });
  await rule({ ruleExpression: "orderReturn.ItemsToReturn.any(item.Quantity > 1)" });
  await createRule(seller, { ruleExpression: "true" });
  await db.company.update({ where: { id: seller.id }, data: { returnsGroupId: group.id } });
  // It was decided in two hours.
  const past = await createOrderReturn(order);
  const dateCreated = new Date("2026-02-02T08:00:00Z");
  const decided = {
    status: "Approved",
    approverId: approver.id,
    dateCompleted: new Date("2026-02-02T10:00:00Z"),
  } as const;
  const ofRule = { approvalRuleId: over, approvingGroupId: group.id, dateCreated };
  await db.orderReturnApproval.create({ data: { returnId: past.id, id: "past", ...ofRule, ...decided } });

  const client = await as(caller);
  const body = { OrderReturnID: orderReturn.id };
  const response = await client.send("POST", "/approvalrules/preview", body);
  expect(response.status(), await response.text()).toBe(200);
  const { Approvals, Later, ...rest } = await response.json();
  expect(rest).toEqual({ OrderID: order.id, ...body, Status: "Unsubmitted", Currency: "EUR" });
  const Signers = {
    Items: [named(approver)],
    TotalCount: 1,
    Barred: [
      { User: named(changer), Reason: "Changed" },
      { User: named(creator), Reason: "Created" },
      { User: named(caller), Reason: "Submits" },
    ],
  };
  const ofGroup = { CompanyID: seller.id, ApprovingGroupID: group.id, GroupName: "Approvers", Signers };
  const Compared = [
    { Text: "orderReturn.RefundAmount > 50", Left: 90, Right: 50, Holds: true },
    { Text: "order.Total > 400", Left: 500, Right: 400, Holds: true },
  ];
  expect(Approvals).toEqual({
    TotalCount: 2,
    Items: [
      { ...ofGroup, ApprovalRuleID: null, RuleName: null, Why: null, UsualWait: null },
      {
        ...{ ...ofGroup, ApprovalRuleID: over, RuleName: "Refunds over 50", UsualWait: 7200 },
        Why: {
          RuleExpression: "orderReturn.RefundAmount > 50 and order.Total > 400",
          ...{ Compared, LineItemIDs: [], Fault: null },
        },
      },
    ],
  });
  expect(Later).toMatchObject({ TotalCount: 1, Items: [{ ApprovalRuleID: then, After: [over] }] });
  expect(await db.orderReturnApproval.count({ where: { returnId: orderReturn.id } })).toBe(0);

  // After submission, the preview is that of a resubmission.
  expect((await client.send("POST", `/orderreturns/${orderReturn.id}/submit`)).status()).toBe(201);
  const again = await (await client.send("POST", "/approvalrules/preview", body)).json();
  expect(again).toMatchObject({ Status: "AwaitingApproval", Approvals: { TotalCount: 2 }, Later: { TotalCount: 1 } });
});

test("a rule about returns with a currency asks about every return of an order in another currency", async ({ as }) => {
  const { caller, order, orderReturn, rule } = await createReturn();
  const client = await as(caller);
  const ruleExpression = "orderReturn.RefundAmount > 9000";
  const dollars = await rule({ ruleExpression, currency: "USD" });
  await rule({ ruleExpression });
  const Compared = [{ Text: "order.Currency <> 'USD'", Left: "EUR", Right: "USD", Holds: true }];
  const answerOf = async (path: string, body: object) => (await client.send("POST", path, body)).json();

  const of = { OrderReturnID: orderReturn.id };
  expect(await answerOf("/approvalrules/preview", of)).toMatchObject({
    Currency: "EUR",
    Approvals: { TotalCount: 1, Items: [{ ApprovalRuleID: dollars.id, Why: { Compared, Fault: null } }] },
  });
  const question = { ApprovalType: "OrderReturn", RuleExpression: ruleExpression, Currency: "USD" };
  const { Verdict } = await answerOf("/approvalrules/check", { ...question, ...of });
  expect(Verdict).toEqual({ Matches: true, Fault: null, Compared, LineItemIDs: [] });

  expect((await client.send("POST", `/orderreturns/${orderReturn.id}/submit`)).status()).toBe(201);
  expect(await db.orderReturnApproval.findMany({ where: { returnId: orderReturn.id } })).toMatchObject([
    { approvalRuleId: dollars.id, ruleExpression, why: { Compared, Fault: null } },
  ]);
  const now = new Date();
  await createOrderReturn(order, { refundAmount: 9, dateCreated: now, dateSubmitted: now });
  await db.orderReturn.update({ where: { id: orderReturn.id }, data: { dateCreated: now } });
  expect(await answerOf("/approvalrules/tryout", { ...question, ApprovalRuleID: dollars.id })).toMatchObject({
    ...{ OrderReturns: 2, Matches: 2, MatchesNow: 2, Differing: { TotalCount: 0 } },
  });
  expect(await answerOf("/approvalrules/tryout", { ...question, Currency: "EUR" })).toMatchObject({ Matches: 0 });
});

test("a buyer sees that a seller's rules about returns ask, and other companies see nothing of the return", async ({
  as,
}) => {
  const { buyer, seller, approver, group, orderReturn, rule, word } = await createReturn();
  await rule({ id: word, name: "All refunds", ruleExpression: "true" });
  await db.company.update({ where: { id: seller.id }, data: { returnsGroupId: group.id } });
  const body = { OrderReturnID: orderReturn.id };
  const buying = await as(await createUser(buyer, { roles: ["OrderAdmin"] }));
  const response = await buying.send("POST", "/approvalrules/preview", body);
  expect(response.status(), await response.text()).toBe(200);
  const preview = await response.json();
  expect(preview.Approvals.Items).toMatchObject([
    { ApprovalRuleID: null, GroupName: "Approvers", CompanyID: seller.id, Why: null, Signers: null },
    { ApprovalRuleID: word, RuleName: "All refunds", CompanyID: seller.id, Why: null, Signers: null },
  ]);

  const stranger = await as(await createUser(await createCompany("Buyer")));
  for (const OrderReturnID of [orderReturn.id, "absent"])
    expect((await stranger.send("POST", "/approvalrules/preview", { OrderReturnID })).status()).toBe(404);
  const shopper = await as(approver);
  expect((await shopper.send("POST", "/approvalrules/preview", body)).status()).toBe(403);
  for (const neither of [{}, { ...body, OrderID: orderReturn.orderId }])
    expect((await buying.send("POST", "/approvalrules/preview", neither)).status()).toBe(400);
});
