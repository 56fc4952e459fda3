import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { makeSecret } from "@/lib/changes/webhooks/secrets";
import { startReceiver } from "../receiver";
import { inDatabase, query } from "./database";
import { expect, stop, test } from "./fixtures";

const records = 10;
const eachHas = 6;

/** An endpoint, and new events of several records. */
async function createWork(url: string, to: string) {
  await createEndpoint(url, to);
  await createEvents(url);
}

async function createEndpoint(url: string, to: string, { id = "E", company = "C", active = true } = {}) {
  const { sealed } = makeSecret(id);
  await query(
    url,
    `INSERT INTO "event_endpoints" ("id", "company_id", "url", "host", "secret", "after_position", "active") VALUES ($1, $2, $3, $4, $5, 0, $6)`,
    [id, company, to, new URL(to).hostname, sealed, active],
  );
}

const createEvents = (url: string, { company = "C", of = records, each = eachHas } = {}) =>
  query(
    url,
    `INSERT INTO "audit_events" ("event", "company_id", "object_type", "object_id", "data")
     SELECT 'order.opened', $3::text, 'Order', 'record-' || n % $1::int, '{}' FROM generate_series(1, $1::int * $2::int) n ORDER BY n`,
    [of, each, company],
  );

const countOf = async (url: string, condition: string) => {
  const [row] = await query<{ count: number }>(url, `SELECT count(*)::int FROM "event_deliveries" WHERE ${condition}`);
  return row?.count ?? 0;
};

test("events a killed process was sending are sent again with the same ID, each record's in order", async ({
  database,
  work,
}) => {
  await using receiver = await startReceiver((response) => setTimeout(() => response.writeHead(204).end(), 40));
  await createWork(database.url, receiver.url);
  for (const least of [5, 20, 40]) {
    const worker = await work({});
    await expect.poll(() => receiver.received.length, { intervals: [5] }).toBeGreaterThanOrEqual(least);
    const exited = once(worker, "exit");
    worker.kill("SIGKILL");
    await exited;
    // Its claimed deliveries become due after a minute: makes that now.
    await query(
      database.url,
      `UPDATE "event_deliveries" SET "next_attempt_at" = now(), "claimed_until" = now() WHERE "claimed_until" IS NOT NULL`,
    );
  }
  await work({});
  await expect.poll(() => countOf(database.url, `"status" = 'Delivered'`)).toBe(records * eachHas);

  expect(await countOf(database.url, "true")).toBe(records * eachHas);
  const ids = receiver.received.map(({ headers }) => String(headers["webhook-id"]));
  expect(new Set(ids).size).toBe(records * eachHas);
  // Four deliveries to a host are in progress when a process is killed.
  expect(ids.length).toBeLessThanOrEqual(records * eachHas + 3 * 4);
  const firsts = [...new Set(ids)].map((id) => {
    const body = receiver.received.find(({ headers }) => headers["webhook-id"] === id)?.body ?? "{}";
    return JSON.parse(body).data;
  });
  for (let n = 0; n < records; n++) {
    const places = firsts.filter(({ ObjectID }) => ObjectID === `record-${n}`).map(({ Sequence }) => Sequence);
    expect(places).toHaveLength(eachHas);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

test("two processes send each event once, and never two of a record at a time", async ({ database, work }) => {
  const underWay = new Set<string>();
  let together = 0;
  await using receiver = await startReceiver((response, { body }) => {
    const { ObjectID } = JSON.parse(body).data;
    if (underWay.has(ObjectID)) together++;
    underWay.add(ObjectID);
    setTimeout(() => {
      underWay.delete(ObjectID);
      response.writeHead(204).end();
    }, 20);
  });
  await createWork(database.url, receiver.url);
  await Promise.all([work({}), work({})]);
  await expect.poll(() => countOf(database.url, `"status" = 'Delivered'`)).toBe(records * eachHas);
  expect(receiver.received).toHaveLength(records * eachHas);
  expect(together).toBe(0);
});

test("a company with hanging endpoints leaves room for others", async ({ database, work }) => {
  const open = new Set<Socket>();
  let mostOpen = 0;
  const hangs = createServer((socket) => {
    open.add(socket.on("error", () => undefined).on("close", () => open.delete(socket)));
    mostOpen = Math.max(mostOpen, open.size);
  });
  await new Promise<void>((resolve) => hangs.listen(0, "0.0.0.0", resolve));
  // Safe: it listens on a port.
  const { port } = hangs.address() as AddressInfo;
  try {
    await using receiver = await startReceiver();
    await query(database.url, `INSERT INTO "companies" VALUES ('A', 'Hangs', 'Buyer'), ('B', 'Works', 'Buyer')`);
    for (let n = 2; n < 12; n++)
      await createEndpoint(database.url, `http://127.0.0.${n}:${port}/hook`, { id: `A${n}`, company: "A" });
    await createEndpoint(database.url, receiver.url, { id: "B", company: "B" });
    await createEvents(database.url, { company: "A", of: 10, each: 2 });
    await work({ WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8" });
    await expect.poll(() => open.size).toBe(8);

    await createEvents(database.url, { company: "B", of: 1, each: 1 });
    await expect.poll(() => receiver.received.length, { timeout: 8000 }).toBe(1);
    expect(mostOpen).toBe(8);
  } finally {
    hangs.close();
    for (const socket of open) socket.destroy();
  }
});

test("attempts with the same ID have the same body, also when two processes make it", async ({ database, work }) => {
  await using receiver = await startReceiver();
  await createEndpoint(database.url, receiver.url);
  await inDatabase(database.url, async (client) => {
    await client.query(`BEGIN; LOCK TABLE "orders"`);
    await createEvents(database.url, { of: 1, each: 1 });
    await work({});
    await expect.poll(() => countOf(database.url, `"attempts" = 1`), { intervals: [20] }).toBe(1);
    await query(database.url, `UPDATE "event_deliveries" SET "body" = '"the first"'`);
    await client.query("COMMIT");
  });
  await expect.poll(() => receiver.received.map(({ body }) => body)).toEqual(['"the first"']);
});

test("a record that cannot be read delays no other event, and is tried again", async ({ database, work }) => {
  await using receiver = await startReceiver();
  await createWork(database.url, receiver.url);
  await query(database.url, `UPDATE "audit_events" SET "object_type" = 'OrderReturn' WHERE "object_id" = 'record-1'`);
  await query(database.url, `ALTER TABLE "order_returns" RENAME TO "away"`);
  const worker = await work({});
  await expect.poll(() => countOf(database.url, `"status" = 'Delivered'`)).toBe((records - 1) * eachHas);
  const outcomes = () =>
    query(
      database.url,
      `SELECT "outcomes"->0->>'Error' AS "error", "next_attempt_at" < now() + interval '10 seconds' AS "soon"
       FROM "event_deliveries" WHERE "attempts" > 0 AND "claimed_until" IS NULL AND "status" = 'Pending'`,
    );
  await expect.poll(outcomes).toEqual([{ error: "The record could not be read.", soon: true }]);
  // It was never sent, which says nothing about the endpoint.
  expect(await query(database.url, `SELECT 1 FROM "event_endpoints" WHERE "failing_since" IS NOT NULL`)).toEqual([]);

  await stop(worker);
  await query(database.url, `ALTER TABLE "away" RENAME TO "order_returns"`);
  await query(database.url, `UPDATE "event_deliveries" SET "next_attempt_at" = now() WHERE "next_attempt_at" > now()`);
  await work({});
  await expect.poll(() => countOf(database.url, `"status" = 'Delivered'`)).toBe(records * eachHas);
});

test("a failing endpoint gets one event at a time", async ({ database, work }) => {
  let [underWay, most] = [0, 0];
  await using receiver = await startReceiver((response) => {
    most = Math.max(most, ++underWay);
    setTimeout(() => {
      underWay--;
      response.writeHead(500).end();
    }, 100);
  });
  await createEndpoint(database.url, receiver.url);
  await query(database.url, `UPDATE "event_endpoints" SET "failing_since" = now()`);
  await createEvents(database.url, { of: 8, each: 1 });
  await work({});
  await expect.poll(() => countOf(database.url, `"attempts" > 0 AND "claimed_until" IS NULL`)).toBe(8);
  expect(most).toBe(1);
});

test("updates too large for one statement are made in parts", async ({ database, work }) => {
  await using receiver = await startReceiver();
  await createWork(database.url, receiver.url);
  await query(
    database.url,
    `CREATE FUNCTION "too_many"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT count(*) FROM "added") > 20 THEN RAISE 'too many'; END IF; RETURN NULL; END $$`,
  );
  await query(
    database.url,
    `CREATE TRIGGER "too_many" AFTER INSERT ON "event_deliveries" REFERENCING NEW TABLE AS "added"
     FOR EACH STATEMENT EXECUTE FUNCTION "too_many"()`,
  );
  await work({});
  await expect.poll(() => countOf(database.url, "true"), { timeout: 30_000 }).toBe(records * eachHas);
});

test("an event of an unknown type is left to a newer release for ten minutes", async ({ database, work }) => {
  const { url } = database;
  await using receiver = await startReceiver();
  await createEndpoint(url, receiver.url);
  const event = (type: string, of: string, minutes = 0) =>
    query(
      url,
      `INSERT INTO "audit_events" ("event", "company_id", "object_type", "object_id", "data", "at")
       VALUES ($1, 'C', 'Order', $2, '{}', now() - $3::int * interval '1 minute')`,
      [type, of, minutes],
    );
  const delivery = (type: string, of: string, minutes = 0) =>
    query(
      url,
      `INSERT INTO "event_deliveries" ("endpoint_id", "type", "object_type", "object_id", "date_created", "next_attempt_at")
       VALUES ('E', $1, 'Order', $2, now() - $3::int * interval '1 minute', now())`,
      [type, of, minutes],
    );
  const idsSent = () => receiver.received.map(({ body }) => JSON.parse(body).data.ObjectID).toSorted();
  await delivery("order.newer", "claimed by the newer");
  await delivery("order.newer", "claimed late", 11);
  await event("order.newer", "passed by", 11);
  await event("order.opened", "before");
  await event("order.newer", "newer");
  await event("order.opened", "after");
  await work({});
  await expect.poll(idsSent).toEqual(["before", "claimed late"]);
  await expect
    .poll(() =>
      query(url, `SELECT 1 FROM "event_progress" f, "audit_chain" c WHERE f."position" = c."head_position" - 2`),
    )
    .toHaveLength(1);
  // As a newer release would.
  await query(url, `UPDATE "event_progress" SET "position" = "position" + 1`);
  await expect.poll(idsSent).toEqual(["after", "before", "claimed late"]);
  expect(await query(url, `SELECT "object_id" AS "id" FROM "event_deliveries" WHERE "attempts" = 0`)).toEqual([
    { id: "claimed by the newer" },
  ]);
});

test("a pending event is kept for ten more days, then passes its turn on; deleted endpoints' events go", async ({
  database,
  work,
}) => {
  const { url } = database;
  for (const id of ["E", "gone"]) await createEndpoint(url, "http://127.0.0.1:9/hook", { id, active: false });
  await query(url, `UPDATE "event_endpoints" SET "deleted_at" = now() WHERE "id" = 'gone'`);
  await query(
    url,
    `INSERT INTO "event_deliveries" ("id", "endpoint_id", "event_id", "type", "object_type", "object_id", "status", "date_created", "next_attempt_at")
     VALUES ('first', 'E', 1, 'order.opened', 'Order', 'one', 'Pending', now() - interval '41 days', now()),
       ('second', 'E', 2, 'order.opened', 'Order', 'one', 'Pending', now() - interval '31 days', NULL),
       ('third', 'E', 3, 'order.opened', 'Order', 'one', 'Pending', now(), NULL),
       ('other', 'E', 4, 'order.opened', 'Order', 'two', 'Pending', now() - interval '31 days', now()),
       ('sent', 'E', 5, 'order.opened', 'Order', 'two', 'Delivered', now() - interval '31 days', NULL)`,
  );
  await query(
    url,
    `INSERT INTO "event_deliveries" ("endpoint_id", "event_id", "type", "object_type", "object_id")
     SELECT 'gone', n, 'order.opened', 'Order', n FROM generate_series(1, 2500) n`,
  );
  await work({});
  await expect
    .poll(() =>
      query(url, `SELECT "id", "next_attempt_at" IS NOT NULL AS "turn" FROM "event_deliveries" ORDER BY "id"`),
    )
    .toEqual([
      { id: "other", turn: true },
      { id: "second", turn: true },
      { id: "third", turn: false },
    ]);
  await expect.poll(() => query(url, `SELECT "id" FROM "event_endpoints"`)).toEqual([{ id: "E" }]);
});
