import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@/prisma/demo/random";
import { openDataSet } from "@/scripts/bench/data-set";
import { buildOnce, startBuilt } from "@/scripts/bench/server";
import { percentile } from "@/scripts/bench/statistics";
import { addUsers, mix, pickSize, readyPeople } from "./load-data";
import { type Answer, type Asked, sendClosed, sendOpen } from "./open-loop";
import type { Options, Outcome } from "./part";

const users = 100_000;
const steadyRate = 300;
const clients = 48;
/** So long after its beginning, what a burst may wait is over. */
const settled = 1500;

const whole = (value: number) => Math.round(value);
const isGood = ({ status }: Answer) => status >= 200 && status < 300;
const times = (answers: readonly Answer[]) => answers.map(({ ms }) => ms);
const p = (answers: readonly Answer[], share: number) => whole(percentile(times(answers), share));

/** A steady load, the most there can be, four times of that, and what is left of it ten seconds later. `size`: seconds of each. */
export async function proveLoad({ settings, seed, size: seconds = 60, signal }: Options): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  await buildOnce();
  const size = pickSize(settings);
  const { url, folder, session } = stack.use(await openDataSet(settings, size));
  const env = { AUTH_SECRET: randomBytes(32).toString("base64url"), LOG_LEVEL: "info" };
  const server = stack.use(await startBuilt({ databaseUrl: url, folder, name: "load", env }));
  Object.assign(process.env, env, { DATABASE_URL: url, PUBLIC_URL: server.origin, LOG_LEVEL: "silent" });
  await addUsers(session, users, stack);
  const people = await readyPeople(session, 1000);
  const random = new Random(seed);
  const load = { origin: server.origin, next: mix(people, () => random.next()), signal };

  await sendClosed({ ...load, clients: 8, seconds: Math.min(10, seconds) }); // warms up
  const steady = await sendOpen({ ...load, perSecond: steadyRate, seconds });
  const closed = await sendClosed({ ...load, clients, seconds });
  const capacity = (closed.filter(isGood).length / seconds) | 0;

  await sleep(2000);
  const health = watchHealth(server.origin);
  const over = (await sendOpen({ ...load, perSecond: 4 * capacity, seconds })).filter(
    ({ at, ms }) => at - ms > settled,
  );
  const live = await health.stop();
  const stopped = performance.now();
  const base = p(steady.filter(isGood), 0.95);
  const recovery = await untilBase({ ...load, perSecond: Math.min(steadyRate, whole(capacity / 2)), stopped });

  const accepted = over.filter(isGood);
  const refused = over.filter(({ status }) => status === 503);
  const goodput = accepted.length / (seconds - settled / 1000) / capacity;
  const figures = {
    data: JSON.stringify({ ...size, users }),
    "steady load asked for, requests/s": steadyRate,
    "steady: answered with 2xx": `${steady.filter(isGood).length} of ${steady.length}; ${byStatus(steady)}`,
    "steady: p50, p95, p99, ms": `${p(steady, 0.5)}, ${base}, ${p(steady, 0.99)}`,
    [`capacity with ${clients} at once, requests/s`]: capacity,
    "overload asked for, requests/s": 4 * capacity,
    "overload: answers": byStatus(over),
    "overload: goodput of capacity": goodput.toFixed(2),
    "overload: accepted p50, p99, ms": `${p(accepted, 0.5)}, ${p(accepted, 0.99)}`,
    "overload: refused p50, p99, ms": `${p(refused, 0.5)}, ${p(refused, 0.99)}`,
    "overload: how late the requests were sent, p99, ms": whole(
      percentile(
        over.map(({ late }) => late),
        0.99,
      ),
    ),
    "overload: /api/health/live p99, ms": p(live, 0.99),
    "seconds to recovery": recovery,
  };
  const violations = [
    steady.length > steady.filter(isGood).length && steadyRate < capacity && "Not all of the steady load was answered.",
    over.some(({ status }) => status === 0 || (status >= 500 && status !== 503)) && `Overload: ${byStatus(over)}.`,
    refused.some(({ retryAfter }) => !retryAfter) && "A refusal has no Retry-After.",
    capacity === 0 && "There is no capacity at all.",
    refused.length === 0 && "Nothing was refused.",
    goodput < 0.8 && `Under overload ${goodput.toFixed(2)} of the capacity is left.`,
    p(accepted, 0.99) > 1000 && "What was accepted took longer than a second.",
    p(refused, 0.5) > 50 && "Refusals take longer than 50 ms.",
    live.some((answer) => !isGood(answer)) && "The liveness check failed.",
    recovery > 10 && "It had not recovered in ten seconds.",
  ];
  return { figures, violations: violations.filter((each) => each !== false) };
}

function byStatus(answers: readonly Answer[]) {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status || "none"] = (counts[status || "none"] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

/** Asks whether the server lives, ten times a second. */
function watchHealth(origin: string) {
  const stop = new AbortController();
  const next = (): Asked => ({ path: "/api/health/live" });
  const answers = sendOpen({ origin, next, signal: stop.signal, perSecond: 10, seconds: 3600 });
  return {
    stop: () => {
      stop.abort();
      return answers;
    },
  };
}

type Recovering = Parameters<typeof sendClosed>[0]["next"];

/** Seconds until a whole second has no refusal. */
async function untilBase({
  stopped,
  ...load
}: {
  origin: string;
  next: Recovering;
  signal: AbortSignal;
  perSecond: number;
  stopped: number;
}) {
  for (;;) {
    const begun = performance.now();
    const answers = await sendOpen({ ...load, seconds: 1 });
    if (answers.every(isGood) || begun - stopped > 60_000) return Number(((begun - stopped) / 1000).toFixed(1));
  }
}
