import { z } from "zod";
import { dateTime, identifier, text, xp } from "@/lib/fields";

export const approvalStatus = z.enum(["Pending", "Approved", "Declined"]);
export type ApprovalStatus = z.output<typeof approvalStatus>;

/** Who decided. Nothing else of the user, ever. */
export const approver = z.object({
  ID: identifier,
  Username: text(100),
  FirstName: text(100),
  LastName: text(100),
  Email: text(320),
});

export const approval = z.object({
  ID: identifier,
  OrderID: identifier,
  ApprovalRuleID: identifier,
  ApprovingGroupID: identifier,
  Status: approvalStatus,
  AllowResubmit: z.boolean(),
  DateCreated: dateTime,
  DateCompleted: dateTime.nullable(),
  Approver: approver.nullable(),
  Comments: text(2000).nullable(),
  xp: xp.nullable(),
});
export type Approval = z.output<typeof approval>;
