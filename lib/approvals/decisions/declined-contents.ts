import "server-only";

import type { Transaction } from "@/lib/db/connection";
import { amountsOf } from "@/lib/orders/amounts-sql";
import type { LockedOrder } from "./locked-order";

/** Keeps what a locked order asks for, to be compared with what it asks for when it is submitted again. */
export async function keepContents(tx: Transaction, { id, round }: LockedOrder) {
  await tx.$executeRaw`
    INSERT INTO "declined_contents" ("order_id", "round", "date_declined", "currency", "amounts", "line_items")
    SELECT o."id", ${round}, clock_timestamp(), o."currency", ${amountsOf}, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', l."id", 'product_id', l."product_id", 'product_name', (SELECT p."name" FROM "products" p WHERE p."id" = l."product_id"), 'quantity', l."quantity", 'unit_price', l."unit_price") ORDER BY l."position", l."id")
      FROM "line_items" l WHERE l."order_id" = o."id"), '[]')
    FROM "orders" o WHERE o."id" = ${id}
    ON CONFLICT ("order_id", "round") DO UPDATE SET "date_declined" = EXCLUDED."date_declined", "currency" = EXCLUDED."currency",
      "amounts" = EXCLUDED."amounts", "line_items" = EXCLUDED."line_items"`;
}
