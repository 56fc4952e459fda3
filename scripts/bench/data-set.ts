import { chmod, mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { Client } from "pg";
import { EnvError, type Settings } from "@/lib/env";
import { importStream } from "@/lib/import/import";
import { kindNames } from "@/lib/import/kind";
import { openDatabase } from "@/lib/postgres/database";
import { migrate } from "@/lib/postgres/migrate";
import { dataLines } from "./marketplace/data-files";
import type { Size } from "./marketplace/size";

/** A database that holds the data of a size: DATABASE_URL's, or one of our own for each size, kept for the next run. */
export async function openDataSet(settings: Settings, size: Size) {
  const folder = resolve(settings.DATA_DIR, "bench", Object.values(size).join("-"));
  await mkdir(folder, { recursive: true });
  // An embedded server that runs as another user must get to its folder.
  await chmod(folder, 0o711);
  const database = await openDatabase({ DATABASE_URL: settings.DATABASE_URL, DATA_DIR: folder });
  await migrate(database.url);
  const session = new Client({ connectionString: database.url, application_name: "countersign bench" });
  await session.connect();
  try {
    if (!(await holds(session, size, database.embedded))) {
      await load(database.url, size);
      await session.query("VACUUM (ANALYZE)");
    }
  } catch (error) {
    await session.end();
    await database.stop();
    throw error;
  }
  const stop = async () => {
    await session.end();
    await database.stop();
  };
  return { folder, url: database.url, label: database.label, session, [Symbol.asyncDispose]: stop };
}

async function holds(session: Client, { orders, approvals, products, returns }: Size, ours: boolean) {
  const { rows } = await session.query<Record<string, number>>(`
    SELECT (SELECT count(*)::int FROM orders) orders, (SELECT count(*)::int FROM approvals) approvals,
      (SELECT count(*)::int FROM products) products, (SELECT count(*)::int FROM order_returns) returns`);
  const wanted = { orders, approvals, products, returns };
  const [found = {}] = rows;
  if (Object.entries(wanted).every(([kind, count]) => found[kind] === count)) return true;
  const empty = Object.values(found).every((count) => count === 0);
  if (!empty && !ours)
    throw new EnvError(
      `DATABASE_URL leads to other data (${JSON.stringify(found)}); give the bench an empty database.`,
    );
  return false;
}

/** By our own import, straight from where the records are made: no file, whatever the size. */
async function load(databaseUrl: string, size: Size) {
  console.log("Loading the data; the next run finds them.");
  for (const kindName of kindNames) {
    const chunks = toChunks(dataLines(kindName, size));
    const { complete } = await importStream({ databaseUrl, kindName, chunks, print: console.log });
    if (!complete) throw new Error(`The data set's ${kindName} were refused.`);
  }
}

async function* toChunks(lines: Iterable<string>) {
  for (const text of lines) yield Buffer.from(text);
}
