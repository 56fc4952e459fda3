import type { Options, Outcome } from "./part";

/** What the product does when what it stands on gives way. `size`: how often each process is killed. */
export async function proveFaults({ settings, seed, size = 200, signal }: Options): Promise<Outcome> {
  const { proveFirstStarts } = await import("./faults/first-starts");
  const outcomes = [await proveFirstStarts(Math.min(size, 20))];
  {
    await using stack = new AsyncDisposableStack();
    const { openInstances } = await import("./instances");
    const place = await openInstances(1, stack);
    const [killed, stopped, locked] = await Promise.all([
      import("./faults/killed-app"),
      import("./faults/stopped-app"),
      import("./faults/busy-database"),
    ]);
    const given = { place, settings, seed, signal };
    outcomes.push(await stopped.stopWithRequests(given));
    outcomes.push(await locked.proveSlowDatabase(given));
    outcomes.push(await killed.killAroundResets(given, size));
  }
  const [{ proveAbsentDatabase }, { proveDatabaseEnds }, { proveMail }] = await Promise.all([
    import("./faults/absent-database"),
    import("./faults/database-ends"),
    import("./faults/mail"),
  ]);
  outcomes.push(await proveAbsentDatabase(Math.min(size, 10), signal));
  outcomes.push(await proveDatabaseEnds(size, signal));
  outcomes.push(await proveMail());
  return {
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)),
    violations: outcomes.flatMap(({ violations }) => violations),
  };
}
