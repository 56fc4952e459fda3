import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Outcome } from "../part";
import { createCallers } from "./caller";
import type { Served } from "./given";
import { countBy } from "./load";

const inFlight = 50;
const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'countersign_app' AND wait_event_type = 'Lock'`;

/** Requests that a lock has held up when the server is told to stop are answered all the same. */
export async function stopWithRequests({ place }: Served): Promise<Outcome> {
  const [instance] = place.instances;
  if (!instance) throw new Error("It takes an instance.");
  const { readAll } = await createCallers(place.urls[0], inFlight);
  await readAll(); // connections are open, and the code is warm
  const lock = new Client({ connectionString: place.databaseUrl });
  await lock.connect();
  await lock.query(`BEGIN; LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE`);
  const asked = readAll();
  for (let left = 50; left > 0 && (await lock.query(waiting)).rows[0]?.count === 0; left--) await sleep(10);
  await sleep(200);
  const begun = performance.now();
  const ended = instance.end("SIGTERM");
  await sleep(200);
  await lock.query("COMMIT");
  await lock.end();
  const answers = await asked;
  await ended;
  const seconds = (performance.now() - begun) / 1000;
  await instance.start();

  const answered = answers.filter(({ status }) => status === 200).length;
  return {
    figures: {
      "requests in flight at SIGTERM, answered": `${answered} of ${inFlight}`,
      "seconds to its end": seconds.toFixed(1),
    },
    violations: answered < inFlight ? [`SIGTERM with ${inFlight} requests in flight: ${countBy(answers)}.`] : [],
  };
}
