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
  /** The next rows; none at the end. */
  read: () => Promise<T[]>;
  /** Returns the connection to its pool. Remaining rows are not read. */
  close: () => void;
};

/**
 * Runs a query whose rows stay in PostgreSQL until they are read. The signal ends it immediately. Throws TooManyRequests
 * when all connections for exports are in use.
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

/** In a transaction: outside of one, a pooler may change the connection and lose the setting. */
async function begin(pools: readonly Pool[]) {
  const client = await connect(pools);
  // The pool handles errors of idle connections only; if this one is lost, the next read fails.
  client.on("error", ignore);
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${mostMilliseconds}`);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** From the first pool that can connect: a replica may just have become unreachable. */
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

// Safe: node-postgres has these properties, but its types do not.
type Backend = { host: string; port: number; processID: number; secretKey: number };

/**
 * By the protocol's cancel request, which a pooler forwards to the right backend (PostgreSQL's manual, 54.2.8). If only the
 * connection ended, PostgreSQL would go on sorting until it had a row to send.
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
