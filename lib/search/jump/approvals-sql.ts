import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { limit } from "@/lib/db/limit";
import { byCodePoint, startsWith } from "@/lib/list/text-sql";
import { visibleApprovalsAmong } from "@/lib/orders/visibility";
import { mostLookedAt } from "@/lib/search/choices/recent-sql";
import { Prisma } from "@/prisma/generated/client";
import { isVisibleOrder } from "./kinds";

const { sql } = Prisma;
type Sql = Prisma.Sql;

/**
 * Approvals by their IDs or how these begin, as bestOf has other records. There are too many for an index of every part.
 * An ID may be that of an approval in every order: of those with exactly this one, only what the actor may see is looked at.
 */
export function approvalsThatBegin(actor: Actor, { search, most }: { search: string; most: number }) {
  const id = byCodePoint(sql`a."id"`);
  const term = byCodePoint(sql`${search}::text`);
  const isOwn = sql`a."order_id" IN (SELECT "id" FROM visible_orders)`;
  const inOrder = sql`ORDER BY ${id}, a."order_id"`;
  const take = (rank: number, from: Sql) => sql`
    SELECT ${rank}::int AS "rank", 'Approval' AS "Type", a."id" AS "ID", ar."name" AS "Name", a."status"::text AS "Status",
      NULL::text AS "Email", a."order_id" AS "OrderID"
    FROM ${from} JOIN "approval_rules" ar ON ar."id" = a."approval_rule_id"`;
  return sql`(
    WITH exact AS (${take(0, sql`"approvals" a`)} WHERE ${id} = ${term} AND ${visibleApprovalsAmong(actor, isOwn)} ${inOrder} ${limit(most)}),
    longer AS (
      ${take(
        1,
        sql`(
          SELECT * FROM "approvals" a WHERE ${startsWith(sql`a."id"`, search)} AND ${id} > ${term} ${inOrder} ${limit(mostLookedAt)}
        ) a JOIN "orders" o ON o."id" = a."order_id"`,
      )}
      WHERE ${isVisibleOrder(actor)} ${inOrder} ${limit(most)})
    SELECT * FROM exact UNION ALL SELECT * FROM longer ORDER BY "rank" ${limit(most)})`;
}
