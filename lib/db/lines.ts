import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { type CustomTypesConfig, type PoolClient, types as usual } from "pg";
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

type Raw = { $queryRaw: (statement: Statement, ...values: unknown[]) => Promise<object[]> } & {
  $executeRaw: (statement: Statement, ...values: unknown[]) => Promise<number>;
};
type Statement = TemplateStringsArray | Prisma.Sql;

/**
 * Sends raw statements of a transaction on its connection directly, since Prisma's overhead for them is more than the rest
 * of a change; everything else goes through Prisma. Statements sent without waiting for one another share a packet, and
 * still run one after another.
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
  // Prisma ends a transaction that takes too long, and releases its connection.
  if (!isOpen) throw Object.assign(new Error("The transaction has ended before its work."), { code: "P2028" });
  const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
  const { text } = statement;
  sendTogether(client);
  return client.query<object>({ name: statementName(text), text, values: statement.values.map(toValue), types });
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
