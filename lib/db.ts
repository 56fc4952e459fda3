import "server-only";

import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { env } from "@/lib/env";
import { PrismaClient } from "@/prisma/generated/client";

const globals = globalThis as typeof globalThis & { pool?: Pool; db?: PrismaClient };

/** The connections that Prisma and the rate limiter share. */
export const pool = globals.pool ?? connect();
export const db = globals.db ?? new PrismaClient({ adapter: new PrismaPg(pool) });

// The server and Next hold a copy of this module each, and development reloads it: there is one pool all the same.
globals.pool = pool;
if (process.env.NODE_ENV !== "production") globals.db = db;

function connect() {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: 16,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    // For a server that holds the connection and says nothing more.
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 2000,
    keepAlive: true,
  });
  // An idle connection that the server ends is not a failure: the next query opens another.
  pool.on("error", () => undefined);
  return pool;
}

export type Transaction = Parameters<Parameters<typeof db.$transaction>[0]>[0];
