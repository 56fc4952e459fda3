import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Pool, type QueryConfig, type QueryResult, types } from "pg";

type Options = { databaseUrl: string; schema: string; runScript: (sql: string) => Promise<void> };

/** Prisma's schema engine on a database, in WebAssembly. `runScript` is given each migration whole. */
export async function openSchemaEngine({ databaseUrl, schema, runScript }: Options) {
  loading ??= load();
  await loading;
  const adapter = bindMigrationAwareSqlAdapterFactory(new Adapter(openPool(databaseUrl), runScript));
  return glue.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter);
}

/** Prisma's own way with a script is to cut it at every semicolon, those in functions and comments too. */
class Adapter extends PrismaPg {
  readonly #runScript: Options["runScript"];

  constructor(pool: Pool, runScript: Options["runScript"]) {
    super(pool);
    this.#runScript = runScript;
  }

  override async connect() {
    const adapter = await super.connect();
    const query = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      executeScript: this.#runScript,
      queryRaw: async (sql: SqlQuery) => restoreCharacters(await query(sql)),
    });
  }
}

const characterMark = "\0";

/**
 * The adapter refuses answers of PostgreSQL's internal type "char", which are in the engine's look at the catalogs: they
 * pass it as text with a mark on their names.
 */
function openPool(connectionString: string) {
  const pool = new Pool({ connectionString, allowExitOnIdle: true });
  pool.on("error", () => undefined); // the next statement fails
  const query = pool.query.bind(pool) as (config: QueryConfig) => Promise<QueryResult>; // the one overload in use
  const queryWithMarks = async (config: QueryConfig) => {
    const result = await query(config);
    for (const field of result.fields.filter(({ dataTypeID }) => dataTypeID === types.builtins.CHAR))
      Object.assign(field, { dataTypeID: types.builtins.TEXT, name: characterMark + field.name });
    return result;
  };
  return Object.assign(pool, { query: queryWithMarks });
}

function restoreCharacters({ columnNames, columnTypes, rows }: SqlResultSet): SqlResultSet {
  return {
    columnNames: columnNames.map((name) => name.replace(characterMark, "")),
    columnTypes: columnTypes.map((type, i) =>
      columnNames[i]?.startsWith(characterMark) ? ColumnTypeEnum.Character : type,
    ),
    rows,
  };
}

let loading: Promise<void> | undefined;

// By hand, because Node warns when it loads a WebAssembly module itself.
async function load() {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(join(dirname(script), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": withoutWaiting(glue) });
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
}

/**
 * The engine waits for a lock for at most ten seconds, and never clears that timer. A program that has migrated a database
 * must not wait for it.
 */
function withoutWaiting({ ...imports }: Record<string, unknown>) {
  const start = (act: () => void, milliseconds: number) => setTimeout(act, milliseconds).unref();
  for (const name of Object.keys(imports)) if (name.startsWith("__wbg_setTimeout")) imports[name] = start;
  return imports as WebAssembly.ModuleImports;
}
