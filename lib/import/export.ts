import "server-only";

import { createWriteStream, existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import Cursor from "pg-cursor";
import { EnvError } from "@/lib/errors";
import { inSession } from "@/lib/postgres/session";
import { type KindName, kindNames } from "./kinds/kind";
import { records } from "./records";

const rowsAtOnce = 500;

/**
 * Writes all that the import reads as data files, one for each kind, as the database was at one moment. Passwords and
 * secrets are not among it. Gives how many records there are of each kind. Throws EnvError for a folder that has such files.
 */
export async function exportFolder({ databaseUrl, folder }: { databaseUrl: string; folder: string }) {
  await mkdir(folder, { recursive: true });
  const existing = kindNames
    .flatMap((kind) => [`${kind}.ndjson`, `${kind}.ndjson.gz`])
    .find((name) => existsSync(join(folder, name)));
  if (existing) throw new EnvError(`${join(folder, existing)} already exists. Choose an empty folder.`);
  return inSession({ connectionString: databaseUrl, application_name: "countersign export" }, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local timezone = 'UTC'");
    const counts: { kind: KindName; count: number }[] = [];
    for (const kind of kindNames) {
      const progress = { kind, count: 0 };
      const file = createWriteStream(join(folder, `${kind}.ndjson`), { mode: 0o600, flags: "wx" });
      await pipeline(linesOf(client, progress), file);
      counts.push(progress);
    }
    return counts;
  });
}

async function* linesOf(client: Client, progress: { kind: KindName; count: number }) {
  const cursor = client.query(new Cursor<{ record: string }>(records[progress.kind], []));
  for (let rows = await cursor.read(rowsAtOnce); rows.length > 0; rows = await cursor.read(rowsAtOnce)) {
    progress.count += rows.length;
    yield rows.map(({ record }) => `${toLine(record)}\n`).join("");
  }
}

/** Without what it does not have, as a person would write it. */
function toLine(record: string) {
  const properties = Object.entries(JSON.parse(record)).filter(([, value]) => value !== null);
  return JSON.stringify(Object.fromEntries(properties));
}
