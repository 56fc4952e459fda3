import { setTimeout as sleep } from "node:timers/promises";
import { compareWithMost, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { createCaller } from "./caller";
import { type FaultAnswer, judge, slowest, untilRecovered } from "./load";
import type { InstanceOptions } from "./scenario";
import { lockOrders } from "./sessions";

/** Locks a table for eight seconds: each request gets 503 in time, never 500, and succeeds afterwards. */
export async function lockTable({ place }: InstanceOptions): Promise<Outcome> {
  const { read } = await createCaller(place.urls[0]);
  const lock = await lockOrders(place.databaseUrl);
  const reads: Promise<FaultAnswer>[] = [];
  for (let i = 0; i < 160; i++) {
    reads.push(read());
    await sleep(50);
  }
  await lock.release();
  const recovery = await untilRecovered(read);
  const answers = await Promise.all(reads);

  const violations = judge("A locked table", answers, 8);
  const { figures, late } = compareWithMost({ "well again after, s": [recovery, 1] });
  return {
    figures: {
      "a table locked for 8 s": `${countStatuses(answers)}; the longest ${slowest(answers).toFixed(1)} s`,
      ...figures,
    },
    violations,
    late,
  };
}
