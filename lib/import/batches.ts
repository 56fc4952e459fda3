import "server-only";

import type { Client } from "pg";
import { toCopyRow } from "./copy";
import type { Source } from "./import-file";
import type { Kind } from "./kinds/kind";
import { type Line, readLines } from "./lines";
import { type Parsed, parseLine } from "./parse";
import { hashSecrets } from "./secrets";

export type Bad = Extract<Parsed, { problems: string[] }>;
/** Some lines of a file, ready to be staged. Nothing else of them is kept in memory. */
export type Batch = { lines: number; rows: string[]; bad: Bad[] };

const linesAtOnce = 10_000;
// Hashing takes long: smaller steps keep the progress moving.
const secretsAtOnce = 200;

type Options = { client: Client; kind: Kind; source: Source; keepText: boolean };

export async function* readBatches(options: Options): AsyncGenerator<Batch> {
  const size = options.kind.secret ? secretsAtOnce : linesAtOnce;
  let batch: Batch = { lines: 0, rows: [], bad: [] };
  for await (const lines of readLines(options.source.chunks)) {
    for (let start = 0; start < lines.length; start += size) {
      await addLines(batch, lines.slice(start, start + size), options);
      if (batch.lines < size) continue;
      yield batch;
      batch = { lines: 0, rows: [], bad: [] };
    }
  }
  if (batch.lines) yield batch;
}

async function addLines(batch: Batch, lines: Line[], { client, kind, keepText }: Options) {
  const parsed = lines.map((line) => parseLine(kind, line));
  const good = parsed.filter((line) => "record" in line);
  if (kind.secret) await hashSecrets(client, kind.secret, good);

  const properties = Object.values(kind.columns).map(([property]) => property);
  batch.lines += lines.length;
  batch.bad.push(...parsed.filter((line) => "problems" in line));
  for (const { line, text, record } of good) {
    batch.rows.push(toCopyRow([line, keepText ? text : null, ...properties.map((property) => record[property])]));
  }
}
