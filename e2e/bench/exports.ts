import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "./cases/place";
import { api } from "./cases/place";
import { usageOf } from "./processes";
import { round } from "./report";

const megabyte = 1024 * 1024;
/** How many rows of each file are read at most, and how many are checked. */
const mostRows = 1_000_000;
const checkedRows = 1000;
const path = `${api}/exports/approvals?direction=all`;

type Case = { name: string; query: string; encoding?: string; megabytesPerSecond?: number; seconds?: number };

const cases: Case[] = [
  { name: "CSV", query: "&format=csv" },
  { name: "CSV, gzip", query: "&format=csv", encoding: "gzip" },
  { name: "CSV, 4 columns", query: "&format=csv&columns=ID,OrderID,Status,DateCreated" },
  { name: "NDJSON", query: "&format=ndjson" },
  { name: "NDJSON, to a slow reader", query: "&format=ndjson", megabytesPerSecond: 4, seconds: 10 },
];

/** W8: the speed of exporting all approvals, and the server's memory meanwhile. */
export async function measureExports(place: Place, signal: AbortSignal) {
  const { rows } = await place.database.query<{ count: number }>("SELECT count(*)::int FROM approvals");
  const expected = Math.min(rows[0]?.count ?? 0, mostRows);
  for (const format of ["csv", "ndjson"]) await checkRows(place, format);
  // A short one first, so that memory needed for any export is not counted.
  await read(place, { name: "warm-up", query: "&format=csv", seconds: 5 });
  const results = [];
  for (const each of cases) {
    signal.throwIfAborted();
    const result = await read(place, each);
    if (!each.seconds)
      assert.equal(result.rows, expected, `The export as ${each.name} has other rows than the database`);
    results.push(result);
  }
  console.table(results);
  const whole = results.filter(({ export: name }) => name === "CSV" || name === "NDJSON");
  return {
    ...Object.fromEntries(whole.map((each) => [`export rows/s, ${each.export}`, each["rows/s"]])),
    "export, the longest to its first byte, s": Math.max(...results.map((each) => Number(each["first byte, s"]))),
    "export, MB more than before": Math.max(...results.map((each) => each["at most, MB"] - each["memory before, MB"])),
  };
}

/** Compares the first rows with the database, newest first. */
async function checkRows({ target, owner, database }: Place, format: string) {
  const { rows } = await database.query<{ order: string; id: string }>(
    `SELECT order_id AS "order", id FROM approvals ORDER BY date_created DESC, order_id DESC, id DESC LIMIT ${checkedRows}`,
  );
  const columns = "&columns=OrderID,ID&sortBy=!DateCreated";
  const response = await fetch(`${target.origin}${path}&format=${format}${columns}`, { headers: owner });
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.split("\n").length > checkedRows + 1) break; // which ends the export, too
  }
  const expected =
    format === "csv"
      ? ["OrderID,ID", ...rows.map(({ order, id }) => `${order},${id}`)]
      : rows.map(({ order, id }) => JSON.stringify({ OrderID: order, ID: id }));
  assert.deepEqual(
    text.split(/\r?\n/).slice(0, expected.length),
    expected,
    `The export as ${format} has other rows than the database`,
  );
}

async function read({ target, owner }: Place, { name, query, encoding = "identity", ...pace }: Case) {
  const usage = () => usageOf(target.server) ?? { cpuMs: Number.NaN, memoryMB: Number.NaN };
  const [before, start] = [usage(), performance.now()];
  const memory = [before.memoryMB];
  const sampling = setInterval(() => memory.push(usage().memoryMB), 250);
  const stop = new AbortController();
  const response = await fetch(target.origin + path + query, {
    headers: { ...owner, "accept-encoding": encoding },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const elapsed = () => (performance.now() - start) / 1000;
  const firstByte = elapsed();
  // The first line of CSV names the columns.
  let [lines, bytes] = [query.includes("csv") ? -1 : 0, 0];
  for await (const chunk of response.body) {
    lines += countLines(chunk);
    bytes += chunk.length;
    if (lines > mostRows || elapsed() > (pace.seconds ?? Number.POSITIVE_INFINITY)) break;
    if (pace.megabytesPerSecond)
      await sleep(1000 * Math.max(0, bytes / megabyte / pace.megabytesPerSecond - elapsed()));
  }
  clearInterval(sampling);
  const seconds = elapsed();
  stop.abort();
  const rows = Math.min(lines, mostRows);
  return {
    export: name,
    rows,
    "rows/s": Math.round(rows / seconds),
    "rows/s of CPU": Math.round((rows / (usage().cpuMs - before.cpuMs)) * 1000),
    "MB/s": Math.round(bytes / megabyte / seconds),
    "first byte, s": round(firstByte, 1),
    "memory before, MB": Math.round(before.memoryMB),
    "at most, MB": Math.round(Math.max(...memory)),
  };
}

function countLines(chunk: Uint8Array) {
  let lines = 0;
  for (const byte of chunk) if (byte === 10) lines++;
  return lines;
}
