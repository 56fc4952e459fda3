import { setTimeout as sleep } from "node:timers/promises";
import { compareWithMost, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { callAs } from "./caller";
import type { InstanceOptions } from "./scenario";
import { lockOrders } from "./sessions";

const inFlight = 50;

/** Requests waiting for a lock when the server is told to stop are still answered. */
export async function stopWithRequests({ place }: InstanceOptions): Promise<Outcome> {
  const [instance] = place.instances;
  if (!instance) throw new Error("It takes an instance.");
  const { readAll } = await callAs(inFlight, place.urls[0]);
  await readAll(); // connections are open, and the code is warm
  const lock = await lockOrders(place.databaseUrl);
  const reads = readAll();
  await lock.untilWaiting(1);
  await sleep(200);
  const start = performance.now();
  const exit = instance.end("SIGTERM");
  await sleep(200);
  await lock.release();
  const answers = await reads;
  await exit;
  const seconds = (performance.now() - start) / 1000;
  await instance.start();

  const good = answers.filter(({ status }) => status === 200).length;
  const { figures, late } = compareWithMost({ "to its end, s": [seconds, 10] });
  return {
    figures: { "requests in flight at SIGTERM, answered": `${good} of ${inFlight}`, ...figures },
    late,
    violations: good < inFlight ? [`SIGTERM with ${inFlight} requests in flight: ${countStatuses(answers)}.`] : [],
  };
}
