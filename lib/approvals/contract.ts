import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { dateTime, identifier, money, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { order, orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { type Person, person } from "@/lib/users/person";
import { examples } from "./examples";
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
    DateRetracted: dateTime.nullable().meta({
      readOnly: true,
      description: "When the approver took it back: it no longer counts, and its rule was asked anew. Null otherwise.",
    }),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Approval" });
export type Approval = z.output<typeof approval>;

const amount = z.object({ Total: money, Currency: text(3) });
/** Of a decision that was refused after its hold. */
export const refusedChange = z.object({ From: amount, To: amount }).nullable().meta({
  readOnly: true,
  description:
    "When `Reason` is Changed: what the order came to as its maker was shown it, and what it comes to now. The same amounts: its lines or parties are others.",
});

/** With what the caller may do about it, and what somebody is about to. */
export const approvalRecord = approval
  .extend({
    CanDecide: z.boolean().meta({
      readOnly: true,
      description: "Whether it awaits the caller: pending, of one of their groups, and not on their own order.",
    }),
    SnoozedUntil: dateTime.nullable().meta({
      readOnly: true,
      description:
        "Until when the caller has put it aside. Null when they have not, or when the order has changed since.",
    }),
    Taken: z.object({ Person: person, DateTaken: dateTime, Until: dateTime }).nullable().meta({
      readOnly: true,
      description:
        "Which member of its group is working on it, and until when: the others can still decide it. Null when nobody is, and for callers who may not see the group's members.",
    }),
    DueAt: dateTime.nullable().meta({
      readOnly: true,
      description:
        "By `xp.DueBy`, or the key that the order's company calls so: that moment, or the end of that day in UTC. Null without one.",
    }),
    OverBudget: money.nullable().meta({
      readOnly: true,
      description:
        "The order's total less `xp.Budget` of the approval or else of the order, or the key that the order's company calls so: negative where something is left. As it was when it was decided. Null without a budget, which sorts as the least.",
    }),
    Revision: text(32).meta({
      readOnly: true,
      description:
        "Changes with the order's lines, amounts and companies. Send it as `Seen`: a decision on an order that has changed since is refused.",
    }),
    Decision: z
      .object({
        ID: identifier,
        Person: person,
        Decision: z.enum(["Approve", "Decline"]),
        State: z.enum(["Held", "Refused"]),
        Comments: text(2000).nullable().meta({ description: "Shown only to the person who made it." }),
        DateCreated: dateTime,
        HeldUntil: dateTime.nullable(),
        Reason: text(50).nullable().meta({ description: "Why it was refused." }),
        Changed: refusedChange,
      })
      .nullable()
      .meta({
        readOnly: true,
        description: "A decision that is held, by whomever; or the caller's last one, when it was refused.",
      }),
  })
  .register(schemaNames, { id: "ApprovalRecord" });
export type ApprovalRecord = z.output<typeof approvalRecord>;

const exportedApproval = approval.extend({
  ...approvalRecord.pick({ DueAt: true, OverBudget: true }).shape,
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
});
export type ExportedApproval = z.output<typeof exportedApproval>;

export const inboxApproval = approvalRecord
  .extend({ Order: exportedApproval.shape.Order })
  .register(schemaNames, { id: "InboxApproval" });
/** What an approval's page shows beside the approval itself. */
export type ApprovalContext = {
  Rule: { Name: string; Description: string | null };
  Group: {
    Name: string;
    /** The first few by name, and how many there are; null for those they are not for. */
    Members: { People: Pick<Person, "ID" | "Username" | "FirstName" | "LastName">[]; Count: number } | null;
  };
  /** Of one that was retracted: why, and the approval that was created instead. */
  Retraction: { Reason: string; NewApprovalID: string } | null;
  /** The reader approved it here, and can take that back while the order awaits others. */
  CanRetract: boolean;
  /** The reader can reassign it to another group of its company, if there is one. */
  CanReassign: boolean;
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
  example: examples.listApprovals,
} as const satisfies Contract;

export const getApprovalContract = {
  id: "getApproval",
  summary: "Get an approval of an order",
  tag: "Approvals",
  method: "GET",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier, approvalID: identifier }),
  response: approvalRecord,
  versioned: true,
  example: examples.getApproval,
} as const satisfies Contract;

export const listApprovalInboxContract = {
  ...inboxOperation,
  id: "listApprovalInbox",
  summary: "List approvals across orders",
  description:
    "The approvals of every order you can see, each with its order. `Status=Pending` lists pending approvals, `CanDecide=true` those that await you, and `CanDecide=true&SnoozedUntil=!*` those of them that you have not put aside.",
  tag: "Approvals",
  roles: orderReaders,
  queryParams: z.object({ direction: direction.default("all") }),
  list: inboxList,
  response: pageOf(inboxApproval),
  example: examples.listApprovalInbox,
} as const satisfies Contract;

export const exportApprovalsContract = {
  id: "exportApprovals",
  summary: "Export the approvals of an order",
  ...exportOf(listApprovalsContract, approval),
  example: examples.exportApprovals,
} as const satisfies Contract;

export const exportApprovalInboxContract = {
  id: "exportApprovalInbox",
  summary: "Export approvals across orders",
  ...exportOf(listApprovalInboxContract, exportedApproval),
  example: examples.exportApprovalInbox,
} as const satisfies Contract;
