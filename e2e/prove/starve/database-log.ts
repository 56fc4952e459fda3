import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startEmbedded } from "@/lib/postgres/embedded";
import { openFolder } from "../folder";
import { prepareFolder } from "../instances";
import type { Attack } from "./attack";

const megabyte = 1_000_000;
/** What a full log lacks before the attack. */
const size = 39 * megabyte;
const bound = 100;
const secret = "statement-of-an-attacker";

export const databaseLog: Attack = {
  title: "endlessly failing statements",
  attacker:
    "one connection to an embedded database of its own: failing statements of 64 KB, and failures whose message is 10 KB",
  bound: `the log and the previous one stay below ${bound} MB, and contain no statement`,
  run: async ({ seconds, timed, signal }) => {
    await using stack = new AsyncDisposableStack();
    const folder = prepareFolder(openFolder(stack));
    const database = await startEmbedded(folder);
    stack.defer(database.stop);
    const log = join(folder, "postgres.log");
    const logs = [log, `${log}.1`];
    appendFileSync(log, "x".repeat(size));

    const client = new Client({ connectionString: database.url });
    await client.connect();
    stack.defer(() => client.end());
    let [failures, most] = [0, 0];
    const isRotated = () => existsSync(`${log}.1`);
    const end = performance.now() + 1000 * Math.max(seconds, 5);
    while (performance.now() < end && !(isRotated() && !timed) && !signal.aborted) {
      for (let at = 0; at < 100; at++, failures++) await client.query(failing(at)).catch(() => undefined);
      most = Math.max(most, sizeOf(logs));
      await sleep(50);
    }
    const copies = logs.filter((path) => existsSync(path) && readFileSync(path).includes(secret));
    return {
      figures: { failures, "log, at most, MB": Math.round(most / megabyte) },
      violations: [
        most > bound * megabyte && `The log took ${Math.round(most / megabyte)} MB.`,
        !isRotated() && "The log was not emptied.",
        copies.length > 0 && "The log repeats a statement.",
      ].filter((each) => each !== false),
    };
  },
};

const failing = (at: number) =>
  at % 2 === 0
    ? `SELECT 1 / 0 AS "${secret}" -- ${"x".repeat(65_000)}`
    : "DO $$ BEGIN RAISE EXCEPTION '%', repeat('y', 10000); END $$";

const sizeOf = (paths: string[]) => paths.reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
