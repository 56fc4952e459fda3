import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { isoText } from "@/lib/list/text-sql";
import { personSql } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import { knowsGroup } from "./knows-group";

const { sql } = Prisma;

/** Of `approvals a`: who of its group has taken it and until when. Null when nobody has, and to those who are not to know who works there. */
export const takenBy = (actor: Pick<Actor, "CompanyID" | "CompanyType">) => sql`(
  SELECT json_build_object('Person', ${personSql("u").json}, 'DateTaken', ${isoText(sql`t."date_taken"`)}, 'Until', ${isoText(sql`t."until"`)})
  FROM "takes" t JOIN "users" u ON u."id" = t."user_id"
  JOIN "approving_groups" g ON g."id" = a."approving_group_id"
  JOIN "approving_group_members" m ON m."group_id" = g."id" AND m."user_id" = t."user_id"
  WHERE t."order_id" = a."order_id" AND t."approval_id" = a."id" AND t."until" > now()
    AND a."status" = 'Pending' AND u."active" AND ${knowsGroup(actor)})`;
