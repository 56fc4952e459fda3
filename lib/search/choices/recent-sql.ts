import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { limit } from "@/lib/db/limit";
import { seesOnlyOwn, visibleOrders } from "@/lib/orders/visibility";
import { visibleProducts } from "@/lib/products/visibility";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** So much is looked at for what a person may see of others, however much there is. */
export const mostLookedAt = 1000;
const mostOfAnOrder = 20;

/** For a WITH: the latest of what the actor may see. What the statement does not name is not looked up. */
export function recentSql(actor: Actor) {
  // Few of those who see only their own have many: all of theirs are found first, then asked for one by one.
  const own = seesOnlyOwn(actor) ? sql`o."id" IN (${candidates(actor)}) AND` : sql``;
  return sql`
    "recent_orders" AS MATERIALIZED (
      SELECT o."id", o."from_company_id", o."to_company_id", o."from_user_id"
      FROM "orders" o WHERE ${own} ${visibleOrders(actor, "all")} ORDER BY o."date_created" DESC, o."id" DESC ${limit(mostLookedAt)}),
    "recent_approvals" AS MATERIALIZED (
      SELECT a.* FROM "recent_orders" o CROSS JOIN LATERAL (
        SELECT a."approval_rule_id", a."approving_group_id", a."approver_id" FROM "approvals" a
        WHERE a."order_id" = o."id" ${limit(mostOfAnOrder)}) a),
    "some_products" AS MATERIALIZED (
      SELECT p."owner_id", p."default_supplier_id" FROM "products" p WHERE ${visibleProducts(actor)} ${limit(mostLookedAt)})`;
}

function candidates({ UserID }: Actor) {
  return sql`
    (SELECT own."id" FROM "orders" own WHERE own."from_user_id" = ${UserID} ORDER BY own."date_created" DESC ${limit(mostLookedAt)})
    UNION ALL
    (SELECT k."order_id" FROM "approving_group_members" m CROSS JOIN LATERAL (
       SELECT k."order_id" FROM "approvals_by_group" k WHERE k."approving_group_id" = m."group_id" ${limit(mostLookedAt)}) k
     WHERE m."user_id" = ${UserID} ${limit(mostLookedAt)})`;
}
