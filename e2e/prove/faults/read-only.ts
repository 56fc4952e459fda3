import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "@/e2e/scale/probe";
import { compareWithMost, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { callAs, createCaller } from "./caller";
import { type FaultAnswer, judge } from "./load";
import { type InstanceOptions, isShort } from "./scenario";
import { endSessions } from "./sessions";

const role = `ALTER ROLE "countersign_app"`;
/** Seconds. */
const longest = 5;
/**
 * The first refusal shows the failover; requests at the same time may be refused, too. So may those that get a connection
 * opened at that moment, which is closed a fifth of a second later, after four more tries.
 */
const mostRefused = 8;

/**
 * Simulates a failover behind one address: the primary becomes read-only, and new connections lead to another server.
 * Here both are one server, on which the earlier sessions become read-only.
 */
export async function becomeReadOnly({ place, size }: InstanceOptions): Promise<Outcome> {
  const { read, write, judgeWrites } = await createCaller(place.urls[0]);
  const { readAll } = await callAs(32, place.urls[0]);
  await ask(place.databaseUrl, `${role} SET default_transaction_read_only = on`);
  await ask(place.databaseUrl, endSessions);
  // Keeps every connection in use, so that none is closed as idle.
  await readAll();
  const before = await write();
  await readAll();
  await ask(place.databaseUrl, `${role} RESET default_transaction_read_only`);
  const { answers, seconds } = await untilWritable(read, write, isShort(size) ? 25 : 100);

  const violations = [...judge("A read-only server", answers, longest), ...(await judgeWrites())];
  if (before.status !== 503) violations.push(`A write to a read-only server was answered ${before.status}.`);
  const refusals = answers.filter(({ status }) => status === 503).length;
  if (refusals > mostRefused) violations.push(`${refusals} requests were still sent to a read-only server.`);
  const { figures, late } = compareWithMost({ "until all writes are taken by the next one, s": [seconds, longest] });
  return {
    figures: {
      "a write after the server has become read-only, and the next requests": `${before.status}; ${countStatuses(answers)}`,
      ...figures,
    },
    violations,
    late,
  };
}

/** Waits until so many consecutive writes succeed, with reads that keep all connections in use. */
async function untilWritable(read: () => Promise<FaultAnswer>, write: () => Promise<FaultAnswer>, enough: number) {
  const answers: FaultAnswer[] = [];
  const start = performance.now();
  let last = start;
  for (let row = 0; row < enough; row++) {
    const [writeAnswer, ...others] = await Promise.all([write(), read(), read(), read()]);
    answers.push(writeAnswer, ...others);
    if (writeAnswer.status < 300) continue;
    if (performance.now() - start > 30_000) throw new Error(`Writes are still refused: ${countStatuses(answers)}.`);
    row = -1;
    last = performance.now();
    await sleep(50);
  }
  return { answers, seconds: (last - start) / 1000 };
}
