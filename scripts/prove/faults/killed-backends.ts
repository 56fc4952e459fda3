import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Outcome } from "../part";
import { createCaller, createCallers } from "./caller";
import type { Served } from "./given";
import { type Answered, countBy, judge, untilWell } from "./load";

const atOnce = 4;
const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'countersign_app' AND wait_event_type = 'Lock'`;
const endWaiting = `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid))::int AS count FROM pg_stat_activity
  WHERE usename = 'countersign_app' AND wait_event_type = 'Lock'`;

/** Connections that are killed in the middle of a statement, which a lock has held up: those requests fail, and no others. */
export async function killBackends({ place, size, signal }: Served): Promise<Outcome> {
  const { read, write } = await createCaller(place.urls[0]);
  const { readAll } = await createCallers(place.urls[0], atOnce);
  const owner = new Client({ connectionString: place.databaseUrl });
  await owner.connect();
  const answers: Answered[] = [];
  const after: Answered[] = [];
  let killed = 0;
  for (let round = 0; round < size / 2 / atOnce && !signal.aborted; round++) {
    await owner.query(`BEGIN; LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE`);
    const asked = readAll();
    for (let left = 100; left > 0 && (await countOf(owner, waiting)) < atOnce; left--) await sleep(10);
    killed += await countOf(owner, endWaiting);
    answers.push(...(await asked));
    await owner.query("COMMIT");
    after.push(await read(), await write());
  }
  await owner.end();
  const recovery = await untilWell(read);

  const violations = judge("A killed connection", answers, 5);
  if (killed === 0) violations.push("No statement could be killed.");
  if (answers.filter(({ status }) => status === 503).length < killed)
    violations.push("A killed statement was answered 200.");
  const spared = after.filter(({ status }) => status >= 300);
  if (spared.length) violations.push(`After a killed connection: ${countBy(spared)}.`);
  return {
    figures: {
      [`${killed} connections killed in the middle of a statement`]: `${countBy(answers)}; the next requests: ${countBy(after)}; well again after ${recovery.toFixed(2)} s`,
    },
    violations,
  };
}

async function countOf(owner: Client, statement: string) {
  const { rows } = await owner.query<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
}
