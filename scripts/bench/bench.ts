import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stopSignal } from "@/lib/stop-signal";
import { run } from "@/scripts/run";
import { readFlags, readSize, sizeFlags, toCount, toNumber } from "./arguments";
import { makeCases } from "./cases/all-cases";
import type { Place } from "./cases/place";
import { openDataSet } from "./data-set";
import { isUsageKnown, postmasterOf } from "./processes";
import { printRows, toRow } from "./report";
import { type Case, measureRounds } from "./rounds";
import { startBuilt } from "./server";
import { signIn, signInBrowser } from "./sign-in";

const usage =
  "Usage: npm run bench -- [--only W4,W5] [--rounds 5] [--seconds 2] [--connections 16] [--json file] [--orders n] [--approvals n] [--products n] [--returns n] [--seed n]";

/** npm run bench: what each operation costs, on a data set of its own. docs/performance.md says how to read it. */
await run(async (settings) => {
  const flags = readFlags(["only", "rounds", "seconds", "connections", "json", ...sizeFlags], usage);
  const size = readSize(flags);
  const only = flags.only?.split(",");
  const options = {
    rounds: toCount("rounds", flags.rounds, 5),
    seconds: toNumber("seconds", flags.seconds, 2),
    connections: toCount("connections", flags.connections, 16),
    signal: stopSignal(),
  };
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await openDataSet(settings, size));
  const log = join(data.folder, "server.log");
  const server = stack.use(await startBuilt({ databaseUrl: data.url, folder: data.folder, log }));
  stack.defer(() => rm(log, { force: true }));

  const { rows: backends } = await data.session.query<{ pid: number }>("SELECT pg_backend_pid() pid");
  const target = { origin: server.origin, server: server.pid, postmaster: postmasterOf(backends[0]?.pid ?? 0) };
  if (!isUsageKnown) console.log("There is no /proc here: processor times and memory cannot be told.");
  else if (!target.postmaster) console.log("The database runs elsewhere: its processor time cannot be told.");

  const place: Place = {
    target,
    database: data.session,
    owner: await signIn(server.origin, "owner-full"),
    buyer: await signIn(server.origin, "buyer-1-full"),
    supplier: await signIn(server.origin, "supplier-1-full"),
    browser: await signInBrowser(server.origin, "owner-full"),
    otherBrowser: await signInBrowser(server.origin, "supplier-1-full"),
  };
  const cases = await makeCases(place, (id) => only?.includes(id) ?? true);
  await checkAll(cases, data.folder);
  console.log(`All answers are what the database says. Data: ${data.label}`);

  const measured = await measureRounds(cases, options);
  const [floor] = measured;
  if (!floor) return;
  const rows = measured.map((each) => toRow(each, floor));
  printRows(rows);
  if (flags.json) await writeFile(flags.json, `${JSON.stringify({ size, ...options, rows, measured }, null, 2)}\n`);
});

async function checkAll(cases: Case[], folder: string) {
  try {
    for (const { check } of cases) await check();
  } catch (error) {
    console.error(`If an earlier version has loaded the data, remove ${folder} and run again.`);
    throw error;
  }
}
