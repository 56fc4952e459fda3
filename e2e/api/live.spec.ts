import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { accessToken, bySession, byToken } from "../credentials";
import {
  createApproval,
  createAskedOrder,
  createCompany,
  createDelivered,
  createGroup,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";
import { startInstance } from "../instance";
import { openStream } from "../live-stream";

// One after another: one of them lets resumed streams miss too many changes.
test.describe.configure({ mode: "default" });

test("a decision soon reaches another member of the group", async ({ as }) => {
  const { people, order, approval, group } = await createAskedOrder({ members: 2, roles: ["ShopperOrderReader"] });
  const [maker, other] = people as [User, User];
  await using stream = await openStream(await bySession(other));

  const start = Date.now();
  await (await as(maker)).send("POST", `/orders/all/${order.id}/approve`, { Comments: "Within budget." });
  const change = await stream.find(({ Type }) => Type === "approval.approved");
  // On a busy machine; `npm run prove` requires half a second.
  expect(Date.now() - start).toBeLessThan(5000);

  expect(change).toEqual({
    ID: expect.any(Number),
    Type: "approval.approved",
    DateCreated: expect.stringMatching(/Z$/),
    ObjectType: "Approval",
    ObjectID: approval.id,
    OrderID: order.id,
    Person: { ID: maker.id, Username: maker.username, FirstName: "Ada", LastName: "Lovelace" },
    Waiting: -1,
    Data: {
      ApprovalRuleID: approval.approvalRuleId,
      ApprovingGroupID: group.id,
      Decision: "Approve",
      Comments: "Within budget.",
      AllowResubmit: false,
    },
  });
  await stream.find(({ Type, Data }) => Type === "order.opened" && Data.To === "Open");
  expect(stream.types(order.id)).toEqual(["approval.approved", "order.opened"]);
});

test("a hold, its maker and its undo reach others, without the comment", async ({ as }) => {
  const { people, order } = await createAskedOrder({ members: 2 });
  const [maker, other] = people as [User, User];
  await using stream = await openStream(await byToken(other));
  const api = await as(maker);

  const decision = { OrderID: order.id, Decision: "Approve", Comments: "Not yet final." };
  const response = await api.send("POST", "/approvals/decisions", { Decisions: [decision], HoldSeconds: 30 });
  const decisionID = (await response.json()).Items[0].Decisions[0].ID;
  const change = await stream.find(({ Type }) => Type === "approval.held");
  expect(change).toMatchObject({ Waiting: 0, Person: { ID: maker.id }, Data: { HeldUntil: expect.any(String) } });
  expect(JSON.stringify(change)).not.toContain("Not yet final.");

  await api.send("POST", `/approvals/decisions/${decisionID}/undo`);
  await stream.find(({ Type }) => Type === "approval.undone");
});

test("a listener gets at most four frames a second, however much happens, and all of it", async ({ as }) => {
  const { people, order } = await createAskedOrder({ members: 2 });
  const [maker, other] = people as [User, User];
  await using stream = await openStream(await byToken(other));
  const api = await as(maker);
  const start = Date.now();
  const Decisions = [{ OrderID: order.id, Decision: "Approve" }];
  for (let nth = 0; nth < 12; nth++) {
    const held = await api.send("POST", "/approvals/decisions", { Decisions, HoldSeconds: 30 });
    const [decision] = (await held.json()).Items[0].Decisions;
    await api.send("POST", `/approvals/decisions/${decision.ID}/undo`);
  }
  await stream.until(() => stream.types(order.id).length === 24);
  const frames = stream.events.filter(({ name }) => name === "changes").length;
  expect(frames).toBeLessThanOrEqual((Date.now() - start) / 250 + 1);
});

test("changes of an invisible order reach nobody", async ({ as }) => {
  const { buyer, order, approver } = await createAskedOrder();
  const [colleague, otherBuyer, supplier] = [
    await createUser(buyer, { roles: ["ShopperOrderReader"] }),
    await createUser(await createCompany("Buyer")),
    await createUser(await createCompany("Supplier")),
  ];
  const own = await createAskedOrder();
  await using ofColleague = await openStream(await byToken(colleague));
  await using ofBuyer = await openStream(await byToken(otherBuyer));
  await using ofSupplier = await openStream(await bySession(supplier));
  await using ofOwner = await openStream(await byToken(await createUser(await ensureOwner())));
  await using ofMember = await openStream(await byToken(own.approver));

  await (await as(approver)).send("POST", `/orders/all/${order.id}/approve`, {});
  await (await as(own.approver)).send("POST", `/orders/all/${own.order.id}/decline`, {});
  await ofOwner.find(({ Type, OrderID }) => Type === "order.opened" && OrderID === order.id);
  await ofMember.find(({ Type, OrderID }) => Type === "order.declined" && OrderID === own.order.id);
  await sleep(500);

  for (const stream of [ofColleague, ofBuyer, ofSupplier]) expect(stream.changes()).toEqual([]);
  expect(ofMember.types(order.id)).toEqual([]);
});

test("the badge counts what awaits a person, without their own orders", async ({ as }) => {
  const { people, order, requester, group } = await createAskedOrder({ members: 2, approvals: 2 });
  const [maker, other] = people as [User, User];
  await db.approvingGroupMember.create({ data: { groupId: group.id, userId: requester.id } });
  await using ofOther = await openStream(await byToken(other));
  await using ofRequester = await openStream(await byToken(requester));
  const api = await as(maker);
  await api.send("POST", `/orders/all/${order.id}/approve`, {});
  await ofOther.find(({ Type }) => Type === "order.opened");
  await ofRequester.find(({ Type }) => Type === "order.opened");

  const sum = (stream: typeof ofOther) => stream.changes().reduce((all, { Waiting }) => all + Waiting, 0);
  expect([sum(ofOther), sum(ofRequester)]).toEqual([-2, 0]);
});

test("a group's members who do not see the order otherwise are sent which of their approvals were withdrawn", async ({
  as,
}) => {
  const { buyer, order, approver } = await createAskedOrder({ roles: ["ShopperOrderReader"] });
  const member = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const group = await createGroup(buyer, [member]);
  const theirs = await createApproval(order, { approvingGroupId: group.id });
  await createApproval(order);
  await using stream = await openStream(await byToken(member));

  await (await as(approver)).send("POST", `/orders/all/${order.id}/decline`, { Comments: "No." });
  const change = await stream.find(({ Type }) => Type === "approval.withdrawn");
  await sleep(500);

  expect(change).toMatchObject({ Person: null, Waiting: -1 });
  expect(change.Data.Approvals?.map(({ ID }) => ID)).toEqual([theirs.id]);
  expect(stream.types(order.id)).toEqual(["approval.withdrawn"]);
});

test("a submitted return reaches those who see its order", async ({ as }) => {
  const { user, admin, order } = await createDelivered();
  await using stream = await openStream(await byToken(admin));
  const api = await as(user);
  const item = { LineItemID: "chairs", Quantity: 1 };
  const created = await api.send("POST", "/orderreturns", { OrderID: order.id, ItemsToReturn: [item] });
  const { ID } = await created.json();
  await api.send("POST", `/orderreturns/${ID}/submit`);

  const change = await stream.find(({ Type }) => Type === "orderreturn.submitted");
  expect(change).toMatchObject({ ObjectType: "OrderReturn", ObjectID: ID, OrderID: order.id, Person: { ID: user.id } });
});

test("a stream continues where it broke off, without lost or repeated changes", async ({ as }) => {
  const { people, order, approvals } = await createAskedOrder({ members: 2, approvals: 6 });
  const [maker, other] = people as [User, User];
  const api = await as(maker);
  const credential = await byToken(other);
  const approve = (nth: number) => api.send("POST", `/orders/all/${order.id}/approvals/${approvals[nth]?.id}/approve`);
  const ids: string[] = [];
  let place: string | undefined;
  for (let nth = 0; nth < 6; nth += 2) {
    const stream = await openStream(credential, place ? { lastEventID: place } : {});
    await approve(nth);
    await stream.find(({ ObjectID }) => ObjectID === approvals[nth]?.id);
    place = stream.place();
    await stream[Symbol.asyncDispose]();
    ids.push(...stream.changes().map(({ ObjectID }) => ObjectID));
    await approve(nth + 1);
    // Without a position, a new stream would contain it, too.
    await expect.poll(() => placeOf(approvals[nth + 1]?.id)).not.toBeNull();
  }
  await using last = await openStream(credential, { lastEventID: place ?? "" });
  await last.find(({ Type }) => Type === "order.opened");
  const start = last.events[0];
  expect(start).toMatchObject({ name: "start", id: place });
  expect(JSON.parse(start?.data ?? "{}").Head, "the newest change").toBeGreaterThan(Number(place));
  ids.push(...last.changes().map(({ ObjectID }) => ObjectID));

  expect(ids).toEqual([...approvals.map(({ id }) => id), order.id]);
});

/** A limit, in milliseconds, that only a fault reaches. */
const patient = { timeout: 30_000 };

test("a stream opened while changes are read misses none of them", async ({ as }) => {
  const { people, order, approvals } = await createAskedOrder({ members: 3, approvals: 2 });
  const [maker, first, second] = people as [User, User, User];
  const [api, credential] = [await as(maker), await byToken(second)];
  const approve = async (nth: number) => {
    await api.send("POST", `/orders/all/${order.id}/approvals/${approvals[nth]?.id}/approve`);
    await expect.poll(() => placeOf(approvals[nth]?.id)).not.toBeNull();
  };
  await using _ = await openStream(await byToken(first));
  await using stream = await db.$transaction(async (tx) => {
    // Changes are read from this table, too; a stream is opened without it.
    await tx.$executeRaw`LOCK TABLE "order_return_approvals"`;
    await approve(0);
    await expect.poll(waitForReturnApprovals).toBeGreaterThan(0);
    const opened = await openStream(credential);
    await approve(1);
    return opened;
  }, patient);
  await stream.find(({ Type }) => Type === "order.opened");
  expect(stream.types(order.id)).toEqual(["approval.approved", "order.opened"]);
});

const waitForReturnApprovals = async () => {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"order_return_approvals"'::regclass`;
  return rows.length;
};

async function placeOf(objectId = "") {
  const event = await db.auditEvent.findFirst({ where: { event: "approval.approved", objectId } });
  return event?.position ?? null;
}

test("a client that missed more than a thousand changes is told to reload", async () => {
  const user = await createUser(await createCompany("Buyer"));
  const headNow = async () => Number((await db.auditChain.findFirstOrThrow()).headPosition);
  // Only as many as are missing, and in parts: the open pages and streams of other tests would be told to reload, too.
  for (let before = await headNow(); before <= 1000; before = await headNow()) {
    await db.$executeRaw`INSERT INTO "audit_events" ("event") SELECT 'authn_token_created' FROM generate_series(1, 400)`;
    await expect.poll(headNow).toBeGreaterThanOrEqual(before + 400);
  }
  const head = await headNow();
  for (const lastEventID of [head - 1001, head + 1_000_000]) {
    await using stream = await openStream(await byToken(user), { lastEventID });
    expect(stream.events[0]?.name).toBe("reload");
    expect(JSON.parse(stream.events[0]?.data ?? "{}").AfterMs).toBeLessThanOrEqual(5000);
  }
});

for (const [what, end] of [
  ["session is revoked", (user: User) => db.session.deleteMany({ where: { userId: user.id } })],
  ["account is deactivated", ({ id }: User) => db.user.update({ where: { id }, data: { active: false } })],
  ["roles change", ({ id }: User) => db.user.update({ where: { id }, data: { roles: ["ProductReader"] } })],
] as const)
  test(`a stream ends soon after its user's ${what}`, async () => {
    const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] });
    await using stream = await openStream(await bySession(user));
    await end(user);
    const start = Date.now();
    await stream.ended;
    expect(Date.now() - start).toBeLessThan(5000);
  });

test("a stream ends when its token expires", async () => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] });
  const token = await accessToken(user, { expiresAt: new Date(Date.now() + 3000) });
  await using stream = await openStream({ authorization: `Bearer ${token}` });
  const start = Date.now();
  await stream.ended;
  expect(Date.now() - start).toBeLessThan(6000);
  expect((await openStream({ authorization: `Bearer ${token}` })).response.status).toBe(401);
});

test("a stream does not keep a session alive", async () => {
  const user = await createUser(await createCompany("Buyer"));
  const credential = await bySession(user);
  const lastSeenAt = new Date(Date.now() - 5 * 60_000);
  await db.session.updateMany({ where: { userId: user.id }, data: { lastSeenAt } });
  await using _ = await openStream(credential);
  expect((await db.session.findFirstOrThrow({ where: { userId: user.id } })).lastSeenAt).toEqual(lastSeenAt);
});

test("a server has a maximum of streams, says that it is listening, and ends streams with when to reconnect", async () => {
  test.slow(); // it starts a server
  const company = await createCompany("Buyer");
  await using instance = await startInstance({ LIVE_STREAMS: "1" });
  const { url } = instance;
  await expect
    .poll(async () => (await fetch(`${url}/api/health/ready`)).json(), { timeout: 10_000 })
    .toMatchObject({ status: "ready", live: "listening" });
  const stream = await openStream(await byToken(await createUser(company)), { url });
  const response = await openStream(await byToken(await createUser(company)), { url });
  expect(response.response.status).toBe(503);
  expect(response.response.headers.get("retry-after")).toBe("30");

  instance.signal("SIGTERM");
  await stream.ended;
  expect(stream.state.retry).toBeGreaterThanOrEqual(1000);
});

test("a server that cannot listen says so, and its streams still get all changes", async ({ as }) => {
  test.slow(); // it starts a server
  // As behind a pooler: LISTEN is accepted, but nothing arrives, since PostgreSQL notifies within a database.
  const elsewhere = Object.assign(new URL(process.env.E2E_APP_DATABASE_URL ?? ""), { pathname: "/template1" }).href;
  await using instance = await startInstance({ DATABASE_LISTEN_URL: elsewhere });
  const { people, order } = await createAskedOrder({ members: 2 });
  const [maker, other] = people as [User, User];
  await using stream = await openStream(await byToken(other), { url: instance.url });

  await (await as(maker)).send("POST", `/orders/all/${order.id}/approve`, {});
  await stream.find(({ Type }) => Type === "order.opened");
  expect(await (await fetch(`${instance.url}/api/health/ready`)).json()).toMatchObject({ live: "polling" });
});
