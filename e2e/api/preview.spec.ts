import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import {
  createApproval,
  createAskedOrder,
  createCompany,
  createDecision,
  createGroup,
  createOrder,
  createProduct,
  createPurchase,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

const pathOf = (orderID: string, approvalID: string, direction = "all") =>
  `/orders/${direction}/${orderID}/approvals/${approvalID}/preview`;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("shows what is to be decided, with the order, its lines and who can decide", async ({ as }) => {
  const { approver, requester, order, group, approval } = await createAskedOrder({
    ...{ members: 3, total: 112.5, subtotal: 100, shippingCost: 7.5, taxCost: 5 },
    ...{ comments: "For the new ward.", xp: { Dept: "IT" } },
  });
  const product = await createProduct(await ensureOwner(), { name: "Chair" });
  const line = { orderId: order.id, productId: product.id, unitPrice: 12.5 };
  await db.lineItem.create({ data: { ...line, id: "second", position: 2, quantity: 2, costCenter: "CC-1" } });
  await db.lineItem.create({ data: { ...line, id: "first", position: 1, quantity: 6 } });

  const client = await as(approver);
  const response = await client.get(pathOf(order.id, approval.id));

  expect(response.status()).toBe(200);
  const preview = await response.json();
  const record = await client.get(`/orders/all/${order.id}/approvals/${approval.id}`);
  expect(preview.Approval).toEqual(await record.json());
  expect(preview.Approval.CanDecide).toBe(true);
  expect(preview.Rule).toEqual({ Name: "Over 100", Description: null });
  expect(preview.Group).toEqual({ Name: group.name, Deciders: 3 });
  expect(preview.Order).toMatchObject({
    ...{ ID: order.id, FromCompanyName: "Buyer of a test", Status: "AwaitingApproval", Comments: "For the new ward." },
    ...{ Subtotal: 100, ShippingCost: 7.5, TaxCost: 5, Total: 112.5, Currency: "EUR", xp: { Dept: "IT" } },
    FromUser: { ID: requester.id },
  });
  expect(preview.LineItems).toEqual({
    TotalCount: 2,
    Items: [
      { ...lineOf("first", product.id), Quantity: 6, LineTotal: 75, CostCenter: null },
      { ...lineOf("second", product.id), Quantity: 2, LineTotal: 25, CostCenter: "CC-1" },
    ],
  });
});

test("shows who submitted the order, to their own company and the Owner only", async ({ as }) => {
  const { approver, buyer, order, approval } = await createAskedOrder({
    toCompanyId: (await createCompany("Supplier")).id,
  });
  const submitterSeenBy = async (user: User) =>
    (await (await (await as(user)).get(pathOf(order.id, approval.id))).json()).Order.SubmittedBy;
  // It was submitted elsewhere.
  expect(await submitterSeenBy(approver)).toBe(null);
  const colleague = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield" });
  await db.order.update({ where: { id: order.id }, data: { submittedById: colleague.id } });
  const { id: ID, username: Username } = colleague;
  const submitter = { ID, Username, FirstName: "Grace", LastName: "Whitfield" };
  expect(await submitterSeenBy(approver)).toEqual(submitter);
  expect(await submitterSeenBy(await createUser(await ensureOwner(), { roles: ["OrderAdmin"] }))).toEqual(submitter);
  expect(await submitterSeenBy(await createUser({ id: order.toCompanyId }, { roles: ["OrderAdmin"] }))).toBe(null);
});

test("shows the rule's expression and compared values to callers who may know the company's rules", async ({ as }) => {
  const { approver, order, approval } = await createAskedOrder();
  const Compared = [{ Text: "order.Total > 5000", Left: 9218, Right: 5000, Holds: true }];
  const data = { ruleExpression: "order.Total > 5000", why: { Fault: null, Compared, LineItemIDs: ["2", "3"] } };
  const where = { orderId_id: { orderId: order.id, id: approval.id } };
  const ask = async (user: typeof approver) => (await as(user)).get(pathOf(order.id, approval.id));
  expect((await (await ask(approver)).json()).Why).toBeNull();
  await db.approval.update({ where, data });

  const Words = ["Total is €9,218.00, over €5,000.00 by €4,218.00"];
  const Why = { RuleExpression: "order.Total > 5000", Compared, LineItemIDs: ["2", "3"], Fault: null, Words };
  expect((await (await ask(approver)).json()).Why).toEqual(Why);
  const owner = await createUser(await ensureOwner());
  expect((await (await ask(owner)).json()).Why).toEqual(Why);
  const seller = await createCompany("Supplier");
  await db.order.update({ where: { id: order.id }, data: { toCompanyId: seller.id } });
  expect((await (await ask(await createUser(seller))).json()).Why).toBeNull();
});

const lineOf = (ID: string, ProductID: string) => ({
  ...{ ID, ProductID, ProductName: "Chair", UnitPrice: 12.5 },
  ...{ ImageUrl: null, LastPaid: null },
});

test("shows what the company last paid for each product, from visible orders in the same currency", async ({ as }) => {
  const { approver, buyer, requester, order, approval } = await createAskedOrder({ roles: ["ShopperOrderReader"] });
  const owner = await ensureOwner();
  const [chair, desk] = [
    await createProduct(owner, { xp: { Images: [{ Url: "/chair.svg", ThumbnailURL: "/small.svg" }, "/second.svg"] } }),
    await createProduct(owner, { xp: { Images: ["/desk.svg"] } }),
  ];
  const buy = async (orderId: string, productId: string, unitPrice: number) =>
    db.lineItem.create({ data: { orderId, id: productId, position: 1, productId, quantity: 1, unitPrice } });
  const bought = async (days: number, unitPrice: number, overrides: object = {}, by = approver) => {
    const placed = { status: "Open", dateCreated: daysAgo(days), ...overrides } as const;
    const { id } = await createOrder({ from: buyer, by }, placed);
    await buy(id, chair.id, unitPrice);
    return id;
  };
  await buy(order.id, chair.id, 12.5);
  await buy(order.id, desk.id, 100);
  await bought(30, 9);
  const last = await bought(20, 10.25);
  await bought(5, 1, { currency: "USD" });
  await bought(4, 2, { status: "Declined" });
  const unseen = await bought(3, 11, {}, requester);
  await createOrder({ from: await createCompany("Buyer") }, { status: "Open" });
  const paid = async (user: typeof approver) => {
    const { LineItems } = await (await (await as(user)).get(pathOf(order.id, approval.id))).json();
    return LineItems.Items.toSorted((a: { UnitPrice: number }, b: { UnitPrice: number }) => a.UnitPrice - b.UnitPrice);
  };

  expect(await paid(approver)).toMatchObject([
    { ImageUrl: "/small.svg", LastPaid: { OrderID: last, UnitPrice: 10.25, DateCreated: expect.any(String) } },
    { ImageUrl: "/desk.svg", LastPaid: null },
  ]);
  expect(await paid(await createUser(buyer))).toMatchObject([{ LastPaid: { OrderID: unseen, UnitPrice: 11 } }, {}]);
});

test("shows which rules may follow an approval, to callers who may know the company's rules", async ({ as }) => {
  const { approver, buyer, order, group, approval } = await createAskedOrder();
  const [seller, finance] = [await createUser(await ensureOwner()), await createGroup(buyer)];
  await db.approvalRule.update({
    where: { id: approval.approvalRuleId },
    data: { ruleExpression: "order.Total > 10" },
  });
  const after = { approvedRules: [approval.approvalRuleId], groupID: finance.id };
  const ruleExpression = `order.approved('${approval.approvalRuleId}')`;
  const next = await createRule(buyer, { ...after, ruleExpression, name: "Then Finance" });
  await createRule(buyer, { ...after, ruleExpression, name: "Deleted", deletedAt: new Date() });
  await createRule(buyer, { groupID: group.id, ruleExpression: "order.Total > 1000", name: "Does not follow" });
  const rule = await createRule(buyer, { ...after, ruleExpression, name: "Has asked" });
  await createApproval(order, { approvalRuleId: rule.id, approvingGroupId: finance.id });
  const later = async (user: typeof approver) =>
    (await (await (await as(user)).get(pathOf(order.id, approval.id))).json()).Signatures.Later;

  const expected = [
    {
      ...{ ApprovalRuleID: next.id, RuleName: "Then Finance", After: ["Over 100"] },
      ...{ ApprovingGroupID: finance.id, GroupName: "Approvers" },
    },
  ];
  expect(await later(approver)).toEqual(expected);
  expect(await later(seller)).toEqual(expected);
  const supplier = await createCompany("Supplier");
  await db.order.update({ where: { id: order.id }, data: { toCompanyId: supplier.id } });
  expect(await later(await createUser(supplier))).toEqual([]);
  await db.order.update({ where: { id: order.id }, data: { status: "Open" } });
  expect(await later(approver)).toEqual([]);
});

test("shows who has approved in this round, with comments, and who still has to", async ({ as }) => {
  const { approver, buyer, order, group, approval } = await createAskedOrder({ approvals: 2, round: 2 });
  await db.approval.updateMany({ where: { orderId: order.id }, data: { round: 2 } });
  const rule = await createRule(buyer, { name: "Plugs need IT", groupID: group.id });
  const of = { approvalRuleId: rule.id, approvingGroupId: group.id, approver };
  await createApproval(order, { ...of, id: "now", round: 2, comments: "Tested." });
  const before = { status: "Declined", comments: "No plan.", dateCompleted: new Date("2026-01-30T08:00:00Z") } as const;
  await createApproval(order, { ...of, id: "before", round: 1, ...before });

  const { Signatures } = await (await (await as(approver)).get(pathOf(order.id, approval.id))).json();

  expect(Signatures).toMatchObject({ Pending: 2, Mine: 2, Approved: 1, Declined: 0, More: false });
  expect(Signatures.Rules.map((each: Record<string, unknown>) => [each.RuleName, each.Pending, each.Approved])).toEqual(
    [
      ["Over 100", 1, 0],
      ["Over 100", 1, 0],
      ["Plugs need IT", 0, 1],
    ],
  );
  await createDecision(approval, { person: await createUser(buyer) });
  const mine = async (user: typeof approver) =>
    (await (await (await as(user)).get(pathOf(order.id, approval.id))).json()).Signatures.Mine;
  expect(await mine(approver)).toBe(1);
  expect(await mine(await createUser(buyer))).toBe(0);
  expect(Signatures.Latest).toMatchObject([
    { ID: "now", Status: "Approved", Approver: { ID: approver.id }, Comments: "Tested.", RuleName: "Plugs need IT" },
    { ID: "before", Status: "Declined", Comments: "No plan." },
  ]);
});

test("adds up the requester's other orders in this currency, exactly", async ({ as }) => {
  const { approver, buyer, requester, order, approval } = await createAskedOrder({ dateCreated: daysAgo(1) });
  const of = { from: buyer, by: requester };
  await createOrder(of, { status: "Open", total: 0.1, dateCreated: daysAgo(5) });
  await createOrder(of, { status: "Completed", total: 0.2, dateCreated: daysAgo(40) });
  await createOrder(of, { status: "AwaitingApproval", total: 30, dateCreated: daysAgo(20) });
  await createOrder(of, { status: "Open", total: 1000, currency: "USD", dateCreated: daysAgo(5) });
  await createOrder(of, { status: "Canceled", total: 1000, dateCreated: daysAgo(5) });
  await createOrder(of, { status: "Open", total: 1000, dateCreated: daysAgo(91) });
  await createOrder({ from: buyer }, { status: "Open", total: 1000, dateCreated: daysAgo(5) });

  const { Requester, CostCenter } = await (await (await as(approver)).get(pathOf(order.id, approval.id))).json();

  expect(Requester).toEqual({
    Spans: [
      { Days: 30, Orders: 2, Approved: 0.1, Pending: 30 },
      { Days: 90, Orders: 3, Approved: 0.3, Pending: 30 },
    ],
    Median: 0.2,
    More: false,
  });
  expect(CostCenter).toBeNull();
});

test("adds up the company's orders for the cost center of the approval, or else of the order", async ({ as }) => {
  const { approver, buyer, order, approval } = await createAskedOrder({ xp: { CostCenter: "CC-1", Budget: "much" } });
  const of = { status: "Open", dateCreated: daysAgo(5) } as const;
  await createOrder({ from: buyer }, { ...of, total: 70, xp: { CostCenter: "CC-1" } });
  await createOrder({ from: buyer }, { ...of, total: 9, xp: { CostCenter: "CC-2" } });
  await createOrder({ from: await createCompany("Buyer") }, { ...of, total: 500, xp: { CostCenter: "CC-1" } });
  const client = await as(approver);
  const ask = async () => (await (await client.get(pathOf(order.id, approval.id))).json()).CostCenter;

  expect(await ask()).toMatchObject({ ID: "CC-1", Budget: null, Spans: [{ Approved: 70 }, { Approved: 70 }] });
  await db.approval.updateMany({ where: { orderId: order.id }, data: { xp: { CostCenter: "CC-2", Budget: 4200.5 } } });
  expect(await ask()).toMatchObject({ ID: "CC-2", Budget: 4200.5, Spans: [{ Approved: 9 }, { Approved: 9 }] });
  await db.approval.updateMany({ where: { orderId: order.id }, data: { xp: { CostCenter: { of: "nobody" } } } });
  expect(await ask()).toMatchObject({ ID: "CC-1" });
});

test("adds up the newest thousand orders, and says if there are more", async ({ as }) => {
  const overrides = { roles: ["ShopperOrderReader" as const], xp: { CostCenter: "CC-1" } };
  const { approver, requester, buyer, order, approval } = await createAskedOrder(overrides);
  const own = { status: "Open", total: 70, xp: { CostCenter: "CC-1" } } as const;
  await createOrder({ from: buyer, by: approver }, { ...own, dateCreated: daysAgo(5) });
  await createOrder({ from: buyer, by: approver }, { ...own, dateCreated: daysAgo(20) });
  await db.$executeRaw`
    INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "total", "currency", "xp")
    SELECT ${order.id} || nth, ${buyer.id}, ${order.toCompanyId}, ${requester.id}, 'Open', now() - interval '10 days', 1, 'EUR', '{"CostCenter": "CC-1"}'
    FROM generate_series(1, 1000) nth`;

  const { CostCenter } = await (await (await as(approver)).get(pathOf(order.id, approval.id))).json();
  expect(CostCenter).toMatchObject({
    Spans: [
      { Orders: 1, Approved: 70 },
      { Orders: 1, Approved: 70 },
    ],
    More: true,
  });
});

test("sums and past decisions are of visible orders", async ({ as }) => {
  const scene = await createAskedOrder({ roles: ["ShopperOrderReader"], xp: { CostCenter: "CC-1" } });
  const { approver, buyer, requester, order, group, approval } = scene;
  const of = { from: buyer, by: requester };
  const dateCreated = daysAgo(2);
  const [unseen, visible] = [
    await createOrder(of, { status: "Open", total: 500, dateCreated, xp: { CostCenter: "CC-1" } }),
    await createOrder(of, { status: "Open", total: 60, dateCreated, xp: { CostCenter: "CC-1" } }),
  ];
  const other = await createUser(buyer);
  const ids = { approvalRuleId: approval.approvalRuleId, approver: other };
  const decided = (nth: number) => ({ ...ids, dateCompleted: new Date(Date.UTC(2026, 2, nth)) });
  await createApproval(unseen, { ...decided(2), comments: "Not for everybody." });
  await createApproval(visible, {
    ...decided(1),
    id: "seen",
    approvingGroupId: group.id,
    comments: "Within the plan.",
  });

  const reader = await (await (await as(approver)).get(pathOf(order.id, approval.id))).json();
  const admin = await (await (await as(other)).get(pathOf(order.id, approval.id))).json();

  for (const [{ Requester, CostCenter }, sum] of [
    [reader, 60],
    [admin, 560],
  ]) {
    expect(Requester.Spans[0].Approved).toBe(sum);
    expect(CostCenter.Spans[0].Approved).toBe(sum);
  }
  expect(reader.PastDecisions).toEqual([
    expect.objectContaining({
      ID: "seen",
      OrderID: visible.id,
      Status: "Approved",
      Comments: "Within the plan.",
      Total: 60,
    }),
  ]);
  expect(admin.PastDecisions).toHaveLength(2);
  expect(admin.PastDecisions[0]).toMatchObject({ OrderID: unseen.id, Approver: { ID: other.id } });
});

test("shows at most twenty lines and five past decisions, the newest first, and none of the order itself", async ({
  as,
}) => {
  const { approver, buyer, order, group, approval } = await createAskedOrder();
  const product = await createProduct(await ensureOwner());
  const line = { orderId: order.id, productId: product.id, quantity: 1, unitPrice: 1 };
  const lines = Array.from({ length: 21 }, (_, position) => ({ ...line, id: `line-${position}`, position }));
  await db.lineItem.createMany({ data: lines });
  const past = { approvalRuleId: approval.approvalRuleId, approvingGroupId: group.id, approver };
  await createApproval(order, { ...past, id: "own" });
  for (let nth = 1; nth <= 6; nth++) {
    const before = await createOrder({ from: buyer });
    await createApproval(before, { ...past, id: `past-${nth}`, dateCompleted: new Date(Date.UTC(2026, 2, nth)) });
  }

  const preview = await (await (await as(approver)).get(pathOf(order.id, approval.id))).json();

  expect(preview.LineItems.TotalCount).toBe(21);
  expect(preview.LineItems.Items.map(({ ID }: { ID: string }) => ID)).toEqual(lines.slice(0, 20).map(({ id }) => id));
  expect(preview.PastDecisions.map(({ ID }: { ID: string }) => ID)).toEqual([
    "past-6",
    "past-5",
    "past-4",
    "past-3",
    "past-2",
  ]);
});

test("the number of people who can decide is hidden from the other company", async ({ as }) => {
  const supplier = await createCompany("Supplier");
  const buyer = await createCompany("Buyer");
  const order = await createOrder({ from: buyer, to: supplier });
  const approval = await createApproval(order);

  const ofSupplier = await (await as(await createUser(supplier))).get(pathOf(order.id, approval.id));

  expect((await ofSupplier.json()).Group).toEqual({ Name: "Approvers", Deciders: null });
});

test("an approval of another company gets the same 404 as a missing one, byte for byte", async ({ as }) => {
  const { user, order } = await createPurchase();
  const other = await createPurchase();
  await createApproval(order, { id: "here" });
  await createApproval(other.order, { id: "there" });
  const client = await as(user);
  const answer = async (path: string) => {
    const response = await client.get(path);
    const { requestId: _, ...rest } = await response.json();
    return [response.status(), JSON.stringify(rest)];
  };

  expect((await client.get(pathOf(order.id, "here"))).status()).toBe(200);
  const missing = await answer(pathOf(order.id, "there"));
  expect(missing[0]).toBe(404);
  expect(await answer(pathOf(other.order.id, "there"))).toEqual(missing);
  expect(await answer(pathOf("nowhere", "there"))).toEqual(missing);
  // A buyer receives no orders.
  expect(await client.refusal(pathOf(order.id, "here", "incoming"))).toMatchObject({ status: 404 });
  const products = await as(await createUser({ id: user.companyId }, { roles: ["ProductAdmin"] }));
  expect(await products.refusal(pathOf(order.id, "here"))).toMatchObject({ status: 403 });
});
