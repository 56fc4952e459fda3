import { Prisma } from "@/prisma/generated/client";

/**
 * LIMIT with its number in the statement. If the number were a parameter, a plan for all values would expect a tenth of the
 * rows, and PostgreSQL would plan again each time that seems expensive.
 */
export function limit(most: number) {
  if (!Number.isSafeInteger(most) || most < 0) throw new Error(`LIMIT ${most} is no number of rows.`);
  return Prisma.raw(`LIMIT ${most}`);
}
