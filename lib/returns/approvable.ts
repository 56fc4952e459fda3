import "server-only";

import { groupsOf } from "@/lib/approvals/eligibility";
import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** Of `order_returns r`: who created, submitted and changed it. */
export const ownersOfReturn = sql`(ARRAY[r."created_by_id", r."submitted_by_id", r."changed_by_id"] || r."also_changed_by_ids")`;

/** A condition on `order_returns r`: the user created, submitted or changed it, and so does not decide it. There is no exception. */
export const isOwnReturn = (userID: Prisma.Sql) => sql`(${userID} = ANY (${ownersOfReturn}))`;

/** A condition on `order_returns r`: it awaits a decision that the actor may make. */
export const isApprovable = ({ UserID }: Pick<Actor, "UserID">) => sql`(
  r."status" = 'AwaitingApproval' AND ${isOwnReturn(sql`${UserID}`)} IS NOT TRUE AND EXISTS (
    SELECT 1 FROM "order_return_approvals" a
    WHERE a."return_id" = r."id" AND a."status" = 'Pending' AND a."round" = r."round"
      AND a."approving_group_id" = ANY (${groupsOf(UserID)})))`;
