import type { OutgoingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type LoadRequest, sendOpen, timeOf } from "../open-loop";
import { compareWithMost, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import type { AttackOptions } from "./attack";
import { headersOf } from "./place";

/** The repeated request of a person of another company. */
const everyday = ["/approvals?Status=Pending", "/orders/all", "/products", "/me"];
const perSecond = 10;

type Place = Pick<AttackOptions, "place" | "signal">;

/** Maximum milliseconds, and the maximum ratio to times without an attack. */
const bound = { health: 300, times: 3 };

/**
 * How an attack affects another company and the health checks: all answers are 200, the p99 is at most three times the
 * usual one, and each health check is answered within 300 ms. `attack` runs until its signal.
 */
export async function measureEffect(
  { place, seconds, timed, signal }: Place & Pick<AttackOptions, "seconds" | "timed">,
  attack: (signal: AbortSignal) => Promise<unknown>,
): Promise<Required<Pick<Outcome, "figures" | "violations" | "late">>> {
  const headers = await headersOf("buyer-2-full");
  const ask = (paths: readonly string[], more: Pick<LoadRequest, "headers"> = {}) => {
    let at = 0;
    const next = (): LoadRequest => ({ path: paths[at++ % paths.length] ?? "", ...more });
    return sendOpen({ origin: place.origin, next, signal, perSecond, seconds });
  };
  const other = () =>
    ask(
      everyday.map((path) => `/api/v1${path}`),
      { headers },
    );
  if (timed) await warmUp({ place, signal }, headers);
  const before = await other();

  const enough = new AbortController();
  const end = attack(AbortSignal.any([signal, enough.signal]));
  await sleep(200);
  const [during, live, ready] = await Promise.all([other(), ask(["/api/health/live"]), ask(["/api/health/ready"])]);
  enough.abort();
  await end;

  const answersOf = { "another company": [...before, ...during], live, ready };
  const violations = Object.entries(answersOf)
    .filter(([, answers]) => !answers.every(({ status }) => status === 200))
    .map(([who, answers]) => `${who}: ${countStatuses(answers)}.`);
  const { figures, late } = compareWithMost({
    "another company's p99 to that before": [timeOf(during, 0.99) / timeOf(before, 0.99), bound.times],
    "live, the longest, ms": [timeOf(live, 1), bound.health],
    "ready, the longest, ms": [timeOf(ready, 1), bound.health],
  });
  return {
    figures: {
      "another company, before": inWords(before),
      "another company, during the attack": inWords(during),
      ...figures,
    },
    violations,
    late,
  };
}

/** So many at once that most database connections have planned their statements, as in a server that has run for a while. */
async function warmUp({ place, signal }: Place, headers: OutgoingHttpHeaders) {
  let at = 0;
  const next = () => ({ path: `/api/v1${everyday[at++ % everyday.length]}`, headers });
  // Below what the rate limiter lets one person ask for in a second.
  await sendOpen({ origin: place.origin, next, signal, perSecond: 800, seconds: 0.1 });
  await sleep(1000);
}

function inWords(answers: readonly Answer[]) {
  const [p50, p99] = [0.5, 0.99].map((share) => timeOf(answers, share).toFixed(1));
  return `${countStatuses(answers)}; p50 ${p50}, p99 ${p99} ms`;
}
