import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startReceiver } from "@/e2e/receiver";
import type { ReadRows } from "./keyed-requests";

const patienceMs = 60_000;

/** A webhook of the Owner for submitted orders. The stack deletes it. The server has to allow 127.0.0.1. */
export async function openOrderHook(read: ReadRows, stack: AsyncDisposableStack) {
  const { makeSecret } = await import("@/lib/changes/webhooks/secrets");
  const receiver = stack.use(await startReceiver());
  const id = `load-${randomUUID()}`;
  stack.defer(async () => void (await read("DELETE FROM event_endpoints WHERE id = $1", [id])));
  await read(
    `INSERT INTO event_endpoints (id, company_id, url, host, event_types, secret, after_position)
     SELECT $1, c.id, $2, '127.0.0.1', '{order.submitted}', $3, a.head_position FROM companies c, audit_chain a WHERE c.type = 'Owner'`,
    [id, receiver.url, makeSecret(id).sealed],
  );
  const states = async () => {
    const rows = await read<{ status: string; count: number }>(
      "SELECT status, count(*)::int FROM event_deliveries WHERE endpoint_id = $1 GROUP BY status",
      [id],
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  /** Checks that each of these orders, submitted once, has one event, which is delivered. */
  async function check(orderIDs: readonly string[]) {
    // Deliveries claimed by a killed process would be sent again after a minute.
    await read(
      "UPDATE event_deliveries SET next_attempt_at = now(), claimed_until = NULL WHERE endpoint_id = $1 AND claimed_until IS NOT NULL",
      [id],
    );
    const start = performance.now();
    const isAll = async () => ((await states()).Delivered ?? 0) >= orderIDs.length;
    while (!(await isAll()) && performance.now() - start < patienceMs) await sleep(100);
    const events = new Map<string, Set<unknown>>();
    for (const { headers, body } of receiver.received) {
      const { ObjectID } = JSON.parse(body).data;
      events.set(ObjectID, (events.get(ObjectID) ?? new Set()).add(headers["webhook-id"]));
    }
    const losses = orderIDs.filter((orderID) => !events.has(orderID));
    const twice = orderIDs.filter((orderID) => (events.get(orderID)?.size ?? 0) > 1);
    const submitted = new Set(orderIDs);
    const others = [...events.keys()].filter((orderID) => !submitted.has(orderID));
    return {
      figures: { "webhooks of submitted orders, lost": `${orderIDs.length - losses.length}, ${losses.length}` },
      violations: [
        losses.length > 0 &&
          `${losses.length} webhooks did not come, such as that of ${losses[0]}; ${JSON.stringify(await states())}.`,
        twice.length > 0 && `${twice.length} orders have two events, such as ${twice[0]}.`,
        others.length > 0 && `${others.length} webhooks are of orders that were not submitted, such as ${others[0]}.`,
      ].filter((each) => each !== false),
    };
  }
  return { check };
}
