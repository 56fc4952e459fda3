import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  type CustomTypesConfig,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  types as usual,
} from "pg";
import { Prisma } from "@/prisma/generated/client";
import { statementName } from "./statements";

/** The connection of a transaction, until it ends. */
type Line = { client: PoolClient; isOpen: boolean };

type Place = AsyncLocalStorage<{ line?: Line }>;

declare global {
  /** Global: the server and Next each have a copy of this module, and share the adapter. */
  var lines: Place | undefined;
}

globalThis.lines ??= new AsyncLocalStorage();
const place: Place = globalThis.lines;

/** Prisma's adapter, which also notes the connection of each transaction that it begins. */
export class LineAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const transaction = await start(level);
      const here = place.getStore();
      if (!here || here.line) return transaction;
      // Safe: the adapter keeps it there, as documented for subclasses.
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

type Statement = TemplateStringsArray | Prisma.Sql;
type Send = (query: QueryConfig) => Promise<QueryResult<object>>;

/** Sends raw statements outside transactions to a connection of the pool directly. */
export const onPool = <Client extends object>(client: Client, pool: Pool) =>
  pastPrisma(client, (query) => pool.query<object>(query));

/**
 * Sends raw statements of a transaction on its connection directly. Statements sent without waiting for one another share a
 * packet, and still run one after another.
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
      return work(pastPrisma(tx, (query) => send(line, query)));
    }),
  );
}

/** Raw statements are sent without Prisma, whose overhead is more than the rest of most of them; everything else goes through it. */
function pastPrisma<T extends object>(prisma: T, send: Send): T {
  const sendRaw = (given: Statement, values: unknown[]) => {
    const { text, values: all } = given instanceof Prisma.Sql ? given : Prisma.sql(given, ...values);
    return send({ name: statementName(text), text, values: all.map(toValue), types });
  };
  const own = {
    $queryRaw: async (statement: Statement, ...values: unknown[]) => (await sendRaw(statement, values)).rows,
    $executeRaw: async (statement: Statement, ...values: unknown[]) => (await sendRaw(statement, values)).rowCount ?? 0,
  };
  return new Proxy(prisma, { get: (from, name) => Reflect.get(name in own ? own : from, name) });
}

function send({ client, isOpen }: Line, query: QueryConfig) {
  // Prisma ends a transaction that takes too long, and releases its connection.
  if (!isOpen) throw Object.assign(new Error("The transaction has ended before its work."), { code: "P2028" });
  sendTogether(client);
  return client.query<object>(query);
}

const waiting = new WeakSet<PoolClient>();

/** Statements sent in the same tick share a packet. */
function sendTogether(client: PoolClient) {
  if (waiting.has(client)) return;
  waiting.add(client);
  // Safe: node-postgres has it, but its types do not.
  const { stream } = (client as PoolClient & { connection: { stream: NodeJS.WritableStream & Corked } }).connection;
  stream.cork();
  process.nextTick(() => {
    waiting.delete(client);
    stream.uncork();
  });
}

type Corked = { cork: () => void; uncork: () => void };

/** Values as Prisma writes them. */
function toValue(value: unknown) {
  if (value instanceof Date) return value.toISOString();
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value;
}

// OIDs of pg_type for types that node-postgres and Prisma read differently.
const parsers = new Map<number, (text: string) => unknown>([
  [20, BigInt],
  [1082, (text) => new Date(text)],
  [1700, (text) => new Prisma.Decimal(text)],
]);

/** Rows as Prisma reads them: bigint is BigInt, numeric is Decimal, a date is midnight UTC. */
const types: CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(type)) || usual.getTypeParser(type, format),
};
