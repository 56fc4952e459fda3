import { existsSync, openSync, renameSync, statSync } from "node:fs";
import { copyFile, stat, truncate } from "node:fs/promises";
import type { Client } from "pg";
import { watch } from "./watch";

/** Bytes of the log and, at most, of the one before it; what a second may add is left of 100 MB. */
const most = 40_000_000;
const pause = 1000;

// Held by the one of our processes that empties the log.
const rotationLock = 7_236_642;

/** What a line begins with, and how little an error may repeat of what somebody has sent: neither statements nor values. */
export const logSettings = {
  log_line_prefix: "%m [%p] %u %a %e ",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
};

/** The log of a server that is about to start, to be appended to. */
export function openLog(path: string) {
  if (existsSync(path) && statSync(path).size > most) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
}

/**
 * Keeps the log of a server that runs from growing: a full one is copied and emptied, since the server, which may live on
 * without us, writes to the file it was started with. Returns a function that stops it.
 */
export function guardLog(path: string, session: () => Client) {
  return watch(async () => {
    if (await isFull(path)) await rotate(path, session());
  }, pause);
}

const isFull = async (path: string) => (await stat(path)).size > most;

async function rotate(path: string, session: Client) {
  const { rows } = await session.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [rotationLock]);
  if (!rows[0]?.held) return;
  try {
    // Another of our processes may have emptied it a moment ago.
    if (!(await isFull(path))) return;
    await copyFile(path, `${path}.1`).catch(() => undefined); // a full disk needs the space more than anyone the lines
    await truncate(path);
  } finally {
    await session.query("SELECT pg_advisory_unlock($1)", [rotationLock]);
  }
}
