import { EnvError } from "@/lib/env";
import type { Given, Scenario, Served } from "./faults/given";
import type { Options, Outcome } from "./part";

type Scenarios<G> = Record<string, () => Promise<Scenario<G>>>;

/** What happens to an instance that serves. Loaded when it does: these read its settings. */
const served: Scenarios<Served> = {
  stop: async () => (await import("./faults/stopped-app")).stopWithRequests,
  lock: async () => (await import("./faults/busy-database")).lockTable,
  slow: async () => (await import("./faults/slow-database")).slowDown,
  connections: async () => (await import("./faults/no-connections")).takeConnections,
  backends: async () => (await import("./faults/killed-backends")).killBackends,
  failover: async () => (await import("./faults/read-only")).becomeReadOnly,
  clocks: async () => (await import("./faults/clocks")).setClocksApart,
  mail: async () => (await import("./faults/mail")).proveMail,
  sender: async () => (await import("./faults/killed-sender")).killSenders,
  reset: async () => (await import("./faults/killed-app")).killAroundResets,
};

/** What happens to programs that a scenario starts itself. */
const alone: Scenarios<Given> = {
  starts: async () => (await import("./faults/first-starts")).proveFirstStarts,
  migrations: async () => (await import("./faults/killed-migrations")).killMigrations,
  absent: async () => (await import("./faults/absent-database")).proveAbsentDatabase,
  copies: async () => (await import("./faults/copies")).startCopies,
  disk: async () => (await import("./faults/full-disk")).fillDisk,
  damage: async () => (await import("./faults/damage")).flipByte,
  database: async () => (await import("./faults/database-ends")).proveDatabaseEnds,
};

/** What the product does when what it stands on gives way. `size`: how often each process is killed. */
export async function proveFaults({ settings, seed, size = 200, only, signal }: Options): Promise<Outcome> {
  const known = [...Object.keys(served), ...Object.keys(alone)];
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown) throw new EnvError(`There is no scenario ${unknown}; there are ${known.join(", ")}.`);
  const chosen = <G>(scenarios: Scenarios<G>) =>
    Object.entries(scenarios).filter(([name]) => !only || only.includes(name));
  const given = { settings, seed, size, signal };
  const outcomes: Outcome[] = [];
  for (const [name, load] of chosen(alone)) outcomes.push(await tryOut(name, load, given));
  if (chosen(served).length > 0) {
    await using stack = new AsyncDisposableStack();
    const { openInstances } = await import("./instances");
    const { startMoodyServer } = await import("./faults/mail-server");
    const mailServer = stack.use(await startMoodyServer());
    const place = await openInstances(1, stack, {
      SMTP_URL: mailServer.url,
      // What is refused as too much is another promise: that of the load.
      REQUESTS_AT_ONCE: "200",
      BURST_PATIENCE_MS: "5000",
    });
    for (const [name, load] of chosen(served)) outcomes.push(await tryOut(name, load, { ...given, place, mailServer }));
  }
  return {
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)),
    violations: outcomes.flatMap(({ violations }) => violations),
  };
}

/** A scenario that cannot be tried to its end is a violation, and the others are tried all the same. */
async function tryOut<G extends Given>(name: string, load: () => Promise<Scenario<G>>, given: G): Promise<Outcome> {
  if (given.signal.aborted) return { figures: {}, violations: [`${name} was not tried.`] };
  const begun = performance.now();
  const outcome = await load()
    .then((scenario) => scenario(given))
    .catch((error) => ({
      figures: {},
      violations: [`${name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`],
    }));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`  ${name}, ${seconds} s${outcome.violations.length ? `, ${outcome.violations.length} violations` : ""}`);
  return outcome;
}
