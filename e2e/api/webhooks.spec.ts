import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { Webhook } from "standardwebhooks";
import type { EventDelivery, EventEndpoint } from "@/lib/changes/webhooks/contract";
import { db } from "@/lib/db/connection";
import { findFreePort } from "@/lib/postgres/free-port";
import type { Client } from "../client";
import {
  createApproval,
  createCompany,
  createEventEndpoint,
  createGroup,
  createOrder,
  createProduct,
  createRecordEvent,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";
import { readMails } from "../mailbox";
import { type Received, sendIncomplete, startReceiver } from "../receiver";

type CreatedEndpoint = EventEndpoint & { Secret: string };

async function createEndpoint(client: Client, body: object): Promise<CreatedEndpoint> {
  const response = await client.send("POST", "/eventendpoints", body);
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

const deliveriesTo = async (client: Client, { ID }: { ID: string }, query: Record<string, string> = {}) =>
  (await client.pageOf<EventDelivery>(`/eventendpoints/${ID}/deliveries`, { sortBy: "DateCreated", ...query })).Items;

const verify = (secret: string, { body, headers }: Received) =>
  // Safe: it verifies as programs do, which read one value of each header.
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** Makes all deliveries that wait for a retry due. */
const makeDue = ({ ID }: { ID: string }) =>
  db.$executeRaw`UPDATE "event_deliveries" SET "next_attempt_at" = now()
    WHERE "endpoint_id" = ${ID} AND "status" = 'Pending' AND "next_attempt_at" IS NOT NULL AND "claimed_until" IS NULL`;

async function createPlace() {
  const buyer = await createCompany("Buyer");
  return { buyer, admin: await createUser(buyer) };
}

test("a change is sent to the endpoints of both companies and of the Owner, signed, and to nobody else's", async ({
  as,
}) => {
  await using receiver = await startReceiver();
  const { buyer, admin } = await createPlace();
  const seller = await createCompany("Supplier");
  const client = await as(admin);
  const order = await createOrder({ from: buyer, to: seller, by: await createUser(buyer) });
  const url = (name: string) => receiver.url.replace("hook", name);
  const endpoint = await createEndpoint(client, { Url: url("buyer") });
  const others = [
    await createUser(seller),
    await createUser(await createCompany("Buyer")),
    await createUser(await ensureOwner()),
  ];
  const names = ["seller", "stranger", "owner"];
  for (const [n, user] of others.entries())
    await createEndpoint(await as(user), { Url: url(names[n] ?? ""), EventTypes: ["order.canceled"] });
  expect((await client.send("POST", `/orders/all/${order.id}/cancel`)).status()).toBe(201);

  const about = () => receiver.received.filter(({ body }) => body.includes(order.id));
  await expect
    .poll(() =>
      about()
        .map(({ path }) => path)
        .toSorted(),
    )
    .toEqual(["/buyer", "/owner", "/seller"]);
  const [delivery] = about().filter(({ path }) => path === "/buyer");
  if (!delivery) throw new Error("Nothing was sent.");
  expect(verify(endpoint.Secret, delivery)).toEqual({
    type: "order.canceled",
    timestamp: expect.any(String),
    data: {
      ID: Number(delivery.headers["webhook-id"]),
      ObjectType: "Order",
      ObjectID: order.id,
      Sequence: expect.any(Number),
      ActorID: admin.id,
      Data: { OrderID: order.id, from: "AwaitingApproval", to: "Canceled" },
      Record: await (await client.get(`/orders/outgoing/${order.id}`)).json(),
      LineItems: [],
    },
  });
  expect(() => verify(endpoint.Secret, { ...delivery, body: delivery.body.replace("Canceled", "Open") })).toThrow();
  const ids = about().map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);
  await expect
    .poll(() => deliveriesTo(client, endpoint))
    .toMatchObject([{ Status: "Delivered", Attempts: 1, NextAttempt: null, Outcomes: [{ Status: 204, Error: null }] }]);
  await db.eventEndpoint.deleteMany({ where: { companyId: "owner", url: url("owner") } });
});

test("a new secret and the previous one both sign, and neither is shown again or stored in plain text", async ({
  as,
}) => {
  await using receiver = await startReceiver();
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url });
  expect(endpoint.Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { Secret } = await (await client.send("POST", `/eventendpoints/${endpoint.ID}/secret`)).json();
  expect(Secret).not.toBe(endpoint.Secret);
  await createRecordEvent(admin);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [delivery] = receiver.received;
  if (delivery) for (const secret of [Secret, endpoint.Secret]) verify(secret, delivery);

  await db.eventEndpoint.update({ where: { id: endpoint.ID }, data: { previousUntil: new Date(Date.now() - 1000) } });
  await createRecordEvent(admin);
  await expect.poll(() => receiver.received.length).toBe(2);
  const [, later] = receiver.received;
  if (later) {
    verify(Secret, later);
    expect(() => verify(endpoint.Secret, later)).toThrow();
  }
  expect(await (await client.get(`/eventendpoints/${endpoint.ID}`)).text()).not.toContain("whsec");
  const row = await db.eventEndpoint.findUniqueOrThrow({ where: { id: endpoint.ID } });
  for (const secret of [Secret, endpoint.Secret])
    expect(Buffer.from(row.secret).toString("latin1")).not.toContain(secret);
  const audit = await db.auditEvent.findMany({ where: { objectType: "EventEndpoint", objectId: endpoint.ID } });
  expect(audit.map(({ event }) => event)).toEqual(["eventendpoint.created", "eventendpoint.updated"]);
  expect(JSON.stringify(audit.map(({ data }) => data))).not.toContain("whsec");
});

test("a failing endpoint gets the event again with the same ID, and the next event of its record only afterwards", async ({
  as,
}) => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end("Out of paper"));
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url });
  const first = await createRecordEvent(admin);
  const second = await createRecordEvent(admin, { objectId: first.objectId, event: "order.completed" });
  const other = await createRecordEvent(admin);

  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => deliveriesTo(client, endpoint))
    .toMatchObject([
      { Status: "Pending", Outcomes: [{ Status: 500, Error: "Out of paper" }] },
      { Status: "Pending", Attempts: 0, NextAttempt: null },
      { Status: "Pending", Outcomes: [{ Status: 500 }] },
    ]);
  expect((await (await client.get(`/eventendpoints/${endpoint.ID}`)).json()).FailingSince).not.toBeNull();
  receiver.answer((response) => response.writeHead(200).end("Thanks"));
  const before = receiver.received.length;
  await expect(async () => {
    await makeDue(endpoint);
    expect((await deliveriesTo(client, endpoint)).map(({ Status }) => Status)).toEqual([
      "Delivered",
      "Delivered",
      "Delivered",
    ]);
  }).toPass();
  const later = receiver.received.slice(before).map(({ headers }) => headers["webhook-id"]);
  expect(later.toSorted()).toEqual([first, second, other].map(({ id }) => String(id)).toSorted());
  expect(later.indexOf(String(first.id))).toBeLessThan(later.indexOf(String(second.id)));
  expect((await (await client.get(`/eventendpoints/${endpoint.ID}`)).json()).FailingSince).toBeNull();
});

test("redirects are not followed, and a response that never arrives or ends delays nothing else", async ({ as }) => {
  await using other = await startReceiver();
  await using receiver = await startReceiver((response, { path }) => {
    if (path === "/redirects") response.writeHead(302, { location: other.url }).end();
    else if (path === "/endless") response.writeHead(200).write("x".repeat(3000));
  });
  const { admin } = await createPlace();
  const client = await as(admin);
  const at = (path: string) => createEndpoint(client, { Url: receiver.url.replace("/hook", path) });
  const [redirects, endless, hangs] = [await at("/redirects"), await at("/endless"), await at("/hangs")];
  await createRecordEvent(admin);

  await expect.poll(() => deliveriesTo(client, endless)).toMatchObject([{ Status: "Delivered" }]);
  await expect
    .poll(() => deliveriesTo(client, redirects))
    .toMatchObject([{ Status: "Pending", Outcomes: [{ Status: 302, Error: "Redirects are not followed." }] }]);
  await expect
    .poll(() => deliveriesTo(client, hangs), { timeout: 30_000 })
    .toMatchObject([{ Status: "Pending", Outcomes: [{ Status: null, Error: "No answer within 15 seconds." }] }]);
  expect(other.received).toEqual([]);
});

test("a response that switches protocols is a failure, and later events are sent", async ({ as }) => {
  let answers = 0;
  const server = createServer((socket) => {
    socket
      .on("error", () => undefined)
      .once("data", () => {
        answers++;
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  try {
    const { admin } = await createPlace();
    const client = await as(admin);
    const endpoint = await createEndpoint(client, { Url: `http://127.0.0.1:${port}/hook` });
    await createRecordEvent(admin);
    await expect
      .poll(() => deliveriesTo(client, endpoint))
      .toMatchObject([{ Status: "Pending", Attempts: 1, Outcomes: [{ Status: 101, Error: "The answer is empty." }] }]);
    await expect(async () => {
      await makeDue(endpoint);
      expect(answers).toBeGreaterThan(1);
    }).toPass();
  } finally {
    server.close();
    await db.eventEndpoint.updateMany({ where: { url: { contains: `:${port}/` } }, data: { active: false } });
  }
});

test("an endpoint that works again, or has nothing pending, is no longer failing", async ({ as }) => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url });
  const failingSince = async () => (await (await client.get(`/eventendpoints/${endpoint.ID}`)).json()).FailingSince;
  await createRecordEvent(admin);
  await expect.poll(failingSince).not.toBeNull();
  await expect.poll(() => deliveriesTo(client, endpoint)).toMatchObject([{ Status: "Pending" }]);
  await db.$executeRaw`UPDATE "event_deliveries" SET "attempts" = 9, "next_attempt_at" = now()
    WHERE "endpoint_id" = ${endpoint.ID} AND "claimed_until" IS NULL`;
  await expect(async () => {
    await makeDue(endpoint);
    expect(await deliveriesTo(client, endpoint)).toMatchObject([{ Status: "Failed" }]);
  }).toPass();
  expect(await failingSince()).toBeNull();

  await db.eventEndpoint.update({ where: { id: endpoint.ID }, data: { failingSince: new Date(0) } });
  receiver.answer((response) => response.writeHead(204).end());
  await client.send("POST", `/eventendpoints/${endpoint.ID}/test`);
  await expect.poll(failingSince).toBeNull();
});

test("a response from an endpoint's former URL does not affect the endpoint", async ({ as }) => {
  let answer: (() => void) | undefined;
  await using receiver = await startReceiver((response, { path }) => {
    if (path === "/old") answer = () => response.writeHead(410).end();
    else response.writeHead(204).end();
  });
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url.replace("hook", "old") });
  await createRecordEvent(admin);
  await expect.poll(() => answer).toBeDefined();
  await client.send("PATCH", `/eventendpoints/${endpoint.ID}`, { Url: receiver.url });
  answer?.();
  await expect
    .poll(() => deliveriesTo(client, endpoint))
    .toMatchObject([{ Status: "Pending", Outcomes: [{ Status: 410 }] }]);
  const read = await (await client.get(`/eventendpoints/${endpoint.ID}`)).json();
  expect(read).toMatchObject({ Active: true, FailingSince: null, DisabledReason: null });
  await expect(async () => {
    await makeDue(endpoint);
    expect(await deliveriesTo(client, endpoint)).toMatchObject([{ Status: "Delivered" }]);
  }).toPass();
});

test("a pending delivery without a next attempt is sent by resending it", async ({ as }) => {
  await using receiver = await startReceiver();
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url });
  await createRecordEvent(admin);
  await expect.poll(() => deliveriesTo(client, endpoint)).toMatchObject([{ Status: "Delivered" }]);
  await db.eventDelivery.updateMany({
    where: { endpointId: endpoint.ID },
    data: { status: "Pending", nextAttemptAt: null, dateCompleted: null },
  });
  const [waiting] = await deliveriesTo(client, endpoint);
  await client.send("POST", `/eventendpoints/${endpoint.ID}/deliveries/${waiting?.ID}/resend`);
  await expect.poll(() => receiver.received.length).toBe(2);
});

test("the audit says that the URL of an endpoint changed, without the URL", async ({ as }) => {
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: "https://example.com/hook?token=one", Active: false });
  const path = `/eventendpoints/${endpoint.ID}`;
  await client.send("PATCH", path, { Url: "https://example.org/hook?token=two", Description: "Ours" });
  expect((await client.send("DELETE", path)).status()).toBe(204);
  const audit = await db.auditEvent.findMany({
    where: { objectType: "EventEndpoint", objectId: endpoint.ID },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ event, data }) => ({ event, data }))).toEqual([
    { event: "eventendpoint.created", data: null },
    { event: "eventendpoint.updated", data: { changes: { Url: "changed", Description: { from: null, to: "Ours" } } } },
    { event: "eventendpoint.deleted", data: null },
  ]);
});

test("429 with Retry-After delays all deliveries to the endpoint", async ({ as }) => {
  await using receiver = await startReceiver((response) => response.writeHead(429, { "retry-after": "600" }).end());
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url });
  await createRecordEvent(admin);
  await expect.poll(() => deliveriesTo(client, endpoint)).toMatchObject([{ Attempts: 1, Outcomes: [{ Status: 429 }] }]);
  const [{ NextAttempt } = { NextAttempt: null }] = await deliveriesTo(client, endpoint);
  const seconds = (Date.parse(NextAttempt ?? "") - Date.now()) / 1000;
  expect(seconds).toBeGreaterThan(560);
  expect(seconds).toBeLessThan(610);
  await createRecordEvent(admin);
  await expect.poll(async () => (await deliveriesTo(client, endpoint)).length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(receiver.received).toHaveLength(1);
});

test("410 deactivates an endpoint at once, and five days of failures do, with an email", async ({ as }) => {
  await using receiver = await startReceiver((response, { path }) =>
    response.writeHead(path === "/gone" ? 410 : 500).end(),
  );
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url.replace("hook", "gone") });
  const failing = await createEndpoint(client, { Url: receiver.url });
  await createRecordEvent(admin);
  const read = async ({ ID }: CreatedEndpoint) => (await client.get(`/eventendpoints/${ID}`)).json();
  await expect.poll(() => read(endpoint)).toMatchObject({ Active: false, DisabledReason: "Gone" });
  await expect.poll(() => read(failing)).toMatchObject({ Active: true, FailingSince: expect.any(String) });

  const longAgo = new Date(Date.now() - 5 * 86_400_000 - 1000);
  await db.eventEndpoint.update({ where: { id: failing.ID }, data: { failingSince: longAgo } });
  await expect(async () => {
    await makeDue(failing);
    expect(await read(failing)).toMatchObject({ Active: false, DisabledReason: "Failing" });
  }).toPass();
  const mails = await readMails(admin.email, 2);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("Webhooks were deactivated"));
  receiver.answer((response) => response.writeHead(204).end());
  await client.send("PATCH", `/eventendpoints/${failing.ID}`, { Active: true });
  await expect(async () => {
    await makeDue(failing);
    expect(await deliveriesTo(client, failing)).toMatchObject([{ Status: "Delivered" }]);
  }).toPass();
});

test("failed events are sent again, one or all since a moment, with the same ID", async ({ as }) => {
  await using receiver = await startReceiver();
  const { buyer, admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url });
  const events = [await createRecordEvent(admin), await createRecordEvent(admin)];
  await expect
    .poll(async () => (await deliveriesTo(client, endpoint)).map(({ Status }) => Status))
    .toEqual(["Delivered", "Delivered"]);
  const [first] = await deliveriesTo(client, endpoint);
  const path = `/eventendpoints/${endpoint.ID}`;
  expect((await client.send("POST", `${path}/deliveries/${first?.ID}/resend`)).status()).toBe(201);
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received[2]?.headers["webhook-id"]).toBe(String(events[0]?.id));

  await db.eventDelivery.updateMany({
    where: { endpointId: endpoint.ID },
    data: { status: "Failed", dateCompleted: new Date() },
  });
  const since = (moment: number) => client.send("POST", `${path}/resend`, { Since: new Date(moment).toISOString() });
  expect(await (await since(Date.now() + 60_000)).json()).toEqual({ Resent: 0, Due: 0 });
  expect(await (await since(Date.now() - 60_000)).json()).toEqual({ Resent: 2, Due: 0 });
  await expect.poll(() => receiver.received.length).toBe(5);

  // Deliveries that wait for a retry become due, except those that a process has claimed.
  await expect.poll(() => db.eventDelivery.count({ where: { endpointId: endpoint.ID, status: "Pending" } })).toBe(0);
  const later = new Date(Date.now() + 3_600_000);
  await db.eventDelivery.updateMany({
    where: { endpointId: endpoint.ID },
    data: { status: "Pending", nextAttemptAt: later, claimedUntil: later, dateCompleted: null },
  });
  await db.eventDelivery.update({ where: { id: first?.ID ?? "" }, data: { claimedUntil: null } });
  const send = (body: object) => client.send("POST", `${path}/resend`, body);
  for (const Since of [
    undefined,
    "2026-01-31",
    "2026-01-31T09:30:00",
    "0000-12-31T23:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:00:00-14:00",
    0,
  ])
    expect((await send({ Since })).status(), String(Since)).toBe(400);
  expect(await (await send({ Pending: true })).json()).toEqual({ Resent: 0, Due: 1 });
  const audited = await db.auditEvent.findMany({
    where: { event: "eventendpoint.resent", objectId: endpoint.ID, userId: admin.id, companyId: buyer.id },
    orderBy: { id: "asc" },
  });
  expect(audited.map(({ data }) => data)).toEqual([
    { DeliveryID: first?.ID },
    { Since: expect.any(String), Resent: 0, Due: 0 },
    { Since: expect.any(String), Resent: 2, Due: 0 },
    { Resent: 0, Due: 1 },
  ]);
  await expect.poll(() => receiver.received.length).toBe(6);
  const colleague = await as(await createUser(buyer, { roles: ["OrderAdmin"] }));
  expect((await colleague.send("POST", `${path}/deliveries/${first?.ID}/resend`)).status()).toBe(403);
  const stranger = await as(await createUser(await createCompany("Buyer")));
  expect((await stranger.send("POST", `${path}/deliveries/${first?.ID}/resend`)).status()).toBe(404);
  expect((await stranger.get(`${path}/deliveries`)).status()).toBe(404);
});

test("a test is sent once, also to an inactive endpoint, and its result is shown", async ({ as }) => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  const { admin } = await createPlace();
  const client = await as(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url, Active: false });
  await createRecordEvent(admin);
  const response = await client.send("POST", `/eventendpoints/${endpoint.ID}/test`);
  expect(response.status()).toBe(201);
  await expect
    .poll(() => deliveriesTo(client, endpoint))
    .toMatchObject([
      { Type: "endpoint.test", EventID: null, Status: "Failed", Attempts: 1, Outcomes: [{ Status: 500 }] },
    ]);
  expect(receiver.received).toHaveLength(1);
  const [delivery] = receiver.received;
  if (delivery) expect(verify(endpoint.Secret, delivery)).toMatchObject({ type: "endpoint.test" });
  expect((await (await client.get(`/eventendpoints/${endpoint.ID}`)).json()).FailingSince).toBeNull();
});

const addresses = [
  "http://8.8.8.8/hook",
  "https://10.0.0.1/hook",
  "https://[::1]/hook",
  "https://2130706434/hook",
  "https://169.254.169.254/latest/meta-data",
  "https://user:password@example.com/hook",
  "ftp://example.com/hook",
  "example.com",
  `https://example.com/${"x".repeat(2000)}`,
  `https://${"a.".repeat(150)}example/hook`,
];

test("an endpoint with a private address is refused, and a name that resolves to one gets nothing", async ({ as }) => {
  const { admin, buyer } = await createPlace();
  const client = await as(admin);
  for (const Url of addresses) expect((await client.send("POST", "/eventendpoints", { Url })).status(), Url).toBe(400);
  const endpoint = await createEventEndpoint(buyer, { url: "https://localhost:9/hook" });
  const plain = await createEventEndpoint(buyer, { url: "http://[::1]:9/hook" });
  for (const { id } of [endpoint, plain]) await client.send("POST", `/eventendpoints/${id}/test`);
  const error = "The host has an address that webhooks may not be sent to.";
  for (const { id: ID } of [endpoint, plain])
    await expect
      .poll(() => deliveriesTo(client, { ID }))
      .toMatchObject([{ Outcomes: [{ Status: null, Error: expect.any(String) }] }]);
  expect(await deliveriesTo(client, { ID: plain.id })).toMatchObject([{ Outcomes: [{ Error: error }] }]);
});

test("a company has at most twenty endpoints, visible with its own FullAccess only", async ({ as }) => {
  const { buyer, admin } = await createPlace();
  const client = await as(admin);
  for (let n = 0; n < 20; n++) await createEventEndpoint(buyer, { active: false });
  const one = await client.send("POST", "/eventendpoints", { Url: "https://example.com/hook" });
  expect(one.status()).toBe(400);
  const { Items } = await client.pageOf<EventEndpoint>("/eventendpoints", { pageSize: "100" });
  expect(Items).toHaveLength(20);
  const owner = await as(await createUser(await ensureOwner()));
  expect((await owner.get(`/eventendpoints/${Items[0]?.ID}`)).status()).toBe(404);
  expect((await (await as(await createUser(buyer, { roles: ["OrderAdmin"] }))).get("/eventendpoints")).status()).toBe(
    403,
  );
  const path = `/eventendpoints/${Items[0]?.ID}`;
  expect((await client.send("PATCH", path, { Active: true }, { "if-match": '"99"' })).status()).toBe(412);
  expect((await client.send("DELETE", path)).status()).toBe(204);
  for (const url of [path, `${path}/deliveries`]) expect((await client.get(url)).status(), url).toBe(404);
  expect((await client.send("PATCH", path, { Active: true })).status()).toBe(404);
  expect((await client.pageOf<EventEndpoint>("/eventendpoints", { pageSize: "100" })).Items).toHaveLength(19);
  const next = await client.send("POST", "/eventendpoints", { Url: "https://example.com/hook", Active: false });
  expect(next.status()).toBe(201);
});

test("events of other types, and from before the endpoint existed or while it was inactive, are not sent", async ({
  as,
}) => {
  await using receiver = await startReceiver();
  const { admin } = await createPlace();
  const client = await as(admin);
  await createRecordEvent(admin);
  const endpoint = await createEndpoint(client, { Url: receiver.url, EventTypes: ["order.declined"] });
  await createRecordEvent(admin);
  await client.send("PATCH", `/eventendpoints/${endpoint.ID}`, { Active: false });
  await createRecordEvent(admin, { event: "order.declined" });
  await client.send("PATCH", `/eventendpoints/${endpoint.ID}`, { Active: true });
  const event = await createRecordEvent(admin, { event: "order.declined" });
  await expect.poll(() => receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([String(event.id)]);
  expect(await deliveriesTo(client, endpoint)).toHaveLength(1);
});

test("a very large event is sent without its details", async ({ as }) => {
  await using receiver = await startReceiver();
  const { admin } = await createPlace();
  await createEndpoint(await as(admin), { Url: receiver.url });
  await createRecordEvent(admin, { data: { OrderID: "x", Comments: "é".repeat(12_000) } });
  await expect.poll(() => receiver.received.length).toBe(1);
  const without = { Record: null, RecordOmitted: true };
  expect(JSON.parse(receiver.received[0]?.body ?? "").data).toMatchObject({
    Data: null,
    DataOmitted: true,
    ...without,
  });
});

test("a webhook has the record as its company may see it, identical in every attempt", async ({ as }) => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  const { buyer, admin } = await createPlace();
  const client = await as(admin);
  const stranger = await createCompany("Buyer");
  const order = await createOrder({ from: buyer, by: admin }, { comments: "As it was", xp: { Project: "Move" } });
  const shop = await createProduct(await ensureOwner());
  const lineOf = ({ id: orderId }: { id: string }, position: number) => ({
    ...{ orderId, id: `${position}`, position, productId: shop.id, quantity: 2, unitPrice: 420 },
  });
  const large = await createOrder({ from: buyer });
  const many = Array.from({ length: 101 }, (_, at) => lineOf(large, at + 1));
  await db.lineItem.createMany({ data: [lineOf(order, 1), lineOf(order, 2), ...many] });
  const approval = await createApproval(order);
  const rule = await createRule(buyer);
  const group = await createGroup(buyer);
  const hidden = await createProduct(await ensureOwner(), { active: false });
  const theirs = await createOrder({ from: stranger });
  const long = await createOrder({ from: buyer });
  const endpoint = await createEndpoint(client, { Url: receiver.url });
  const tell = (objectType: string, objectId: string, data = {}) =>
    createRecordEvent(admin, { objectType, objectId, data });
  await tell("Order", order.id);
  await tell("Approval", approval.id, { OrderID: order.id });
  await tell("ApprovalRule", rule.id);
  await tell("UserGroup", group.id);
  await tell("Product", hidden.id);
  await tell("Order", theirs.id);
  await tell("Order", large.id);
  await tell("Order", long.id, { Note: "é".repeat(9700) });

  const recordsOf = () =>
    new Map(receiver.received.map(({ body }) => [JSON.parse(body).data.ObjectID as string, JSON.parse(body).data]));
  await expect
    .poll(async () => {
      await makeDue(endpoint);
      return recordsOf().size;
    })
    .toBe(8);
  const records = recordsOf();
  const read = async (path: string) => (await client.get(path)).json();
  expect(records.get(order.id).Record).toEqual(await read(`/orders/all/${order.id}`));
  expect(records.get(order.id).LineItems).toEqual((await read(`/orders/all/${order.id}/lineitems`)).Items);
  expect(records.get(order.id).LineItems).toHaveLength(2);
  const withoutLines = { Record: { ID: large.id }, LineItems: null, LineItemsOmitted: true };
  expect(records.get(large.id)).toMatchObject(withoutLines);
  const approvalInList = (await read(`/orders/all/${order.id}/approvals`)).Items[0];
  expect(records.get(approval.id).Record).toEqual({
    ...approvalInList,
    ...{ DueAt: null, OverBudget: null },
    Order: expect.objectContaining({ Total: 100 }),
  });
  expect(records.get(rule.id).Record).toEqual(await read(`/buyers/${buyer.id}/approvalrules/${rule.id}`));
  expect(records.get(group.id).Record).toEqual(await read(`/buyers/${buyer.id}/usergroups/${group.id}`));
  for (const id of [hidden.id, theirs.id]) expect(records.get(id)).toMatchObject({ Record: null });
  expect(records.get(long.id)).toMatchObject({ Data: { Note: expect.any(String) }, Record: null, RecordOmitted: true });
  expect(records.get(theirs.id)).not.toHaveProperty("RecordOmitted");

  await db.order.update({ where: { id: order.id }, data: { comments: "As it is now" } });
  const firstBodies = new Map(receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]));
  const before = receiver.received.length;
  receiver.answer((response) => response.writeHead(204).end());
  await expect(async () => {
    await makeDue(endpoint);
    const deliveries = await deliveriesTo(client, endpoint);
    expect(deliveries.every(({ Status }) => Status === "Delivered")).toBe(true);
  }).toPass();
  const again = receiver.received.slice(before);
  expect(again.length).toBeGreaterThanOrEqual(8);
  for (const { headers, body } of again) expect(body).toBe(firstBodies.get(headers["webhook-id"]));
});

/** The examples in docs/webhooks.md, each after its name. */
const receivers = { "receiver.mjs": "/hook", "express.mjs": "/countersign" };

for (const [name, path] of Object.entries(receivers))
  test(`the ${name} of the documentation verifies each webhook once, and refuses forged or old ones`, async ({
    as,
  }) => {
    const [, source = ""] =
      new RegExp(`\`\`\`js\n(// ${name}.*?)\`\`\``, "s").exec(readFileSync("docs/webhooks.md", "utf8")) ?? [];
    const port = await findFreePort();
    const { admin } = await createPlace();
    const client = await as(admin);
    const url = `http://127.0.0.1:${port}${path}`;
    const endpoint = await createEndpoint(client, { Url: url });
    const program = spawn(process.execPath, ["--input-type=module", "-e", source], {
      env: { ...process.env, NODE_OPTIONS: "", PORT: String(port), WEBHOOK_SECRET: endpoint.Secret },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    program.stdout.on("data", (chunk) => {
      output += chunk;
    });
    try {
      await expect.poll(() => output).toContain("listening");
      await sendIncomplete(port);
      const event = await createRecordEvent(admin);
      await expect.poll(() => deliveriesTo(client, endpoint)).toMatchObject([{ Status: "Delivered" }]);
      expect(output.match(new RegExp(event.objectId ?? "", "g"))).toHaveLength(1);
      const [delivery] = await deliveriesTo(client, endpoint);
      await client.send("POST", `/eventendpoints/${endpoint.ID}/deliveries/${delivery?.ID}/resend`);
      await expect.poll(async () => (await deliveriesTo(client, endpoint))[0]?.Outcomes.length).toBe(2);
      expect(output.match(new RegExp(event.objectId ?? "", "g"))).toHaveLength(1);

      const body = `{"type":"order.opened","timestamp":"2026-01-01T00:00:00.000Z","data":{"ObjectID":"forged"}}`;
      const post = async (secret: string, date: Date) => {
        const headers = {
          "webhook-id": "1",
          "webhook-timestamp": String(Math.floor(date.getTime() / 1000)),
          "webhook-signature": new Webhook(secret).sign("1", date, body),
        };
        return (await fetch(url, { method: "POST", headers, body })).status;
      };
      expect(await post(`whsec_${"A".repeat(43)}=`, new Date())).toBe(400);
      expect(await post(endpoint.Secret, new Date(Date.now() - 6 * 60_000))).toBe(400);
      expect(output).not.toContain("forged");
    } finally {
      program.kill();
    }
  });
