import { percentile } from "@/e2e/bench/statistics";
import { compareWithMost, type Outcome } from "../part";
import { createDecider } from "./held";
import { type DecisionsPlace, post } from "./place";

const connections = 16;

/** Approvals of separate orders, one after another on each of sixteen connections, for so many seconds. */
export async function decideSteadily({ urls, signal }: DecisionsPlace, seconds: number): Promise<Outcome> {
  const deciders = await Promise.all(Array.from({ length: 4 }, createDecider));
  const orders = await Promise.all(deciders.map((each) => each.createOrders(Math.ceil(seconds * 75))));
  const milliseconds: number[] = [];
  const failures: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, nth) => {
      const decider = deciders[nth % deciders.length];
      const waiting = orders[nth % orders.length] ?? [];
      while (performance.now() < until && !signal.aborted) {
        const next = waiting.pop();
        if (!next || !decider) return;
        const before = performance.now();
        const { status } = await post(
          urls[nth % urls.length] ?? "",
          `/orders/all/${next.orderID}/approve`,
          decider.headers,
        );
        milliseconds.push(performance.now() - before);
        if (status !== 201) failures.push(status);
      }
    }),
  );
  const rate = milliseconds.length / ((performance.now() - start) / 1000);
  const { figures, late } = compareWithMost({ "decision, p95, ms": [percentile(milliseconds, 0.95), 60] });
  if (rate < 150) late.push(`${rate.toFixed(0)} decisions a second instead of 150`);
  return {
    figures: {
      [`decisions a second on ${connections} connections, of ${milliseconds.length}`]: Math.round(rate),
      ...figures,
    },
    violations:
      failures.length > 0 ? [`${failures.length} decisions failed: ${[...new Set(failures)].join(", ")}`] : [],
    late,
  };
}
