import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { type CustomTypesConfig, type PoolClient, types as usual } from "pg";
import { Prisma } from "@/prisma/generated/client";
import { statementName } from "./statements";

/** The connection of a transaction, until it is to end. */
type Line = { client: PoolClient; isOpen: boolean };

type Place = AsyncLocalStorage<{ line?: Line }>;

declare global {
  /** The server and Next hold a copy of this module each, and share the adapter: there is one place all the same. */
  var lines: Place | undefined;
}

globalThis.lines ??= new AsyncLocalStorage();
const place: Place = globalThis.lines;

/** Prisma's adapter, which says by which connection it has begun a transaction. */
export class LineAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const transaction = await start(level);
      const here = place.getStore();
      if (!here || here.line) return transaction;
      // Safe: what the adapter keeps there, and says so to those who extend it.
      const line: Line = { client: Reflect.get(transaction, "client") as PoolClient, isOpen: true };
      here.line = line;
      const execute = transaction.executeRaw.bind(transaction);
      transaction.executeRaw = (query) => {
        if (query.sql === "COMMIT" || query.sql === "ROLLBACK") line.isOpen = false;
        return execute(query);
      };
      return transaction;
    };
    return adapter;
  }
}

type Raw = { $queryRaw: (statement: Statement, ...values: unknown[]) => Promise<object[]> } & {
  $executeRaw: (statement: Statement, ...values: unknown[]) => Promise<number>;
};
type Statement = TemplateStringsArray | Prisma.Sql;

/**
 * Lets statements of a transaction go by its connection, past Prisma, whose own way with them costs more than all else
 * that a change does; what is not a statement goes by Prisma. Those that are sent without waiting for one another travel
 * together, and are still done one after the other.
 */
export function onOwnLine<T, Tx extends object>(
  begin: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const here: { line?: Line } = {};
  return place.run(here, () =>
    begin((tx) => {
      const { line } = here;
      if (!line) throw new Error("A transaction without its connection.");
      const own: Raw = {
        $queryRaw: async (statement, ...values) => (await send(line, statement, values)).rows,
        $executeRaw: async (statement, ...values) => (await send(line, statement, values)).rowCount ?? 0,
      };
      return work(new Proxy(tx, { get: (from, name) => Reflect.get(name in own ? own : from, name) }));
    }),
  );
}

function send({ client, isOpen }: Line, query: Statement, values: unknown[]) {
  // Prisma ends one that takes too long, and gives its connection back.
  if (!isOpen) throw Object.assign(new Error("The transaction has ended before its work."), { code: "P2028" });
  const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
  const { text } = statement;
  sendTogether(client);
  return client.query<object>({ name: statementName(text), text, values: statement.values.map(toValue), types });
}

const waiting = new WeakSet<PoolClient>();

/** What is sent in one go is one packet. */
function sendTogether(client: PoolClient) {
  if (waiting.has(client)) return;
  waiting.add(client);
  // Safe: node-postgres' own, which its types do not say.
  const { stream } = (client as PoolClient & { connection: { stream: NodeJS.WritableStream & Corked } }).connection;
  stream.cork();
  process.nextTick(() => {
    waiting.delete(client);
    stream.uncork();
  });
}

type Corked = { cork: () => void; uncork: () => void };

/** As Prisma writes a value. */
function toValue(value: unknown) {
  if (value instanceof Date) return value.toISOString();
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value;
}

// Of pg_type: what node-postgres reads otherwise than Prisma does.
const parsers = new Map<number, (text: string) => unknown>([
  [20, BigInt],
  [1082, (text) => new Date(text)],
  [1700, (text) => new Prisma.Decimal(text)],
]);

/** Rows are as Prisma reads them: bigint is BigInt, numeric is Decimal, a date begins by UTC. */
const types: CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(type)) || usual.getTypeParser(type, format),
};
