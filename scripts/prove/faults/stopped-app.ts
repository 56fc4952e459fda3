import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { accessToken } from "@/e2e/credentials";
import { createPurchase } from "@/e2e/factories";
import type { Outcome } from "../part";
import type { Served } from "./given";

const inFlight = 50;

/** Requests that a lock has held up when the server is told to stop are answered all the same. */
export async function stopWithRequests({ place }: Served): Promise<Outcome> {
  const [instance] = place.instances;
  if (!instance) throw new Error("It takes an instance.");
  const { user } = await createPurchase(["FullAccess"]);
  const headers = { authorization: `Bearer ${await accessToken(user)}` };
  const lock = new Client({ connectionString: place.databaseUrl });
  await lock.connect();
  await lock.query(`BEGIN; LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE`);
  const answers = Array.from({ length: inFlight }, () =>
    fetch(`${place.urls[0]}/api/v1/orders/all`, { headers }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await sleep(600);
  const begun = performance.now();
  const ended = instance.end("SIGTERM");
  await sleep(300);
  await lock.query("COMMIT");
  await lock.end();
  const statuses = await Promise.all(answers);
  await ended;
  const seconds = (performance.now() - begun) / 1000;
  await instance.start();

  const answered = statuses.filter((status) => status === 200).length;
  const violations = answered < inFlight ? [`SIGTERM: ${statuses.filter((status) => status !== 200).join(", ")}.`] : [];
  return {
    figures: {
      "requests in flight at SIGTERM, answered": `${answered} of ${inFlight}`,
      "seconds to its end": seconds.toFixed(1),
    },
    violations,
  };
}
