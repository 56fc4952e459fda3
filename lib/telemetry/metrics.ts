import { isMainThread } from "node:worker_threads";
import type { Pool } from "pg";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { outboxReader } from "./outbox-reader";
import { nameStatement } from "./statement-name";

type AnswerFigures = { method: string; route: string; status: number; ms: number };
type Ran = { pool: string; text: string; ms: number };

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type MetricsJson = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** What another thread of the process counts. */
class ThreadRegistry extends Registry {
  constructor(private readonly read: () => Promise<MetricsJson>) {
    super();
  }

  override getMetricsAsJSON() {
    return this.read();
  }
}

/** Everything that is counted in this thread. Labels are of small closed sets: no IDs, no addresses. */
export function collectMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const ofProcess = new Registry();
  if (isMainThread) {
    collectDefaultMetrics({ register: ofProcess });
    AggregatorRegistry.setRegistries([ofProcess, registry]);
    new AggregatorRegistry(); // answers the primary of several processes
  }
  let ofThreads: Registry[] = [];

  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the first byte of a request to the last of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers,
  });
  const inFlight = new Gauge({ name: "http_requests_in_flight", help: "Requests being answered.", registers });
  const shed = new Counter({
    name: "countersign_requests_shed_total",
    help: "Requests refused because there were more than could be answered.",
    registers,
  });
  const statementSeconds = new Histogram({
    name: "countersign_statement_duration_seconds",
    help: "From sending a statement to the last byte of its result. Cursors count with 0.",
    labelNames: ["pool", "operation"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    registers,
  });
  const auditEvents = new Counter({
    name: "countersign_audit_events_total",
    help: "Lines of the audit by event, sign-ins among them.",
    labelNames: ["event"],
    registers,
  });
  const refusals = new Counter({
    name: "countersign_rate_limit_refusals_total",
    help: "Requests refused because there were too many.",
    labelNames: ["limit"],
    registers,
  });
  const mailsSent = new Counter({
    name: "countersign_mails_sent_total",
    help: "Emails that the mail server has taken.",
    registers,
  });
  const exportsRunning = new Gauge({
    name: "countersign_exports_running",
    help: "Exports being sent.",
    registers,
  });
  const liveStreams = new Gauge({
    name: "countersign_live_streams",
    help: "Streams of live changes that are open.",
    registers,
  });
  gaugePools(registers);
  gaugeOutbox(registers);

  return {
    registry,
    /** Counts in what another thread counts. */
    join(read: () => Promise<MetricsJson>) {
      ofThreads = [new ThreadRegistry(read)];
      AggregatorRegistry.setRegistries([ofProcess, registry, ...ofThreads]);
    },
    /** Of the process, as Prometheus reads it. */
    async text() {
      const parts = await Promise.all([registry, ...ofThreads].map((each) => each.getMetricsAsJSON()));
      return (await ofProcess.metrics()) + (await AggregatorRegistry.aggregate(parts).metrics());
    },
    auditEvents,
    refusals,
    mailsSent,
    exportsRunning,
    liveStreams,
    inFlight,
    shed,
    request({ method, route, status, ms }: AnswerFigures) {
      const labels = { method: methods.has(method) ? method : "other", route, status: `${Math.floor(status / 100)}xx` };
      requests.inc(labels);
      requestSeconds.observe(labels, ms / 1000);
    },
    statement({ pool, text, ms }: Ran) {
      statementSeconds.observe({ pool, operation: nameStatement(text).operation }, ms / 1000);
    },
  };
}

export type Metrics = ReturnType<typeof collectMetrics>;

function gaugePools(registers: Registry[]) {
  const states: Record<string, (pool: Pool) => number> = {
    total: (pool) => pool.totalCount,
    idle: (pool) => pool.idleCount,
    waiting: (pool) => pool.waitingCount,
  };
  new Gauge({
    name: "countersign_pool_connections",
    help: "Connections that are open, those of them idle, and the statements that wait for one.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [name, pool] of globalThis.pools ?? [])
        for (const [state, count] of Object.entries(states)) this.set({ pool: name, state }, count(pool));
    },
  });
}

/** The same for every process, so that of several the highest counts. */
function gaugeOutbox(registers: Registry[]) {
  const read = outboxReader();
  new Gauge({
    name: "countersign_outbox_mails",
    help: "Emails that are to be sent.",
    aggregator: "max",
    registers,
    async collect() {
      this.set((await read()).mails);
    },
  });
  new Gauge({
    name: "countersign_outbox_oldest_seconds",
    help: "Age of the oldest email that is to be sent.",
    aggregator: "max",
    registers,
    async collect() {
      this.set((await read()).oldest);
    },
  });
}
