import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { accessToken } from "@/e2e/credentials";
import { createPurchase } from "@/e2e/factories";
import type { Outcome } from "../part";
import type { Given } from "./given";
import { countBy } from "./tally";

/** A table that is locked for eight seconds: 503 in time, never 500 and never silence; then all is as before. */
export async function proveSlowDatabase({ place }: Given): Promise<Outcome> {
  const { user } = await createPurchase(["FullAccess"]);
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const ask = async () => {
    const start = performance.now();
    const status = await fetch(`${place.urls[0]}/api/v1/orders/all`, { headers }).then(
      (it) => it.status,
      () => 0,
    );
    return { status, ms: performance.now() - start };
  };
  const lock = new Client({ connectionString: place.databaseUrl });
  await lock.connect();
  await lock.query(`BEGIN; LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE`);
  const asked: ReturnType<typeof ask>[] = [];
  for (let i = 0; i < 160; i++) {
    asked.push(ask());
    await sleep(50);
  }
  await lock.query("COMMIT");
  await lock.end();
  const begun = performance.now();
  while ((await ask()).status !== 200 && performance.now() - begun < 30_000) await sleep(50);
  const recovery = (performance.now() - begun) / 1000;
  const answers = await Promise.all(asked);

  const longest = Math.max(...answers.map(({ ms }) => ms)) / 1000;
  const violations: string[] = [];
  if (answers.some(({ status }) => ![200, 503].includes(status)))
    violations.push(`A locked table: ${countBy(answers)}.`);
  if (longest > 8) violations.push(`A request to a locked table took ${longest.toFixed(1)} s.`);
  if (recovery > 3) violations.push(`After the lock it took ${recovery.toFixed(1)} s.`);
  return {
    figures: {
      "a table locked for 8 s: answers": countBy(answers),
      "the longest of them, s": longest.toFixed(1),
      "seconds to recovery from the lock": recovery.toFixed(1),
    },
    violations,
  };
}
