import { randomInt } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { RecentlyUsed } from "./recently-used";
import { bounded } from "./statements";

/** The most prepared statements of one connection: a plan takes PostgreSQL up to a hundred times the statement's length. */
const mostOfConnection = { entries: 200, bytes: 256 * 1024 };
const lifetimeSeconds = { least: 30 * 60, most: 40 * 60 };

// In node-postgres, but not in its types: the statements that it regards as prepared, and the protocol's Close.
type Connected = PoolClient & {
  connection: {
    parsedStatements: Record<string, string>;
    close: (message: { type: "S"; name: string }) => void;
  };
};

/**
 * Limits a pool's connections: the length of any statement, the number of prepared ones, of which the least recently used
 * are closed, and the age of a connection.
 */
export function limitConnections(pool: Pool, { least, most } = lifetimeSeconds) {
  // For the next connection, so that they do not all end at once: when one emits "connect", its time is already running.
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
  // Safe: every client of the pool is one of node-postgres.
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
    // Sent in the same packet as the statement that needs the room, before it.
    if (name) for (const oldest of prepared.use(name, text.length)) forget(connection, oldest);
    return Reflect.apply(query, client, args);
  };
  // Safe: it passes arguments and results on unchanged.
  client.query = limited as typeof query;
}

type Statement = { name?: string; text?: string; values?: unknown[] };

/** The query of a call by text and values, or by an object with both. */
function readStatement([first, values]: unknown[]): Statement {
  // Safe: it is only read.
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
