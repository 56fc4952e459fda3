import { setTimeout as sleep } from "node:timers/promises";
import type { LiveLooking } from "@/lib/changes/live/contract";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import type { Client } from "../client";
import { byToken } from "../credentials";
import { createApproval, createAskedOrder, createCompany, createGroup, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";
import { openStream } from "../live-stream";

/** An approval of a group of two, on an order to a supplier. */
async function createDesk() {
  const supplier = await createCompany("Supplier");
  const scene = await createAskedOrder({ members: 2, toCompanyId: supplier.id });
  const [grace, samuel] = scene.people as [User, User];
  const approvalPath = `/orders/all/${scene.order.id}/approvals/${scene.approval.id}`;
  return { ...scene, supplier, grace, samuel, approvalPath, path: `${approvalPath}/take` };
}

const takeOf = async (api: Client, path: string) => (await (await api.get(path)).json()).Taken;

async function refusalOf(api: Client, path: string) {
  const response = await api.send("PUT", path);
  const { Errors } = await response.json();
  return [response.status(), Errors[0].ErrorCode, Errors[0].Data.Reason];
}

test("who took an approval is visible to the callers who see its group, for half an hour or until it is given back", async ({
  as,
}) => {
  const { grace, samuel, order, approval, supplier, path, approvalPath } = await createDesk();
  const [api, colleague] = [await as(grace), await as(samuel)];
  const done = await api.send("PUT", path);
  expect(done.status(), await done.text()).toBe(200);
  const { DateTaken, Until } = await done.json();
  expect(Date.parse(Until) - Date.parse(DateTaken)).toBe(30 * 60_000);

  const Person = expect.objectContaining({ ID: grace.id, FirstName: grace.firstName });
  expect(await takeOf(colleague, approvalPath)).toEqual({ Person, DateTaken, Until });
  expect((await colleague.list("/approvals", { OrderID: order.id })).Items).toMatchObject([{ Taken: { Until } }]);
  expect((await (await colleague.get(`${approvalPath}/preview`)).json()).Approval.Taken).toMatchObject({ Until });
  expect(await takeOf(await as(await createUser(await ensureOwner())), approvalPath)).toMatchObject({ Until });
  expect(await takeOf(await as(await createUser(supplier)), approvalPath)).toBeNull();

  for (const attempt of ["there", "gone"]) expect((await api.send("DELETE", path)).status(), attempt).toBe(204);
  expect(await takeOf(colleague, approvalPath)).toBeNull();
  await api.send("PUT", path);
  await db.take.updateMany({ where: { approvalId: approval.id }, data: { until: new Date(Date.now() - 1) } });
  expect(await takeOf(colleague, approvalPath)).toBeNull();
});

test("a taken approval can be taken over on request, and decided by any member", async ({ as }) => {
  const { grace, samuel, approval, path, approvalPath } = await createDesk();
  const [api, colleague] = [await as(grace), await as(samuel)];
  await api.send("PUT", path);

  const response = await colleague.send("PUT", path);
  expect(response.status()).toBe(409);
  const [fault] = (await response.json()).Errors;
  expect(fault).toMatchObject({
    ErrorCode: "Approval.CannotTake",
    Data: { Reason: "Taken", TakenBy: { ID: grace.id, FirstName: grace.firstName }, Until: expect.any(String) },
  });
  expect((await colleague.send("DELETE", path)).status()).toBe(204);
  expect(await takeOf(api, approvalPath)).toMatchObject({ Person: { ID: grace.id } });

  expect((await colleague.send("PUT", path, { TakeOver: true })).status()).toBe(200);
  expect(await takeOf(api, approvalPath)).toMatchObject({ Person: { ID: samuel.id } });
  // A person who has left the group no longer has it.
  await db.approvingGroupMember.deleteMany({ where: { userId: samuel.id } });
  expect(await takeOf(api, approvalPath)).toBeNull();
  expect((await api.send("PUT", path)).status()).toBe(200);
  await db.approvingGroupMember.create({ data: { groupId: approval.approvingGroupId, userId: samuel.id } });
  expect((await colleague.send("POST", `${approvalPath}/approve`)).status()).toBe(201);
  expect(await takeOf(api, approvalPath)).toBeNull();
});

test("of ten people who take an approval at the same time, one gets it", async ({ as }) => {
  const { order, approval, people } = await createAskedOrder({ members: 10 });
  const clients = await Promise.all(people.map((person) => as(person)));
  const path = `/orders/all/${order.id}/approvals/${approval.id}/take`;
  const statuses = await Promise.all(clients.map(async (client) => (await client.send("PUT", path)).status()));
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test("only approvals that await the caller can be taken, at most fifty at a time", async ({ as }) => {
  const { buyer, grace, requester, order, path, approvalPath } = await createDesk();
  const others = await createApproval(order);
  const api = await as(grace);
  expect(await refusalOf(api, path.replace(/approvals\/[^/]+/, `approvals/${others.id}`))).toEqual([
    ...[409, "Approval.CannotTake", "NotAwaiting"],
  ]);
  expect(await refusalOf(await as(requester), path)).toEqual([409, "Approval.CannotTake", "NotAwaiting"]);
  const strangers = [
    await as(await createUser(buyer, { roles: ["ShopperOrderReader"] })),
    await as((await createAskedOrder()).approver),
  ];
  for (const stranger of strangers) {
    expect(await refusalOf(stranger, path)).toEqual([404, "NotFound", undefined]);
    expect((await stranger.send("DELETE", path)).status()).toBe(404);
    expect((await stranger.send("POST", `${approvalPath}/look`)).status()).toBe(404);
  }

  const many = await createAskedOrder({ approvals: 50 });
  const group = await createGroup(many.buyer, [many.approver]);
  const last = await createApproval(many.order, { approvingGroupId: group.id });
  const [now, until] = [new Date(), new Date(Date.now() + 60_000)];
  await db.take.createMany({
    data: many.approvals.map(({ id: approvalId, orderId }) => ({
      ...{ approvalId, orderId, userId: many.approver.id },
      ...{ dateTaken: now, until },
    })),
  });
  const placeOf = ({ id }: { id: string }) => `/orders/all/${many.order.id}/approvals/${id}/take`;
  const taker = await as(many.approver);
  expect(await refusalOf(taker, placeOf(last))).toEqual([409, "Approval.CannotTake", "TooMany"]);
  expect((await taker.send("PUT", placeOf(many.approval))).status()).toBe(200);

  // Eleven at once, with room for ten: one is refused.
  const released = many.approvals.slice(1, 11);
  await db.take.deleteMany({ where: { approvalId: { in: released.map(({ id }) => id) } } });
  const statuses = await Promise.all(
    [last, ...released].map(async (each) => (await taker.send("PUT", placeOf(each))).status()),
  );
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 409]);
});

test("taking and giving back are live changes for callers who see the group, and are not webhook events", async ({
  as,
}) => {
  const { buyer, grace, samuel, supplier, approval, order, path } = await createDesk();
  await using ofColleague = await openStream(await byToken(samuel));
  await using ofSupplier = await openStream(await byToken(await createUser(supplier)));
  const api = await as(grace);
  const { Until } = await (await api.send("PUT", path)).json();
  expect(await ofColleague.find(({ Type }) => Type === "approval.taken")).toMatchObject({
    ...{ ObjectID: approval.id, OrderID: order.id, Person: { ID: grace.id }, Waiting: 0 },
    Data: { ApprovingGroupID: approval.approvingGroupId, Until },
  });
  await api.send("DELETE", path);
  await ofColleague.find(({ Type }) => Type === "approval.released");
  await sleep(300);
  expect(ofSupplier.changes()).toEqual([]);
  const admin = await as(await createUser(buyer));
  expect((await admin.list("/events", { ObjectID: approval.id })).Items).toEqual([]);
});

test("the group sees within two seconds who is looking at an approval; nobody else does, and it is not stored", async ({
  as,
}) => {
  const { buyer, grace, samuel, supplier, order, approval, approvalPath } = await createDesk();
  await using ofColleague = await openStream(await byToken(samuel));
  await using ofSelf = await openStream(await byToken(grace));
  await using ofAdmin = await openStream(await byToken(await createUser(buyer)));
  await using ofSupplier = await openStream(await byToken(await createUser(supplier)));
  const looksIn = ({ events }: typeof ofColleague) =>
    events.flatMap(({ name, data }) => (name === "looking" ? (JSON.parse(data) as LiveLooking).Items : []));
  const audited = await db.auditEvent.count({ where: { userId: grace.id } });
  const [api, admin] = [await as(grace), await as(await createUser(buyer))];

  // A person who sees it but does not decide it is not announced to others.
  expect((await admin.send("POST", `${approvalPath}/look`)).status()).toBe(204);
  for (let nth = 0; nth < 5; nth++) expect((await api.send("POST", `${approvalPath}/look`)).status()).toBe(204);
  const [item] = await ofColleague.until(() => looksIn(ofColleague).length > 0 && looksIn(ofColleague));
  const { id: ID, username: Username, firstName: FirstName, lastName: LastName } = grace;
  expect(item).toEqual({
    ...{ OrderID: order.id, ApprovalID: approval.id },
    Person: { ID, Username, FirstName, LastName },
  });
  await sleep(1500);
  expect(looksIn(ofColleague).length).toBeLessThan(3);
  for (const stream of [ofSelf, ofAdmin, ofSupplier]) expect(looksIn(stream)).toEqual([]);
  expect(await db.auditEvent.count({ where: { userId: grace.id } })).toBe(audited);
  // It has no position, so a broken stream continues from the same position.
  expect(ofColleague.events.flatMap(({ name, id }) => (name === "looking" && id ? [id] : []))).toEqual([]);
});
