import { openInstances } from "./instances";
import { choose, merge, type Options, type Outcome } from "./part";
import type { WebhooksPlace } from "./webhooks/place";

/** The parts, each with `size` events or a sufficient number. */
const scenarios: Record<string, (place: WebhooksPlace, size: number) => Promise<Outcome>> = {
  faults: async (place, size) => (await import("./webhooks/faults")).deliverThroughFaults(place, size),
  rate: async (place, size) => (await import("./webhooks/rate")).deliverSteadily(place, Math.min(size, 3000)),
  inside: async (place, size) => (await import("./webhooks/inside")).reachInside(place, Math.min(size / 20, 40)),
};

/** The promises of webhooks. `size`: the number of events for each of three endpoints. */
export async function proveWebhooks({ seed, size = 10_000, only, signal }: Options): Promise<Outcome> {
  const names = choose(Object.keys(scenarios), only);
  await using stack = new AsyncDisposableStack();
  const place = await openInstances(0, stack);
  const outcomes: Record<string, Outcome> = {};
  for (const [name, prove] of Object.entries(scenarios))
    if (names.includes(name)) outcomes[`${name}: `] = await prove({ ...place, seed, signal }, size);
  return merge(outcomes);
}
