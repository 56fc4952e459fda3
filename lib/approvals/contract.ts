import { z } from "zod";
import { dateTime, identifier, text, xp } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { pageOf } from "@/lib/list/page";
import { orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { approvalList, approvalStatuses, approvalsOperation } from "./list";

export const approvalStatus = z.enum(approvalStatuses);
export type ApprovalStatus = z.output<typeof approvalStatus>;

export const approver = z
  .object({
    ID: identifier,
    Username: text(100),
    FirstName: text(100),
    LastName: text(100),
    Email: text(320),
  })
  .meta({ description: "Who decided. Null while Pending." });

export const approval = z.object({
  ID: identifier.meta({ readOnly: true }),
  OrderID: identifier.meta({ readOnly: true }),
  ApprovalRuleID: identifier,
  ApprovingGroupID: identifier,
  Status: approvalStatus,
  AllowResubmit: z.boolean().meta({ description: "Set by the decliner; false while Pending." }),
  DateCreated: dateTime,
  DateCompleted: dateTime.nullable().meta({ description: "Null while Pending." }),
  Approver: approver.nullable(),
  Comments: text(2000).nullable(),
  xp: xp.nullable(),
});
export type Approval = z.output<typeof approval>;

export const listApprovalsContract = {
  ...approvalsOperation,
  id: "listApprovals",
  summary: "List the approvals of an order",
  tag: "Approvals",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier }),
  list: approvalList,
  response: pageOf(approval),
} as const satisfies Contract;
