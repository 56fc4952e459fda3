import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "../part";
import { createEvents, openEndpoints, startSender, type WebhooksPlace } from "./place";

const least = 200;

/** Events for three endpoints that answer at once, sent by two processes: how many arrive in a second. */
export async function deliverSteadily(place: WebhooksPlace, size: number): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const { buyer, receivers } = await openEndpoints((response) => response.writeHead(204).end(), stack);
  for (const sender of [await startSender(place), await startSender(place)]) stack.defer(() => sender.end("SIGTERM"));
  await createEvents(buyer.id, { count: size, records: size });
  const arrived = () => receivers.reduce((sum, { seen }) => sum + seen.size, 0);
  while (arrived() < size * receivers.length && !place.signal.aborted) await sleep(50);
  const begun = Math.min(...receivers.map(({ between }) => between[0]));
  const ended = Math.max(...receivers.map(({ between }) => between[1]));
  const rate = Math.round((arrived() / (ended - begun)) * 1000);
  const what = `deliveries a second, of ${size} events to ${receivers.length} endpoints (at least ${least})`;
  return { figures: { [what]: rate }, violations: [], late: rate >= least ? [] : [`${what}: ${rate}`] };
}
