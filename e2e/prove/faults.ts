import type { InstanceOptions, Scenario, ScenarioOptions } from "./faults/scenario";
import { choose, merge, type Options, type Outcome } from "./part";

type Scenarios<G> = Record<string, () => Promise<Scenario<G>>>;

/** Faults of a running instance. Loaded when it runs, since these modules read its settings. */
const withInstance: Scenarios<InstanceOptions> = {
  stop: async () => (await import("./faults/stopped-app")).stopWithRequests,
  lock: async () => (await import("./faults/busy-database")).lockTable,
  slow: async () => (await import("./faults/slow-database")).slowDown,
  connections: async () => (await import("./faults/no-connections")).takeConnections,
  backends: async () => (await import("./faults/killed-backends")).killBackends,
  failover: async () => (await import("./faults/read-only")).becomeReadOnly,
  clocks: async () => (await import("./faults/clocks")).offsetClocks,
  clients: async () => (await import("./faults/slow-clients")).crowdWithSlowClients,
  networks: async () => (await import("./faults/networks")).spoilNetworks,
  mail: async () => (await import("./faults/mail")).proveMail,
  sender: async () => (await import("./faults/killed-sender")).killSenders,
  kill: async () => (await import("./faults/killed-app")).killDuringWrites,
};

/** Faults of programs that a scenario starts itself. */
const alone: Scenarios<ScenarioOptions> = {
  starts: async () => (await import("./faults/first-starts")).proveFirstStarts,
  migrations: async () => (await import("./faults/killed-migrations")).killMigrations,
  absent: async () => (await import("./faults/absent-database")).proveAbsentDatabase,
  copies: async () => (await import("./faults/copies")).startCopies,
  disk: async () => (await import("./faults/full-disk")).fillDisk,
  damage: async () => (await import("./faults/damage")).flipByte,
  database: async () => (await import("./faults/database-ends")).proveDatabaseEnds,
};

/** Behaviour when the systems below the product fail. `size`: how often each process is killed. */
export async function proveFaults({ seed, size = 200, only, signal }: Options): Promise<Outcome> {
  const names = choose([...Object.keys(alone), ...Object.keys(withInstance)], only);
  const pick = <G>(scenarios: Scenarios<G>) => Object.entries(scenarios).filter(([name]) => names.includes(name));
  const options = { seed, size, signal };
  const outcomes: Record<string, Outcome> = {};
  for (const [name, load] of pick(alone)) outcomes[`${name}: `] = await tryOut(name, load, options);
  if (pick(withInstance).length > 0) {
    await using stack = new AsyncDisposableStack();
    const { openInstances } = await import("./instances");
    const { startFailingMailServer } = await import("./faults/mail-server");
    const mailServer = stack.use(await startFailingMailServer());
    const place = await openInstances(1, stack, {
      SMTP_URL: mailServer.url,
      // Refusals because of load are tested separately.
      REQUESTS_AT_ONCE: "200",
      BURST_PATIENCE_MS: "5000",
      WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1/32",
    });
    for (const [name, load] of pick(withInstance))
      outcomes[`${name}: `] = await tryOut(name, load, { ...options, place, mailServer });
  }
  return merge(outcomes);
}

/** A scenario that fails to run counts as a violation, and the others still run. */
async function tryOut<G extends ScenarioOptions>(
  name: string,
  load: () => Promise<Scenario<G>>,
  options: G,
): Promise<Outcome> {
  if (options.signal.aborted) return { figures: {}, violations: ["It was not tried."] };
  const start = performance.now();
  const outcome: Outcome = await load()
    .then((scenario) => scenario(options))
    .catch((error) => ({
      figures: {},
      violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { violations, untried = [] } = outcome;
  const words = untried.length
    ? `, not tried: ${untried}`
    : violations.length
      ? `, ${violations.length} violations`
      : "";
  console.log(`  ${name}, ${seconds} s${words}`);
  return outcome;
}
