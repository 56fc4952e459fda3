import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@/e2e/bench/statistics";
import { compareWithMost, type Outcome } from "../part";
import { createDecider } from "./held";
import { type DecisionsPlace, post } from "./place";

const connections = 16;
/** The target: so many decisions a second, of which 95 % take at most so many milliseconds. */
const [perSecond, mostMs] = [150, 60];
/** More a second than two cores decide. */
const perSecondLimit = 400;

/** Approvals of separate orders on sixteen connections: as fast as possible, then at the target's rate for so many seconds. */
export async function decideSteadily({ urls, signal }: DecisionsPlace, seconds: number): Promise<Outcome> {
  const secondsAtMost = Math.min(seconds, 10);
  const deciders = await Promise.all(Array.from({ length: 4 }, createDecider));
  const count = Math.ceil((seconds * perSecond + secondsAtMost * perSecondLimit) / deciders.length) + connections;
  const orders = await Promise.all(deciders.map((each) => each.createOrders(count)));
  const failures: number[] = [];

  /** The milliseconds of each: at a rate, from when it was due. */
  async function decideFor(seconds: number, rate?: number) {
    const times: number[] = [];
    const start = performance.now();
    const until = start + seconds * 1000;
    let nth = 0;
    const connect = async (_: unknown, place: number) => {
      const decider = deciders[place % deciders.length];
      const waiting = orders[place % orders.length];
      const url = urls[place % urls.length] ?? "";
      while (decider && waiting && !signal.aborted) {
        const due = rate ? start + (1000 * nth++) / rate : performance.now();
        if (due >= until) return;
        await sleep(Math.max(0, due - performance.now()));
        const order = waiting.pop();
        if (!order) return;
        const { status } = await post(url, `/orders/all/${order.orderID}/approve`, decider.headers);
        times.push(performance.now() - due);
        if (status !== 201) failures.push(status);
      }
    };
    await Promise.all(Array.from({ length: connections }, connect));
    return { times, rate: times.length / ((performance.now() - start) / 1000) };
  }

  // Connections and statements are new to the servers: that is not what is measured.
  const fast = await decideFor(secondsAtMost);
  const steady = await decideFor(seconds, perSecond);
  const { figures, late } = compareWithMost({
    [`decision at ${perSecond} a second, p95, ms`]: [percentile(steady.times, 0.95), mostMs],
  });
  for (const { rate } of [steady, fast])
    if (rate < 0.99 * perSecond) late.push(`${rate.toFixed(0)} decisions a second instead of ${perSecond}`);
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
