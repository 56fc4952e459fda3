import { setTimeout as sleep } from "node:timers/promises";
import { startLoad } from "./load";
import type { Person } from "./people";
import type { Server } from "./postgres";
import { ask } from "./probe";
import type { Stack } from "./stack";

type Disturbance = {
  name: string;
  happen: (stack: Stack) => Promise<void>;
  /** Whether requests must succeed without a retry. */
  unnoticed?: true;
};

const disturbances: readonly Disturbance[] = [
  { name: "nothing", unnoticed: true, happen: async () => {} },
  {
    name: "an instance is killed and started again",
    happen: async ({ instances: [one] }) => {
      await one.end("SIGKILL");
      await sleep(2000);
      await one.start();
    },
  },
  {
    name: "both instances are replaced, one after the other",
    unnoticed: true,
    happen: async ({ instances }) => {
      for (const instance of instances) {
        await instance.end("SIGTERM");
        await instance.start();
      }
    },
  },
  {
    name: "the primary is restarted",
    happen: async ({ primary }) => {
      await primary.stop();
      await primary.start();
    },
  },
  {
    name: "the replica is stopped and started again",
    unnoticed: true,
    happen: async ({ replica }) => {
      await replica.stop();
      await sleep(3000);
      await replica.start();
    },
  },
];

/** Runs each under load, prints the outcomes of the requests, and returns the failures. */
export async function disturb(stack: Stack, people: readonly Person[], signal: AbortSignal) {
  const problems: string[] = [];
  const rows: Record<string, string | number>[] = [];
  for (const { name, happen, unnoticed } of disturbances) {
    signal.throwIfAborted();
    const load = startLoad(stack.url, people);
    await sleep(2000);
    await happen(stack);
    await sleep(2000);
    const tally = await load.stop();
    const missing = [...tally.unseen, ...(await findMissing(stack.primary, tally.last))];
    problems.push(...[...tally.lost, ...missing].map((line) => `${name}: ${line}`));
    const failed = Object.entries(tally.failed).map(([kind, count]) => `${count} × ${kind}`);
    if (unnoticed && failed.length) problems.push(`${name}: ${failed.join(", ")} at first, where nothing should fail.`);
    rows.push({
      "what happens": name,
      requests: tally.sent,
      "failed at first": failed.join(", ") || "none",
      "failed again": tally.lost.length,
      "changes acknowledged": tally.acknowledged,
      "of them lost": missing.length,
      "longest, ms": Math.round(tally.worst),
    });
  }
  console.table(rows);
  return problems;
}

/** The changes that the primary does not have. */
async function findMissing({ url }: Server, changes: ReadonlyMap<string, string>) {
  const rows = await ask<{ id: string; name: string }>(url, "SELECT id, name FROM saved_views WHERE id = ANY ($1)", [
    [...changes.keys()],
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return [...changes]
    .filter(([id, name]) => names.get(id) !== name)
    .map(([id, name]) => `${id}: ${name} is gone, ${names.get(id)} is there.`);
}
