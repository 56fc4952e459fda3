import { openInstances } from "./instances";
import { choose, merge, type Options, type Outcome } from "./part";
import type { ResetPlace } from "./reset/place";

/** The parts, each with `size` rounds or a sufficient number. */
const scenarios: Record<string, (place: ResetPlace, size: number) => Promise<Outcome>> = {
  scanners: async (place, size) => (await import("./reset/scanners")).visitLinks(place, Math.min(size, 50)),
  poison: async (place) => (await import("./reset/poison")).poisonRequests(place),
  ends: async (place, size) => (await import("./reset/ends")).endEverything(place, Math.min(size, 10)),
  enumeration: async (place, size) =>
    (await import("./reset/enumeration")).compareAnswers(place, Math.min(size * 10, 500)),
  races: async (place, size) => (await import("./reset/races")).raceToReset(place, { rounds: size, uses: 200 }),
};

/** The promises of the password reset, over two instances on one database. `size`: how many rounds of 200 uses. */
export async function proveReset({ seed, size = 50, only, signal }: Options): Promise<Outcome> {
  const names = choose(Object.keys(scenarios), only);
  await using stack = new AsyncDisposableStack();
  // Without a limit, so that all simultaneous requests reach the token.
  const { urls, publicUrl } = await openInstances(2, stack, { REQUESTS_AT_ONCE: "1000", DATABASE_POOL_MAX: "40" });
  const outcomes: Record<string, Outcome> = {};
  for (const [name, prove] of Object.entries(scenarios))
    if (names.includes(name)) outcomes[`${name}: `] = await prove({ urls, publicUrl, seed, signal }, size);
  return merge(outcomes);
}
