import { writeFile } from "node:fs/promises";
import type { Settings } from "@/lib/env";
import { stopSignal } from "@/lib/server/stop-signal";
import { misused, readArguments, text, toCount } from "@/scripts/arguments";
import { run } from "@/scripts/run";
import { readSize, sizeFlags, toNumber } from "./arguments";
import { measureBatches } from "./batches";
import { caseNames, makeCases } from "./cases/all-cases";
import { compare, type Report } from "./compare";
import { measureDecisions } from "./decisions";
import { measureExports } from "./exports";
import { measureImport } from "./imports";
import { measureLive } from "./live";
import { describeMachine } from "./machine";
import { measureMemory } from "./memory";
import { openPlace } from "./place";
import { printRows, toRow } from "./report";
import { type Case, type Measured, measureRounds } from "./rounds";
import { measureRules } from "./rules";
import { measureStart } from "./start-time";
import { type Figures, judge, printTargets } from "./targets";

const names = [...caseNames, "W8", "W9", "W11", "W13", "W16", "W17", "memory", "start"];
const usage = `npm run bench -- [--only W1,W4] [--rounds 5] [--seconds 2] [--connections 16] [--soak minutes]
  [--imported approvals] [--json file] [--orders n] [--approvals n] [--products n] [--returns n] [--seed n]
or: npm run bench -- --compare first.json,second.json
--only takes ${names.join(", ")}.`;

/** npm run bench: measures each operation on its own data. docs/benchmarks.md explains the output. */
await run(async (settings) => {
  const options = readOptions();
  if (options.compare) await compare(options.compare);
  else await bench(settings, options);
});

type Options = ReturnType<typeof readOptions>;

function readOptions() {
  const own = { only: text, rounds: text, seconds: text, connections: text, soak: text, imported: text } as const;
  const { values: flags } = readArguments(usage, { ...own, json: text, compare: text, ...sizeFlags });
  const only = flags.only?.split(",") ?? names;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw misused(usage, `--only: there is no ${unknown}.`);
  return {
    size: readSize(flags),
    isChosen: (name: string) => only.includes(name),
    rounds: toCount("rounds", flags.rounds, 5),
    seconds: toNumber("seconds", flags.seconds, 2),
    connections: toCount("connections", flags.connections, 16),
    soak: toNumber("soak", flags.soak, 1),
    imported: toCount("imported", flags.imported, 100_000),
    json: flags.json,
    compare: flags.compare?.split(","),
    signal: stopSignal(),
  };
}

async function bench(settings: Settings, options: Options) {
  const { isChosen, rounds, imported, signal } = options;
  const caseReport = [...caseNames, "W8", "W11", "W13", "W16", "W17", "memory"].some(isChosen)
    ? await askServer(settings, options)
    : emptyReport();
  const { measured, rows, figures } = caseReport;
  if (isChosen("W9")) Object.assign(figures, await measureImport({ settings, approvals: imported, rounds, signal }));
  if (isChosen("start")) Object.assign(figures, await measureStart(settings, signal));

  const targets = judge({ measured, figures });
  printTargets(targets);
  if (!options.json) return;
  const { size } = options;
  const machine = describeMachine(caseReport.postgres);
  const report: Report = { at: new Date().toISOString(), machine, size, rows, figures, targets, measured };
  await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

type CaseReport = Pick<Report, "measured" | "rows" | "figures"> & { postgres?: string };

function emptyReport(): CaseReport {
  return { measured: [], rows: [], figures: {} };
}

/** Everything that needs the data set and a server. */
async function askServer(settings: Settings, options: Options): Promise<CaseReport> {
  const { size, isChosen, connections, soak, signal } = options;
  await using stack = new AsyncDisposableStack();
  const place = await openPlace(settings, size, stack);
  const cases = await makeCases(place, isChosen, stack);
  await checkAll(cases, place.folder);

  const measured = caseNames.some(isChosen) ? await measureRounds(cases, options) : [];
  const rows = printMeasured(measured);
  const figures: Figures = {};
  if (isChosen("W8")) Object.assign(figures, await measureExports(place, signal));
  if (isChosen("W11")) Object.assign(figures, await measureDecisions(place, options));
  if (isChosen("W13")) Object.assign(figures, await measureLive(place, options));
  if (isChosen("W16")) Object.assign(figures, await measureBatches(place, options));
  if (isChosen("W17")) Object.assign(figures, await measureRules(place, options));
  if (isChosen("memory")) Object.assign(figures, await measureMemory(place, { minutes: soak, connections, signal }));
  return { measured, rows, figures, postgres: place.postgres };
}

async function checkAll(cases: Case[], folder: string) {
  try {
    for (const { check } of cases) await check?.();
  } catch (error) {
    console.error(`An answer is wrong. If an earlier version has loaded the data, remove ${folder} and run again.`);
    throw error;
  }
  console.log("Every answer is what the database says.");
}

function printMeasured(measured: Measured[]) {
  const [floor] = measured;
  const rows = floor ? measured.map((each) => toRow(each, floor)) : [];
  if (rows.length > 0) printRows(rows);
  return rows;
}
