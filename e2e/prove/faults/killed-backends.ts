import { compareWithMost, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { callAs, createCaller } from "./caller";
import { type FaultAnswer, judge, untilRecovered } from "./load";
import type { InstanceOptions } from "./scenario";
import { lockOrders } from "./sessions";

const atOnce = 4;

/** Kills connections during statements that wait for a lock: only their requests fail. */
export async function killBackends({ place, size, signal }: InstanceOptions): Promise<Outcome> {
  const { read, write, judgeWrites } = await createCaller(place.urls[0]);
  const { readAll } = await callAs(atOnce, place.urls[0]);
  const answers: FaultAnswer[] = [];
  const after: FaultAnswer[] = [];
  let kills = 0;
  for (let round = 0; round < size / 2 / atOnce && !signal.aborted; round++) {
    const lock = await lockOrders(place.databaseUrl);
    const reads = readAll();
    await lock.untilWaiting(atOnce);
    kills += await lock.killWaiting();
    answers.push(...(await reads));
    await lock.release();
    after.push(await read(), await write());
  }
  const recovery = await untilRecovered(read);

  const violations = [...judge("A killed connection", answers, 5), ...(await judgeWrites())];
  if (answers.filter(({ status }) => status === 503).length < kills)
    violations.push("A killed statement was answered 200.");
  const failures = after.filter(({ status }) => status >= 300);
  if (failures.length) violations.push(`After a killed connection: ${countStatuses(failures)}.`);
  const { figures, late } = compareWithMost({ "well again after, s": [recovery, 1] });
  return {
    figures: {
      [`${kills} connections killed in the middle of a statement`]: `${countStatuses(answers)}; the next requests: ${countStatuses(after)}`,
      ...figures,
    },
    violations,
    late,
  };
}
