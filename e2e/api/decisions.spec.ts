import { randomUUID } from "node:crypto";
import type { APIResponse } from "@playwright/test";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { Role } from "@/lib/auth/roles";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import type { Prisma, User } from "@/prisma/generated/client";
import { type Client, refusalOf } from "../client";
import { whileDeleting } from "../deleting-rule";
import {
  createApproval,
  createAskedOrder,
  createCompany,
  createDecision,
  createGroup,
  createOrder,
  createUser,
  ensureOwner,
  revisionNow,
} from "../factories";
import { expect, test } from "../fixtures";

const statusOf = async (id: string) => (await db.order.findUniqueOrThrow({ where: { id } })).status;

test("approving an order approves all that the caller may decide, and the last approval opens it", async ({ as }) => {
  const { approver, requester, order, approvals, buyer } = await createAskedOrder({ approvals: 2 });
  const other = await createApproval(order);
  const api = await as(approver);

  const approved = await api.send("POST", `/orders/outgoing/${order.id}/approve`, { Comments: "Within budget." });
  expect(approved.status(), await approved.text()).toBe(201);
  expect(await approved.json()).toMatchObject({ ID: order.id, Status: "AwaitingApproval", PendingApprovals: 1 });
  expect(approved.headers().etag).toMatch(/^"\d+"$/);
  for (const { id } of approvals)
    expect(await (await api.get(`/orders/all/${order.id}/approvals/${id}`)).json()).toMatchObject({
      ...{ Status: "Approved", Approver: { ID: approver.id }, Comments: "Within budget." },
      DateCompleted: expect.any(String),
    });

  const second = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  await db.approvingGroupMember.create({ data: { groupId: other.approvingGroupId, userId: second.id } });
  const last = await (await as(second)).send("POST", `/orders/all/${order.id}/approvals/${other.id}/approve`);
  expect(last.status(), await last.text()).toBe(201);
  expect(await last.json()).toMatchObject({ ID: other.id, Status: "Approved", Approver: { ID: second.id } });
  expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
    ...{ status: "Open", dateApproved: expect.any(Date), dateSubmitted: expect.any(Date) },
  });

  const events = await db.auditEvent.findMany({ where: { companyId: buyer.id }, orderBy: { id: "asc" } });
  expect(events.map(({ event, userId, otherCompanyId }) => [event, userId, otherCompanyId])).toEqual([
    ["approval.approved", approver.id, "owner"],
    ["approval.approved", approver.id, "owner"],
    ["approval.approved", second.id, "owner"],
    ["order.approved", second.id, "owner"],
    ["order.opened", second.id, "owner"],
  ]);
  expect(events[0]?.data).toMatchObject({ OrderID: order.id, Comments: "Within budget.", Seen: { Total: "100.0000" } });
  expect(events[0]).toMatchObject({ objectType: "Approval", objectId: expect.any(String) });
  expect(requester.id).not.toBe(approver.id);
});

test("an imported order that was declined, submitted again and then approved opens", async ({ as }) => {
  const { approver, order, approval } = await createAskedOrder();
  const declined = { status: "Declined", allowResubmit: true, approver, dateCompleted: new Date() } as const;
  await createApproval(order, declined);
  const response = await (await as(approver)).send("POST", `/orders/all/${order.id}/approvals/${approval.id}/approve`);
  expect(response.status()).toBe(201);
  expect(await statusOf(order.id)).toBe("Open");
});

test("an imported order that was declined for good stays declined when nothing is pending any more", async ({ as }) => {
  const { approver, order, approval } = await createAskedOrder();
  await createApproval(order, { status: "Declined", approver, dateCompleted: new Date() });
  await (await as(approver)).send("POST", `/orders/all/${order.id}/approvals/${approval.id}/approve`);
  expect(await statusOf(order.id)).toBe("Declined");
});

test("a decision after another one is refused, naming who decided", async ({ as }) => {
  const { people, order, approval } = await createAskedOrder({ members: 2, approvals: 1 });
  await createApproval(order);
  const [first, second] = await Promise.all(people.map((each) => as(each)));
  const path = `/orders/all/${order.id}/approvals/${approval.id}/approve`;
  expect((await first?.send("POST", path))?.status()).toBe(201);

  const late = await second?.send("POST", path);
  expect(late && (await refusalOf(late))).toMatchObject({
    status: 409,
    code: "Order.NotEligibleToApprove",
    data: { DecidedBy: { ID: people[0]?.id }, DecidedAt: expect.any(String), Decision: "Approve" },
    detail: "Ada Lovelace has approved this already.",
  });
  const whole = await second?.send("POST", `/orders/all/${order.id}/decline`);
  expect(whole && (await refusalOf(whole))).toMatchObject({ status: 409, data: { DecidedBy: { ID: people[0]?.id } } });
  expect(await statusOf(order.id)).toBe("AwaitingApproval");
});

test("of two approvals at the same time one succeeds, and the other is refused with the first", async ({ as }) => {
  const { people, order } = await createAskedOrder({ members: 2 });
  const clients = await Promise.all(people.map((each) => as(each)));
  const answers = await Promise.all(clients.map((each) => each.send("POST", `/orders/all/${order.id}/approve`)));
  expect(answers.map((each) => each.status()).sort()).toEqual([201, 409]);
  const late = answers.find((each) => each.status() === 409);
  expect(late && (await refusalOf(late))).toMatchObject({ code: "Order.MustBeAwaitingApproval" });
  expect(await db.auditEvent.count({ where: { companyId: order.fromCompanyId, event: "order.opened" } })).toBe(1);
});

test("an invalid body is refused, and OrderCloud's whole records are accepted", async ({ as, anybody }) => {
  const { approver, order, approval } = await createAskedOrder({ approvals: 2 });
  const api = await as(approver);
  const path = `/orders/all/${order.id}/approve`;
  const one = `/orders/all/${order.id}/approvals/${approval.id}/approve`;
  expect((await anybody.send("POST", path)).status()).toBe(401);
  expect((await (await as(approver, ["ProductAdmin"])).send("POST", path)).status()).toBe(403);
  expect((await api.send("POST", path, { Comments: "x".repeat(2001) })).status()).toBe(400);
  expect((await api.send("POST", path, { AllowResubmit: "yes" })).status()).toBe(400);
  expect((await api.send("POST", `/orders/sideways/${order.id}/approve`)).status()).toBe(400);
  expect(await statusOf(order.id)).toBe("AwaitingApproval");

  const record = { ID: "other", Status: "Declined", Approver: { ID: "nobody" }, Unknown: 1, Comments: null };
  const response = await api.send("POST", one, record);
  expect(response.status(), await response.text()).toBe(201);
  expect(await response.json()).toMatchObject({
    ID: approval.id,
    Status: "Approved",
    Comments: null,
    AllowResubmit: false,
  });
  const empty = await api.send("POST", path, undefined, { "content-type": "application/json" });
  expect(empty.status(), await empty.text()).toBe(201);
  expect((await empty.json()).Status).toBe("Open");
});

test("only members of the group decide, and nobody decides an order they placed or last changed", async ({ as }) => {
  const { buyer, requester, approver, people, order, group, approval } = await createAskedOrder({ members: 2 });
  const admin = await createUser(buyer, { roles: ["FullAccess", "OrderAdmin"] });
  await db.approvingGroupMember.create({ data: { groupId: group.id, userId: requester.id } });
  await db.order.update({ where: { id: order.id }, data: { changedById: people[1]?.id ?? null } });
  const paths = [`/orders/all/${order.id}/approve`, `/orders/all/${order.id}/approvals/${approval.id}/decline`];
  const own = { status: 403, code: "Order.NotEligibleToApprove", data: { Reason: "OwnOrder" } };
  const notApprover = { status: 400, code: "Order.NotEligibleToApprove", data: { Reason: "NotAsked" } };
  for (const [user, refusal] of [
    [requester, own],
    [people[1] ?? requester, own],
    [admin, notApprover],
  ] as const)
    for (const path of paths)
      expect(await refusalOf(await (await as(user)).send("POST", path)), path).toMatchObject(refusal);

  await db.user.update({ where: { id: approver.id }, data: { roles: ["ProductAdmin"] } });
  expect((await (await as(approver, ["ProductAdmin"])).send("POST", paths[0] ?? "")).status()).toBe(403);
  expect(await statusOf(order.id)).toBe("AwaitingApproval");
  expect(await db.decision.count({ where: { orderId: order.id } })).toBe(0);
});

test("an order of another company gets the same 404 as a missing one from every operation, byte for byte", async ({
  as,
}) => {
  const { order, approval, group } = await createAskedOrder();
  const stranger = await createUser((await createAskedOrder()).buyer);
  // Not even for a member of the group.
  await db.approvingGroupMember.create({ data: { groupId: group.id, userId: stranger.id } });
  const api = await as(stranger);
  const one = (id: string) => `approvals/${id}/`;
  for (const [path, body] of [
    ["approve", {}],
    ["decline", {}],
    ["cancel", undefined],
    ["complete", undefined],
    [`${one(approval.id)}approve`, {}],
    [`${one(approval.id)}decline`, {}],
    [`${one(approval.id)}retract`, { Comments: "The quote has expired." }],
    [`${one(approval.id)}reassign`, { ApprovingGroupID: group.id }],
  ] as const) {
    const [theirs, absent] = await Promise.all(
      [order.id, "absent"].map((id) => api.send("POST", `/orders/all/${id}/${path}`, body)),
    );
    expect(theirs?.status(), path).toBe(404);
    const bytes = async (response?: APIResponse) => (await response?.text())?.replace(/"requestId":"[^"]+"/, "");
    expect((await bytes(theirs))?.replaceAll(order.id, "absent")).toBe(await bytes(absent));
  }
  const bulk = { Decisions: [order.id, "absent"].map((OrderID) => ({ OrderID, Decision: "Approve" })) };
  const { Items } = await (await api.send("POST", "/approvals/decisions", bulk)).json();
  expect(JSON.stringify(Items[0]).replaceAll(order.id, "absent")).toBe(JSON.stringify(Items[1]));
  expect(Items[0].Outcome).toBe("NotFound");
});

test("one decline decides the order: pending approvals are withdrawn and named, and holds end", async ({ as }) => {
  const { buyer, people, order, approvals } = await createAskedOrder({ members: 2, approvals: 1 });
  const other = await createApproval(order);
  const holder = await createUser(buyer);
  await db.approvingGroupMember.create({ data: { groupId: other.approvingGroupId, userId: holder.id } });
  const decision = await createDecision(other, { person: holder });
  const declined = await (await as(people[0] ?? holder)).send("POST", `/orders/all/${order.id}/decline`, {
    ...{ Comments: "Too dear.", AllowResubmit: true },
  });
  expect(declined.status(), await declined.text()).toBe(201);
  expect(await declined.json()).toMatchObject({ Status: "Unsubmitted", PendingApprovals: 0 });
  expect(await db.approval.findMany({ where: { orderId: order.id } })).toMatchObject([
    { id: approvals[0]?.id, status: "Declined", allowResubmit: true, comments: "Too dear." },
  ]);
  expect(await db.decision.findUniqueOrThrow({ where: { id: decision.id } })).toMatchObject({
    ...{ state: "Refused", reason: "Declined" },
  });
  const withdrawn = await db.auditEvent.findFirstOrThrow({
    where: { companyId: buyer.id, event: "approval.withdrawn" },
  });
  expect(withdrawn.data).toMatchObject({
    ...{ OrderID: order.id, Reason: "Declined", Approvals: [{ ID: other.id }] },
    Now: { Revision: await revisionNow(order.id), Total: "100.0000", Currency: "EUR" },
  });

  const counts = await countsOf(buyer.id);
  expect(counts?.kept).toEqual(counts?.counted);
  expect(counts?.kept).toMatchObject({ Declined: 1, "order Unsubmitted": 1 });

  const final = await createAskedOrder();
  await (await as(final.approver)).send("POST", `/orders/all/${final.order.id}/decline`);
  expect(await db.order.findUniqueOrThrow({ where: { id: final.order.id } })).toMatchObject({
    ...{ status: "Declined", dateDeclined: expect.any(Date) },
  });
});

test("more than 1,000 approvals of an order are decided one by one, and one decline withdraws all of them", async ({
  as,
}) => {
  const { buyer, approver, order, approval } = await createAskedOrder();
  const orderId = order.id;
  const copied = await db.$executeRaw`
    INSERT INTO "approvals" ("order_id", "id", "approval_rule_id", "approving_group_id", "status", "date_created")
    SELECT "order_id", nth::text, "approval_rule_id", "approving_group_id", 'Pending', "date_created"
    FROM "approvals", generate_series(1, 1001) nth WHERE "order_id" = ${orderId}`;
  expect(copied).toBe(1001);
  const api = await as(approver);
  expect((await api.send("POST", `/orders/all/${order.id}/approve`)).status()).toBe(400);

  const declined = await api.send("POST", `/orders/all/${order.id}/approvals/${approval.id}/decline`);
  expect(declined.status(), await declined.text()).toBe(201);
  await expect.poll(() => db.approval.findMany({ where: { orderId } })).toMatchObject([{ status: "Declined" }]);
  const events = await db.auditEvent.findMany({ where: { companyId: buyer.id, event: "approval.withdrawn" } });
  const named = events.flatMap(({ data }) => (data as { Approvals: { ID: string }[] }).Approvals.map(({ ID }) => ID));
  expect(new Set(named).size).toBe(1001);
});

test("a decision about an older version of the order is refused", async ({ as }) => {
  const { approver, order, approval } = await createAskedOrder();
  const api = await as(approver);
  const { Revision, CanDecide } = await (await api.get(`/orders/all/${order.id}/approvals/${approval.id}`)).json();
  expect(CanDecide).toBe(true);
  expect(Revision).toBe(await revisionNow(order.id));
  await db.order.update({ where: { id: order.id }, data: { comments: "Please hurry.", xp: { Rush: true } } });
  expect(await revisionNow(order.id)).toBe(Revision);

  await db.order.update({ where: { id: order.id }, data: { total: 200.5 } });
  for (const path of [`/orders/all/${order.id}/approve`, `/orders/all/${order.id}/approvals/${approval.id}/approve`])
    expect(await refusalOf(await api.send("POST", path, { Seen: Revision }))).toMatchObject({
      ...{ status: 409, code: "Conflict", data: { Reason: "Changed", Total: 200.5, Currency: "EUR" } },
    });
  const Seen = (await refusalOf(await api.send("POST", `/orders/all/${order.id}/approve`, { Seen: Revision }))).data
    .Revision;
  expect((await api.send("POST", `/orders/all/${order.id}/approve`, { Seen })).status()).toBe(201);
});

test("If-Match ties a decision to a version, and Idempotency-Key makes it once", async ({ as }) => {
  const { approver, order } = await createAskedOrder();
  const api = await as(approver);
  const path = `/orders/all/${order.id}/approve`;
  expect((await api.send("POST", path, {}, { "if-match": '"99"' })).status()).toBe(412);
  const headers = { "idempotency-key": randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.send("POST", path, {}, headers)));
  const bodies = await Promise.all(answers.map((each) => each.text()));
  expect(answers.map((each) => each.status())).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(bodies).size).toBe(1);
  expect(await db.decision.count({ where: { orderId: order.id } })).toBe(1);
});

test("two last approvals at the same time open the order once; of an approval and a decline one succeeds", async ({
  as,
}) => {
  for (let round = 0; round < 5; round++) {
    const { order, path, clients } = await createDuel(as, ["approve", "approve"]);
    const answers = await Promise.all(clients.map((send) => send()));
    expect(answers.map((each) => each.status())).toEqual([201, 201]);
    expect(await statusOf(order.id), path).toBe("Open");
    expect(await db.auditEvent.count({ where: { objectId: order.id, event: "order.opened" } })).toBe(1);

    const duel = await createDuel(as, ["approve", "decline"]);
    const [approved, declined] = await Promise.all(duel.clients.map((send) => send()));
    expect(declined?.status()).toBe(201);
    expect([201, 409]).toContain(approved?.status());
    expect(await statusOf(duel.order.id)).toBe("Declined");
    expect(await db.approval.count({ where: { orderId: duel.order.id, status: "Pending" } })).toBe(0);
  }
});

/** A company's stored counts, and the counts of its rows. */
async function countsOf(companyID: string) {
  const rows = await db.$queryRaw<{ kept: unknown; counted: unknown }[]>`
    SELECT (SELECT jsonb_object_agg(status, count) FROM (SELECT status, sum(count) AS count FROM approvals_by_company WHERE from_company_id = ${companyID} GROUP BY 1 HAVING sum(count) <> 0) a)
      || jsonb_build_object('groups', (SELECT coalesce(sum(k.count), 0) FROM approvals_by_group k JOIN orders o ON o.id = k.order_id WHERE o.from_company_id = ${companyID}),
        'of orders', (SELECT coalesce(sum(k.count), 0) FROM approvals_by_order k JOIN orders o ON o.id = k.order_id WHERE o.from_company_id = ${companyID}))
      || (SELECT jsonb_object_agg(status, count) FROM (SELECT 'order ' || status AS status, sum(count) AS count FROM orders_by_company WHERE from_company_id = ${companyID} GROUP BY 1 HAVING sum(count) <> 0) o) AS kept,
    (SELECT jsonb_object_agg(status, count) FROM (SELECT status, count(*) AS count FROM approvals WHERE from_company_id = ${companyID} GROUP BY 1) a)
      || jsonb_build_object('groups', (SELECT count(*) FROM approvals WHERE from_company_id = ${companyID}),
        'of orders', (SELECT count(*) FROM approvals WHERE from_company_id = ${companyID}))
      || (SELECT jsonb_object_agg(status, count) FROM (SELECT 'order ' || status AS status, count(*) AS count FROM orders WHERE from_company_id = ${companyID} GROUP BY 1) o) AS counted`;
  return rows[0];
}

/** Two people, each the approver of one of an order's two approvals. */
async function createDuel(as: (user: User) => Promise<Client>, actions: [string, string]) {
  const { buyer, approver, order, approval } = await createAskedOrder();
  const other = await createApproval(order);
  const second = await createUser(buyer);
  await db.approvingGroupMember.create({ data: { groupId: other.approvingGroupId, userId: second.id } });
  const path = `/orders/all/${order.id}/approvals`;
  const [one, two] = [await as(approver), await as(second)];
  return {
    ...{ order, path },
    clients: [
      () => one.send("POST", `${path}/${approval.id}/${actions[0]}`),
      () => two.send("POST", `${path}/${other.id}/${actions[1]}`),
    ],
  };
}

test("a batch of decisions has a result for each, in order, and a repeated batch decides nothing twice", async ({
  as,
}) => {
  const { buyer, approver, requester, group } = await createAskedOrder();
  const createIn = async (by: User) => {
    const order = await createOrder({ from: buyer, by });
    return { order, approval: await createApproval(order, { approvingGroupId: group.id }) };
  };
  const [free, decided, changed, own] = [
    await createIn(requester),
    await createIn(requester),
    await createIn(requester),
    await createIn(approver),
  ];
  const ofOtherGroup = await createApproval(await createOrder({ from: buyer, by: requester }));
  const api = await as(approver);
  await api.send("POST", `/orders/all/${decided.order.id}/approve`);
  const requestOf = (OrderID: string, more = {}) => ({ OrderID, Decision: "Approve", ...more });
  const body = {
    Decisions: [
      requestOf(free.order.id, { ApprovalID: free.approval.id }),
      requestOf(decided.order.id, { ApprovalID: decided.approval.id }),
      requestOf(changed.order.id, { Seen: "0".repeat(32) }),
      requestOf(own.order.id),
      requestOf(ofOtherGroup.orderId, { ApprovalID: ofOtherGroup.id }),
      requestOf("absent"),
      requestOf(free.order.id),
    ],
  };
  const headers = { "idempotency-key": randomUUID() };
  const answer = await api.send("POST", "/approvals/decisions", body, headers);
  expect(answer.status(), await answer.text()).toBe(200);
  const { Items } = await answer.json();
  expect(Items.map(({ Outcome }: { Outcome: string }) => Outcome)).toEqual([
    ...["Done", "AlreadyDecided", "Changed", "OwnOrder", "NotAsked", "NotFound", "AlreadyDecided"],
  ]);
  expect(Items[0]).toMatchObject({
    ...{ OrderID: free.order.id, ApprovalID: free.approval.id, Error: null },
    Decisions: [{ State: "Done", Decision: "Approve", HeldUntil: null }],
  });
  expect(Items[1].Error).toMatchObject({ Data: { DecidedBy: { ID: approver.id } } });

  expect(answer.headers()).not.toHaveProperty("idempotency-replayed");
  const again = await api.send("POST", "/approvals/decisions", body, headers);
  expect(again.headers()["idempotency-replayed"]).toBe("true");
  expect((await again.json()).Items[0]).toEqual(Items[0]);
  expect(await db.decision.count({ where: { orderId: free.order.id } })).toBe(1);
  const other = { Decisions: [requestOf(free.order.id)] };
  expect((await api.send("POST", "/approvals/decisions", other, headers)).status()).toBe(422);

  // The key is that of a request that was refused; a longer one under it decides nothing.
  const later = await createIn(requester);
  const first = { "idempotency-key": randomUUID() };
  await api.send("POST", "/approvals/decisions", { Decisions: [requestOf(changed.order.id)] }, first);
  const more = { Decisions: [requestOf(changed.order.id), requestOf(later.order.id)] };
  const longer = await api.send("POST", "/approvals/decisions", more, first);
  const reused = { ErrorCode: "Idempotency.KeyReused", Data: { Key: first["idempotency-key"] } };
  expect([longer.status(), (await longer.json()).Errors]).toEqual([422, [expect.objectContaining(reused)]]);
  expect(await db.decision.count({ where: { orderId: later.order.id } })).toBe(0);
  const many = { Decisions: Array.from({ length: 101 }, () => requestOf("x")) };
  expect((await api.send("POST", "/approvals/decisions", many)).status()).toBe(400);
});

test("the properties of a body are named in any case", async ({ as }) => {
  const { order, approver } = await createAskedOrder();
  const path = `/orders/all/${order.id}/decline`;
  const answer = await (await as(approver)).send("POST", path, { allowResubmit: true, comments: "Mend the price." });
  expect(answer.status(), await answer.text()).toBe(201);
  expect(await db.approval.findFirstOrThrow({ where: { orderId: order.id } })).toMatchObject({
    ...{ status: "Declined", allowResubmit: true, comments: "Mend the price." },
  });
  expect(await statusOf(order.id)).toBe("Unsubmitted");
});

test("a decline without a comment is accepted, alone and in a batch", async ({ as }) => {
  const [one, other] = [await createAskedOrder(), await createAskedOrder()];
  await (await as(one.approver)).send("POST", `/orders/all/${one.order.id}/decline`);
  const body = { Decisions: [{ OrderID: other.order.id, Decision: "Decline" }] };
  const answer = await (await as(other.approver)).send("POST", "/approvals/decisions", body);
  expect(answer.status(), await answer.text()).toBe(200);
  for (const { order } of [one, other]) expect(await statusOf(order.id)).toBe("Declined");
});

test("a decision on hold has no effect until the hold ends, and can be undone until then", async ({ as }) => {
  const { people, requester, order, approval } = await createAskedOrder({ members: 2 });
  const [api, other] = [await as(people[0] as User), await as(people[1] as User)];
  const hold = async (HoldSeconds: number) => {
    const body = { Decisions: [{ OrderID: order.id, Decision: "Approve", Comments: "Fine." }], HoldSeconds };
    const { Items } = await (await api.send("POST", "/approvals/decisions", body)).json();
    expect(Items[0]).toMatchObject({ Outcome: "Held", Decisions: [{ State: "Held", ApprovalID: approval.id }] });
    return Items[0].Decisions[0];
  };
  const { ID } = await hold(30);
  expect(await statusOf(order.id)).toBe("AwaitingApproval");
  const row = async (client: Client) =>
    (await client.pageOf<InboxApproval>("/approvals", { OrderID: order.id })).Items[0];
  expect(await row(other)).toMatchObject({
    Status: "Pending",
    Decision: { ID, Person: { ID: people[0]?.id }, State: "Held", Decision: "Approve", Comments: null },
  });
  expect((await row(api))?.Decision?.Comments).toBe("Fine.");
  expect(await refusalOf(await other.send("POST", `/orders/all/${order.id}/approve`))).toMatchObject({
    ...{ status: 409, detail: "Ada Lovelace is approving this just now." },
    data: { DecidedBy: { ID: people[0]?.id }, HeldUntil: expect.any(String) },
  });
  expect((await other.send("POST", `/approvals/decisions/${ID}/undo`)).status()).toBe(404);

  const undone = await api.send("POST", `/approvals/decisions/${ID}/undo`);
  expect(undone.status()).toBe(200);
  expect(await undone.json()).toMatchObject({ ID, State: "Undone" });
  expect((await row(api))?.Decision).toBe(null);
  // Its emails and webhooks are written when it takes effect.
  expect(await db.notice.count({ where: { userId: requester.id } })).toBe(0);
  expect(await db.auditEvent.count({ where: { objectId: order.id } })).toBe(0);
  expect(await refusalOf(await api.send("POST", `/approvals/decisions/${ID}/undo`))).toMatchObject({ status: 409 });

  const second = await hold(1);
  await expect.poll(() => statusOf(order.id)).toBe("Open");
  expect(await (await api.get(`/approvals/decisions/${second.ID}`)).json()).toMatchObject({ State: "Done" });
  expect(await refusalOf(await api.send("POST", `/approvals/decisions/${second.ID}/undo`))).toMatchObject({
    ...{ status: 409, code: "Decision.CannotUndo", data: { State: "Done", FinalSince: expect.any(String) } },
  });
  const events = await db.auditEvent.findMany({ where: { objectId: approval.id }, orderBy: { id: "asc" } });
  expect(events.map(({ event, data }) => [event, Object(data).Comments])).toEqual([
    ["approval.held", undefined],
    ["approval.undone", undefined],
    ["approval.held", undefined],
    ["approval.approved", "Fine."],
  ]);
});

const changes: Record<
  string,
  [reason: string, (scene: Awaited<ReturnType<typeof createAskedOrder>>) => Promise<unknown>]
> = {
  "who is no longer active": ["NotAsked", ({ approver }) => set(approver.id, { active: false })],
  "whose company is no longer active": [
    "NotAsked",
    ({ buyer }) => db.company.update({ where: { id: buyer.id }, data: { active: false } }),
  ],
  "who lost the role": ["NotAsked", ({ approver }) => set(approver.id, { roles: ["ProductAdmin"] })],
  "who left the group": [
    "NotAsked",
    ({ group }) => db.approvingGroupMember.deleteMany({ where: { groupId: group.id } }),
  ],
  "what has another total": [
    "Changed",
    ({ order }) => db.order.update({ where: { id: order.id }, data: { total: 1 } }),
  ],
  "what was canceled elsewhere": [
    "NotAwaiting",
    ({ order }) => db.order.update({ where: { id: order.id }, data: { status: "Canceled" } }),
  ],
};
const set = (id: string, data: Prisma.UserUpdateInput) => db.user.update({ where: { id }, data });

for (const [what, [reason, change]] of Object.entries(changes))
  test(`a hold of ${what} is refused at its end, with a message`, async ({ as }) => {
    const scene = await createAskedOrder();
    const { approver, approval, order, buyer } = scene;
    const { id } = await createDecision(approval, { person: approver, comments: "Fine." });
    await change(scene);
    const where = { id };
    await db.decision.update({ where, data: { heldUntil: new Date() } });
    await expect.poll(async () => (await db.decision.findUniqueOrThrow({ where })).state).toBe("Refused");
    expect(await db.decision.findUniqueOrThrow({ where })).toMatchObject({ reason });
    expect(await db.approval.count({ where: { orderId: order.id, status: "Pending" } })).toBe(1);
    const event = await db.auditEvent.findFirstOrThrow({
      where: { companyId: buyer.id, event: "approval.refused", userId: approver.id },
    });
    expect(event.data).toMatchObject({ Reason: reason, Seen: { Total: "100.0000" } });
    // The other company can read it, too.
    expect(JSON.stringify(event.data)).not.toContain("Fine.");
    if (reason !== "Changed") return;
    const api = await as(approver);
    const { Items } = await api.pageOf<InboxApproval>("/approvals", { OrderID: order.id });
    const Changed = { From: { Total: 100, Currency: "EUR" }, To: { Total: 1, Currency: "EUR" } };
    const refusal = { State: "Refused", Reason: "Changed", Comments: "Fine.", Changed };
    expect(Items[0]?.Decision).toMatchObject(refusal);
    expect(await (await api.get(`/approvals/decisions/${id}`)).json()).toMatchObject(refusal);
  });

for (const [how, HoldSeconds] of [
  ["one press", [30]],
  ["two presses", [30, 30]],
  ["a hold and one without", [30, 0]],
] as const)
  test(`several declines of one order by one person all take effect with the first, by ${how}`, async ({
    as,
    withSession,
  }) => {
    const { approver, order, approvals, buyer } = await createAskedOrder({ approvals: 2 });
    const [browser, program] = [await withSession(approver), await as(approver)];
    for (const [at, seconds] of HoldSeconds.entries()) {
      const one = HoldSeconds.length > 1 && { ApprovalID: approvals[at]?.id };
      const decline = { OrderID: order.id, Decision: "Decline", Comments: `Reason ${at}`, AllowResubmit: at === 0 };
      const body = { Decisions: [{ ...decline, ...one }], HoldSeconds: seconds };
      const client = at === 0 ? browser : program;
      const headers = { origin: env().PUBLIC_URL };
      const { Items } = await (await client.send("POST", "/approvals/decisions", body, headers)).json();
      expect(Items).toMatchObject([{ Outcome: seconds ? "Held" : "Done" }]);
    }
    const holds = await db.decision.findMany({
      where: { orderId: order.id, state: "Held" },
      orderBy: { comments: "asc" },
    });
    for (const [at, { id }] of holds.entries())
      await db.decision.update({ where: { id }, data: { heldUntil: new Date(Date.now() + at) } });
    // The first decline determines the order's status.
    const isAgain = HoldSeconds.at(-1) !== 0;
    await expect.poll(() => statusOf(order.id)).toBe(isAgain ? "Unsubmitted" : "Declined");
    const ofOrder = { where: { orderId: order.id }, orderBy: { comments: "asc" } } as const;
    const comments = HoldSeconds.length > 1 ? ["Reason 0", "Reason 1"] : ["Reason 0", "Reason 0"];
    const decisions = comments.map((each) => ({ comments: each, allowResubmit: isAgain }));
    expect(await db.approval.findMany(ofOrder)).toMatchObject(
      decisions.map((each) => ({
        ...each,
        status: "Declined",
        approverId: approver.id,
        decisionId: expect.any(String),
      })),
    );
    expect(await db.decision.findMany(ofOrder)).toMatchObject(decisions.map((each) => ({ ...each, state: "Done" })));
    const events = await db.auditEvent.findMany({ where: { companyId: buyer.id, NOT: { event: "approval.held" } } });
    const outcomes = events.map(({ event, data }) => [event, Object(data).Comments]).sort();
    expect(outcomes).toEqual([...comments.map((each) => ["approval.declined", each]), ["order.declined", undefined]]);
    // Each by the client it was sent with.
    for (const { event, clientId, data } of events)
      if (event === "approval.declined") expect(clientId !== null).toBe(Object(data).Comments === "Reason 1");
  });

test("approvals of an earlier round that are withdrawn late leave this round's decisions on hold", async ({ as }) => {
  const { approver, order, approval } = await createAskedOrder();
  await db.order.update({ where: { id: order.id }, data: { round: 2 } });
  const former = await createApproval(order, { round: 1 });
  await db.approval.update({ where: { orderId_id: { orderId: order.id, id: approval.id } }, data: { round: 2 } });
  const body = { Decisions: [{ OrderID: order.id, ApprovalID: approval.id, Decision: "Approve" }], HoldSeconds: 30 };
  const { Items } = await (await (await as(approver)).send("POST", "/approvals/decisions", body)).json();
  expect(Items).toMatchObject([{ Outcome: "Held" }]);

  await db.$executeRaw`INSERT INTO "withdrawals" ("order_id", "round", "user_id", "reason")
    VALUES (${order.id}, 1, ${approver.id}, 'Declined')`;
  await expect.poll(() => db.approval.count({ where: { orderId: order.id, id: former.id } })).toBe(0);
  expect(await db.decision.findMany({ where: { orderId: order.id } })).toMatchObject([{ state: "Held" }]);
});

test("a person whose decline is on hold cannot approve another approval of the order until it is undone", async ({
  as,
}) => {
  const { approver, order, approvals } = await createAskedOrder({ approvals: 2 });
  const [one, other] = approvals;
  const api = await as(approver);
  const press = async (Decision: "Approve" | "Decline", ApprovalID: string | undefined) => {
    const body = { Decisions: [{ OrderID: order.id, ApprovalID, Decision }], HoldSeconds: 30 };
    return (await (await api.send("POST", "/approvals/decisions", body)).json()).Items[0];
  };
  const { Decisions } = await press("Decline", one?.id);
  expect(await press("Approve", other?.id)).toMatchObject({
    Outcome: "Declining",
    Error: { ErrorCode: "Order.NotEligibleToApprove", Data: { Reason: "Declining" } },
  });
  const path = `/orders/all/${order.id}/approvals/${other?.id}/approve`;
  expect((await api.send("POST", path, {})).status()).toBe(409);
  await api.send("POST", `/approvals/decisions/${Decisions[0].ID}/undo`);
  expect(await press("Approve", other?.id)).toMatchObject({ Outcome: "Held" });
});

test("holds end although the orders of other holds are locked", async () => {
  const { buyer, requester, approver, group } = await createAskedOrder();
  const hold = async (seconds: number) => {
    const order = await createOrder({ from: buyer, by: requester });
    const approval = await createApproval(order, { approvingGroupId: group.id });
    const heldUntil = new Date(Date.now() + seconds * 1000);
    return createDecision(approval, { person: approver, heldUntil });
  };
  // As many as a worker claims at a time.
  const locked = await Promise.all(Array.from({ length: 50 }, () => hold(60)));
  const orderIDs = locked.map(({ orderId }) => orderId);
  await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "orders" WHERE "id" = ANY (${orderIDs}::text[]) ORDER BY "id" FOR UPDATE`;
      await db.decision.updateMany({ where: { orderId: { in: orderIDs } }, data: { heldUntil: new Date(0) } });
      const { id } = await hold(0);
      await expect.poll(async () => (await db.decision.findUniqueOrThrow({ where: { id } })).state).toBe("Done");
    },
    { timeout: 30_000 },
  );
  const waiting = { where: { orderId: { in: orderIDs }, state: "Held" } } as const;
  await expect.poll(() => db.decision.count(waiting)).toBe(0);
});

test("If-Match ties the operations of one approval to a version of it", async ({ as }) => {
  const { buyer, approver, order, approvals, group } = await createAskedOrder({ approvals: 2 });
  await db.user.update({ where: { id: approver.id }, data: { roles: ["FullAccess"] } });
  const [api, other] = [await as({ ...approver, roles: ["FullAccess"] }), await createGroup(buyer, [approver])];
  const pathOf = (nth: number) => `/orders/all/${order.id}/approvals/${approvals[nth]?.id}`;
  const { etag } = (await api.get(pathOf(0))).headers();
  expect(etag).toBe(`"${order.version}"`);
  const send = (nth: number, what: string, body: object, version: string) =>
    api.send("POST", `${pathOf(nth)}/${what}`, body, { "if-match": version });
  const steps = [
    [0, "reassign", { ApprovingGroupID: other.id }],
    [0, "reassign", { ApprovingGroupID: group.id }],
    [0, "approve", {}],
    [0, "retract", { Comments: "The quote has expired." }],
    [1, "decline", {}],
  ] as const;
  for (const [nth, what, body] of steps) {
    expect((await send(nth, what, body, '"99"')).status(), what).toBe(412);
    const { etag = "" } = (await api.get(pathOf(nth))).headers();
    const done = await send(nth, what, body, etag);
    expect(done.status(), `${what}: ${await done.text()}`).toBe(201);
    const again = await send(nth, what, body, etag);
    if (what !== "retract") expect(again.status(), `${what}, again`).toBe(412);
  }
});

test("an approval is retracted while others are pending: the rule asks again, and the old record stays", async ({
  as,
}) => {
  const { people, order, approval } = await createAskedOrder({ members: 2 });
  await createApproval(order);
  const rule = { ruleExpression: "order.Total > 5", why: { Compared: [], Fault: null, LineItemIDs: [] } };
  await db.approval.update({ where: { orderId_id: { orderId: order.id, id: approval.id } }, data: rule });
  const [api, other] = [await as(people[0] as User), await as(people[1] as User)];
  const path = `/orders/all/${order.id}/approvals/${approval.id}`;
  const Comments = "The quote has expired.";
  expect((await api.send("POST", `${path}/retract`, { Comments })).status()).toBe(400);
  await api.send("POST", `${path}/approve`);
  expect((await api.send("POST", `${path}/retract`, {})).status()).toBe(400);
  expect((await other.send("POST", `${path}/retract`, { Comments })).status()).toBe(400);
  const before = (await api.get(path)).headers().etag;
  const retracted = await api.send("POST", `${path}/retract`, { Comments });
  expect(retracted.status(), await retracted.text()).toBe(201);
  const next = await retracted.json();
  expect(next).toMatchObject({ Status: "Pending", ApprovalRuleID: approval.approvalRuleId });
  expect(next.ID).not.toBe(approval.id);
  expect(await db.approval.findMany({ where: { orderId: order.id, id: next.ID } })).toMatchObject([rule]);
  const { dateRetracted } = await db.decision.findFirstOrThrow({ where: { approvalId: approval.id } });
  const old = { ID: approval.id, Status: "Approved", DateRetracted: dateRetracted?.toISOString() };
  const now = await api.get(path);
  expect(await now.json()).toMatchObject(old);
  expect(now.headers().etag).not.toBe(before);
  expect((await api.list(`/orders/all/${order.id}/approvals?Status=Approved`)).Items).toMatchObject([old]);
  expect((await (await api.get(`${path}/preview`)).json()).Signatures).toMatchObject({
    ...{ Pending: 2, Approved: 0, Latest: [{ ID: old.ID, DateRetracted: old.DateRetracted }] },
  });
  expect((await api.send("POST", `${path}/retract`, { Comments })).status()).toBe(400);
  expect((await other.send("POST", `/orders/all/${order.id}/approvals/${next.ID}/approve`)).status()).toBe(201);

  await db.order.update({ where: { id: order.id }, data: { round: 2 } });
  expect(
    await refusalOf(await other.send("POST", `/orders/all/${order.id}/approvals/${next.ID}/retract`, { Comments })),
  ).toMatchObject({ status: 400, code: "Decision.CannotRetract" });
});

test("an approval of a deleted rule cannot be retracted", async ({ as }) => {
  const { approver, order, approvals } = await createAskedOrder({ approvals: 2 });
  const api = await as(approver);
  const [approval] = approvals;
  const path = `/orders/all/${order.id}/approvals/${approval?.id}`;
  expect((await api.send("POST", `${path}/approve`)).status()).toBe(201);
  const rule = { id: approval?.approvalRuleId ?? "" };
  const retract = () => api.send("POST", `${path}/retract`, { Comments: "The quote has expired." });
  const refusal = await whileDeleting(rule, { isKept: true }, retract);
  expect(await refusalOf(refusal)).toMatchObject({
    ...{ status: 400, code: "Decision.CannotRetract", data: { Reason: "RuleDeleted" } },
  });
  expect(await db.approval.count({ where: { orderId: order.id } })).toBe(2);
  expect(await db.decision.findMany({ where: { approvalId: approval?.id } })).toMatchObject([{ dateRetracted: null }]);
  expect(await db.auditEvent.count({ where: { event: "approval.retracted", objectId: approval?.id } })).toBe(0);
});

test("FullAccess of the group's company reassigns a pending approval to another of its groups", async ({ as }) => {
  const { buyer, order, approval, approver } = await createAskedOrder();
  const supplier = await createUser(await ensureOwner(), { roles: ["FullAccess"] });
  const admin = await createUser(buyer, { roles: ["FullAccess"] });
  const [group, foreign] = [await createGroup(buyer, [admin]), await createGroup(await createCompany("Buyer"))];
  const decision = await createDecision(approval, { person: approver });
  const path = `/orders/all/${order.id}/approvals/${approval.id}/reassign`;
  const send = async (user: User, to: { id: string }) =>
    (await as(user)).send("POST", path, { ApprovingGroupID: to.id });
  expect((await send(approver, group)).status()).toBe(403);
  expect((await send(admin, foreign)).status()).toBe(400);
  // The groups it can be reassigned to, and whether somebody there can decide it.
  const nobody = await createGroup(buyer, [await createUser(buyer, { roles: [] })]);
  await db.approvingGroup.update({ where: { id: nobody.id }, data: { name: "Zoology" } });
  const groups = [
    { ID: group.id, Name: "Approvers", CanDecide: true },
    { ID: nobody.id, Name: "Zoology", CanDecide: false },
  ];
  for (const user of [admin, supplier])
    expect(await (await (await as(user)).get(path)).json()).toEqual({ Items: groups });
  expect((await (await as(approver)).get(path)).status()).toBe(403);
  const stranger = await createUser(await createCompany("Buyer"));
  expect((await (await as(stranger)).get(path)).status()).toBe(404);
  const done = await send(admin, group);
  expect(done.status(), await done.text()).toBe(201);
  expect(await done.json()).toMatchObject({ ApprovingGroupID: group.id });
  expect(await db.decision.findUniqueOrThrow({ where: { id: decision.id } })).toMatchObject({ reason: "Reassigned" });
  expect(await refusalOf(await (await as(approver)).send("POST", `/orders/all/${order.id}/approve`))).toMatchObject({
    data: { Reason: "NotAsked" },
  });
  expect((await send(supplier, group)).status()).toBe(201);
  expect((await (await as(admin)).send("POST", `/orders/all/${order.id}/approve`)).status()).toBe(201);
  expect((await send(admin, group)).status()).toBe(409);
});

test("an order is canceled before it is open, and completed after", async ({ as }) => {
  const { buyer, requester, order } = await createAskedOrder();
  const api = await as(requester);
  const selling = await as(await createUser(await ensureOwner(), { roles: ["OrderAdmin"] }));
  expect(await refusalOf(await selling.send("POST", `/orders/all/${order.id}/complete`))).toMatchObject({
    ...{ status: 400, code: "Order.CannotCompleteBadStatus" },
  });
  const canceled = await api.send("POST", `/orders/outgoing/${order.id}/cancel`);
  expect(await canceled.json()).toMatchObject({ Status: "Canceled", PendingApprovals: 0 });
  expect(await refusalOf(await api.send("POST", `/orders/all/${order.id}/cancel`))).toMatchObject({
    ...{ status: 400, code: "Order.CannotCancelInCurrentStatus", data: { Status: "Canceled" } },
  });
  const requestedAt = new Date("2026-11-02T09:00:00Z");
  const imported = { dateSubmitted: requestedAt, dateSubmittedForApproval: requestedAt };
  for (const status of ["AwaitingApproval", "Declined"] as const) {
    const { id } = await createOrder({ from: buyer, by: requester }, { status, ...imported });
    const of = await api.send("POST", `/orders/all/${id}/cancel`);
    expect(await of.json(), status).toMatchObject({
      ...{
        Status: "Canceled",
        IsSubmitted: false,
        DateSubmitted: null,
        DateSubmittedForApproval: requestedAt.toISOString(),
      },
    });
  }
  const open = await createOrder({ from: buyer, by: requester }, { status: "Open" });
  // The seller delivered it, not the buyer.
  expect(await refusalOf(await api.send("POST", `/orders/all/${open.id}/complete`))).toMatchObject({ status: 403 });
  expect((await (await selling.send("POST", `/orders/all/${open.id}/complete`)).json()).Status).toBe("Completed");
  expect((await db.order.findUniqueOrThrow({ where: { id: open.id } })).dateCompleted).not.toBe(null);
  const shopper = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  expect((await (await as(shopper)).send("POST", `/orders/all/${open.id}/cancel`)).status()).toBe(403);
});

test("a canceled order does not name who decided, and an approver without a name is shown by username", async ({
  as,
}) => {
  const { buyer, approver, order, approval } = await createAskedOrder();
  const nameless = await createUser(buyer, { firstName: "", lastName: "" });
  const other = await createApproval(order, { approvingGroupId: (await createGroup(buyer, [nameless, approver])).id });
  const pathOf = ({ id }: { id: string }) => `/orders/all/${order.id}/approvals/${id}/approve`;
  const third = await createApproval(order, { approvingGroupId: approval.approvingGroupId });
  expect((await (await as(nameless)).send("POST", pathOf(other))).status()).toBe(201);
  expect(await refusalOf(await (await as(approver)).send("POST", pathOf(other)))).toMatchObject({
    detail: `${nameless.username} has approved this already.`,
  });
  const admin = await createUser(buyer, { roles: ["OrderAdmin"] });
  expect((await (await as(admin)).send("POST", `/orders/all/${order.id}/cancel`)).status()).toBe(201);
  for (const path of [pathOf(third), `/orders/all/${order.id}/decline`]) {
    const refusal = await refusalOf(await (await as(approver)).send("POST", path));
    expect(refusal).toMatchObject({ status: 400, code: "Order.MustBeAwaitingApproval" });
    expect(refusal.data).toEqual({ Reason: "NotAwaiting", Status: "Canceled" });
    expect(refusal.detail).toBe("The order is Canceled. It does not await approval.");
  }
});

test("the inbox, the orders and the approvers show who can decide what", async ({ as }) => {
  const { buyer, people, requester, order, approval, group } = await createAskedOrder({
    ...{ members: 2, roles: ["ShopperOrderReader"] as Role[] },
  });
  const inactive = await createUser(buyer, { active: false });
  const noRole = await createUser(buyer, { roles: ["ProductAdmin"] });
  for (const { id: userId } of [inactive, noRole, requester])
    await db.approvingGroupMember.create({ data: { groupId: group.id, userId } });
  // Not theirs, not awaiting, and their own.
  await createApproval(await createOrder({ from: buyer, by: requester }));
  await createApproval(await createOrder({ from: buyer, by: requester }, { status: "Open" }), {
    ...{ approvingGroupId: group.id },
  });
  await createApproval(await createOrder({ from: buyer, by: people[0] as User }), { approvingGroupId: group.id });
  const [api, placer] = [await as(people[0] as User), await as(requester)];

  const mine = await api.pageOf<InboxApproval>("/approvals", { CanDecide: "true", sortBy: "DateCreated" });
  expect(mine.Items.map(({ ID, CanDecide }) => [ID, CanDecide])).toEqual([[approval.id, true]]);
  expect(mine.Meta.TotalCount).toBe(1);
  expect((await api.pageOf("/approvals", { CanDecide: "false" })).Meta.TotalCount).toBe(2);
  expect((await placer.pageOf("/approvals", { CanDecide: "true" })).Items).toMatchObject([
    { Order: { FromUser: { ID: people[0]?.id } } },
  ]);
  const approvable = await api.pageOf<{ ID: string }>("/me/orders/approvable");
  expect([approvable.Items.map(({ ID }) => ID), approvable.Meta.TotalCount]).toEqual([[order.id], 1]);

  const path = `/orders/all/${order.id}/eligibleapprovers`;
  const eligible = await placer.pageOf<{ ID: string; Email: string | null }>(path, { sortBy: "ID" });
  expect(eligible.Items.map(({ ID }) => ID)).toEqual(people.map(({ id }) => id).sort());
  expect(eligible.Items.every(({ Email }) => Email?.includes("@"))).toBe(true);
  expect((await api.pageOf(path, { ID: people[0]?.id ?? "" })).Meta.TotalCount).toBe(1);
  expect((await api.pageOf(path, { ID: requester.id })).Meta.TotalCount).toBe(0);
  const shopper = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  await db.order.update({ where: { id: order.id }, data: { fromUserId: shopper.id } });
  const hidden = await as(shopper);
  expect((await hidden.pageOf<{ Email: unknown }>(path)).Items.map(({ Email }) => Email)).toEqual([null, null, null]);
  expect((await hidden.pageOf(path, { Email: people[0]?.email ?? "" })).Meta.TotalCount).toBe(0);
  expect((await hidden.pageOf(path, { search: people[0]?.email ?? "", searchOn: "Email" })).Meta.TotalCount).toBe(0);

  await api.send("POST", `/orders/all/${order.id}/approve`);
  expect((await api.pageOf(path)).Meta.TotalCount).toBe(0);
});
