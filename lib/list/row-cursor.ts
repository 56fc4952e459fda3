import "server-only";

import type { PoolClient } from "pg";
import Cursor from "pg-cursor";
import { longPool, pool } from "@/lib/db";
import { AppError } from "@/lib/errors";
import type { Prisma } from "@/prisma/generated/client";

const batchSize = 500;

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
export async function openCursor<T>({ text, values }: Prisma.Sql, signal: AbortSignal): Promise<Rows<T>> {
  signal.throwIfAborted();
  const client = await connect();
  // The pool listens to idle connections only, and the loss of this one is told by the next read.
  client.on("error", ignore);
  const cursor = client.query(new Cursor<T>(text, values));
  let state: "open" | "ended" | "closed" = "open";

  const close = () => {
    if (state === "closed") return;
    const isClean = state === "ended";
    state = "closed";
    signal.removeEventListener("abort", close);
    if (!isClean) cancel(client);
    client.off("error", ignore);
    client.release(!isClean);
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

async function connect() {
  try {
    return await longPool.connect();
  } catch (cause) {
    const isFull = longPool.totalCount >= longPool.options.max;
    if (!isFull) throw cause;
    const message = "Too many exports are running. Wait for one to end and try again.";
    throw new AppError("TooManyRequests", {}, { message, retryAfter: 10, cause });
  }
}

/** Dropping the connection alone would let PostgreSQL go on sorting until it has a row to send. */
function cancel(client: PoolClient) {
  // Safe: node-postgres knows the backend it talks to, and its types do not say so.
  const { processID } = client as PoolClient & { processID: number };
  pool.query("SELECT pg_cancel_backend($1)", [processID]).catch(ignore);
}

const ignore = () => undefined;
