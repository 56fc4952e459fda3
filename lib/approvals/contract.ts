import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { dateTime, identifier, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { order, orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { type Person, person } from "@/lib/users/person";
import { inboxList, inboxOperation } from "./inbox-list";
import { approvalList, approvalStatuses, approvalsOperation } from "./list";

const approvalStatus = z.enum(approvalStatuses);
export type ApprovalStatus = z.output<typeof approvalStatus>;

export const approval = z
  .object({
    ID: identifier.meta({ readOnly: true }),
    OrderID: identifier.meta({ readOnly: true }),
    ApprovalRuleID: identifier,
    ApprovingGroupID: identifier,
    Status: approvalStatus,
    AllowResubmit: z.boolean().meta({ description: "Set by the decliner; false while Pending." }),
    DateCreated: dateTime,
    DateCompleted: dateTime.nullable().meta({ description: "Null while Pending." }),
    Approver: person.nullable().meta({ description: "Who decided. Null while Pending." }),
    Comments: text(2000).nullable(),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Approval" });
export type Approval = z.output<typeof approval>;

export const inboxApproval = approval
  .extend({
    Order: order
      .pick({
        FromCompanyID: true,
        ToCompanyID: true,
        FromUser: true,
        DateSubmitted: true,
        Total: true,
        Currency: true,
      })
      .extend({
        DateSubmitted: dateTime.nullable().meta({ description: "When it was submitted, be it for approval." }),
      })
      .meta({ description: "The order, as a reviewer needs it. `FromUser` placed it." }),
  })
  .register(schemaNames, { id: "InboxApproval" });
/** What an approval's page shows beside the approval itself. */
export type ApprovalContext = {
  Rule: { Name: string; Description: string | null };
  Group: {
    Name: string;
    /** The first few by name, and how many there are; null for those they are not for. */
    Members: { People: Pick<Person, "ID" | "Username" | "FirstName" | "LastName">[]; Count: number } | null;
  };
};

export type InboxApproval = z.output<typeof inboxApproval>;

export const listApprovalsContract = {
  ...approvalsOperation,
  id: "listApprovals",
  orderCloud: "Orders.ListApprovals",
  summary: "List the approvals of an order",
  tag: "Approvals",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier }),
  list: approvalList,
  response: pageOf(approval),
} as const satisfies Contract;

export const getApprovalContract = {
  id: "getApproval",
  summary: "Get an approval of an order",
  tag: "Approvals",
  method: "GET",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier, approvalID: identifier }),
  response: approval,
} as const satisfies Contract;

export const listApprovalInboxContract = {
  ...inboxOperation,
  id: "listApprovalInbox",
  summary: "List approvals across orders",
  description:
    "The approvals of every order you can see, each with its order. `Status=Pending` lists pending approvals.",
  tag: "Approvals",
  roles: orderReaders,
  queryParams: z.object({ direction: direction.default("all") }),
  list: inboxList,
  response: pageOf(inboxApproval),
} as const satisfies Contract;

export const exportApprovalsContract = {
  id: "exportApprovals",
  summary: "Export the approvals of an order",
  ...exportOf(listApprovalsContract, approval),
} as const satisfies Contract;

export const exportApprovalInboxContract = {
  id: "exportApprovalInbox",
  summary: "Export approvals across orders",
  ...exportOf(listApprovalInboxContract, inboxApproval),
} as const satisfies Contract;
