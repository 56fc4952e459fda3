import { readFile } from "node:fs/promises";
import { EnvError } from "@/lib/errors";
import type { Machine } from "./machine";
import { type Row, round } from "./report";
import type { Measured } from "./rounds";
import type { Figures, Verdict } from "./targets";

/** The content of the file of --json. */
export type Report = {
  at: string;
  machine: Machine;
  size: object;
  rows: Row[];
  figures: Figures;
  targets: Verdict[];
  measured: Measured[];
};

const most = 1.15;
const heading = `≤ ${most}`;
const verdictOn = (time: number) => (time <= most ? "met" : "NOT MET");

/** npm run bench -- --compare a.json,b.json: compares each figure of the second run with the first. */
export async function compare(paths: string[]) {
  const [first, second] = await Promise.all(paths.map(readReport));
  if (!first || !second || paths.length > 2) throw new EnvError("Give --compare the files of two runs.");
  console.table(compareRows(first.rows, second.rows));
  console.table(compareFigures(first.figures, second.figures));
}

/** Figures that are not about requests: exports, imports, memory and the start. Those of time are judged. */
export function compareFigures(figures: Figures, others: Figures) {
  return Object.entries(figures).flatMap(([figure, first]) => {
    const second = others[figure];
    if (second === undefined) return [];
    const time = timeRatio(figure, first, second);
    const verdict = time === undefined ? "" : verdictOn(time);
    return [{ figure, first, second, "second to first": round(second / first, 2), [heading]: verdict }];
  });
}

/** The ratio of times, by the figure's unit. */
function timeRatio(figure: string, first: number, second: number) {
  if (figure.startsWith("export rows/s")) return first / second;
  return /, (s|seconds)$/.test(figure) ? second / first : undefined;
}

export function compareRows(rows: Row[], others: Row[]) {
  return rows.flatMap((row) => {
    const other = others.find(({ id }) => id === row.id);
    if (!other) return [];
    const p50 = other.p50 / row.p50;
    const cpu = (other.serverCpu + other.databaseCpu) / (row.serverCpu + row.databaseCpu);
    const floored = row.toFloor / other.toFloor;
    return [
      {
        id: row.id,
        operation: row.operation,
        "p50 to p50": round(p50, 2),
        "CPU to CPU": round(cpu, 2),
        "time to W0's": round(floored, 2),
        [heading]: verdictOn(floored),
      },
    ];
  });
}

async function readReport(path: string): Promise<Report> {
  // Safe: a run wrote it.
  return JSON.parse(await readFile(path, "utf8")) as Report;
}
