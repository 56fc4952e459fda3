import { once } from "node:events";
import { makeSecret } from "@/lib/webhooks/secrets";
import { startReceiver } from "../receiver";
import { expect, query, test } from "./fixtures";

const records = 10;
const eachHas = 6;

/** An endpoint, and events of several records that nobody has seen yet. */
async function createWork(url: string, to: string) {
  const { sealed } = makeSecret("E");
  await query(
    url,
    `INSERT INTO "event_endpoints" ("id", "company_id", "url", "host", "secret", "after_position") VALUES ('E', 'C', $1, $2, $3, 0)`,
    [to, new URL(to).host, sealed],
  );
  await query(
    url,
    `INSERT INTO "audit_events" ("event", "company_id", "object_type", "object_id", "data")
     SELECT 'order.opened', 'C', 'Order', 'record-' || n % $1::int, '{}' FROM generate_series(1, $1::int * $2::int) n ORDER BY n`,
    [records, eachHas],
  );
}

const countOf = async (url: string, condition: string) => {
  const [row] = await query<{ count: number }>(url, `SELECT count(*)::int FROM "event_deliveries" WHERE ${condition}`);
  return row?.count ?? 0;
};

test("what a killed process had in its hands is sent again with the same ID, and each record stays in order", async ({
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
    // What it had comes back after a minute: that is now.
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
  // Four to a host are under way when a process is killed.
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
