import "server-only";

import { connect as connectTo } from "node:net";
import type { Pool, PoolClient } from "pg";
import Cursor from "pg-cursor";
import type { Actor } from "@/lib/auth/actor";
import { longPoolsFor } from "@/lib/db/connection";
import { bounded } from "@/lib/db/statements";
import { AppError } from "@/lib/errors";
import type { Prisma } from "@/prisma/generated/client";

const batchSize = 500;
const mostMilliseconds = 30 * 60_000; // from the first row to the last

export type Rows<T> = {
  /** The next rows, none at the end. */
  read: () => Promise<T[]>;
  /** Gives the connection back; what is left to read is not read. */
  close: () => void;
};

/**
 * Runs a query whose rows stay with PostgreSQL until they are asked for. The signal ends it at once, whatever it does.
 * Throws TooManyRequests when all connections for this are taken.
 */
export async function openCursor<T>(actor: Actor, statement: Prisma.Sql, signal: AbortSignal): Promise<Rows<T>> {
  signal.throwIfAborted();
  const { text, values } = bounded(statement);
  const client = await begin(longPoolsFor(actor));
  const cursor = client.query(new Cursor<T>(text, values));
  let state: "open" | "ended" | "closed" = "open";

  const close = () => {
    if (state === "closed") return;
    const ending = state === "ended" ? client.query("COMMIT").then(() => false) : cancel(client).then(() => true);
    state = "closed";
    signal.removeEventListener("abort", close);
    ending
      .catch(() => true)
      .then((isSpent) => {
        client.off("error", ignore);
        client.release(isSpent);
      });
  };
  signal.addEventListener("abort", close);
  if (signal.aborted) close();

  const read = async () => {
    signal.throwIfAborted();
    if (state !== "open") return [];
    const rows = await cursor.read(batchSize);
    if (rows.length === 0 && state === "open") state = "ended";
    return rows;
  };
  return { read, close };
}

/** In a transaction, which is as long as a pooler leaves us a connection, and a setting in force. */
async function begin(pools: readonly Pool[]) {
  const client = await connect(pools);
  // The pool listens to idle connections only, and the loss of this one is told by the next read.
  client.on("error", ignore);
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${mostMilliseconds}`);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Of the first pool that has a connection: a replica may have gone a moment ago. */
async function connect([pool, ...others]: readonly Pool[]): Promise<PoolClient> {
  if (!pool) throw new Error("There is no pool to connect with.");
  try {
    return await pool.connect();
  } catch (cause) {
    const isFull = pool.totalCount >= pool.options.max;
    if (!isFull && others.length > 0) return connect(others);
    if (!isFull) throw cause;
    const message = "Too many exports are running. Wait for one to end and try again.";
    throw new AppError("TooManyRequests", {}, { message, retryAfter: 10, cause });
  }
}

// Safe: node-postgres knows the server and the backend it talks to, and its types do not say so.
type Backend = { host: string; port: number; processID: number; secretKey: number };

/**
 * By the protocol's own request, which a pooler passes on to the backend that is meant (PostgreSQL's manual, 54.2.8).
 * Ending the connection alone would let PostgreSQL go on sorting until it has a row to send.
 */
function cancel(client: PoolClient) {
  const { host, port, processID, secretKey } = client as PoolClient & Backend;
  const request = Buffer.alloc(16);
  for (const [i, word] of [request.length, cancelCode, processID, secretKey].entries())
    request.writeInt32BE(word, 4 * i);
  const socket = host.startsWith("/") ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(port, host);
  socket.setTimeout(1000, () => socket.destroy()).on("error", ignore);
  socket.end(request);
  return new Promise<void>((resolve) => socket.once("close", () => resolve()));
}

const cancelCode = 80_877_102;
const ignore = () => undefined;
