import "server-only";

import { isoText, moneyOf } from "@/lib/list/text-sql";
import { amountsOf } from "@/lib/orders/amounts-sql";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

const most = 20;

/** One side of a line item that differs: null where it is not there. */
const sideOf = (
  side: Prisma.Sql,
) => sql`CASE WHEN ${side}."id" IS NOT NULL THEN json_build_object('ProductID', ${side}."product_id",
  'ProductName', coalesce(${side}."product_name", ${side}."product_id"),
  'Quantity', ${side}."quantity", 'UnitPrice', ${moneyOf(sql`${side}."unit_price"`)}) END`;

const lines = sql`(
  SELECT json_build_object('TotalCount', count(*),
    'Items', coalesce(json_agg(json_build_object('ID', differing."id", 'From', differing."from", 'To', differing."to") ORDER BY differing."nth")
      FILTER (WHERE differing."nth" <= ${most}), '[]'))
  FROM (
    SELECT coalesce(n."id", b."id") AS "id", ${sideOf(sql`b`)} AS "from", ${sideOf(sql`n`)} AS "to",
      row_number() OVER (ORDER BY n."position", b."at", coalesce(n."id", b."id")) AS "nth"
    FROM (SELECT l."id", l."product_id", p."name" AS "product_name", l."quantity", l."unit_price", l."position" FROM "line_items" l LEFT JOIN "products" p ON p."id" = l."product_id"
      WHERE l."order_id" = this."order_id") n
    FULL JOIN (
      SELECT t."item" ->> 'id' AS "id", t."item" ->> 'product_id' AS "product_id", t."item" ->> 'product_name' AS "product_name", (t."item" ->> 'quantity')::int AS "quantity",
        (t."item" ->> 'unit_price')::numeric AS "unit_price", t."at"
      FROM jsonb_array_elements(before."line_items") WITH ORDINALITY t ("item", "at")
    ) b ON b."id" = n."id"
    WHERE (n."id", n."product_id", n."quantity", n."unit_price") IS DISTINCT FROM (b."id", b."product_id", b."quantity", b."unit_price")
  ) differing)`;

const amounts = sql`(
  SELECT coalesce(json_agg(json_build_object('Name', n."key", 'From', b."value"::float8, 'To', n."value"::float8) ORDER BY n."key"), '[]')
  FROM "orders" o, jsonb_each_text(${amountsOf}) n JOIN jsonb_each_text(before."amounts") b USING ("key")
  WHERE o."id" = this."order_id" AND n."value"::numeric <> b."value"::numeric)`;

/** Of `this` in a preview: what differs since its order was submitted before. Null when it was not. */
export const changesSinceSubmitted = sql`(
  SELECT json_build_object('DateDeclined', ${isoText(sql`before."date_declined"`)}, 'Currency', before."currency",
    'Amounts', ${amounts}, 'LineItems', ${lines})
  FROM (SELECT * FROM "order_revisions" r WHERE r."order_id" = this."order_id" AND r."round" < this."approval_round"
    ORDER BY r."round" DESC LIMIT 1) before)`;
