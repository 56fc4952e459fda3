import "server-only";

import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolConfig } from "pg";
import type { Actor } from "@/lib/auth/actor";
import { env } from "@/lib/env";
import { statementName } from "@/lib/statements";
import { observe } from "@/lib/telemetry/statements";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";

const globals = globalThis as typeof globalThis & { pool?: Pool; longPool?: Pool; db?: PrismaClient };

/** The connections that Prisma and the rate limiter share. */
export const pool = globals.pool ?? connect("main");

/** A few connections for answers that take minutes to give: they leave the others to the answers that take none. */
export const longPool =
  globals.longPool ??
  connect("exports", {
    application_name: "countersign-exports",
    max: shareOf(4, 1),
    connectionTimeoutMillis: 3000,
    statement_timeout: 30 * 60_000, // from the first row to the last
    query_timeout: 0,
  });

export const db = globals.db ?? new PrismaClient({ adapter: new PrismaPg(pool) });

// The server and Next hold a copy of this module each, and development reloads it: there is one pool all the same.
globals.pool = pool;
globals.longPool = longPool;
if (process.env.NODE_ENV !== "production") globals.db = db;

/** What one of this instance's processes has of its connections. */
function shareOf(connections: number, least: number) {
  return Math.max(least, Math.floor(connections / env().WEB_CONCURRENCY));
}

function connect(name: string, given: PoolConfig = {}) {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: shareOf(env().DATABASE_POOL_MAX, 4),
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    // For a server that holds the connection and says nothing more.
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 2000,
    keepAlive: true,
    ...given,
  });
  // An idle connection that the server ends is not a failure: the next query opens another.
  pool.on("error", () => undefined);
  return observe(pool, name);
}

/**
 * The rows of a statement that only reads, as the driver gives them: dates are Date, JSON is parsed, bigint and numeric
 * are text. It is sent prepared, past Prisma, whose own way with raw SQL costs as much as all else that a request does.
 */
export async function query<T extends object>({ text, values }: Prisma.Sql): Promise<T[]> {
  const { rows } = await pool.query<T>({ name: statementName(text), text, values });
  return rows;
}

/** What `query` gives, for what an actor asks to see: where a read that may be a moment old would be answered. */
export function read<T extends object>(_actor: Actor, statement: Prisma.Sql): Promise<T[]> {
  return query<T>(statement);
}

export type Transaction = Parameters<Parameters<typeof db.$transaction>[0]>[0];
