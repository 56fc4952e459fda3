import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Outcome } from "../part";
import { createCaller } from "./caller";
import type { Served } from "./given";
import { type Answered, countBy, judge, slowest, untilWell } from "./load";

/** Others hold every connection of the database: 503, never 500; when they go, all is as before. */
export async function takeConnections({ place }: Served): Promise<Outcome> {
  const { read, write } = await createCaller(place.urls[0]);
  const taken = await takeAll(place.databaseUrl);
  const asked: Promise<Answered>[] = [];
  for (let i = 0; i < 80; i++) {
    asked.push(i % 2 ? read() : write());
    await sleep(50);
  }
  const answers = await Promise.all(asked);
  await Promise.all(taken.map((client) => client.end()));
  const recovery = await untilWell(read);

  const violations = judge("No connection is left", answers, 5);
  if (!answers.some(({ status }) => status === 503)) violations.push("No connection was left, and nobody noticed.");
  if (recovery > 1) violations.push(`After connections were free again it took ${recovery.toFixed(1)} s.`);
  return {
    figures: {
      [`all ${taken.length} connections are taken`]: `${countBy(answers)}; the longest ${slowest(answers).toFixed(1)} s, well again after ${recovery.toFixed(2)} s`,
    },
    violations,
  };
}

/** The owner's, and those of the application, which are ended. */
async function takeAll(url: string) {
  const taken: Client[] = [];
  const take = async () => {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined); // the other end has gone
    await client.connect();
    taken.push(client);
  };
  const fill = async () => {
    for (;;) await take();
  };
  await fill().catch(() => undefined);
  for (let round = 0; round < 20; round++) {
    await taken[0]?.query(endOthers);
    await fill().catch(() => undefined);
  }
  return taken;
}

const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'countersign%' OR usename = 'countersign_app'`;
