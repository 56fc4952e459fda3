import { Prisma } from "@/prisma/generated/client";

/**
 * LIMIT with its number in the very text. Of a number that is sent as a value PostgreSQL knows nothing when it makes a plan
 * for all values: it expects a tenth of the rows, and plans anew each time where that seems dear.
 */
export function limit(most: number) {
  if (!Number.isSafeInteger(most) || most < 0) throw new Error(`LIMIT ${most} is no number of rows.`);
  return Prisma.raw(`LIMIT ${most}`);
}
