import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { invalidField } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** Exact: the digits that a number is written with. */
export const toText = (amount: number) => `${amount}`;

/** Of `orders o`: the sum of its amounts. */
export const totalOf = sql`(o."subtotal" + o."shipping_cost" + o."tax_cost" + o."gratuity" + o."fees" - o."promotion_discount")`;

/** Of `orders o`: the sum of its lines. */
export const sumOfLines = sql`(SELECT coalesce(sum(l."quantity" * l."unit_price"), 0) FROM "line_items" l WHERE l."order_id" = o."id")`;

/** Throws ValidationFailure for an order that comes to more than can be stored, at the field that made it. */
export async function requireStorable(
  tx: Transaction,
  { id, total }: { id: string; total: Prisma.Sql },
  property: string,
) {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "orders" o WHERE o."id" = ${id} AND abs(${total}) >= 1e14`;
  if (rows.length > 0) throw tooLarge(property);
}

/** The refusal of an order that comes to more than can be stored. */
export const tooLarge = (property: string) =>
  invalidField(property, "The order must come to less than 100,000,000,000,000.");
