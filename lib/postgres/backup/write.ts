import "server-only";

import { createHash } from "node:crypto";
import { createWriteStream, existsSync, renameSync, rmSync, statSync } from "node:fs";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { EnvError } from "@/lib/errors";
import { requireFolderOf } from "@/lib/postgres/folders";
import { holdMigrations } from "@/lib/postgres/migrate";
import { endMark, formatName, type Head, toLine } from "./format";
import { inCopySession } from "./session";
import { copySql, listTables, readSequences } from "./tables";

type Backup = { tables: number; rows: number; bytes: number };

/**
 * Writes a database into a new file as it was at one moment, while others go on writing. In constant memory; the file
 * is its owner's only, and is there whole or not at all.
 */
export async function backUp(databaseUrl: string, path: string): Promise<Backup> {
  if (existsSync(path)) throw new EnvError(`${path} already exists.`);
  requireFolderOf(path);
  const draft = `${path}.part`;
  try {
    const file = createWriteStream(draft, { mode: 0o600, flush: true });
    const counts = await inCopySession(databaseUrl, "backup", (client) => writeTo(file, client));
    renameSync(draft, path);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { tables: Object.keys(counts).length, rows, bytes: statSync(path).size };
  } finally {
    rmSync(draft, { force: true });
  }
}

async function writeTo(file: Writable, client: Client) {
  const migrations = await holdMigrations(client);
  await client.query("begin isolation level repeatable read read only");
  const counts: Counts = {};
  await pipeline(sealed(readDatabase(client, migrations, counts), client, counts), createGzip({ level: 3 }), file);
  return counts;
}

type Counts = Record<string, number>;

async function* readDatabase(client: Client, migrations: Head["migrations"], counts: Counts) {
  yield toLine({ format: formatName, createdAt: new Date().toISOString(), migrations });
  for (const table of await listTables(client)) {
    yield toLine(table);
    counts[table.table] = 0;
    // Safe: the stream gives buffers, of whole rows.
    for await (const chunk of client.query(copyTo(copySql(client, table, "to stdout"))) as AsyncIterable<Buffer>) {
      counts[table.table] = (counts[table.table] ?? 0) + countLines(chunk);
      yield chunk;
    }
    yield endMark;
  }
}

/** The same, with the foot. */
async function* sealed(parts: AsyncIterable<string | Buffer>, client: Client, rows: Counts) {
  const hash = createHash("sha256");
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  yield toLine({ rows, sequences: await readSequences(client), sha256: hash.digest("hex") });
}

export function countLines(chunk: Buffer) {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++;
  return count;
}
