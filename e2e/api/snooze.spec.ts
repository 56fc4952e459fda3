import { db } from "@/lib/db/connection";
import type { Client } from "../client";
import { bySession } from "../credentials";
import { createApproval, createAskedOrder, createGroup, createUser } from "../factories";
import { expect, test } from "../fixtures";
import { openStream } from "../live-stream";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const mine = { CanDecide: "true", SnoozedUntil: "!*" };
const snoozed = { CanDecide: "true", SnoozedUntil: "*", sortBy: "SnoozedUntil" };

async function createDesk() {
  const scene = await createAskedOrder({ members: 2, approvals: 2 });
  const pathOf = ({ id }: { id: string }) => `/orders/all/${scene.order.id}/approvals/${id}/snooze`;
  return { ...scene, pathOf, path: pathOf(scene.approval) };
}

async function refusalOf(api: Client, path: string, Until: string) {
  const response = await api.send("PUT", path, { Until });
  const { Errors } = await response.json();
  return [response.status(), Errors[0].ErrorCode, Errors[0].Data.Reason ?? Errors[0].Data.Property];
}

test("a snoozed approval leaves the person's own list only, and comes back by itself", async ({ as }) => {
  const { approver, people, approvals, order, pathOf, path } = await createDesk();
  const [first, second] = approvals;
  if (!first || !second || !people[1]) throw new Error("Two approvals of two people.");
  const api = await as(approver);
  const colleague = await as(people[1]);
  const [sooner, later] = [inDays(1), inDays(2)];

  const done = await api.send("PUT", path, { Until: later });
  expect(done.status(), await done.text()).toBe(200);
  const aside = { OrderID: order.id, ApprovalID: first.id, Until: later, OrderVersion: order.version };
  expect(await done.json()).toEqual(aside);
  expect(await api.ids("/approvals", mine)).toEqual([second.id]);
  expect((await api.list("/approvals", snoozed)).Items).toMatchObject([{ ID: first.id, SnoozedUntil: later }]);
  expect(await (await api.get(`/orders/all/${order.id}/approvals/${first.id}`)).json()).toMatchObject({
    ...{ SnoozedUntil: later, CanDecide: true },
  });
  expect((await colleague.list("/approvals", mine)).Items).toMatchObject([
    { SnoozedUntil: null },
    { SnoozedUntil: null },
  ]);

  await api.send("PUT", pathOf(second), { Until: sooner });
  expect(await api.ids("/approvals", snoozed)).toEqual([second.id, first.id]);
  expect(await api.ids("/approvals", { CanDecide: "true", SnoozedUntil: `>${sooner}` })).toEqual([first.id]);
  // In another zone, and without milliseconds.
  const abroad = `${new Date(Date.parse(sooner) + 2 * 3_600_000).toISOString().slice(0, 19)}+02:00`;
  const inAnotherZone = await api.send("PUT", path, { Until: abroad });
  expect((await inAnotherZone.json()).Until, await inAnotherZone.text()).toBe(sooner.replace(/\.\d+Z/, ".000Z"));
  await api.send("PUT", path, { Until: sooner });
  await db.snooze.updateMany({ where: { approvalId: second.id }, data: { until: new Date(Date.now() - 1) } });
  expect(await api.ids("/approvals", mine)).toEqual([second.id]);

  for (const attempt of ["there", "gone"]) expect((await api.send("DELETE", path)).status(), attempt).toBe(204);
  expect((await api.ids("/approvals", mine)).sort()).toEqual([first.id, second.id].sort());
});

test("a snooze ends when the order changes or the approval is reassigned, and does not prevent a decision", async ({
  as,
}) => {
  const { approver, people, buyer, requester, order, approvals, pathOf, path } = await createDesk();
  const [first, second] = approvals;
  if (!first || !second) throw new Error("Two approvals.");
  const api = await as(approver);
  await api.send("PUT", path, { Until: inDays(1) });
  await api.send("PUT", pathOf(second), { Until: inDays(1) });
  await using stream = await openStream(await bySession(approver));

  const placer = await as(requester);
  const changed = await placer.send("PATCH", `/orders/outgoing/${order.id}`, { Comments: "Needed by Friday." });
  expect(changed.status(), await changed.text()).toBe(200);
  expect((await api.ids("/approvals", mine)).sort()).toEqual([first.id, second.id].sort());
  const OrderVersion = order.version + 1;
  expect((await stream.find(({ Type }) => Type === "order.updated")).Data).toEqual({ OrderVersion });

  const again = await api.send("PUT", path, { Until: inDays(1) });
  expect(await again.json()).toMatchObject({ OrderVersion });
  expect(await api.ids("/approvals", snoozed)).toEqual([first.id]);
  const other = await createGroup(buyer, people);
  const admin = await as(await createUser(buyer));
  const approvalPath = path.replace("/snooze", "");
  expect((await admin.send("POST", `${approvalPath}/reassign`, { ApprovingGroupID: other.id })).status()).toBe(201);
  expect(await api.ids("/approvals", snoozed)).toEqual([]);

  await api.send("PUT", path, { Until: inDays(1) });
  expect((await api.send("POST", `${approvalPath}/approve`)).status()).toBe(201);
  expect(await api.ids("/approvals", { ...mine, OrderID: order.id })).toEqual([second.id]);
});

test("nothing is snoozed past four working hours before it is due", async ({ as }) => {
  const { approver, order, approval, path } = await createDesk();
  const api = await as(approver);
  await db.user.update({ where: { id: approver.id }, data: { preferences: { TimeZone: "Europe/Berlin" } } });
  const due = new Date(Date.now() + 14 * 86_400_000);
  // A Wednesday at 12:00 UTC, which is after noon in Berlin in summer and winter.
  due.setUTCDate(due.getUTCDate() + ((3 - due.getUTCDay() + 7) % 7));
  due.setUTCHours(14, 0, 0, 0);
  await db.approval.update({
    where: { orderId_id: { orderId: order.id, id: approval.id } },
    data: { xp: { DueBy: due.toISOString() } },
  });

  const answer = await (await api.send("PUT", path, { Until: inDays(100) })).json();
  expect(answer.Until).toBe(new Date(due.getTime() - 4 * 3_600_000).toISOString());
  expect(await api.ids("/approvals", { ...snoozed, OrderID: order.id })).toEqual([approval.id]);
  await db.approval.update({
    where: { orderId_id: { orderId: order.id, id: approval.id } },
    data: { xp: { DueBy: new Date(Date.now() + 3_600_000).toISOString() } },
  });
  expect(await refusalOf(api, path, inDays(1))).toEqual([409, "Approval.CannotSnooze", "Due"]);
  // An import has changed its due date, which ended the snooze.
  expect(await api.ids("/approvals", { ...snoozed, OrderID: order.id })).toEqual([]);

  await db.approval.update({ where: { orderId_id: { orderId: order.id, id: approval.id } }, data: { xp: {} } });
  await db.order.update({ where: { id: order.id }, data: { xp: { DueBy: "2026-01-05" } } });
  expect(await refusalOf(api, path, inDays(1))).toEqual([409, "Approval.CannotSnooze", "Due"]);
});

test("many are snoozed until one time and brought back, each with its own result", async ({ as }) => {
  const { approver, order, approvals } = await createDesk();
  const [first, second] = approvals;
  if (!first || !second) throw new Error("Two approvals.");
  const others = await createApproval(order);
  const stranger = await createAskedOrder();
  await db.approval.updateMany({
    where: { id: second.id },
    data: { xp: { DueBy: new Date(Date.now() + 3_600_000).toISOString() } },
  });
  const api = await as(approver);
  const of = ({ orderId, id }: { orderId: string; id: string }) => ({ OrderID: orderId, ApprovalID: id });
  const Approvals = [first, second, others, stranger.approval, first].map(of);
  const send = async (Until: string | null) =>
    (await api.send("POST", "/approvals/snoozes", { Approvals, Until })).json();
  const until = inDays(2);

  const { Items } = await send(until);
  const outcomes = ["Snoozed", "Due", "NotAwaiting", "NotFound", "Snoozed"];
  expect(Items).toEqual(
    Approvals.map((each, at) => ({
      ...{ ...each, Outcome: outcomes[at] },
      ...(outcomes[at] === "Snoozed"
        ? { Until: until, OrderVersion: order.version }
        : { Until: null, OrderVersion: null }),
    })),
  );
  expect(await api.ids("/approvals", snoozed)).toEqual([first.id]);
  expect((await send(null)).Items.map(({ Outcome }: { Outcome: string }) => Outcome)).toEqual([
    ...["Back", "Back", "Back", "NotFound", "Back"],
  ]);
  expect(await api.ids("/approvals", snoozed)).toEqual([]);
  expect((await send(inDays(-1))).Errors[0]).toMatchObject({ ErrorCode: "ValidationFailure" });
  const tooMany = Array.from({ length: 101 }, () => of(first));
  expect((await api.send("POST", "/approvals/snoozes", { Approvals: tooMany, Until: until })).status()).toBe(400);
});

test("a person snoozes only approvals that await them, for at most a year", async ({ as }) => {
  const { approver, requester, buyer, order, path, pathOf } = await createDesk();
  const api = await as(approver);

  expect(await refusalOf(api, path, inDays(-1))).toEqual([400, "ValidationFailure", "Until"]);
  expect(await refusalOf(api, path, inDays(400))).toEqual([400, "ValidationFailure", "Until"]);
  const others = await createApproval(order);
  expect(await refusalOf(api, pathOf(others), inDays(1))).toEqual([409, "Approval.CannotSnooze", "NotAwaiting"]);
  expect(await refusalOf(await as(requester), path, inDays(1))).toEqual([409, "Approval.CannotSnooze", "NotAwaiting"]);
  const bystander = await as(await createUser(buyer, { roles: ["ShopperOrderReader"] }));
  expect(await refusalOf(bystander, path, inDays(1))).toEqual([404, "NotFound", undefined]);
  const stranger = await as((await createAskedOrder()).approver);
  expect(await refusalOf(stranger, path, inDays(1))).toEqual([404, "NotFound", undefined]);
  expect((await stranger.send("DELETE", path)).status()).toBe(404);
  expect(await db.snooze.count({ where: { orderId: order.id } })).toBe(0);
});
