import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openDataSet } from "@/e2e/bench/data-set";
import { startBuilt } from "@/e2e/bench/server";
import { untilAborted } from "@/lib/server/stop-signal";
import { Random } from "@/prisma/demo/random";
import { buildOnce } from "@/scripts/build/build-app";
import { proveHeavyCompany } from "./heavy-company";
import type { ReadRows } from "./keyed-requests";
import { addUsers, mix, openWrites, pickSize, readyPeople } from "./load-data";
import { type Answer, type LoadRequest, sendClosed, sendOpen, timeOf } from "./open-loop";
import { openOrderHook } from "./order-hook";
import { compareWithMost, merge, type Options, type Outcome } from "./part";
import { countStatuses } from "./statuses";

const steadyRate = 300;
const clients = 48;
/** Milliseconds after which a burst's waiting time is over; the short form's server has less patience. */
const settlings = { full: 1500, short: 500 };
/** Seconds after an overload within which everything must be as before. */
const patience = 10;

const isGood = ({ status }: Answer) => status >= 200 && status < 300;
const isGoodOrRefused = (answer: Answer) => isGood(answer) || answer.status === 503;
const p = (...args: Parameters<typeof timeOf>) => Math.round(timeOf(...args));

/**
 * Loads up to the capacity and beyond, then a company that exceeds its share. Compares everything written meanwhile with the
 * answers. `size`: seconds of each load.
 */
export async function proveLoad({ settings, seed, size: seconds = 60, timed, signal }: Options): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const { data, server, people, session } = await openData(settings, timed, stack);
  const random = new Random(seed);
  const read: ReadRows = async (statement, values) => (await session.query(statement, values)).rows;
  const writes = await openWrites(session, people, random, stack);
  const hook = await openOrderHook(read, stack);
  const { origin } = stack.use(await startBuilt({ ...server, name: "load" }));
  const next = mix(people, random, writes);
  const everybody = await proveOverload({ origin, next, seconds, timed, signal });
  const heavy = { server, people, random, seconds: Math.min(seconds, 20), timed, signal };
  const company = await proveHeavyCompany(heavy);
  await writes.finish(origin);
  const { submitted, ...outcome } = await writes.check(read);
  return merge({
    "": { figures: { data }, violations: [] },
    "everybody, ": everybody,
    "a company at ten times its limit, ": company,
    "what was written: ": outcome,
    "what was told of it: ": await hook.check(submitted),
  });
}

type Load = { origin: string; next: () => LoadRequest; signal: AbortSignal };

/**
 * The capacity, a steady load, four times the capacity, and the recovery. If times are not judged, neither are rates: the
 * steady load is then a quarter of the capacity, and the overload eight times as many requests at once.
 */
async function proveOverload({
  seconds,
  timed,
  ...load
}: Load & { seconds: number; timed: boolean }): Promise<Outcome> {
  const { origin, signal } = load;
  const settling = timed ? settlings.full : settlings.short;
  await sendClosed({ ...load, clients: 8, seconds: timed ? Math.min(10, seconds) : 1 }); // a warm-up
  const closedAnswers = await sendClosed({ ...load, clients, seconds });
  const capacity = Math.floor(closedAnswers.filter(isGood).length / seconds);
  await sleep(timed ? 2000 : 500);
  const perSecond = timed ? steadyRate : Math.min(steadyRate, Math.ceil(capacity / 4));
  const steady = await sendOpen({ ...load, perSecond, seconds });
  const base = p(steady, 0.95);

  const health = watchHealth(origin);
  const overload = timed
    ? sendOpen({ ...load, perSecond: 4 * capacity, seconds })
    : sendClosed({ ...load, clients: 8 * clients, seconds });
  await Promise.race([sleep(seconds * 1000), untilAborted(signal)]);
  // From the last arrival, although some still wait.
  const [over, live, recovery] = await Promise.all([overload, health.stop(), recover({ ...load, perSecond, base })]);

  const standing = over.filter(({ at, ms }) => at - ms > settling);
  const [good, refusals] = [standing.filter(isGood), standing.filter(({ status }) => status === 503)];
  const goodput = good.length / (seconds - settling / 1000) / capacity;
  const leastGoodput = timed ? 0.8 : 0.2;
  // Beside other programs, so short a patience runs out now and then below the capacity, too.
  const leastServed = timed ? 1 : 0.8;
  const violations = [
    !(steady.every(isGoodOrRefused) && steady.filter(isGood).length >= leastServed * steady.length) &&
      `Steady: ${countStatuses(steady)}.`,
    !over.every(isGoodOrRefused) && `Overload: ${countStatuses(over)}.`,
    over.some(({ status, retryAfter }) => status === 503 && !retryAfter) && "A refusal has no Retry-After.",
    refusals.length === 0 && "Nothing was refused.",
    !(goodput >= leastGoodput) && `Under overload ${goodput.toFixed(2)} of the capacity is left.`,
    !live.every(isGood) && `Overload: /api/health/live was answered with ${countStatuses(live)}.`,
    !(recovery.served <= patience) && `Somebody was still refused ${patience} seconds after the overload.`,
  ];
  const { figures, late } = compareWithMost({
    "steady: p95, ms": [base, 100],
    "steady: p99, ms": [p(steady, 0.99), 250],
    "overload: accepted p99, ms": [p(good, 0.99), 1000],
    "overload: refused p50, ms": [p(refusals, 0.5), 50],
    "overload: refused p99, ms": [p(refusals, 0.99), 50],
    "overload: /api/health/live p99, ms": [p(live, 0.99), 100],
    "after: p95 as it was, or twice that, s": [recovery.rested, patience],
  });
  return {
    figures: {
      [`capacity with ${clients} at once, requests/s`]: capacity,
      [`steady, ${perSecond} requests/s`]: `${countStatuses(steady)}; p50 ${p(steady, 0.5)} ms`,
      [`overload, ${timed ? `${4 * capacity} requests/s` : `${8 * clients} at once`}`]: countStatuses(over),
      "overload: goodput of capacity": `${goodput.toFixed(2)} (at least ${leastGoodput})`,
      "overload: accepted p50, ms": p(good, 0.5),
      "overload: how late the requests were sent, p99, ms": p(over, 0.99, "late"),
      "after: nobody is refused, s": recovery.served,
      ...figures,
    },
    violations: violations.filter((each) => each !== false),
    late,
  };
}

/** A database with data and people, and the settings of a server for it. */
async function openData(settings: Options["settings"], timed: boolean, stack: AsyncDisposableStack) {
  await buildOnce();
  const size = pickSize(settings, timed);
  const users = size.approvals / 10;
  const { url, folder, session } = stack.use(await openDataSet(settings, size));
  // Tokens are valid only for this origin.
  const secret = { AUTH_SECRET: randomBytes(32).toString("base64url"), PUBLIC_URL: "http://localhost:3000" };
  const env = { ...secret, WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1/32" };
  Object.assign(process.env, env, { DATABASE_URL: url, LOG_LEVEL: "silent" });
  await addUsers(session, users, stack);
  const people = await readyPeople(session, 1000);
  return { data: JSON.stringify({ ...size, users }), people, session, server: { databaseUrl: url, folder, env } };
}

/** Requests the server's liveness ten times a second. */
function watchHealth(origin: string) {
  const stop = new AbortController();
  const next = (): LoadRequest => ({ path: "/api/health/live" });
  const answers = sendOpen({ origin, next, signal: stop.signal, perSecond: 10, seconds: 3600 });
  return {
    stop: () => {
      stop.abort();
      return answers;
    },
  };
}

type Recovering = Load & { perSecond: number; base: number };

/** Seconds until no request is refused for a second, and until it is as fast as before; NaN if that did not happen. */
async function recover({ base, ...load }: Recovering) {
  const start = performance.now();
  const times = { served: Number.NaN, rested: Number.NaN };
  while (Number.isNaN(times.rested) && performance.now() - start < patience * 1000 && !load.signal.aborted) {
    const since = Number(((performance.now() - start) / 1000).toFixed(1));
    const answers = await sendOpen({ ...load, seconds: 1 });
    if (!answers.every(isGood)) continue;
    if (Number.isNaN(times.served)) times.served = since;
    if (p(answers, 0.95) <= 2 * base) times.rested = since;
  }
  return times;
}
