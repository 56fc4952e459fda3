import { openInstances } from "./instances";
import type { Options, Outcome } from "./part";

/** The promises of the password reset, over two instances on one database. `size`: how many rounds of 200 uses. */
export async function proveReset({ seed, size = 50, signal }: Options): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const { urls, publicUrl } = await openInstances(2, stack);
  const place = { urls, publicUrl, seed, signal };
  const [races, scanners, poison, enumeration, ends] = await Promise.all([
    import("./reset/races"),
    import("./reset/scanners"),
    import("./reset/poison"),
    import("./reset/enumeration"),
    import("./reset/ends"),
  ]);
  const outcomes = [
    await scanners.visitLinks(place, Math.min(size, 50)),
    await poison.poisonRequests(place),
    await ends.endEverything(place, Math.min(size, 10)),
    await enumeration.compareAnswers(place, Math.min(size * 10, 500)),
    await races.raceForToken(place, { rounds: size, uses: 200 }),
  ];
  return {
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)),
    violations: outcomes.flatMap(({ violations }) => violations),
  };
}
