import { readFile } from "node:fs/promises";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";

/** The last lines of a run, and whether it passed. Files that cannot be loaded count as failed. */
export async function readReport(path: string) {
  // Safe: Playwright's own JSON reporter wrote it.
  const { stats, errors, suites } = JSON.parse(await readFile(path, "utf8")) as JSONReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  const skipped = stats.skipped > 0 ? `${stats.skipped} skipped\n` : "";
  const lines = `${slowest(suites)}${skipped}${stats.expected} passed, ${failed} failed`;
  return { lines, ok: failed === 0 && stats.expected > 0 };
}

/** The slowest files of a long run. */
function slowest(suites: JSONReportSuite[]) {
  const files = suites.map((suite) => ({ file: suite.file, seconds: Math.round(millisecondsOf(suite) / 1000) }));
  const most = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 15);
  if (files.length < 20) return "";
  return `The slowest files: ${most.map(({ file, seconds }) => `${file} ${seconds} s`).join(", ")}\n`;
}

function millisecondsOf({ specs, suites = [] }: JSONReportSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own);
}
