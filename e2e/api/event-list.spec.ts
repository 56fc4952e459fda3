import type { RecordEvent } from "@/lib/changes/webhooks/event-contract";
import { db } from "@/lib/db/connection";
import type { Client } from "../client";
import { createAskedOrder, createCompany, createOrder, createRecordEvent, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";

const eventsOf = async (client: Client, query: Record<string, string> = {}) =>
  (await client.pageOf<RecordEvent>("/events", query)).Items;

test("a change of a record is an event of both its companies, with who made it and what changed", async ({ as }) => {
  const [buyer, seller] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const [admin, person] = [await createUser(buyer), await createUser(buyer)];
  const order = await createOrder({ from: buyer, to: seller, by: person });
  const client = await as(admin);
  expect((await client.send("POST", `/orders/all/${order.id}/cancel`)).status()).toBe(201);

  await expect.poll(() => eventsOf(client)).toHaveLength(1);
  const [event] = await eventsOf(client);
  expect(event).toEqual({
    ID: expect.any(Number),
    Type: "order.canceled",
    DateCreated: expect.stringMatching(/Z$/),
    ObjectType: "Order",
    ObjectID: order.id,
    Sequence: expect.any(Number),
    ActorID: admin.id,
    Data: { OrderID: order.id, from: "AwaitingApproval", to: "Canceled" },
  });
  expect(await eventsOf(await as(await createUser(seller)))).toEqual([event]);
  expect(await eventsOf(await as(await createUser(await ensureOwner())), { ObjectID: order.id })).toEqual([event]);
  expect(await eventsOf(await as(await createUser(await createCompany("Buyer"))))).toEqual([]);
});

test("reading continues after the last event, each event once and the oldest first", async ({ as }) => {
  const person = await createUser(await createCompany("Buyer"));
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push(Number((await createRecordEvent(person)).position));
  const client = await as(person);

  const read: number[] = [];
  let query: Record<string, string> = { pageSize: "2" };
  for (;;) {
    const { Items, Meta } = await client.pageOf<RecordEvent>("/events", query);
    read.push(...Items.map(({ Sequence }) => Sequence));
    // There is no total.
    const HasMore = Meta.NextPageKey !== null;
    expect(Meta).toEqual({ Page: Math.ceil(read.length / 2), PageSize: 2, NextPageKey: Meta.NextPageKey, HasMore });
    if (Meta.NextPageKey === null) break;
    query = { pageKey: Meta.NextPageKey };
  }
  expect(read).toEqual(ids);
  const later = Number((await createRecordEvent(person)).position);
  expect((await eventsOf(client, { Sequence: `>${read.at(-1)}` })).map(({ Sequence }) => Sequence)).toEqual([later]);
});

test("sign-ins, events older than 30 days and events without a position are not listed", async ({ as }) => {
  const person = await createUser(await createCompany("Buyer"));
  await createRecordEvent(person, { event: "authn_login_success" });
  await createRecordEvent(person, { event: "privilege_permissions_changed", objectType: "User", objectId: person.id });
  await createRecordEvent(person, { at: new Date(Date.now() - 31 * 86_400_000) });
  // Not from days ago: all events before its position would be older, including those of other tests.
  const recent = await createRecordEvent(person, { address: "192.0.2.1" });
  const client = await as(person);

  const events = await eventsOf(client);
  expect(events.map(({ ID }) => ID)).toEqual([Number(recent.id)]);
  expect(JSON.stringify(events)).not.toContain("192.0.2.1");
});

test("a decision on hold is not listed, and its comment is visible to its maker only", async ({ as }) => {
  const { approver, buyer, approval, order } = await createAskedOrder();
  const client = await as(await createUser(buyer));
  const decisions = {
    Decisions: [{ OrderID: order.id, ApprovalID: approval.id, Decision: "Decline", Comments: "No." }],
  };
  const decided = await (await as(approver)).send("POST", "/approvals/decisions", { ...decisions, HoldSeconds: 30 });
  expect(decided.status()).toBe(200);
  await client.send("POST", `/orders/all/${order.id}/cancel`);
  await expect.poll(async () => (await eventsOf(client)).map(({ Type }) => Type)).toContain("order.canceled");
  const events = await eventsOf(client);
  expect(events.map(({ Type }) => Type).filter((type) => /held|undone|refused/.test(type))).toEqual([]);
  expect(JSON.stringify(events)).not.toContain("No.");
  expect((await client.get("/events", { Type: "approval.held" })).status()).toBe(400);
});

test("events are filtered by type, record and time, and need FullAccess", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const person = await createUser(buyer);
  const opened = await createRecordEvent(person);
  const declined = await createRecordEvent(person, { event: "order.declined" });
  const client = await as(person);
  const ids = async (query: Record<string, string>) => (await eventsOf(client, query)).map(({ ID }) => ID);

  expect(await ids({ Type: "order.declined" })).toEqual([Number(declined.id)]);
  expect(await ids({ ObjectType: "Order", ObjectID: opened.objectId ?? "" })).toEqual([Number(opened.id)]);
  expect(await ids({ DateCreated: `>${new Date(Date.now() + 60_000).toISOString()}` })).toEqual([]);
  expect((await client.get("/events", { Type: "authn_login_success" })).status()).toBe(400);
  const reader = await createUser(buyer, { roles: ["OrderAdmin"] });
  expect((await (await as(reader)).get("/events")).status()).toBe(403);
  expect(await db.auditEvent.count({ where: { userId: reader.id, event: "authz_fail" } })).toBe(1);
});
