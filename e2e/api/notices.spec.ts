import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { bySession } from "../credentials";
import {
  createApproval,
  createAskedOrder,
  createCompany,
  createDeliveredWithApproval,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";
import { readMails, recipients } from "../mailbox";

const plain = (text: string) => text.replaceAll(/\s+/g, " ");
const noticesOf = (userId: string) => db.notice.findMany({ where: { userId } });
const makeDue = (userId: string) => db.notice.updateMany({ where: { userId }, data: { dueAt: new Date() } });

test("whoever placed an order gets an email when it is approved, with the comments", async ({ as }) => {
  const { approver, requester, order, approval } = await createAskedOrder({ approvals: 1 });
  const api = await as(approver);
  await api.send("POST", `/orders/all/${order.id}/approvals/${approval.id}/approve`, { Comments: "Within budget." });

  const [mail] = await readMails(requester.email);
  expect(mail?.subject).toBe(`Order ${order.id} was approved`);
  expect(plain(mail?.text ?? "")).toContain("has all its approvals and is open now.");
  expect(mail?.text).toContain("Within budget.");
  expect(plain(mail?.text ?? "")).toContain(`/orders/outgoing/${order.id}/approvals`);
  await expect.poll(() => noticesOf(requester.id)).toEqual([]);
});

for (const [AllowResubmit, words] of [
  [true, "You can change it and submit it again."],
  [false, "It cannot be submitted again."],
] as const)
  test(`a declined order's email has the comment, and whether it may be submitted again: ${AllowResubmit}`, async ({
    as,
  }) => {
    const { approver, requester, order } = await createAskedOrder({ approvals: 1 });
    const body = { Comments: "Over <b>budget</b>.", AllowResubmit };
    await (await as(approver)).send("POST", `/orders/all/${order.id}/decline`, body);

    const [mail] = await readMails(requester.email);
    expect(mail?.subject).toBe(`Order ${order.id} was declined`);
    expect(plain(mail?.text ?? "")).toContain(words);
    expect(mail?.text).toContain("Over <b>budget</b>.");
    expect(mail?.text).toContain("Over &lt;b&gt;budget&lt;/b&gt;.");
  });

test("a colleague who submitted an order for somebody gets the email, too, and nobody of the seller does", async ({
  as,
}) => {
  const { approver, requester, order, buyer } = await createAskedOrder({ approvals: 1 });
  const [colleague, seller] = [await createUser(buyer), await createUser(await ensureOwner())];
  await db.order.update({ where: { id: order.id }, data: { submittedById: colleague.id } });
  const other = await createAskedOrder({ approvals: 1 });
  await db.order.update({ where: { id: other.order.id }, data: { submittedById: seller.id } });
  for (const each of [{ approver, order }, other])
    await (await as(each.approver)).send("POST", `/orders/all/${each.order.id}/decline`, { Comments: "No." });

  for (const { email } of [requester, colleague, other.requester])
    expect((await readMails(email))[0]?.subject).toContain("was declined");
  expect(await noticesOf(seller.id)).toEqual([]);
  expect(await recipients()).not.toContain(seller.email);
});

test("people who turned these emails off, or decided themselves, get none", async ({ as }) => {
  const { approver, requester, order } = await createAskedOrder({ approvals: 1 });
  await (await as(requester)).send("PATCH", "/me/preferences", { Notices: false });
  const other = await createAskedOrder({ approvals: 1 });
  await (await as(approver)).send("POST", `/orders/all/${order.id}/approve`);
  await (await as(other.approver)).send("POST", `/orders/all/${other.order.id}/approve`);

  await readMails(other.requester.email);
  expect(await recipients()).not.toContain(requester.email);
  expect(await recipients()).not.toContain(approver.email);
});

test("a group's members get one email after ten minutes about what is still pending; its links decide nothing", async ({
  as,
}) => {
  const { approver, requester, order, approvals, buyer } = await createAskedOrder({ approvals: 2 });
  const [first, second] = approvals;
  await db.user.update({ where: { id: requester.id }, data: { firstName: "Grace", lastName: "Whitfield" } });
  const group = await createGroup(buyer, [approver]);
  const admin = await as(await db.user.update({ where: { id: requester.id }, data: { roles: ["FullAccess"] } }));
  for (const approval of [first, second]) {
    const body = { ApprovingGroupID: group.id };
    const answer = await admin.send("POST", `/orders/all/${order.id}/approvals/${approval?.id}/reassign`, body);
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const [notice, ...others] = await noticesOf(approver.id);
  expect(others).toEqual([]);
  const minutes = (Number(notice?.dueAt) - Number(notice?.createdAt)) / 60_000;
  expect(minutes).toBeCloseTo(10, 1);

  await (await as(approver)).send("POST", `/orders/all/${order.id}/approvals/${first?.id}/approve`);
  await makeDue(approver.id);
  const [mail] = await readMails(approver.email);
  expect(mail?.subject).toBe("1 approval is pending for you");
  expect(plain(mail?.text ?? "")).toContain(order.id);
  expect(mail?.text).toContain("Grace Whitfield");

  await expect.poll(() => noticesOf(approver.id)).toEqual([]);

  // Mail scanners follow links and submit forms: even in the decider's own browser that decides nothing.
  const session = await bySession(approver);
  const links = mail?.text.match(/https?:\/\/\S+/g) ?? [];
  expect(links.join()).toContain("/approvals");
  for (const link of links)
    for (const headers of [new Headers(), new Headers(session)])
      for (const method of ["HEAD", "GET", "POST"])
        expect((await fetch(link, { method, headers })).status).toBeLessThan(500);
  expect(await db.decision.count({ where: { orderId: order.id, approvalId: second?.id ?? "" } })).toBe(0);
  expect((await db.approval.findFirst({ where: { orderId: order.id, id: second?.id ?? "" } }))?.status).toBe("Pending");
});

test("an email about approvals that were decided in the meantime is not sent", async ({ as }) => {
  const { approver, requester, order, approvals, buyer } = await createAskedOrder({ approvals: 1 });
  const group = await createGroup(buyer, [approver]);
  const admin = await as(await db.user.update({ where: { id: requester.id }, data: { roles: ["FullAccess"] } }));
  await admin.send("POST", `/orders/all/${order.id}/approvals/${approvals[0]?.id}/reassign`, {
    ApprovingGroupID: group.id,
  });
  await (await as(approver)).send("POST", `/orders/all/${order.id}/approve`);
  await makeDue(approver.id);

  await readMails(requester.email);
  await expect.poll(() => noticesOf(approver.id)).toEqual([]);
  expect(await recipients()).not.toContain(approver.email);
});

test("if nobody in a group can decide an order, those with FullAccess in its company are asked to reassign it", async ({
  as,
}) => {
  const { requester, order, approval, buyer, group } = await createAskedOrder({ approvals: 1 });
  const admin = await createUser(buyer, { roles: ["FullAccess"] });
  const stranger = await createUser(await createCompany("Buyer"));
  const api = await as(admin);
  const reassign = async (ApprovingGroupID: string) => {
    const answer = await api.send("POST", `/orders/all/${order.id}/approvals/${approval.id}/reassign`, {
      ApprovingGroupID,
    });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  const deciders = [requester, await createUser(buyer, { active: false }), stranger];
  const empty = await createGroup(buyer, deciders);
  await db.approvingGroup.update({ where: { id: empty.id }, data: { name: "Finance" } });
  await reassign(empty.id);
  const notices = await noticesOf(admin.id);
  expect(notices).toMatchObject([{ messageType: "ApprovalWithoutDecider", objectId: null }]);
  expect((Number(notices[0]?.dueAt) - Number(notices[0]?.createdAt)) / 60_000).toBeCloseTo(10, 1);
  expect((await noticesOf(stranger.id)).map(({ messageType }) => messageType)).not.toContain("ApprovalWithoutDecider");

  // The same email contains the later ones.
  await createApproval(order, { approvingGroupId: empty.id });
  await reassign(group.id);
  await reassign(empty.id);
  expect(await noticesOf(admin.id)).toHaveLength(1);
  await makeDue(admin.id);
  const [mail] = await readMails(admin.email);
  expect(mail?.subject).toBe("Nobody can decide 2 approvals");
  for (const part of [order.id, "Finance", "reassign it to another group", "/approvals?Status=Pending"])
    expect(plain(mail?.text ?? "")).toContain(part);
  await expect.poll(() => noticesOf(admin.id)).toEqual([]);

  // Approvals reassigned in the meantime are left out.
  await db.approval.deleteMany({ where: { orderId: order.id, id: { not: approval.id } } });
  await reassign(group.id);
  await reassign(empty.id);
  await reassign(group.id);
  await makeDue(admin.id);
  await expect.poll(() => noticesOf(admin.id)).toEqual([]);
  expect(await readMails(admin.email)).toHaveLength(1);
});

test("they are also asked after a retraction that nobody else in the group can decide", async ({ as }) => {
  const { approver, order, approval, buyer } = await createAskedOrder();
  await createApproval(order);
  const admin = await createUser(buyer, { roles: ["FullAccess"] });
  const path = `/orders/all/${order.id}/approvals/${approval.id}`;
  const api = await as(approver);
  expect((await api.send("POST", `${path}/approve`)).status()).toBe(201);
  // The approver, the only member who could decide, has changed the order last.
  await db.order.update({ where: { id: order.id }, data: { changedById: approver.id } });
  expect((await api.send("POST", `${path}/retract`, { Comments: "The quote has expired." })).status()).toBe(201);
  expect(await noticesOf(admin.id)).toMatchObject([{ messageType: "ApprovalWithoutDecider" }]);
});

test("they are also asked if they submitted the order themselves", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const alone = await createUser(buyer, { roles: ["FullAccess"] });
  await createRule(buyer, { groupID: (await createGroup(buyer, [alone])).id, ruleExpression: "true" });
  const order = await createOrder({ from: buyer, by: alone }, { status: "Unsubmitted" });
  const { id: productId } = await createProduct(await ensureOwner());
  await db.lineItem.create({
    data: { orderId: order.id, id: "1", position: 0, productId, quantity: 1, unitPrice: 100 },
  });
  const answer = await (await as(alone)).send("POST", `/orders/outgoing/${order.id}/submit`);
  expect(answer.status(), await answer.text()).toBe(201);
  expect(await noticesOf(alone.id)).toMatchObject([{ messageType: "ApprovalWithoutDecider" }]);
});

test("a group's member who may not see its company's orders gets no email, and no count beside Approvals", async ({
  as,
  request,
}) => {
  const { approver, requester, order, approval, buyer } = await createAskedOrder({ approvals: 1 });
  const stranger = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] });
  const group = await createGroup(buyer, [approver, stranger]);
  const admin = await as(await db.user.update({ where: { id: requester.id }, data: { roles: ["FullAccess"] } }));
  const to = { ApprovingGroupID: group.id };
  await admin.send("POST", `/orders/all/${order.id}/approvals/${approval.id}/reassign`, to);
  const badgeOf = async (user: User) => {
    const page = await request.get("/products", { headers: await bySession(user) });
    return (await page.text()).includes("awaiting you");
  };
  expect(await badgeOf(approver)).toBe(true);
  expect(await badgeOf(stranger)).toBe(false);

  await makeDue(stranger.id);
  await expect.poll(() => noticesOf(stranger.id)).toEqual([]);
  await makeDue(approver.id);
  await readMails(approver.email);
  expect(await recipients()).not.toContain(stranger.email);
});

/** A return that its buyer has submitted through the API, and that awaits a group of the seller. */
async function createSubmittedReturn() {
  const delivered = await createDeliveredWithApproval(2);
  const { order, user } = delivered;
  const fields = { status: "Unsubmitted", refundAmount: 20 } as const;
  const orderReturn = await createOrderReturn(order, fields);
  await db.user.update({ where: { id: user.id }, data: { firstName: "Grace", lastName: "Whitfield" } });
  return { ...delivered, id: orderReturn.id, path: `/orderreturns/${orderReturn.id}` };
}

for (const [decision, subject, words] of [
  ["approve", "was approved", "has all its approvals and is open now."],
  ["decline", "was declined", "It cannot be submitted again."],
] as const)
  test(`whoever submitted a return gets an email that it ${subject}, with the comments`, async ({ as }) => {
    const { approver, user, id, path, order } = await createSubmittedReturn();
    expect((await (await as(user)).send("POST", `${path}/submit`)).status()).toBe(201);
    expect(await noticesOf(user.id)).toEqual([]);
    await (await as(approver)).send("POST", `${path}/${decision}`, { Comments: "Seen <b>in</b> the dock." });

    const [mail] = await readMails(user.email);
    expect(mail?.subject).toBe(`Return ${id} ${subject}`);
    const text = plain(mail?.text ?? "");
    for (const part of [`return ${id} of order ${order.id} over`, "20.00", words, "Seen <b>in</b> the dock."])
      expect(text).toContain(part);
    expect(text).toContain(`/returns/${id}`);
    expect(mail?.text).toContain("Seen &lt;b&gt;in&lt;/b&gt; the dock.");
    await expect.poll(() => noticesOf(user.id)).toEqual([]);
  });

test("whoever submitted a return gets an email that it is completed, with the refund", async ({ as }) => {
  const { admin, user, id, path, order } = await createSubmittedReturn();
  await db.orderReturn.update({ where: { id }, data: { status: "Open", submittedById: user.id } });
  expect((await (await as(admin)).send("POST", `${path}/complete`)).status()).toBe(201);

  const [mail] = await readMails(user.email);
  expect(mail?.subject).toBe(`Return ${id} is completed`);
  const text = plain(mail?.text ?? "");
  for (const part of [`return ${id} of order ${order.id} is completed`, "20.00", `/returns/${id}`])
    expect(text).toContain(part);
});

test("a group's members get an email about a new return after ten minutes, if it is still pending", async ({ as }) => {
  const { people, user, order, id, path } = await createSubmittedReturn();
  const [decider, reader] = people;
  if (!decider || !reader) throw new Error("A group of fewer than two.");
  await (await as(user)).send("POST", `${path}/submit`);
  const [notice, ...others] = await noticesOf(reader.id);
  expect(others).toEqual([]);
  expect((Number(notice?.dueAt) - Number(notice?.createdAt)) / 60_000).toBeCloseTo(10, 1);
  await makeDue(reader.id);
  const [mail] = await readMails(reader.email);
  expect(mail?.subject).toBe("1 return is awaiting your approval");
  for (const part of [id, order.id, "Grace Whitfield", "20.00"]) expect(plain(mail?.text ?? "")).toContain(part);

  await (await as(decider)).send("POST", `${path}/approve`);
  await makeDue(decider.id);
  await readMails(user.email);
  await expect.poll(() => noticesOf(decider.id)).toEqual([]);
  expect(await recipients()).not.toContain(decider.email);
});

test("a group asked about a return after another group approved it gets the email, too", async ({ as }) => {
  const { approver, seller, user, path } = await createSubmittedReturn();
  const second = await createUser(seller, { roles: ["ShopperOrderReader"] });
  const rule = {
    type: "OrderReturn",
    groupID: (await createGroup(seller, [approver])).id,
    ruleExpression: "true",
  } as const;
  const { id } = await createRule(seller, rule);
  await createRule(seller, {
    ...{ type: "OrderReturn", groupID: (await createGroup(seller, [second])).id, approvedRules: [id] },
    ruleExpression: `orderReturn.approved('${id}')`,
  });
  expect((await (await as(user)).send("POST", `${path}/submit`)).status()).toBe(201);
  expect(await noticesOf(second.id)).toEqual([]);
  expect((await (await as(approver)).send("POST", `${path}/approve`)).status()).toBe(201);
  expect(await noticesOf(second.id)).toMatchObject([{ messageType: "OrderReturnSubmittedForYourApproval" }]);
});
