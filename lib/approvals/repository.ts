import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { iso } from "@/lib/fields";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import type { Source } from "@/lib/list/source";
import { orderReaders } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { visibleOrders } from "@/lib/orders/visibility";
import { personSql } from "@/lib/users/person-sql";
import { Prisma } from "@/prisma/generated/client";
import type { Approval } from "./contract";
import { approvalList } from "./list";

const { sql } = Prisma;

const approver = personSql("u");

const select = sql`
  a."id" AS "ID", a."order_id" AS "OrderID", a."approval_rule_id" AS "ApprovalRuleID", a."approving_group_id" AS "ApprovingGroupID",
  a."status"::text AS "Status", a."allow_resubmit" AS "AllowResubmit", a."date_created" AS "DateCreated", a."date_completed" AS "DateCompleted",
  CASE WHEN u."id" IS NOT NULL THEN ${approver.json} END AS "Approver",
  a."comments" AS "Comments", a."xp" AS "xp"`;

const columns: Source["columns"] = {
  ID: { match: [sql`a."id"`] },
  OrderID: { match: [sql`a."order_id"`] },
  ApprovalRuleID: { match: [sql`a."approval_rule_id"`] },
  ApprovingGroupID: { match: [sql`a."approving_group_id"`] },
  Status: { match: [sql`a."status"`], cast: sql`"ApprovalStatus"` },
  AllowResubmit: { match: [sql`a."allow_resubmit"`], cast: sql`boolean` },
  DateCreated: { match: [sql`a."date_created"`], cast: sql`timestamptz` },
  DateCompleted: { match: [sql`a."date_completed"`], cast: sql`timestamptz`, nullable: true },
  Approver: {
    ...approver.column,
    sort: sql`a."approver_sort"`,
    nullable: true,
  },
  "Approver.ID": { match: [sql`u."id"`], nullable: true },
  "Approver.Username": { match: [sql`u."username"`], nullable: true },
  "Approver.FirstName": { match: [sql`u."first_name"`], nullable: true },
  "Approver.LastName": { match: [sql`u."last_name"`], nullable: true },
  "Approver.Email": { match: [sql`u."email"`], nullable: true },
  Comments: { match: [sql`a."comments"`], nullable: true },
  xp: { match: [sql`a."xp"`], nullable: true },
};

type Row = Omit<Approval, "DateCreated" | "DateCompleted"> & { DateCreated: Date; DateCompleted: Date | null };

/** A page of one order's approvals. Throws NotFound when the order is not there or not the actor's to see. */
export async function listApprovals(
  actor: Actor,
  { direction, orderID }: { direction: Direction; orderID: string },
  query: ListQuery,
): Promise<Page<Approval>> {
  authorize(actor, orderReaders);

  const visible = sql`EXISTS (SELECT 1 FROM "orders" o WHERE o."id" = ${orderID} AND ${visibleOrders(actor, direction)})`;
  const page = await selectPage<Row>(
    {
      list: approvalList,
      scope: `${approvalList.name} ${orderID}`,
      from: sql`"approvals" a LEFT JOIN "users" u ON u."id" = a."approver_id"`,
      parent: { type: "Order", id: orderID, visible },
      where: sql`a."order_id" = ${orderID} AND ${visible}`,
      key: [sql`a."id"`],
      select,
      columns,
    },
    query,
  );
  return { ...page, Items: page.Items.map(toApproval) };
}

function toApproval(row: Row): Approval {
  return { ...row, DateCreated: iso(row.DateCreated), DateCompleted: iso(row.DateCompleted) };
}
