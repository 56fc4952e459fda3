import "server-only";

import { Prisma } from "@/prisma/generated/client";
import { amountsOf } from "./amounts-sql";

const { sql, raw } = Prisma;

/** An order with more line items, which only files bring, has no revisions: so a row has a size. */
export const mostLineItems = 1000;
/** How many rounds before its last an order has revisions of. */
const mostRounds = 20;

/**
 * A statement that keeps what orders ask for as the revision of their round. While an order is submitted it cannot become
 * other than that, so this is due before it may: when it is declined to be submitted again, and when an import takes it
 * further. `submitted` has the "id" of each, and when it was declined as "date_declined".
 */
export const keepRevisions = (submitted: Prisma.Sql) => sql`
  WITH kept AS (
    INSERT INTO "order_revisions" AS t ("order_id", "round", "date_declined", "currency", "amounts", "line_items")
    SELECT o."id", o."round", submitted."date_declined", o."currency", ${amountsOf}, lines."items"
    FROM (${submitted}) submitted JOIN "orders" o ON o."id" = submitted."id" CROSS JOIN LATERAL (
      SELECT count(*) AS "count", coalesce(jsonb_agg(jsonb_build_object('id', l."id", 'product_id', l."product_id",
        'product_name', (SELECT p."name" FROM "products" p WHERE p."id" = l."product_id"), 'quantity', l."quantity",
        'unit_price', l."unit_price") ORDER BY l."position", l."id"), '[]') AS "items"
      FROM "line_items" l WHERE l."order_id" = o."id") lines
    WHERE lines."count" <= ${raw(`${mostLineItems}`)}
    ORDER BY o."id"
    ON CONFLICT ("order_id", "round") DO UPDATE SET "date_declined" = coalesce(EXCLUDED."date_declined", t."date_declined"),
      "currency" = EXCLUDED."currency", "amounts" = EXCLUDED."amounts", "line_items" = EXCLUDED."line_items"
    RETURNING t."order_id", t."round")
  DELETE FROM "order_revisions" r USING kept
  WHERE r."order_id" = kept."order_id" AND r."round" <= kept."round" - ${raw(`${mostRounds}`)}`;
