import { readFile } from "node:fs/promises";
import type { JSONReport } from "@playwright/test/reporter";

/** The line that ends a run, and whether all is well. What could not be loaded has failed. */
export async function readReport(path: string) {
  // Safe: Playwright's own JSON reporter wrote it.
  const { stats, errors } = JSON.parse(await readFile(path, "utf8")) as JSONReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  const skipped = stats.skipped > 0 ? `${stats.skipped} skipped\n` : "";
  return { line: `${skipped}${stats.expected} passed, ${failed} failed`, ok: failed === 0 && stats.expected > 0 };
}
