import { holdTo, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { createCaller, createCallers } from "./caller";
import type { Served } from "./given";
import { type Answered, judge, untilWell } from "./load";
import { lockOrders } from "./sessions";

const atOnce = 4;

/** Connections that are killed in the middle of a statement, which a lock has held up: those requests fail, and no others. */
export async function killBackends({ place, size, signal }: Served): Promise<Outcome> {
  const { read, write, judgeWrites } = await createCaller(place.urls[0]);
  const { readAll } = await createCallers(place.urls[0], atOnce);
  const answers: Answered[] = [];
  const after: Answered[] = [];
  let killed = 0;
  for (let round = 0; round < size / 2 / atOnce && !signal.aborted; round++) {
    const lock = await lockOrders(place.databaseUrl);
    const asked = readAll();
    await lock.untilWaiting(atOnce);
    killed += await lock.killWaiting();
    answers.push(...(await asked));
    await lock.release();
    after.push(await read(), await write());
  }
  const recovery = await untilWell(read);

  const violations = [...judge("A killed connection", answers, 5), ...(await judgeWrites())];
  if (answers.filter(({ status }) => status === 503).length < killed)
    violations.push("A killed statement was answered 200.");
  const spared = after.filter(({ status }) => status >= 300);
  if (spared.length) violations.push(`After a killed connection: ${countStatuses(spared)}.`);
  const { figures, late } = holdTo({ "well again after, s": [recovery, 1] });
  return {
    figures: {
      [`${killed} connections killed in the middle of a statement`]: `${countStatuses(answers)}; the next requests: ${countStatuses(after)}`,
      ...figures,
    },
    violations,
    late,
  };
}
