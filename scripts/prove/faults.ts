import type { Options, Outcome } from "./part";

/** What the product does when what it stands on gives way. `size`: how often each process is killed. */
export async function proveFaults({ settings, seed, size = 200, signal }: Options): Promise<Outcome> {
  const { proveFirstStarts } = await import("./faults/first-starts");
  const outcomes = [await proveFirstStarts(Math.min(size, 20))];
  {
    await using stack = new AsyncDisposableStack();
    const { openInstances } = await import("./instances");
    const { startMoodyServer } = await import("./faults/mail-server");
    const server = stack.use(await startMoodyServer());
    const place = await openInstances(1, stack, { SMTP_URL: server.url });
    const [killed, stopped, locked, mail] = await Promise.all([
      import("./faults/killed-app"),
      import("./faults/stopped-app"),
      import("./faults/busy-database"),
      import("./faults/mail"),
    ]);
    const given = { place, settings, seed, signal };
    outcomes.push(await stopped.stopWithRequests(given));
    outcomes.push(await locked.proveSlowDatabase(given));
    outcomes.push(await mail.proveMail(given, server));
    outcomes.push(await killed.killAroundResets(given, size));
  }
  const [{ proveAbsentDatabase }, { proveDatabaseEnds }] = await Promise.all([
    import("./faults/absent-database"),
    import("./faults/database-ends"),
  ]);
  outcomes.push(await proveAbsentDatabase(Math.min(size, 10), signal));
  outcomes.push(await proveDatabaseEnds(size, signal));
  return {
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)),
    violations: outcomes.flatMap(({ violations }) => violations),
  };
}
