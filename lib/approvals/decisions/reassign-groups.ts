import "server-only";

import { hasDecider } from "@/lib/approvals/eligibility";
import { mostGroups } from "@/lib/approvals/group-limits";
import { knowsGroup } from "@/lib/approvals/knows-group";
import { approvalsOf } from "@/lib/approvals/source";
import { type Actor, authorize } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { AppError, notFound } from "@/lib/errors";
import type { OrderPlace } from "@/lib/orders/parent";
import { Prisma } from "@/prisma/generated/client";
import { listReassignGroupsContract, type ReassignGroups } from "./contract";

const { sql } = Prisma;

const others = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('ID', g."id", 'Name', g."name", 'CanDecide', ${hasDecider}) ORDER BY lower(g."name"), g."id"), '[]')
  FROM (SELECT other.* FROM "approving_groups" other WHERE other."company_id" = g."company_id" AND other."id" <> g."id"
    ORDER BY lower(other."name"), other."id" ${limit(mostGroups)}) g)`;

/** Where an approval can go instead. Throws NotFound, and Approval.CannotReassign for an approval of another company. */
export async function listReassignGroups(
  actor: Actor,
  { approvalID, ...place }: OrderPlace & { approvalID: string },
): Promise<ReassignGroups> {
  authorize(actor, listReassignGroupsContract.roles);

  const { where } = approvalsOf(actor, place);
  const [row] = await read<{ Items: ReassignGroups["Items"] | null }>(
    actor,
    sql`SELECT CASE WHEN ${knowsGroup(actor)} THEN ${others} END AS "Items"
    FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id" JOIN "approving_groups" g ON g."id" = a."approving_group_id"
    WHERE ${where} AND a."id" = ${approvalID}`,
  );
  if (!row) throw notFound("Approval", approvalID);
  if (!row.Items) throw notTheirs();
  return { Items: row.Items };
}

export const notTheirs = () =>
  new AppError(
    "Approval.CannotReassign",
    { Reason: "OtherCompany" },
    { status: 403, detail: "Only the company whose group decides it, or the marketplace owner, can reassign it." },
  );
