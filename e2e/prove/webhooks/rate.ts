import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@/e2e/bench/statistics";
import { createDecider } from "../decisions/held";
import { post } from "../decisions/place";
import { openInstance } from "../instances";
import { compareWithMost, type Outcome } from "../part";
import { createEvents, openEndpoints, startSender, type WebhooksPlace } from "./place";

const least = 200;

/** Events for three endpoints that answer immediately, sent by two processes: how many arrive each second. */
export async function deliverSteadily(place: WebhooksPlace, size: number): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const { buyer, receivers } = await openEndpoints((response) => response.writeHead(204).end(), stack);
  for (const sender of [await startSender(place), await startSender(place)]) stack.defer(() => sender.end("SIGTERM"));
  await createEvents(buyer.id, { count: size, records: size });
  const countArrivals = () => receivers.reduce((sum, { events }) => sum + events.size, 0);
  while (countArrivals() < size * receivers.length && !place.signal.aborted) await sleep(50);
  const first = Math.min(...receivers.map(({ between }) => between[0]));
  const last = Math.max(...receivers.map(({ between }) => between[1]));
  const rate = Math.round((countArrivals() / (last - first)) * 1000);
  const what = `deliveries a second, of ${size} events to ${receivers.length} endpoints (at least ${least})`;
  const soon = compareWithMost(await measureDelay(place, Math.min(size / 10, 100), stack));
  return {
    figures: { [what]: rate, ...soon.figures },
    violations: [],
    late: [...(rate >= least ? [] : [`${what}: ${rate}`]), ...soon.late],
  };
}

/** Milliseconds from a decision's commit on an idle instance until the marketplace's owner receives it. */
async function measureDelay(place: WebhooksPlace, decisions: number, stack: AsyncDisposableStack) {
  const delays: number[] = [];
  await openEndpoints((response, { receiver, event }) => {
    response.writeHead(204).end();
    // The event has the time of the transaction's begin, some milliseconds before the commit.
    if (receiver.host === "127.0.0.1" && event.type === "order.opened") delays.push(Date.now() - event.at);
  }, stack);
  const env = { ...place.env, DATABASE_URL: place.appUrl, WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8" };
  const { url } = await openInstance(env, place.log, stack);
  const { headers, createOrders } = await createDecider();
  for (const { orderID } of await createOrders(decisions)) {
    await post(url, `/orders/all/${orderID}/approve`, headers);
    await sleep(200 + Math.random() * 500);
  }
  return {
    [`decision to webhook, p50, ms, of ${delays.length}`]: [percentile(delays, 0.5), 200],
    "decision to webhook, p95, ms": [percentile(delays, 0.95), 500],
  } satisfies Parameters<typeof compareWithMost>[0];
}
