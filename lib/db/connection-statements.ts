import { randomInt } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { RecentlyUsed } from "./recently-used";
import { bounded } from "./statements";

/** What one connection keeps prepared: PostgreSQL needs up to a hundred times the length of a text for its plan. */
const mostOfConnection = { entries: 200, bytes: 256 * 1024 };
const lifetimeSeconds = { least: 30 * 60, most: 40 * 60 };

// What node-postgres has and its types do not say: the statements it takes to be prepared, and the protocol's Close.
type Connected = PoolClient & {
  connection: {
    parsedStatements: Record<string, string>;
    close: (message: { type: "S"; name: string }) => void;
  };
};

/**
 * Holds what the connections of a pool send and keep with the server: no statement is longer than one may be, whoever
 * made it, the statements that were used least go, and in time the connection.
 */
export function limitConnections(pool: Pool, { least, most } = lifetimeSeconds) {
  // Of the next connection, so that not all end at once: when one says that it is connected, its time is already running.
  const drawLifetime = () => {
    pool.options.maxLifetimeSeconds = randomInt(least, most);
  };
  drawLifetime();
  pool.on("connect", (client) => {
    limitStatements(client);
    drawLifetime();
  });
  return pool;
}

function limitStatements(client: PoolClient) {
  // Safe: every client of the pool is node-postgres' own.
  const { connection } = client as Connected;
  const prepared = new RecentlyUsed(mostOfConnection);
  const query = client.query;
  const limited = (...args: unknown[]) => {
    const { name, text = "", values = [] } = readStatement(args);
    try {
      bounded({ text, values });
    } catch (error) {
      return refuse(args.at(-1), error);
    }
    // Sent before the statement that needs the room, in the same packet.
    if (name) for (const oldest of prepared.use(name, text.length)) forget(connection, oldest);
    return Reflect.apply(query, client, args);
  };
  // Safe: it passes on what it is given, and gives what it gets.
  client.query = limited as typeof query;
}

type Statement = { name?: string; text?: string; values?: unknown[] };

/** What is sent by a text and its values, or by an object that has them. */
function readStatement([first, values]: unknown[]): Statement {
  // Safe: only looked into.
  return typeof first === "string" ? { text: first, values: Array.isArray(values) ? values : [] } : Object(first);
}

function refuse(callback: unknown, error: unknown) {
  if (typeof callback !== "function") return Promise.reject(error);
  process.nextTick(callback, error);
  return undefined;
}

function forget(connection: Connected["connection"], name: string) {
  if (!connection.parsedStatements[name]) return;
  delete connection.parsedStatements[name];
  connection.close({ type: "S", name });
}
