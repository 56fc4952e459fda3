import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from, to } from "pg-copy-streams";
import type { Settings } from "@/lib/env";
import { importStream } from "@/lib/import/import";
import { type KindName, kindNames } from "@/lib/import/kinds/kind";
import { migrate } from "@/lib/postgres/migrate";
import { openBenchDatabase, toChunks } from "./data-set";
import { dataLines } from "./marketplace/data-files";
import { million, type Size } from "./marketplace/size";
import { median, medianRatio } from "./statistics";

const name = "countersign_bench_import";
const bareCopy = "COPY, same indexes, no triggers or foreign keys";

type Options = { settings: Settings; approvals: number; rounds: number; signal: AbortSignal };

/**
 * W9: approvals a second by our import, compared with COPY of the same rows into the table itself, and into one with the same
 * columns and indexes but without triggers and foreign keys. All begin with an empty table.
 */
export async function measureImport({ settings, approvals, rounds, signal }: Options) {
  const size: Size = { ...million, orders: Math.ceil(approvals / 20), approvals, products: 1000, returns: 1 };
  await using stack = new AsyncDisposableStack();
  const server = await openBenchDatabase(settings, "import");
  stack.defer(server.stop);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const outside = await connect(server.url, stack);
  await outside.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await outside.query(`CREATE DATABASE ${name}`);
  stack.defer(async () => void (await outside.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  await migrate(url.href);
  const session = await connect(url.href, stack);
  const load = (kind: KindName, text: string[]) => importLines(url.href, kind, text);

  const linesOf = (kind: KindName) => [...dataLines(kind, size)];
  for (const kind of kindNames.slice(0, kindNames.indexOf("approvals"))) await load(kind, linesOf(kind));
  const lines = linesOf("approvals");
  await load("approvals", lines);
  await session.query("CREATE TABLE bare_approvals (LIKE approvals INCLUDING ALL)");
  await session.query("CREATE UNLOGGED TABLE copied AS SELECT * FROM approvals");
  const text = await copyText(session);

  const ways: Record<string, () => Promise<unknown>> = {
    import: () => load("approvals", lines),
    "COPY into the table": () => copyInto(session, "approvals", text),
    [bareCopy]: () => copyInto(session, "bare_approvals", text),
  };
  const rates = new Map(Object.keys(ways).map((way): [string, number[]] => [way, []]));
  for (let round = 0; round < rounds; round++)
    for (const [way, fill] of Object.entries(ways)) {
      signal.throwIfAborted();
      await session.query("TRUNCATE approvals, bare_approvals CASCADE");
      await session.query("CHECKPOINT");
      const start = performance.now();
      await fill();
      rates.get(way)?.push((approvals / (performance.now() - start)) * 1000);
      if (way !== bareCopy) await checkSame(session);
    }
  const [ours = [], table = [], bare = []] = [...rates.values()];
  console.table([...rates].map(([way, values]) => ({ way, "approvals/s": Math.round(median(values)) })));
  return {
    "import, approvals/s": Math.round(median(ours)),
    "import to COPY into the table": medianRatio(ours, table),
    "import to COPY without triggers and foreign keys": medianRatio(ours, bare),
  };
}

/** Compares loaded rows with those of the first import, including columns filled by triggers. */
async function checkSame(session: Client) {
  const { rows } = await session.query<{ differ: number }>(
    "SELECT count(*)::int differ FROM (SELECT * FROM approvals EXCEPT SELECT * FROM copied) other",
  );
  const { rows: counts } = await session.query<{ same: boolean }>(
    "SELECT (SELECT count(*) FROM approvals) = (SELECT count(*) FROM copied) same",
  );
  assert.deepEqual([rows[0]?.differ, counts[0]?.same], [0, true], "The same approvals were loaded in other words");
}

async function importLines(databaseUrl: string, kindName: KindName, lines: string[]) {
  const chunks = toChunks(lines);
  const { complete } = await importStream({ databaseUrl, kindName, chunks, print: () => undefined });
  if (!complete) throw new Error(`The ${kindName} were refused.`);
}

/** The rows in COPY's text format. */
async function copyText(session: Client) {
  const chunks: Buffer[] = [];
  for await (const chunk of session.query(to("COPY copied TO STDOUT"))) chunks.push(chunk);
  return chunks;
}

async function copyInto(session: Client, table: string, text: Buffer[]) {
  await pipeline(Readable.from(text), session.query(from(`COPY ${table} FROM STDIN`)));
}

async function connect(url: string, stack: AsyncDisposableStack) {
  const session = new Client({ connectionString: url });
  await session.connect();
  stack.defer(() => session.end());
  return session;
}
