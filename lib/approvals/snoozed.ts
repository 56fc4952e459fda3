import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** Of `approvals a`: when it is due, by the key of the company that its order is from. */
export const dueAt = sql`"approval_due_at"(a."xp", a."due_key")`;

/** Of `approvals a` and `orders o`: until when the actor has put it aside, or null. Any change of the order ends it, and another date when it is due. */
export const snoozedUntil = ({ UserID }: Pick<Actor, "UserID">) => sql`(
  SELECT s."until" FROM "snoozes" s
  WHERE s."user_id" = ${UserID} AND s."order_id" = a."order_id" AND s."approval_id" = a."id"
    AND s."order_version" = o."version" AND s."due_at" IS NOT DISTINCT FROM ${dueAt}
    AND s."until" > now() AND a."status" = 'Pending')`;
