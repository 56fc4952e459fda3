import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { compareWithMost, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { createCaller } from "./caller";
import { type FaultAnswer, judge, slowest, untilRecovered } from "./load";
import type { InstanceOptions } from "./scenario";
import { endSessions } from "./sessions";

/** Other clients use every connection of the database: requests get 503, never 500, and succeed afterwards. */
export async function takeConnections({ place }: InstanceOptions): Promise<Outcome> {
  const { read, write, judgeWrites } = await createCaller(place.urls[0]);
  const clients = await takeAll(place.databaseUrl);
  const reads: Promise<FaultAnswer>[] = [];
  for (let i = 0; i < 80; i++) {
    reads.push(i % 2 ? read() : write());
    await sleep(50);
  }
  const answers = await Promise.all(reads);
  await Promise.all(clients.map((client) => client.end()));
  const recovery = await untilRecovered(read);

  const violations = [...judge("No connection is left", answers, 5), ...(await judgeWrites())];
  if (!answers.some(({ status }) => status === 503)) violations.push("No connection was left, and nobody noticed.");
  const { figures, late } = compareWithMost({
    "the longest answer, s": [slowest(answers), 1],
    "well again after, s": [recovery, 1],
  });
  return {
    figures: { [`all ${clients.length} connections are taken`]: countStatuses(answers), ...figures },
    violations,
    late,
  };
}

/** The owner's connections, and the application's, which are ended. */
async function takeAll(url: string) {
  const clients: Client[] = [];
  const take = async () => {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined); // the server has disconnected
    await client.connect();
    clients.push(client);
  };
  const fill = async () => {
    for (;;) await take();
  };
  await fill().catch(() => undefined);
  for (let round = 0; round < 20; round++) {
    await clients[0]?.query(endSessions);
    await fill().catch(() => undefined);
  }
  return clients;
}
