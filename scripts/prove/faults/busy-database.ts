import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Outcome } from "../part";
import { createCaller } from "./caller";
import type { Served } from "./given";
import { type Answered, countBy, judge, slowest, untilWell } from "./load";

/** A table that is locked for eight seconds: 503 in time, never 500 and never silence; then all is as before. */
export async function lockTable({ place }: Served): Promise<Outcome> {
  const { read } = await createCaller(place.urls[0]);
  const lock = new Client({ connectionString: place.databaseUrl });
  await lock.connect();
  await lock.query(`BEGIN; LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE`);
  const asked: Promise<Answered>[] = [];
  for (let i = 0; i < 160; i++) {
    asked.push(read());
    await sleep(50);
  }
  await lock.query("COMMIT");
  await lock.end();
  const recovery = await untilWell(read);
  const answers = await Promise.all(asked);

  const violations = judge("A locked table", answers, 8);
  if (recovery > 3) violations.push(`After the lock it took ${recovery.toFixed(1)} s.`);
  return {
    figures: {
      "a table locked for 8 s": `${countBy(answers)}; the longest ${slowest(answers).toFixed(1)} s, well again after ${recovery.toFixed(2)} s`,
    },
    violations,
  };
}
