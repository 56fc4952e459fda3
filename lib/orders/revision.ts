import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/**
 * Of `orders o`: another one as soon as its lines, amounts, parties or round are others; the same whatever happens to its
 * comments, xp and status. IDs have no control characters, which separate the values here.
 */
export const revisionOf = sql`left(encode(sha256(convert_to(concat_ws(chr(31),
  o."round", o."total", o."currency", o."from_company_id", o."to_company_id", o."from_user_id",
  (SELECT string_agg(concat_ws(chr(31), l."id", l."product_id", l."quantity", l."unit_price"), chr(30) ORDER BY l."id")
    FROM "line_items" l WHERE l."order_id" = o."id")), 'UTF8')), 'hex'), 32)`;

/** What a locked order is, as events say it. */
export async function versionNow(tx: Transaction, orderID: string) {
  type Row = { Revision: string; Total: string; Currency: string };
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT ${revisionOf} AS "Revision", o."total"::text AS "Total", o."currency" AS "Currency" FROM "orders" o WHERE o."id" = ${orderID}`;
  if (!row) throw new Error(`Order ${orderID} is not there.`);
  return row;
}
