import autocannon from "autocannon";
import { usagesOf } from "./processes";
import type { Case } from "./rounds";
import { percentile } from "./statistics";

type Request = { method?: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };

/** The server, and the processes whose time is counted. */
export type Target = { origin: string; server: number | undefined; postmaster: number | undefined };

/** The cost of some requests. Processor times are milliseconds a request, null if unknown. */
export type Sample = {
  perSecond: number;
  p50: number;
  p99: number;
  serverCpu: number | null;
  databaseCpu: number | null;
  clientCpu: number;
};

type HttpCase = Omit<Case, "run"> & { target: Target; requests: Request[] };

export function httpCase({ target, requests, ...rest }: HttpCase): Case {
  return { ...rest, run: (amount, connections) => sendLoad({ target, requests, connections, amount }) };
}

type Load = { target: Target; requests: Request[]; connections: number; amount: number };

/** Sends `amount` requests over open connections, each repeating `requests`. Throws for any answer but 200. */
async function sendLoad({ target, requests, connections, amount }: Load): Promise<Sample> {
  const times: number[] = [];
  const spent: { before?: Spent; after?: Spent } = {};
  let connection = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url: target.origin,
        connections,
        amount,
        timeout: 60,
        // How soon it notices the end.
        sampleInt: 25,
        // Each connection begins at another request, so that no two send the same at once.
        setupClient: (client) => client.setRequests(startingAt(requests, connection++ / connections)),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    // After the requests have been created, which takes longer than some of the answers.
    load.on("start", () => {
      spent.before = readUsage(target);
    });
    load.on("response", (_client, _status, _bytes, time) => {
      if (times.push(time) === amount) spent.after = readUsage(target);
    });
  });

  const { before, after } = spent;
  const failures = Object.keys(result.statusCodeStats ?? {}).filter((status) => status !== "200");
  if (failures.length > 0 || result.errors > 0 || times.length !== amount || !before || !after)
    throw new Error(`${requests[0]?.path} was answered with ${failures.join() || "nothing"}, ${result.errors} errors.`);
  return { ...costOf(amount, before, after), p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

type Spent = ReturnType<typeof readUsage>;

/** The cost of each of `amount` requests, from the usage before and after. */
export function costOf(amount: number, before: Spent, after: Spent) {
  const each = (from: number | null, to: number | null) => (from === null || to === null ? null : (to - from) / amount);
  return {
    perSecond: (amount / (after.time - before.time)) * 1000,
    serverCpu: each(before.server, after.server),
    databaseCpu: each(before.database, after.database),
    clientCpu: (after.client - before.client) / amount,
  };
}

export function readUsage({ server, postmaster }: Omit<Target, "origin">) {
  const { user, system } = process.cpuUsage();
  const time = performance.now();
  const [ofServer, ofDatabase] = usagesOf([server, postmaster]);
  return {
    time,
    client: (user + system) / 1000,
    server: ofServer?.cpuMs ?? null,
    database: ofDatabase?.cpuMs ?? null,
  };
}

/** The processor time of the server and the database in milliseconds; NaN if unknown. */
export function processorTimes({ server, postmaster }: Omit<Target, "origin">) {
  const [ofServer, ofDatabase] = usagesOf([server, postmaster]);
  return { server: ofServer?.cpuMs ?? Number.NaN, database: ofDatabase?.cpuMs ?? Number.NaN };
}

function startingAt<T>(list: T[], share: number) {
  const at = Math.floor(list.length * share);
  return [...list.slice(at), ...list.slice(0, at)];
}
