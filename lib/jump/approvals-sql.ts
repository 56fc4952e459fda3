import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { byCodePoint, folded, startsWith } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import { isSeen } from "./kinds";

const { sql } = Prisma;

/** So many approvals whose IDs begin so are looked at for those that the actor may see, however many there are. */
const mostLookedAt = 1000;

/** Approvals by their IDs or how these begin, as bestOf has other records. There are too many for an index of every part. */
export function approvalsThatBegin(actor: Actor, { search, most }: { search: string; most: number }) {
  const id = sql`a."id"`;
  const exact = sql`${folded(id)} = ${folded(sql`${search}::text`)}`;
  return sql`(
    SELECT CASE WHEN ${exact} THEN 0 ELSE 1 END AS "rank", 'Approval' AS "Type", a."id" AS "ID", ar."name" AS "Name",
      a."status"::text AS "Status", a."order_id" AS "OrderID"
    FROM (
      SELECT * FROM "approvals" a WHERE ${startsWith(id, search)} ORDER BY ${byCodePoint(id)}, a."order_id" LIMIT ${mostLookedAt}
    ) a JOIN "orders" o ON o."id" = a."order_id" JOIN "approval_rules" ar ON ar."id" = a."approval_rule_id"
    WHERE ${isSeen(actor)} ORDER BY ${byCodePoint(id)}, a."order_id" LIMIT ${most})`;
}
