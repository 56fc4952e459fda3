import { chmod, mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { Client } from "pg";
import type { Settings } from "@/lib/env";
import { EnvError } from "@/lib/errors";
import { importStream } from "@/lib/import/import";
import { kindNames } from "@/lib/import/kinds/kind";
import { openDatabase } from "@/lib/postgres/database";
import { migrate } from "@/lib/postgres/migrate";
import { copyPrepared } from "../setup/database";
import { dataLines } from "./marketplace/data-files";
import type { Size } from "./marketplace/size";
import { withoutIndexes } from "./without-indexes";

/** The database of DATABASE_URL, or an embedded one in DATA_DIR/bench. */
export async function openBenchDatabase({ DATABASE_URL, DATA_DIR }: Settings, name: string) {
  const folder = resolve(DATA_DIR, "bench", name);
  await mkdir(folder, { recursive: true });
  // An embedded server that runs as another user needs access to its folder.
  await chmod(folder, 0o711);
  if (!DATABASE_URL) copyPrepared(folder);
  return { folder, ...(await openDatabase({ DATABASE_URL, DATA_DIR: folder })) };
}

/** A database with data of this size; an embedded one is kept for the next run of the same size. */
export async function openDataSet(settings: Settings, size: Size) {
  const database = await openBenchDatabase(settings, Object.values(size).join("-"));
  await migrate(database.url);
  const session = new Client({ connectionString: database.url, application_name: "countersign bench" });
  await session.connect();
  try {
    if (!(await holds(session, size, database.embedded))) {
      if (database.embedded) await startAnew(session, database.url);
      await load(session, database, size);
      await session.query("VACUUM (ANALYZE)");
      if (database.embedded) await session.query(`COMMENT ON SCHEMA public IS '${loaded}'`);
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
  return { ...database, session, [Symbol.asyncDispose]: stop };
}

/** Written last: a run that was stopped while it built the indexes has all rows, but must not be measured. */
const loaded = "loaded by the bench";

async function holds(session: Client, { orders, approvals, products, returns }: Size, ours: boolean) {
  const { rows } = await session.query<Record<string, number>>(`
    SELECT (SELECT count(*)::int FROM orders) orders, (SELECT count(*)::int FROM approvals) approvals,
      (SELECT count(*)::int FROM products) products, (SELECT count(*)::int FROM order_returns) returns`);
  const expected = { orders, approvals, products, returns };
  const [actual = {}] = rows;
  const whole = Object.entries(expected).every(([kind, count]) => actual[kind] === count);
  if (whole) return !ours || (await isLoaded(session));
  const empty = Object.values(actual).every((count) => count === 0);
  if (!empty && !ours)
    throw new EnvError(
      `DATABASE_URL leads to other data (${JSON.stringify(actual)}); give the bench an empty database.`,
    );
  return false;
}

async function isLoaded(session: Client) {
  const { rows } = await session.query<{ mark: string | null }>(
    "SELECT obj_description('public'::regnamespace, 'pg_namespace') AS mark",
  );
  return rows[0]?.mark === loaded;
}

/** Deletes the incomplete data of a run that was stopped. */
async function startAnew(session: Client, databaseUrl: string) {
  await session.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(databaseUrl);
}

/** Imports records as they are generated, without files. */
async function load(session: Client, { url, embedded }: { url: string; embedded: boolean }, size: Size) {
  console.log("Loading the data; the next run finds them.");
  const importAll = async () => {
    for (const kindName of kindNames) {
      const chunks = toChunks(dataLines(kindName, size));
      const { complete } = await importStream({ databaseUrl: url, kindName, chunks, print: console.log });
      if (!complete) throw new Error(`The data set's ${kindName} were refused.`);
    }
  };
  await (embedded ? withoutIndexes(session, importAll) : importAll());
}

/** Texts as bytes, for the import. */
export async function* toChunks(lines: Iterable<string>) {
  for (const text of lines) yield Buffer.from(text);
}
