import { setTimeout as sleep } from "node:timers/promises";
import { compareWithMost, type Outcome } from "../part";
import { createDecider, endsOf, longestHold } from "./held";
import { type DecisionsPlace, press } from "./place";

const holdSeconds = 10;

/** Makes decisions one after another without any further requests: each still takes effect soon after its hold. */
export async function decideAndLeave({ urls, signal }: DecisionsPlace, presses: number): Promise<Outcome> {
  const decider = await createDecider();
  const ids: string[] = [];
  const orders = await decider.createOrders(presses);
  for (const [nth, order] of orders.entries()) {
    if (signal.aborted) break;
    ids.push(...(await press(urls[nth % urls.length] ?? "", decider.headers, [order], holdSeconds)));
    await sleep(50);
  }
  for (let turn = 0; (await endsOf(ids)).held > 0 && turn < 300; turn++) await sleep(100);
  const { done, half } = await endsOf(ids);
  const { figures, late } = compareWithMost({
    "from a press with a hold of 10 s until it is done, s": [holdSeconds + (await longestHold(ids)), 12],
  });
  return {
    figures: { [`${presses} presses that nobody looked after: done`]: done, ...figures },
    violations: done !== presses || half > 0 ? [`Of ${presses} presses ${done} were done and ${half} half.`] : [],
    late,
  };
}
