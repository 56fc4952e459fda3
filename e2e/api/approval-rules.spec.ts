import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/connection";
import {
  createApproval,
  createCompany,
  createDelivered,
  createGroup,
  createOrder,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";
import { expectVersions } from "../versions";

async function createBuyer() {
  const buyer = await createCompany("Buyer");
  const [admin, reader] = [await createUser(buyer), await createUser(buyer, { roles: ["OrderAdmin"] })];
  return { buyer, admin, reader, group: await createGroup(buyer), path: `/buyers/${buyer.id}/approvalrules` };
}

test("a rule is created, read, changed, replaced and deleted, and the audit has each change", async ({ as }) => {
  const { buyer, admin, reader, group, path } = await createBuyer();
  const client = await as(admin);
  const ID = randomUUID();
  const body = {
    ID,
    ApprovingGroupID: group.id,
    RuleExpression: "order.Total > 200",
    xp: { A: { B: 1, C: 2 } },
    OwnerID: "x",
  };
  const response = await client.send("POST", path, body);
  expect(response.status()).toBe(201);
  expect(response.headers()).toMatchObject({
    location: `/api/v1${path}/${ID}`,
    etag: expect.stringMatching(/^"[1-9]\d*"$/),
  });
  const change = { ApprovingGroupID: group.id, RuleExpression: "order.Total > 200", Currency: null };
  const rule = { ID, Name: ID, Description: null, ...change };
  expect(await response.json()).toEqual({ ...rule, xp: body.xp });
  expect(await (await (await as(reader)).get(`${path}/${ID}`)).json()).toEqual({ ...rule, xp: body.xp });

  const patched = await client.send("PATCH", `${path}/${ID}`, {
    Name: "Over 300",
    RuleExpression: "ORDER.total > 300",
    xp: { A: { B: null } },
  });
  expect(await patched.json()).toEqual({
    ...rule,
    Name: "Over 300",
    RuleExpression: "ORDER.total > 300",
    xp: { A: { C: 2 } },
  });
  expect(
    (await client.list(path, { search: "over", "xp.A.C": "2", sortBy: "!RuleExpression,Name" })).Items,
  ).toMatchObject([{ ID }]);
  expect((await client.list(path, { RuleExpression: "*200*" })).Items).toEqual([]);
  const { Name: _, ...unnamed } = rule;
  expect(await (await client.send("PUT", `${path}/${ID}`, { ...unnamed, ID: undefined })).json()).toEqual({
    ...rule,
    xp: null,
  });
  const other = await client.send("PUT", `${path}/${ID}-2`, { ...unnamed, ID: undefined, Name: "Second" });
  expect(await other.json()).toMatchObject({ ID: `${ID}-2`, Name: "Second" });

  expect((await client.send("DELETE", `${path}/${ID}`)).status()).toBe(204);
  expect((await client.get(`${path}/${ID}`)).status()).toBe(404);
  const events = await db.auditEvent.findMany({ where: { objectId: ID }, orderBy: { id: "asc" } });
  expect(events).toMatchObject([
    { event: "approvalrule.created", userId: admin.id, companyId: buyer.id, objectType: "ApprovalRule" },
    { event: "approvalrule.updated", data: { changes: { Name: { from: ID, to: "Over 300" } } } },
    { event: "approvalrule.updated", data: { changes: { xp: { from: { A: { C: 2 } }, to: null } } } },
    { event: "approvalrule.deleted", data: { changes: { RuleExpression: { from: "order.Total > 200", to: null } } } },
  ]);
});

test("names of rules and groups can be as long as imported ones", async ({ as }) => {
  const { admin, group, path } = await createBuyer();
  const client = await as(admin);
  const Name = "n".repeat(200);
  const rule = { ApprovingGroupID: group.id, RuleExpression: "false", Name };
  expect(await (await client.send("POST", path, rule)).json()).toMatchObject({ Name });
  const ofGroup = `${path.replace("approvalrules", "usergroups")}/${group.id}`;
  expect(await (await client.send("PUT", ofGroup, { Name })).json()).toMatchObject({ Name });
  for (const [at, body] of [
    [`${path}/longer`, { ...rule, Name: `${Name}n` }],
    [ofGroup, { Name: `${Name}n` }],
  ] as const)
    expect(await (await client.send("PUT", at, body)).json()).toMatchObject({
      Errors: [{ Data: { Property: "Name" } }],
    });
});

test("a rule names the currency of its amounts", async ({ as }) => {
  const { admin, group, path } = await createBuyer();
  const client = await as(admin);
  const body = { ApprovingGroupID: group.id, RuleExpression: "order.Total > 200" };
  const response = await client.send("POST", path, { ...body, Currency: "EUR" });
  expect(response.status()).toBe(201);
  const { ID, Currency } = await response.json();
  expect(Currency).toBe("EUR");
  await client.send("POST", path, body);
  expect((await client.list(path, { Currency: "EUR" })).Items).toMatchObject([{ ID, Currency: "EUR" }]);
  const own = `${path}/${ID}`;
  const changed = async (method: "PATCH" | "PUT", body: object) => (await client.send(method, own, body)).json();
  expect(await changed("PATCH", { Name: "In euros" })).toMatchObject({ Currency: "EUR" });
  expect(await changed("PATCH", { Currency: "CHF" })).toMatchObject({ Name: "In euros", Currency: "CHF" });
  expect(await changed("PUT", body)).toMatchObject({ Currency: null });
  expect(await changed("PATCH", { Currency: "eur" })).toMatchObject({
    Errors: [{ ErrorCode: "ValidationFailure", Data: { Property: "Currency" } }],
  });
  const events = await db.auditEvent.findMany({ where: { objectId: ID }, orderBy: { id: "asc" } });
  expect(events[2]).toMatchObject({ data: { changes: { Currency: { from: "EUR", to: "CHF" } } } });
});

test("an expression is refused if it is unreadable, can never be evaluated, or names a missing rule or itself", async ({
  as,
}) => {
  const { buyer, admin, group, path } = await createBuyer();
  const client = await as(admin);
  const save = async (id: string, RuleExpression: string) =>
    (await client.send("PUT", `${path}/${id}`, { ApprovingGroupID: group.id, RuleExpression })).json();
  const [a, b] = [randomUUID(), randomUUID()];
  const faults = {
    "order.Total >": "Expression.InvalidSyntax",
    "order.Totl > 1": "Expression.InvalidToken",
    "product.incategory('a')": "Expression.InvalidToken",
    "order.Total > item.x": "Expression.ItemNotAllowed",
    "now(1, 2) > order.DateCreated": "Expression.InvalidArguments",
    "items.total(Quantity) > 3": "Expression.InvalidArguments",
    "round(order.Total) > 1": "Expression.InvalidFunction",
    "orderReturn.RefundAmount > 1": "Expression.InvalidToken",
    [`order.approved('${b}')`]: "Expression.InvalidArguments",
    [`order.approved('${a}')`]: "Expression.InvalidArguments",
  };
  for (const [text, ErrorCode] of Object.entries(faults))
    expect(await save(a, text), text).toMatchObject({ Errors: [{ ErrorCode, Data: { Property: "RuleExpression" } }] });
  expect(await db.approvalRule.count({ where: { id: a } })).toBe(0);

  // An expression saved before this check stays when another property of its rule changes.
  const rule = await createRule(buyer, { groupID: group.id, ruleExpression: "items.total(Quantity) > 3" });
  expect((await client.send("PATCH", `${path}/${rule.id}`, { Name: "Other" })).status()).toBe(200);

  expect(await save(a, "true")).toMatchObject({ ID: a });
  expect(await save(b, `order.approved('${a}')`)).toMatchObject({ ID: b });
  expect(await save(a, `order.Total > 5 and order.approved('${b}')`)).toMatchObject({
    Errors: [{ ErrorCode: "Expression.InvalidArguments", Message: "The rule would wait for its own approval." }],
  });
  expect(await (await client.send("DELETE", `${path}/${a}`)).json()).toMatchObject({
    Errors: [{ ErrorCode: "ApprovalRule.CannotDeleteIfAwaited", Data: { ApprovalRuleID: b } }],
  });
});

test("two rules changed at the same time never refer to each other", async ({ as }) => {
  const { buyer, admin, group, path } = await createBuyer();
  const client = await as(admin);
  const make = () => createRule(buyer, { groupID: group.id, ruleExpression: "true" });
  const [{ id: a }, { id: b }] = [await make(), await make()];
  const wait = (id: string, other: string) =>
    client.send("PATCH", `${path}/${id}`, { RuleExpression: `order.approved('${other}')` });
  const statuses = (await Promise.all([wait(a, b), wait(b, a)])).map((answer) => answer.status());
  expect(statuses.toSorted()).toEqual([200, 400]);
});

test("a rule with pending approvals is not deleted; one whose approvals are decided keeps its history, and its ID can be reused", async ({
  as,
}) => {
  const { buyer, admin, group, path } = await createBuyer();
  const client = await as(admin);
  const { id } = await createRule(buyer, { groupID: group.id, ruleExpression: "true" });
  const order = await createOrder({ from: buyer });
  const approval = await createApproval(order, { approvalRuleId: id, approvingGroupId: group.id });
  const away = () => client.send("DELETE", `${path}/${id}`);
  expect(await (await away()).json()).toMatchObject({ Errors: [{ ErrorCode: "ApprovalRule.CannotDeleteIfPending" }] });
  const decided = { status: "Approved", approverId: admin.id, dateCompleted: new Date() } as const;
  await db.approval.update({ where: { orderId_id: { orderId: order.id, id: approval.id } }, data: decided });
  expect((await away()).status()).toBe(204);
  expect((await away()).status()).toBe(404);
  expect((await client.list(`/orders/all/${order.id}/approvals`)).Items).toMatchObject([{ ApprovalRuleID: id }]);

  const body = { ID: id, ApprovingGroupID: group.id, RuleExpression: "false" };
  expect((await client.send("POST", path, body)).status()).toBe(201);
  const again = await client.send("POST", path, body);
  expect(again.status()).toBe(409);
  expect(await again.json()).toMatchObject({ Errors: [{ ErrorCode: "IdExists" }] });
});

test("rules and groups of another company do not exist, and changes need FullAccess", async ({ as }) => {
  const [ours, theirs] = [await createBuyer(), await createBuyer()];
  const rule = await createRule(theirs.buyer, { groupID: theirs.group.id, ruleExpression: "true" });
  const client = await as(ours.admin);
  const body = { ApprovingGroupID: ours.group.id, RuleExpression: "true" };
  for (const [method, path, fields] of [
    ["GET", theirs.path],
    ["GET", `${theirs.path}/${rule.id}`],
    ["GET", `${ours.path}/${rule.id}`],
    ["POST", theirs.path, body],
    ["PUT", `${ours.path}/${rule.id}`, body],
    ["PATCH", `${theirs.path}/${rule.id}`, {}],
    ["DELETE", `${ours.path}/${rule.id}`],
    ["POST", ours.path, { ...body, ApprovingGroupID: theirs.group.id }],
    ["GET", `/approvalrules/${rule.id}`],
  ] as const) {
    const answer = method === "GET" ? await client.get(path) : await client.send(method, path, fields);
    expect(answer.status(), `${method} ${path}`).toBe(404);
  }
  expect((await (await as(ours.reader)).send("POST", ours.path, body)).status()).toBe(403);
  expect((await client.list("/approvalrules")).Items).toEqual([]);
  expect((await client.send("POST", "/approvalrules", { ...body, ApprovalType: "Order" })).status()).toBe(403);
  const owner = await as(await createUser(await ensureOwner()));
  expect(await (await owner.get(`${theirs.path}/${rule.id}`)).json()).toMatchObject({ ID: rule.id });
});

test("a change with the version of another is refused, and a repeated request is made once", async ({ as }) => {
  const { admin, group, path } = await createBuyer();
  await expectVersions(await as(admin), path, { ApprovingGroupID: group.id, RuleExpression: "true" });
});

test("a seller's rule asks for the approval of a return, and another rule after it", async ({ as }) => {
  const { order } = await createDelivered();
  const seller = { id: order.toCompanyId };
  const [admin, approver] = [await createUser(seller), await createUser(seller)];
  const group = await createGroup(seller, [approver]);
  const client = await as(admin);
  const save = async (ID: string, RuleExpression: string) =>
    client.send("POST", "/approvalrules", {
      ID,
      ApprovingGroupID: group.id,
      ApprovalType: "OrderReturn",
      RuleExpression,
    });
  const [first, second] = [randomUUID(), randomUUID()];
  const mine = `orderReturn.OrderID = '${order.id}' and`;
  expect((await save(first, `${mine} orderReturn.RefundAmount > 5`)).status()).toBe(201);
  expect((await save(second, `${mine} orderReturn.approved('${first}')`)).status()).toBe(201);
  expect((await client.send("PATCH", `/approvalrules/${first}`, { ApprovalType: "Order" })).status()).toBe(400);

  const { ID } = await (await client.send("POST", "/orderreturns", { OrderID: order.id, RefundAmount: 10 })).json();
  expect(await (await client.send("POST", `/orderreturns/${ID}/submit`)).json()).toMatchObject({
    Status: "AwaitingApproval",
  });
  const approvals = () => db.orderReturnApproval.findMany({ where: { returnId: ID }, orderBy: { dateCreated: "asc" } });
  const why = { Fault: null, Compared: [{ Holds: true }, { Left: 10, Right: 5, Holds: true }], LineItemIDs: [] };
  expect(await approvals()).toMatchObject([
    { approvalRuleId: first, ruleExpression: expect.stringContaining("> 5"), why },
  ]);
  const approve = async () => (await (await as(approver)).send("POST", `/orderreturns/${ID}/approve`)).json();
  expect(await approve()).toMatchObject({ Status: "AwaitingApproval" });
  expect((await approvals()).map(({ approvalRuleId, status }) => [approvalRuleId, status])).toEqual([
    [first, "Approved"],
    [second, "Pending"],
  ]);
  expect(await approve()).toMatchObject({ Status: "Open" });
});
