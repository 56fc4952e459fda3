import { randomUUID } from "node:crypto";
import type { APIResponse } from "@playwright/test";
import { db } from "@/lib/db/connection";
import type { OrderReturn } from "@/lib/returns/contract";
import { deleteForgottenReturns } from "@/lib/returns/forgotten";
import { type Client, readBody, refusalOf } from "../client";
import { whileDeleting } from "../deleting-rule";
import {
  createCompany,
  createDelivered,
  createDeliveredWithApproval,
  createGroup,
  createOrderReturn,
  createRule,
  createUser,
} from "../factories";
import { expect, test } from "../fixtures";

const path = "/orderreturns";
const chairs = (Quantity: number, RefundAmount: number | null = Quantity * 10) => ({
  LineItemID: "chairs",
  Quantity,
  RefundAmount,
});

const done = (response: APIResponse, status: number) => readBody<OrderReturn>(response, status);

const create = async (api: Client, body: object) => done(await api.send("POST", path, body), 201);
const step = (api: Client, { ID }: { ID: string }, name: string, body?: object) =>
  api.send("POST", `${path}/${ID}/${name}`, body);
const eventsOf = async (id: string) =>
  (await db.auditEvent.findMany({ where: { objectType: "OrderReturn", objectId: id }, orderBy: { id: "asc" } })).map(
    ({ event, companyId, otherCompanyId, data }) => ({ event, companyId, otherCompanyId, data }),
  );

test("a return that nobody has to approve is created, submitted and completed", async ({ as }) => {
  const { buyer, seller, user, admin, order } = await createDelivered();
  const [api, selling] = [await as(user), await as(admin)];
  const body = { OrderID: order.id, Comments: "Wobbles.", ItemsToReturn: [chairs(2)], xp: { Reason: "Damaged" } };
  // Other properties that OrderCloud's clients send are ignored.
  const response = await api.send("POST", path, { ...body, Status: "Completed", PaymentIDs: ["x"], Colour: "red" });
  const orderReturn = await done(response, 201);
  expect(orderReturn).toMatchObject({
    ...body,
    Status: "Unsubmitted",
    RefundAmount: 20,
    PaymentIDs: [],
    DateSubmitted: null,
  });
  expect(orderReturn.ID).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
  expect(response.headers().location).toBe(`/api/v1${path}/${orderReturn.ID}`);
  const [, version] = /^"([1-9]\d*)"$/.exec(response.headers().etag ?? "") ?? [];
  expect(await (await api.get(`${path}/${orderReturn.ID}`)).json()).toEqual(orderReturn);

  const submitted = await done(await step(api, orderReturn, "submit"), 201);
  expect(submitted).toMatchObject({ Status: "Open", DateSubmitted: expect.any(String), DateApproved: null });
  // The seller pays the refund, not the buyer.
  expect(await refusalOf(await step(api, orderReturn, "complete"))).toMatchObject({ status: 403 });
  const completed = await step(selling, orderReturn, "complete");
  expect(await done(completed, 201)).toMatchObject({ Status: "Completed", DateCompleted: expect.any(String) });
  expect(completed.headers().etag).toBe(`"${Number(version) + 2}"`);

  const events = await eventsOf(orderReturn.ID);
  expect(events.map(({ event }) => event)).toEqual([
    ...["orderreturn.created", "orderreturn.submitted", "orderreturn.opened", "orderreturn.completed"],
  ]);
  for (const event of events) expect(event).toMatchObject({ companyId: buyer.id, otherCompanyId: seller.id });
  expect(events[0]?.data).toMatchObject({
    ...{ OrderReturnID: orderReturn.ID, OrderID: order.id },
    changes: { RefundAmount: { from: null, to: 20 }, xp: { from: null, to: { Reason: "Damaged" } } },
  });
  expect(events[3]?.data).toMatchObject({ changes: { Status: { from: "Open", to: "Completed" } } });
});

test("a return whose seller has a group for returns awaits its approval, and opens with it", async ({ as }) => {
  const { user, approver, order, group } = await createDeliveredWithApproval();
  const [api, theirs] = [await as(user), await as(approver)];
  const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  expect((await theirs.get(`${path}/${orderReturn.ID}`)).status()).toBe(404);
  expect(await done(await step(api, orderReturn, "submit"), 201)).toMatchObject({
    ...{ Status: "AwaitingApproval", DateSubmitted: null },
  });

  expect(await theirs.ids(path, "approvable=true")).toEqual([orderReturn.ID]);
  expect(await api.ids(path, "approvable=true")).toEqual([]);
  const approved = await done(await step(theirs, orderReturn, "approve", { Comments: "Sealed." }), 201);
  expect(approved).toMatchObject({ Status: "Open", DateApproved: expect.any(String) });
  expect(approved.DateSubmitted).not.toBeNull();
  expect(await theirs.ids(path, "approvable=true")).toEqual([]);
  expect(await db.orderReturnApproval.findMany({ where: { returnId: orderReturn.ID } })).toMatchObject([
    ...[{ status: "Approved", approverId: approver.id, approvingGroupId: group.id, comments: "Sealed." }],
  ]);
  const events = await eventsOf(orderReturn.ID);
  expect(events.map(({ event }) => event)).toEqual([
    ...["orderreturn.created", "orderreturn.submitted", "orderreturn.awaiting_approval"],
    ...[
      "orderreturn.approval_requested",
      "orderreturn.approval_approved",
      "orderreturn.approved",
      "orderreturn.opened",
    ],
  ]);
  expect(events[2]?.data).toMatchObject({ Requested: [{ ApprovingGroupID: group.id }] });
  expect(events[4]?.data).toMatchObject({
    ...{ Comments: "Sealed.", ApprovingGroupID: group.id, Decision: "Approve" },
    Seen: { RefundAmount: "10.0000", Currency: order.currency },
  });
});

test("a return opens with the last approval it awaits, not before", async ({ as }) => {
  const { user, approver, seller, order } = await createDeliveredWithApproval();
  const last = await createUser(seller);
  const other = await createGroup(seller, [last]);
  const [api, first, second] = [await as(user), await as(approver), await as(last)];
  const submitWithApproval = async (quantity: number) => {
    const newReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(quantity)] });
    await done(await step(api, newReturn, "submit"), 201);
    const approval = { returnId: newReturn.ID, id: "other", approvingGroupId: other.id, dateCreated: new Date() };
    await db.orderReturnApproval.create({ data: approval });
    return newReturn;
  };
  const namesOf = async (id: string) => (await eventsOf(id)).slice(4).map(({ event }) => event.slice(12));

  const orderReturn = await submitWithApproval(1);
  await done(await step(first, orderReturn, "approve"), 201);
  expect(await namesOf(orderReturn.ID)).toEqual(["approval_approved"]);
  await done(await step(second, orderReturn, "approve"), 201);
  expect(await namesOf(orderReturn.ID)).toEqual(["approval_approved", "approval_approved", "approved", "opened"]);

  const lateReturn = await submitWithApproval(1);
  await done(await step(first, lateReturn, "decline"), 201);
  expect(await namesOf(lateReturn.ID)).toEqual(["approval_declined", "declined", "approval_withdrawn"]);
  expect((await eventsOf(lateReturn.ID)).at(-1)?.data).toMatchObject({
    Reason: "Declined",
    Approvals: [{ ID: "other" }],
  });
});

test("a canceled return does not name who decided", async ({ as }) => {
  const { order, group, approver, people, admin } = await createDeliveredWithApproval(2);
  const fields = { status: "Canceled", dateCanceled: new Date() } as const;
  const { id } = await createOrderReturn(order, fields);
  const rule = await createRule({ id: group.companyId }, { groupID: group.id, type: "OrderReturn" });
  const approval = { returnId: id, id: "asked", approvingGroupId: group.id, approvalRuleId: rule.id };
  const decided = { status: "Approved", approverId: people[1]?.id ?? admin.id, dateCompleted: new Date() } as const;
  await db.orderReturnApproval.create({ data: { ...approval, ...decided, dateCreated: new Date() } });
  const refusal = await refusalOf(await (await as(approver)).send("POST", `${path}/${id}/approve`));
  expect(refusal).toMatchObject({ status: 400 });
  expect(JSON.stringify(refusal)).not.toContain("DecidedBy");
});

test("one decline is final, and its items can be returned again", async ({ as }) => {
  const { user, approver, order } = await createDeliveredWithApproval();
  const [api, theirs] = [await as(user), await as(approver)];
  const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(10)] });
  await done(await step(api, orderReturn, "submit"), 201);
  // Without a body, as OrderCloud's client sends it.
  expect(await done(await step(theirs, orderReturn, "decline"), 201)).toMatchObject({ Status: "Declined" });
  expect(await refusalOf(await step(api, orderReturn, "submit"))).toMatchObject({
    ...{ status: 400, code: "OrderReturn.CannotSubmitBadStatus" },
  });
  await create(api, { OrderID: order.id, ItemsToReturn: [chairs(10)] });
});

test("nobody decides a return that they created, whoever changed and submitted it since", async ({ as }) => {
  const { seller, approver, order } = await createDeliveredWithApproval();
  const user = await db.user.update({ where: { id: approver.id }, data: { roles: ["OrderAdmin"] } });
  const [maker, other] = [await as(user), await as(await createUser(seller, { roles: ["OrderAdmin"] }))];
  const own = await create(maker, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  await done(await other.send("PATCH", `${path}/${own.ID}`, { Comments: "Wobbles." }), 200);
  await done(await step(other, own, "submit"), 201);
  expect(await maker.ids(path, "approvable=true")).toEqual([]);
  expect(await refusalOf(await step(maker, own, "approve"))).toMatchObject({
    ...{ status: 403, code: "OrderReturn.NotEligibleToApproveOrDecline", data: { Reason: "OwnReturn" } },
  });
});

test("a supplier leaves a buyer's Unsubmitted return alone", async ({ as }) => {
  const { user, admin, order } = await createDelivered();
  const [api, seller] = [await as(user), await as(admin)];
  const { ID } = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(3)] });
  for (const [method, at, body, code] of [
    ["PATCH", "", { Comments: "x" }, "OrderReturn.CannotChangeInCurrentStatus"],
    ["PATCH", "", { xp: { Reason: "x" } }, "OrderReturn.CannotChangeInCurrentStatus"],
    ["PUT", "", { OrderID: order.id }, "OrderReturn.CannotChangeInCurrentStatus"],
    ["DELETE", "/items/chairs", undefined, "OrderReturn.CannotChangeInCurrentStatus"],
    ["POST", "/submit", undefined, "OrderReturn.CannotSubmitBadStatus"],
    ["DELETE", "", undefined, "OrderReturn.NotAuthorizedToDelete"],
  ] as const) {
    const refused = await seller.send(method, `${path}/${ID}${at}`, body);
    expect(await refusalOf(refused), `${method} ${at}`).toMatchObject({ status: 400, code });
  }
  await done(await api.send("POST", `${path}/${ID}/submit`), 201);
});

test("nobody decides a return whose amount they set, whoever changed it since", async ({ as }) => {
  const { seller, approver, order } = await createDeliveredWithApproval();
  const user = await db.user.update({ where: { id: approver.id }, data: { roles: ["OrderAdmin"] } });
  const [theirs, other] = [await as(user), await as(await createUser(seller, { roles: ["OrderAdmin"] }))];
  const made = await create(other, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  const another = await create(other, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  for (const [{ ID }, change] of [
    [made, { RefundAmount: 5 }],
    // Rules may read it.
    [another, { xp: { Reason: "Damaged" } }],
  ] as const) {
    await done(await theirs.send("PATCH", `${path}/${ID}`, change), 200);
    await done(await other.send("PATCH", `${path}/${ID}`, { Comments: "Wobbles." }), 200);
    await done(await step(other, { ID }, "submit"), 201);
    expect(await theirs.ids(path, "approvable=true")).toEqual([]);
    expect(await refusalOf(await step(theirs, { ID }, "approve"))).toMatchObject({
      ...{ status: 403, data: { Reason: "OwnReturn" } },
    });
  }
});

test("nobody decides a return that they submitted or last changed, and only members of the group decide", async ({
  as,
}) => {
  const { admin, user, seller, order, group } = await createDeliveredWithApproval();
  await db.approvingGroupMember.create({ data: { groupId: group.id, userId: admin.id } });
  const [seller1, api] = [await as(admin), await as(user)];
  const own = await create(seller1, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  await done(await step(seller1, own, "submit"), 201);
  expect(await refusalOf(await step(seller1, own, "approve"))).toMatchObject({
    ...{ status: 403, code: "OrderReturn.NotEligibleToApproveOrDecline", data: { Reason: "OwnReturn" } },
  });
  const other = await as(await createUser(seller, { roles: ["FullAccess"] }));
  expect(await refusalOf(await step(other, own, "approve"))).toMatchObject({
    ...{ status: 400, data: { Reason: "NotAsked" } },
  });
  const unsubmitted = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  expect(await refusalOf(await step(seller1, unsubmitted, "approve"))).toMatchObject({
    ...{ status: 400, data: { Reason: "NotAwaiting", Status: "Unsubmitted" } },
  });
});

test("of two decisions at the same time one succeeds, and the other is refused with the first", async ({ as }) => {
  const { user, people, order } = await createDeliveredWithApproval(2);
  const api = await as(user);
  const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  await done(await step(api, orderReturn, "submit"), 201);
  const clients = await Promise.all(people.map((each) => as(each)));
  const answers = await Promise.all(clients.map((each) => step(each, orderReturn, "approve")));
  expect(answers.map((each) => each.status()).sort()).toEqual([201, 409]);
  const late = answers.find((each) => each.status() === 409);
  const first = people[answers.findIndex((each) => each.status() === 201)];
  expect(late && (await refusalOf(late))).toMatchObject({
    code: "OrderReturn.NotEligibleToApproveOrDecline",
    data: { DecidedBy: { ID: first?.id }, DecidedAt: expect.any(String), Decision: "Approve" },
  });
});

test("two returns created at the same time cannot exceed the ordered quantity, nor refund more than the total", async ({
  as,
}) => {
  const { user, order } = await createDelivered();
  const api = await as(user);
  const body = { OrderID: order.id, ItemsToReturn: [chairs(6, null)] };
  const answers = await Promise.all([1, 2, 3].map(() => api.send("POST", path, body)));
  expect(answers.map((each) => each.status()).sort()).toEqual([201, 400, 400]);
  const refunds = { OrderID: order.id, RefundAmount: 150 };
  const more = await Promise.all([1, 2].map(() => api.send("POST", path, refunds)));
  expect(more.map((each) => each.status()).sort()).toEqual([201, 400]);
  const late = more.find((each) => each.status() === 400);
  expect(late && (await refusalOf(late))).toMatchObject({
    code: "OrderReturn.RefundAmountExceeded",
    data: { RefundAmount: 150, OrderTotal: 200, OtherReturns: 150 },
  });
});

test("refunds add up exactly, to the last ten-thousandth of the order's total", async ({ as }) => {
  const { user, order } = await createDelivered({ total: 0.3 });
  const api = await as(user);
  const cents = (RefundAmount: number) => ({ OrderID: order.id, ItemsToReturn: [chairs(1, RefundAmount)] });
  await create(api, cents(0.1));
  // In floating-point arithmetic, 0.1 plus 0.2 is more than 0.3.
  const last = await create(api, cents(0.2));
  expect(last.RefundAmount).toBe(0.2);
  expect((await api.send("POST", path, cents(0.0001))).status()).toBe(400);
});

test("items that cannot be returned are refused with OrderCloud's codes", async ({ as }) => {
  const { user, admin, order, product } = await createDelivered();
  const [api, seller] = [await as(user), await as(admin)];
  const refuse = async (client: Client, body: object) => refusalOf(await client.send("POST", path, body));
  const of = (...ItemsToReturn: object[]) => ({ OrderID: order.id, ItemsToReturn });

  expect(await refuse(api, of(chairs(11, null)))).toMatchObject({
    ...{ status: 400, code: "OrderReturn.ItemQuantityExceeded" },
    data: { LineItemID: "chairs", Quantity: 11, Available: 10 },
  });
  expect(await refuse(api, of(chairs(1), chairs(1)))).toMatchObject({
    ...{ status: 400, code: "OrderReturn.CannotCreateDuplicateItemToReturn", data: { LineItemID: "chairs" } },
  });
  for (const body of [of(chairs(1, -1)), { OrderID: order.id, RefundAmount: -0.01 }])
    expect(await refuse(api, body)).toMatchObject({
      ...{ status: 400, code: "OrderReturn.RefundAmountMustNotBeNegative" },
    });
  expect(await refuse(api, of({ LineItemID: "lamp", Quantity: 1 }))).toMatchObject({
    ...{ status: 404, data: { ObjectType: "LineItem", ObjectID: "lamp" } },
  });
  await db.product.update({ where: { id: product.id }, data: { returnable: false } });
  expect(await refuse(api, of(chairs(1)))).toMatchObject({
    ...{ status: 400, code: "OrderReturn.ProductNotEligibleToReturn" },
  });
  await create(seller, of(chairs(1)));
  await db.order.update({ where: { id: order.id }, data: { status: "AwaitingApproval" } });
  expect(await refuse(seller, of(chairs(1)))).toMatchObject({
    ...{ status: 400, code: "OrderReturn.CannotCreateBadOrderStatus", data: { Status: "AwaitingApproval" } },
  });
});

test("of an open order only shipped items can be returned", async ({ as }) => {
  const { user, order } = await createDelivered({ status: "Open" });
  await db.lineItem.update({
    where: { orderId_id: { orderId: order.id, id: "chairs" } },
    data: { quantityShipped: 3 },
  });
  const api = await as(user);
  const of = (Quantity: number) => ({ OrderID: order.id, ItemsToReturn: [chairs(Quantity)] });
  expect(await refusalOf(await api.send("POST", path, of(4)))).toMatchObject({ data: { Available: 3 } });
  await create(api, of(3));
});

test("an invalid body is refused with an error for each property", async ({ as }) => {
  const { user, order } = await createDelivered();
  const api = await as(user);
  const faultsOf = async (body: object) => {
    const response = await api.send("POST", path, body);
    expect(response.status(), JSON.stringify(body)).toBe(400);
    return (await response.json()).Errors.map((each: { Data: { Property: string } }) => each.Data.Property);
  };
  const OrderID = order.id;
  expect(await faultsOf({})).toEqual(["OrderID"]);
  expect(await faultsOf({ OrderID, ID: "a/b", Comments: "x".repeat(2001) })).toEqual(["ID", "Comments"]);
  expect(await faultsOf({ OrderID, ItemsToReturn: [{ LineItemID: "chairs", Quantity: -1 }] })).toEqual([
    "ItemsToReturn.0.Quantity",
  ]);
  expect(await faultsOf({ OrderID, ItemsToReturn: Array(101).fill(chairs(0)) })).toEqual(["ItemsToReturn"]);
  expect(await faultsOf({ OrderID, RefundAmount: 0.00001 })).toEqual(["RefundAmount"]);
  expect(await faultsOf({ OrderID, xp: { a: "x".repeat(8000) } })).toEqual(["xp"]);
  expect(await faultsOf({ OrderID, xp: JSON.parse(`{"a":${"[".repeat(200)}${"]".repeat(200)}}`) })).toEqual(["xp"]);
  expect((await api.send("POST", path, { OrderID, Comments: "x".repeat(600_000) })).status()).toBe(413);
});

test("a used ID is a conflict, and a repeated key is not", async ({ as }) => {
  const { user, order } = await createDelivered();
  const api = await as(user);
  const body = { ID: `r-${randomUUID()}`, OrderID: order.id };
  const headers = { "idempotency-key": randomUUID() };
  const first = await api.send("POST", path, body, headers);
  const again = await api.send("POST", path, body, headers);
  expect([first.status(), again.status()]).toEqual([201, 201]);
  expect(await again.text()).toBe(await first.text());
  expect(again.headers()["idempotency-replayed"]).toBe("true");
  expect(await refusalOf(await api.send("POST", path, body))).toMatchObject({ status: 409, code: "IdExists" });
});

test("PUT of a new return by several at once saves it for each", async ({ as }) => {
  const { user, order } = await createDelivered();
  const api = await as(user);
  const save = (Comments: string) => api.send("PUT", `${path}/r-${order.id}`, { OrderID: order.id, Comments });
  const saved = await Promise.all(["A", "B", "C"].map(save));
  expect(saved.map((answer) => answer.status())).toEqual([200, 200, 200]);
});

test("a return can be replaced, patched at every level, and lose an item", async ({ as }) => {
  const { user, order } = await createDelivered();
  const api = await as(user);
  const id = `r-${randomUUID()}`;
  const saved = await done(
    await api.send("PUT", `${path}/${id}`, {
      ...{ OrderID: order.id, ItemsToReturn: [chairs(2), { LineItemID: "desk", Quantity: 1, RefundAmount: 100 }] },
      xp: { Reason: "Damaged", Photos: { Count: 2, Album: "a" }, Code: 1 },
    }),
    200,
  );
  expect(saved).toMatchObject({ ID: id, RefundAmount: 120, Status: "Unsubmitted" });

  const patch = { Comments: "Wobbles.", xp: { Photos: { Count: 3, Album: null }, Code: null } };
  expect(await done(await api.send("PATCH", `${path}/${id}`, patch), 200)).toMatchObject({
    ...{ Comments: "Wobbles.", RefundAmount: 120, xp: { Reason: "Damaged", Photos: { Count: 3 } } },
  });
  const less = await done(await api.send("DELETE", `${path}/${id}/items/desk`), 200);
  expect(less).toMatchObject({ RefundAmount: 20, ItemsToReturn: [chairs(2)] });
  expect(await refusalOf(await api.send("DELETE", `${path}/${id}/items/desk`))).toMatchObject({ status: 404 });

  const override = await done(await api.send("PATCH", `${path}/${id}`, { RefundAmount: 15.5 }), 200);
  expect(override.RefundAmount).toBe(15.5);
  const more = await done(await api.send("PATCH", `${path}/${id}`, { ItemsToReturn: [chairs(3)] }), 200);
  expect(more.RefundAmount).toBe(15.5);
  const sum = await done(await api.send("PATCH", `${path}/${id}`, { RefundAmount: null }), 200);
  expect(sum.RefundAmount).toBe(30);
  // A record that is sent back as it was read changes nothing.
  const same = await api.send("PUT", `${path}/${id}`, sum);
  expect(await same.json()).toEqual(sum);

  const replaced = await done(await api.send("PUT", `${path}/${id}`, { OrderID: order.id }), 200);
  expect(replaced).toMatchObject({ Comments: null, xp: null, ItemsToReturn: [], RefundAmount: null });
  expect(await refusalOf(await step(api, { ID: id }, "submit"))).toMatchObject({
    ...{ status: 400, code: "OrderReturn.CannotSubmitEmpty" },
  });
  expect((await api.send("DELETE", `${path}/${id}`)).status()).toBe(204);
  expect((await api.get(`${path}/${id}`)).status()).toBe(404);
  expect((await eventsOf(id)).at(-1)?.event).toBe("orderreturn.deleted");
});

test("a patch keeps every digit of the properties it does not name", async ({ as }) => {
  const { user, order } = await createDelivered();
  const api = await as(user);
  const { ID } = await create(api, { OrderID: order.id });
  await db.$executeRaw`UPDATE "order_returns" SET "xp" = '{"Serial": 12345678901234567890}' WHERE "id" = ${ID}`;
  const patched = await api.send("PATCH", `${path}/${ID}`, { xp: { Note: "x" } });
  expect(await patched.text()).toContain('"Serial":12345678901234567890');
});

test("once submitted, only the seller changes amounts, which asks for approval again; xp can always change", async ({
  as,
}) => {
  const { user, admin, approver, order } = await createDeliveredWithApproval();
  const [api, seller, theirs] = [await as(user), await as(admin), await as(approver)];
  const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(4)] });
  await done(await step(api, orderReturn, "submit"), 201);
  const patch = (client: Client, body: object) => client.send("PATCH", `${path}/${orderReturn.ID}`, body);
  const [before] = await db.orderReturnApproval.findMany({ where: { returnId: orderReturn.ID } });

  for (const [client, body] of [
    [api, { RefundAmount: 30 }],
    [api, { ItemsToReturn: [chairs(3)] }],
    [seller, { ItemsToReturn: [chairs(3)] }],
  ] as const)
    expect(await refusalOf(await patch(client, body))).toMatchObject({
      ...{ status: 400, code: "OrderReturn.CannotChangeInCurrentStatus" },
    });
  expect(await done(await patch(seller, { RefundAmount: 30 }), 200)).toMatchObject({ Status: "AwaitingApproval" });
  const approvals = await db.orderReturnApproval.findMany({ where: { returnId: orderReturn.ID } });
  expect(approvals).toMatchObject([{ status: "Pending", round: 2 }]);
  expect(approvals[0]?.id).not.toBe(before?.id);
  await done(await step(theirs, orderReturn, "approve"), 201);

  expect((await patch(seller, { RefundAmount: 31 })).status()).toBe(400);
  expect(await done(await patch(seller, { RefundAmount: 25 }), 200)).toMatchObject({
    Status: "Open",
    RefundAmount: 25,
  });
  await done(await step(seller, orderReturn, "complete"), 201);
  expect((await patch(seller, { Comments: "Late." })).status()).toBe(400);
  expect(await done(await patch(api, { xp: { Synced: true } }), 200)).toMatchObject({ xp: { Synced: true } });
});

test("each step has its statuses", async ({ as }) => {
  const { user, admin, order } = await createDelivered();
  const [api, selling] = [await as(user), await as(admin)];
  const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1, null)] });
  const codeOf = async (name: string) => (await refusalOf(await step(selling, orderReturn, name))).code;
  expect(await codeOf("cancel")).toBe("OrderReturn.CannotCancelUnsubmitted");
  expect(await codeOf("complete")).toBe("OrderReturn.CannotCompleteBadStatus");
  await done(await step(api, orderReturn, "submit"), 201);
  expect(await codeOf("complete")).toBe("OrderReturn.CannotCompleteInvalidAmount");
  expect(await refusalOf(await api.send("DELETE", `${path}/${orderReturn.ID}`))).toMatchObject({
    ...{ status: 400, code: "OrderReturn.NotAuthorizedToDelete", data: { Status: "Open" } },
  });
  expect(await done(await step(api, orderReturn, "cancel"), 201)).toMatchObject({ Status: "Canceled" });
  expect(await codeOf("cancel")).toBe("OrderReturn.CannotCancelInCurrentStatus");
});

test("a completed return is canceled by the selling side only", async ({ as }) => {
  const { user, admin, order } = await createDelivered();
  const [buying, selling] = [await as(user), await as(admin)];
  const orderReturn = await create(buying, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  await done(await step(buying, orderReturn, "submit"), 201);
  await done(await step(selling, orderReturn, "complete"), 201);
  expect(await refusalOf(await step(buying, orderReturn, "cancel"))).toMatchObject({
    ...{ status: 403, code: "Auth.InsufficientRoles" },
  });
  expect(await done(await buying.get(`${path}/${orderReturn.ID}`), 200)).toMatchObject({ Status: "Completed" });
  expect(await done(await step(selling, orderReturn, "cancel"), 201)).toMatchObject({ Status: "Canceled" });
});

test("a change with an outdated version is refused", async ({ as }) => {
  const { user, order } = await createDelivered();
  const api = await as(user);
  const { ID } = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  const etag = (await api.get(`${path}/${ID}`)).headers().etag ?? "";
  const stale = { "if-match": etag };
  const body = { ItemsToReturn: [{ ...chairs(1), Comments: "Leg" }] };
  expect((await api.send("PATCH", `${path}/${ID}`, body, stale)).status()).toBe(200);
  for (const [method, place, data] of [
    ["PATCH", "", { Comments: "x" }],
    ["PUT", "", { OrderID: order.id }],
    ["DELETE", "/items/chairs", undefined],
    ["POST", "/submit", undefined],
    ["DELETE", "", undefined],
  ] as const)
    expect((await api.send(method, `${path}/${ID}${place}`, data, stale)).status(), `${method} ${place}`).toBe(412);
  expect((await api.send("PUT", `${path}/r-${randomUUID()}`, { OrderID: order.id }, stale)).status()).toBe(412);

  // Created again under its ID, it is no version that anybody has read.
  expect((await api.send("DELETE", `${path}/${ID}`)).status()).toBe(204);
  expect((await create(api, { ID, OrderID: order.id })).ID).toBe(ID);
  expect((await api.send("PATCH", `${path}/${ID}`, body, stale)).status()).toBe(412);
});

test("readers change nothing, other companies see nothing, and requests without a token are refused", async ({
  as,
  anybody,
}) => {
  const { user, buyer, order } = await createDelivered();
  const api = await as(user);
  const { ID } = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  const reader = await as(await createUser(buyer, { roles: ["ShopperOrderReader"] }));
  const stranger = await as(await createUser(await createCompany("Buyer"), { roles: ["FullAccess"] }));
  const operations = (id: string) =>
    [
      ["POST", "", { OrderID: id === ID ? order.id : "none" }],
      ["PUT", `/${id}`, { OrderID: id === ID ? order.id : "none" }],
      ["PATCH", `/${id}`, { Comments: "x" }],
      ["DELETE", `/${id}/items/chairs`, undefined],
      ["DELETE", `/${id}`, undefined],
      ...["submit", "complete", "cancel", "approve", "decline"].map((name) => ["POST", `/${id}/${name}`, undefined]),
    ] as [string, string, object?][];
  const outcomeOf = async (response: APIResponse, ids: readonly string[]) => {
    const { requestId, ...rest } = await response.json();
    return ids.reduce((text, id) => text.replaceAll(id, "ID"), JSON.stringify(rest));
  };

  const absent = operations("none");
  for (const [at, [method, place, body]] of operations(ID).entries()) {
    const name = `${method} ${place}`;
    expect((await anybody.send(method, path + place, body)).status(), name).toBe(401);
    const readers = /approve|decline/.test(place) ? 404 : 403;
    expect((await reader.send(method, path + place, body)).status(), name).toBe(readers);
    const hidden = await stranger.send(method, path + place, body);
    const [, other = "", otherBody] = absent[at] ?? [];
    const none = await stranger.send(method, path + other, otherBody);
    expect([hidden.status(), none.status()], name).toEqual([404, 404]);
    expect(await outcomeOf(hidden, [ID, order.id]), name).toBe(await outcomeOf(none, ["none"]));
  }
  // An ID that is taken by an invisible record.
  const { order: theirs, user: another } = await createDelivered();
  expect(await refusalOf(await (await as(another)).send("PUT", `${path}/${ID}`, { OrderID: theirs.id }))).toMatchObject(
    {
      ...{ status: 404, data: { ObjectType: "OrderReturn", ObjectID: ID } },
    },
  );
});

test("a return whose lowered amount needs no approval opens", async ({ as }) => {
  const { user, admin, seller, order } = await createDelivered();
  const [api, selling] = [await as(user), await as(admin)];
  await createRule(seller, { type: "OrderReturn", ruleExpression: "orderReturn.RefundAmount > 50" });
  const orderReturn = await create(api, { OrderID: order.id, RefundAmount: 60, ItemsToReturn: [chairs(6, null)] });
  expect(await done(await step(api, orderReturn, "submit"), 201)).toMatchObject({ Status: "AwaitingApproval" });
  const lowered = await selling.send("PATCH", `${path}/${orderReturn.ID}`, { RefundAmount: 40 });
  expect(await done(lowered, 200)).toMatchObject({
    ...{ Status: "Open", RefundAmount: 40, DateSubmitted: expect.any(String), DateApproved: null },
  });
  expect(lowered.headers().etag).toBe((await api.get(`${path}/${orderReturn.ID}`)).headers().etag);
  expect(await db.orderReturnApproval.count({ where: { returnId: orderReturn.ID } })).toBe(0);
  const events = await eventsOf(orderReturn.ID);
  expect(events.slice(-2).map(({ event }) => event)).toEqual(["orderreturn.updated", "orderreturn.opened"]);
  await done(await step(selling, orderReturn, "complete"), 201);
});

test("a new amount of an open return asks for approval like a submitted one", async ({ as }) => {
  const { user, admin, seller, order } = await createDelivered();
  const [api, selling] = [await as(user), await as(admin)];
  const signer = await createUser(seller, { roles: ["OrderAdmin"] });
  const { id: groupID } = await createGroup(seller, [signer, admin]);
  const ruleExpression = "orderReturn.RefundAmount > 20 and orderReturn.Status = 'Unsubmitted'";
  await createRule(seller, { groupID, type: "OrderReturn", ruleExpression });
  const submitWithoutAmount = async () => {
    const created = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1, null)] });
    const submitted = await done(await step(api, created, "submit"), 201);
    expect(submitted).toMatchObject({ Status: "Open", RefundAmount: null });
    return submitted;
  };
  const setAmount = async ({ ID }: { ID: string }, RefundAmount: number) =>
    done(await selling.send("PATCH", `${path}/${ID}`, { RefundAmount }), 200);

  expect(await setAmount(await submitWithoutAmount(), 20)).toMatchObject({ Status: "Open", RefundAmount: 20 });

  const large = await submitWithoutAmount();
  expect(await setAmount(large, 30)).toMatchObject({
    Status: "AwaitingApproval",
    RefundAmount: 30,
    DateSubmitted: null,
  });
  expect((await eventsOf(large.ID)).slice(-3).map(({ event }) => event)).toEqual([
    "orderreturn.updated",
    "orderreturn.awaiting_approval",
    "orderreturn.approval_requested",
  ]);
  expect(await refusalOf(await step(selling, large, "complete"))).toMatchObject({ status: 400 });
  // The person who set the amount does not approve it, whatever somebody else changes afterwards.
  expect((await step(selling, large, "approve")).status()).toBe(403);
  const colleague = await as(await createUser(seller, { roles: ["OrderAdmin"] }));
  await done(await colleague.send("PATCH", `${path}/${large.ID}`, { Comments: "Leg broken." }), 200);
  expect((await step(selling, large, "approve")).status()).toBe(403);
  expect(await done(await step(await as(signer), large, "approve"), 201)).toMatchObject({ Status: "Open" });
  expect((await selling.send("PATCH", `${path}/${large.ID}`, { RefundAmount: 31 })).status()).toBe(400);
  await done(await step(selling, large, "complete"), 201);

  const { id } = await createOrderReturn(order, { status: "Open", refundAmount: null });
  expect(await setAmount({ ID: id }, 30)).toMatchObject({ Status: "AwaitingApproval" });
  expect(await setAmount({ ID: id }, 10)).toMatchObject({ Status: "Open", RefundAmount: 10 });
});

test("an imported return with pending approvals does not open by a new amount", async ({ as }) => {
  const { admin, seller, order } = await createDelivered();
  const { id } = await createOrderReturn(order, { status: "AwaitingApproval", refundAmount: 60 });
  const { id: approvingGroupId } = await createGroup(seller);
  await db.orderReturnApproval.create({ data: { id, returnId: id, approvingGroupId, dateCreated: new Date() } });
  const lowered = await (await as(admin)).send("PATCH", `${path}/${id}`, { RefundAmount: 40 });
  expect(await refusalOf(lowered)).toMatchObject({ status: 400, code: "OrderReturn.CannotChangeInCurrentStatus" });
  expect(await db.orderReturnApproval.count({ where: { returnId: id } })).toBe(1);
});

test("a return's approvals are sorted by who decided, in both directions on every page", async ({ as }) => {
  const { admin, seller, order } = await createDelivered();
  const { id: returnId } = await createOrderReturn(order);
  const { id: approvingGroupId } = await createGroup(seller);
  const of = { returnId, approvingGroupId, dateCreated: new Date("2026-03-01T10:00:00Z") };
  const sorted: string[] = [];
  for (const [at, name] of [
    ["a", "byron"] as const,
    ["b", "Hopper"] as const,
    ["c", "lovelace"] as const,
    ["d"] as const,
  ]) {
    const id = `${returnId}-${at}`;
    const by = name && (await createUser(seller, { lastName: name }));
    const decided = by && { status: "Approved" as const, approverId: by.id, dateCompleted: new Date() };
    await db.orderReturnApproval.create({ data: { ...of, id, ...decided } });
    sorted.push(id);
  }
  const api = await as(admin);
  for (const pageSize of ["1", "4"]) {
    const walk = (sortBy: string) => api.walk(`${path}/${returnId}/approvals`, { sortBy, pageSize });
    expect(await walk("Approver")).toEqual(sorted);
    expect(await walk("!Approver")).toEqual(sorted.toReversed());
  }
});

test("a rule deleted while a return is submitted asks for nothing", async ({ as }) => {
  const { user, seller, order } = await createDelivered();
  const api = await as(user);
  for (const isKept of [true, false]) {
    const rule = await createRule(seller, { type: "OrderReturn", ruleExpression: "true" });
    const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
    const submitted = await whileDeleting(rule, { isKept }, () => step(api, orderReturn, "submit"));
    expect(await done(submitted, 201)).toMatchObject({ Status: "Open" });
    expect(await db.orderReturnApproval.count({ where: { returnId: orderReturn.ID } })).toBe(0);
  }
});

test("a rule that cannot be evaluated asks for an approval of a return, with the reason in its company's audit", async ({
  as,
}) => {
  const { user, seller, approver, order, group } = await createDeliveredWithApproval();
  const rule = (ruleExpression: string, approvedRules: string[] = []) =>
    createRule(seller, { type: "OrderReturn", groupID: group.id, ruleExpression, approvedRules });
  const first = await rule("orderReturn.xp.Days < 5");
  const later = await rule(`orderReturn.approved('${first.id}') and orderReturn.xp.Days > 9`, [first.id]);
  const api = await as(user);
  const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)], xp: { Days: "none" } });
  await done(await step(api, orderReturn, "submit"), 201);
  await done(await step(await as(approver), orderReturn, "approve"), 201);

  const failed = (await eventsOf(orderReturn.ID)).filter(({ event }) => event === "approvalrule.failed");
  expect(failed).toMatchObject(
    [first, later].map(({ id }) => ({
      ...{ companyId: seller.id, otherCompanyId: null },
      data: {
        OrderID: order.id,
        OrderReturnID: orderReturn.ID,
        ApprovalRuleID: id,
        Code: "Expression.InvalidArguments",
      },
    })),
  );
  const events = (await eventsOf(orderReturn.ID)).map(({ event }) => event.replace("orderreturn.", ""));
  expect(events.slice(0, 6)).toEqual([
    ...["created", "submitted", "awaiting_approval", "approval_requested", "approvalrule.failed", "approval_requested"],
  ]);
  expect(events.slice(6)).toEqual([
    ...["approval_approved", "approval_approved", "approvalrule.failed", "approval_requested"],
  ]);
});

test("comments and xp of a return that rules name are fixed while it waits", async ({ as }) => {
  const { user, seller, order } = await createDeliveredWithApproval();
  const api = await as(user);
  await createRule(seller, { type: "OrderReturn", ruleExpression: "orderReturn.xp.Reason = 'Fraud'" });
  const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)], xp: { Reason: "Damaged" } });
  await done(await step(api, orderReturn, "submit"), 201);
  const patch = (xp: object) => api.send("PATCH", `${path}/${orderReturn.ID}`, { xp });
  expect(await refusalOf(await patch({ Reason: "Fraud" }))).toMatchObject({
    ...{ status: 400, code: "OrderReturn.CannotChangeInCurrentStatus", data: { Property: "xp.Reason" } },
  });
  expect(await done(await patch({ Photos: 2 }), 200)).toMatchObject({ xp: { Reason: "Damaged", Photos: 2 } });

  const comment = (Comments: string) => api.send("PATCH", `${path}/${orderReturn.ID}`, { Comments });
  await done(await comment("Wobbles."), 200);
  await createRule(seller, { type: "OrderReturn", ruleExpression: "orderReturn.Comments = '*broken*'" });
  expect(await refusalOf(await comment("Broken."))).toMatchObject({ status: 400, data: { Property: "Comments" } });
});

test("an order's properties that rules about returns name are fixed while one of its returns waits", async ({ as }) => {
  const { user, seller, admin, order } = await createDeliveredWithApproval();
  const [api, selling] = [await as(user), await as(admin)];
  await createRule(seller, { type: "OrderReturn", ruleExpression: "order.xp.Risk > 3" });
  const patch = (xp: object) => selling.send("PATCH", `/orders/Incoming/${order.id}`, { xp });
  await done(await patch({ Risk: 1 }), 200);
  const orderReturn = await create(api, { OrderID: order.id, ItemsToReturn: [chairs(1)] });
  await done(await patch({ Risk: 2 }), 200);
  await done(await step(api, orderReturn, "submit"), 201);

  expect(await refusalOf(await patch({ Risk: 9 }))).toMatchObject({
    ...{ status: 400, code: "Order.CannotChangeInCurrentStatus" },
    data: { Property: "xp.Risk", OrderReturnID: orderReturn.ID },
  });
  await done(await patch({ Dock: 4 }), 200);
  await done(await step(api, orderReturn, "cancel"), 201);
  await done(await patch({ Risk: 9 }), 200);
});

test("a return that nobody submits or changes for 14 days is deleted, unless it was imported", async ({ as }) => {
  const { buyer, seller, user, order } = await createDelivered();
  const hour = 3_600_000;
  const createReturn = async (hours: number, overrides = {}) =>
    (await createOrderReturn(order, { status: "Unsubmitted", changedById: user.id, ...at(hours), ...overrides })).id;
  const at = (hours: number) => ({ lastUpdated: new Date(Date.now() - hours * hour) });
  const [forgotten, imported, recent, open] = [
    await createReturn(14 * 24 + 1),
    await createReturn(14 * 24 + 1, { changedById: null }),
    await createReturn(14 * 24 - 1),
    await createReturn(14 * 24 + 1, { status: "Open" }),
  ];

  await deleteForgottenReturns(new AbortController().signal);

  const api = await as(user);
  const statuses = [forgotten, imported, recent, open].map(async (id) => (await api.get(`${path}/${id}`)).status());
  expect(await Promise.all(statuses)).toEqual([404, 200, 200, 200]);
  expect(await eventsOf(forgotten)).toEqual([
    {
      event: "orderreturn.deleted",
      companyId: buyer.id,
      otherCompanyId: seller.id,
      data: { OrderReturnID: forgotten, OrderID: order.id, changes: { Status: { from: "Unsubmitted", to: null } } },
    },
  ]);
});
