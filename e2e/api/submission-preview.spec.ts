import { db } from "@/lib/db/connection";
import { createCompany, createGroup, createOrder, createProduct, createRule, createUser, newWord } from "../factories";
import { expect, test } from "../fixtures";

/** An order of ten chairs for 500, not yet submitted, by a buyer with a group of three. */
async function createCart() {
  const [buyer, seller] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const roles = { roles: ["OrderAdmin" as const] };
  const [requester, changer, caller, approver] = [
    await createUser(buyer, { ...roles, lastName: "Placed" }),
    await createUser(buyer, { ...roles, lastName: "Changed" }),
    await createUser(buyer, { ...roles, lastName: "Submits" }),
    await createUser(buyer, { roles: ["ShopperOrderReader"], lastName: "Signs" }),
  ];
  const powerless = await createUser(buyer, { roles: [] });
  const group = await createGroup(buyer, [requester, changer, caller, approver, powerless]);
  const given = { status: "Unsubmitted", total: 500, changedById: changer.id } as const;
  const order = await createOrder({ from: buyer, to: seller, by: requester }, given);
  const product = await createProduct(seller);
  const line = { orderId: order.id, id: "chairs", position: 1, productId: product.id, quantity: 10, unitPrice: 50 };
  await db.lineItem.create({ data: { ...line, costCenter: "A" } });
  return { buyer, seller, requester, changer, caller, approver, group, order, word: newWord() };
}

test("a preview names the rules that match with their values, who signs and who is barred, and what comes later", async ({
  as,
}) => {
  const { buyer, requester, changer, caller, approver, group, order, word } = await createCart();
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

  const client = await as(caller);
  const response = await client.send("POST", "/approvalrules/preview", { OrderID: order.id, Direction: "Outgoing" });
  expect(response.status(), await response.text()).toBe(200);
  const { Approvals, Later, ...rest } = await response.json();
  expect(rest).toEqual({ OrderID: order.id, Status: "Unsubmitted" });
  const named = ({ id, username, firstName, lastName }: typeof approver) => ({
    ...{ ID: id, Username: username, FirstName: firstName, LastName: lastName },
  });
  const Signers = {
    Items: [named(approver)],
    TotalCount: 1,
    Barred: [
      { User: named(changer), Reason: "Changed" },
      { User: named(requester), Reason: "Placed" },
      { User: named(caller), Reason: "Submits" },
    ],
  };
  const ofRule = { CompanyID: buyer.id, ApprovingGroupID: group.id, GroupName: "Approvers", RuleName: "Over 100" };
  expect(Approvals).toEqual({
    TotalCount: 1,
    Items: [
      {
        ...{ ...ofRule, ApprovalRuleID: over, Signers },
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
        // Nobody can sign it.
        Signers: { Items: [], TotalCount: 0, Barred: [{ Reason: "Placed" }] },
      },
      { ApprovalRuleID: last, After: [then] },
    ],
  });
  expect(await db.approval.count({ where: { orderId: order.id } })).toBe(0);
});

test("of a seller's rules its buyer learns that they ask, and not why, of whom or what comes after", async ({ as }) => {
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

test("another company's order is not there, nor one in another direction, and a shopper previews nothing", async ({
  as,
}) => {
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
