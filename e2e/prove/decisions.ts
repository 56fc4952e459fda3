import type { DecisionsPlace } from "./decisions/place";
import { openInstances } from "./instances";
import { choose, merge, type Options, type Outcome } from "./part";

/** The parts, each with `size` rounds or a sufficient number. */
const scenarios: Record<string, (place: DecisionsPlace, size: number) => Promise<Outcome>> = {
  races: async (place, size) => (await import("./decisions/races")).raceToDecide(place, size),
  undo: async (place, size) => (await import("./decisions/undo")).raceToUndo(place, size),
  together: async (place, size) =>
    (await import("./decisions/together")).decideHundred(place, Math.min(Math.ceil(size / 20), 10)),
  rate: async (place, size) => (await import("./decisions/rate")).decideSteadily(place, Math.min(size * 0.06, 60)),
  closed: async (place, size) =>
    (await import("./decisions/closed")).decideAndLeave(place, Math.min(Math.ceil(size / 5), 200)),
  kills: async (place, size) =>
    (await import("./decisions/kills")).killInHolds(place, Math.min(Math.ceil(size / 20), 50)),
};

/** The promises of deciding, over two instances on one database. `size`: how many rounds of each race. */
export async function proveDecisions({ seed, size = 1000, only, signal }: Options): Promise<Outcome> {
  const names = choose(Object.keys(scenarios), only);
  await using stack = new AsyncDisposableStack();
  const place = await openInstances(2, stack, { REQUESTS_AT_ONCE: "200" });
  const outcomes: Record<string, Outcome> = {};
  for (const [name, prove] of Object.entries(scenarios))
    if (names.includes(name)) outcomes[`${name}: `] = await prove({ ...place, seed, signal }, size);
  return merge(outcomes);
}
