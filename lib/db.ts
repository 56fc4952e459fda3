import "server-only";

import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/env";
import { PrismaClient } from "@/prisma/generated/client";

const globals = globalThis as typeof globalThis & { db?: PrismaClient };

export const db = globals.db ?? connect();

// Development reloads modules, and every reload would open another pool.
if (process.env.NODE_ENV !== "production") globals.db = db;

function connect() {
  const adapter = new PrismaPg({
    connectionString: env().DATABASE_URL,
    max: 16,
    connectionTimeoutMillis: 1000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 2000,
    keepAlive: true,
  });
  return new PrismaClient({ adapter });
}

export type Transaction = Parameters<Parameters<typeof db.$transaction>[0]>[0];
