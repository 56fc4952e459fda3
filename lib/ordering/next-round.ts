import "server-only";

import type { Reads } from "@/lib/rules/live-rules";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** The round that submitting an order begins: another one where the last has approvals. */
export async function nextRound(reads: Reads, { id, round }: { id: string; round: number }) {
  const rows = await reads<object>(sql`
    SELECT 1 FROM "approvals" a WHERE a."order_id" = ${id} AND a."round" >= ${round} LIMIT 1`);
  return rows.length > 0 ? round + 1 : round;
}
