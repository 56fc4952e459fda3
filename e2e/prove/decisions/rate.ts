import { decisionsPerSecond, perSecondLimit } from "@/e2e/bench/decisions";
import { sendPaced } from "@/e2e/bench/paced";
import { percentile } from "@/e2e/bench/statistics";
import { compareWithMost, type Outcome } from "../part";
import { createDecider } from "./held";
import { type DecisionsPlace, post } from "./place";

const connections = 16;
/** The target of the 95th percentile, in milliseconds. */
const mostMs = 60;

/** Approvals of separate orders on sixteen connections: as fast as possible, then at the target's rate for so many seconds. */
export async function decideSteadily({ urls, signal }: DecisionsPlace, seconds: number): Promise<Outcome> {
  const secondsAtMost = Math.min(seconds, 10);
  const deciders = await Promise.all(Array.from({ length: 4 }, createDecider));
  const all = seconds * decisionsPerSecond + secondsAtMost * perSecondLimit;
  const count = Math.ceil(all / deciders.length) + connections;
  const orders = await Promise.all(deciders.map((each) => each.createOrders(count)));
  const failures: number[] = [];

  async function decideFor(seconds: number, rate?: number) {
    const start = performance.now();
    const times = await sendPaced({ connections, seconds, rate, signal }, async (connection) => {
      const decider = deciders[connection % deciders.length];
      const order = orders[connection % orders.length]?.pop();
      if (!decider || !order) return false;
      const path = `/orders/all/${order.orderID}/approve`;
      const { status } = await post(urls[connection % urls.length] ?? "", path, decider.headers);
      if (status !== 201) failures.push(status);
      return true;
    });
    return { times, rate: times.length / ((performance.now() - start) / 1000) };
  }

  // Connections and statements are new to the servers: that is not what is measured.
  const fast = await decideFor(secondsAtMost);
  const steady = await decideFor(seconds, decisionsPerSecond);
  const { figures, late } = compareWithMost({
    [`decision at ${decisionsPerSecond} a second, p95, ms`]: [percentile(steady.times, 0.95), mostMs],
  });
  for (const { rate } of [steady, fast])
    if (rate < 0.99 * decisionsPerSecond)
      late.push(`${rate.toFixed(0)} decisions a second instead of ${decisionsPerSecond}`);
  return {
    figures: {
      [`decisions on ${connections} connections, of them refused`]: `${steady.times.length}, ${failures.length}`,
      ...figures,
      "decisions a second, at most; their p95, ms": `${Math.round(fast.rate)}; ${Math.round(percentile(fast.times, 0.95))}`,
    },
    violations:
      failures.length > 0 ? [`${failures.length} decisions failed: ${[...new Set(failures)].join(", ")}`] : [],
    late,
  };
}
