import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { approval, refusedChange } from "@/lib/approvals/contract";
import { mostGroups } from "@/lib/approvals/group-limits";
import type { Role } from "@/lib/auth/roles";
import { pageOf } from "@/lib/list/page";
import { order, orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { person } from "@/lib/users/person";
import { examples } from "./examples";
import { approvableOrderList, approverList } from "./list";
import { reassignGroupsOperation } from "./operations";

const revision = z.string().max(100).nullish().meta({
  description:
    "The `Revision` that the caller was shown with the approval. When the order's lines, amounts or companies have changed since, the decision is refused with 409.",
});

/** OrderCloud's, whose clients send whole records: other properties are ignored. */
const approvalInfo = z
  .object({
    Comments: text(2000).nullish(),
    AllowResubmit: z.boolean().nullish().meta({
      description:
        "For a decline: the order becomes Unsubmitted instead of Declined, so that it can be changed and submitted again.",
    }),
    Seen: revision,
  })
  .register(schemaNames, { id: "ApprovalInfo" });
export type ApprovalInfo = z.output<typeof approvalInfo>;

const kinds = ["Approve", "Decline"] as const;
const decisionStates = ["Held", "Done", "Undone", "Refused"] as const;

const decision = z
  .object({
    ID: identifier,
    OrderID: identifier,
    ApprovalID: identifier,
    Decision: z.enum(kinds),
    State: z
      .enum(decisionStates)
      .meta({ description: "Held: it can be undone until `HeldUntil`, and has no effect yet." }),
    Comments: text(2000).nullable(),
    AllowResubmit: z.boolean(),
    DateCreated: dateTime,
    DateCompleted: dateTime.nullable().meta({ description: "When it was done, undone or refused. Null while held." }),
    HeldUntil: dateTime.nullable(),
    Reason: text(50).nullable().meta({ description: "Why a held decision was refused at its end." }),
    Changed: refusedChange,
  })
  .register(schemaNames, { id: "Decision" });
export type Decision = z.output<typeof decision>;

const ofOrder = z.object({ direction, orderID: identifier });
const ofApproval = ofOrder.extend({ approvalID: identifier });
const second =
  "When somebody else was first, the answer is 409 with `DecidedBy`, `DecidedAt` and `Decision` in `Data`. Whoever placed, created, last changed or submitted the order cannot decide it, whatever their roles.";
const all = `Decides every pending approval of the order that belongs to one of the caller's groups; no role replaces membership. ${second}`;

export const approveOrderContract = {
  id: "approveOrder",
  orderCloud: "Orders.Approve",
  summary: "Approve an order",
  description: `${all} When the last pending approval is approved, the order becomes Open.`,
  tag: "Decisions",
  method: "POST",
  path: "/orders/{direction}/{orderID}/approve",
  roles: orderReaders,
  params: ofOrder,
  body: approvalInfo,
  bodyOptional: true,
  response: order,
  status: 201,
  refuses: [409],
  versioned: true,
  example: examples.approveOrder,
} as const satisfies Contract;

export const declineOrderContract = {
  id: "declineOrder",
  orderCloud: "Orders.Decline",
  summary: "Decline an order",
  description: `${all} One decline decides: the order becomes Declined, or Unsubmitted with \`AllowResubmit\`, and approvals that are still pending are withdrawn.`,
  tag: "Decisions",
  method: "POST",
  path: "/orders/{direction}/{orderID}/decline",
  roles: orderReaders,
  params: ofOrder,
  body: approvalInfo,
  bodyOptional: true,
  response: order,
  status: 201,
  refuses: [409],
  versioned: true,
  example: examples.declineOrder,
} as const satisfies Contract;

export const approveApprovalContract = {
  id: "approveApproval",
  summary: "Approve one approval",
  description: second,
  tag: "Decisions",
  method: "POST",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/approve",
  roles: orderReaders,
  params: ofApproval,
  body: approvalInfo,
  bodyOptional: true,
  response: approval,
  status: 201,
  refuses: [409],
  versioned: true,
  example: examples.approveApproval,
} as const satisfies Contract;

export const declineApprovalContract = {
  id: "declineApproval",
  summary: "Decline one approval",
  description: `It declines the order, like Decline an order. ${second}`,
  tag: "Decisions",
  method: "POST",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/decline",
  roles: orderReaders,
  params: ofApproval,
  body: approvalInfo,
  bodyOptional: true,
  response: approval,
  status: 201,
  refuses: [409],
  versioned: true,
  example: examples.declineApproval,
} as const satisfies Contract;

const most = 100;
export const outcomes = [
  "Done",
  "Held",
  "AlreadyDecided",
  "Changed",
  "Declining",
  "OwnOrder",
  "NotAsked",
  "NotAwaiting",
  "NotFound",
  "Failed",
] as const;
export type Outcome = (typeof outcomes)[number];

const newDecision = z.strictObject({
  OrderID: identifier,
  ApprovalID: identifier.optional().meta({ description: "Absent: all approvals of the order that await the caller." }),
  Decision: z.enum(kinds),
  Comments: text(2000).optional(),
  AllowResubmit: z.boolean().optional(),
  Seen: revision,
});

const newDecisions = z
  .strictObject({
    Decisions: z.array(newDecision).min(1).max(most),
    HoldSeconds: z.int().min(0).max(30).optional().meta({
      description:
        "How long each decision can be undone. Until then it has no other effect; then it is checked again and done. Default: 0, at once.",
    }),
  })
  .register(schemaNames, { id: "NewDecisions" });
export type NewDecisions = z.output<typeof newDecisions>;

const decisionResult = z
  .object({
    OrderID: identifier,
    ApprovalID: identifier.nullable(),
    Outcome: z.enum(outcomes),
    Decisions: z.array(decision).meta({ description: "What was decided or is held. Empty when it was refused." }),
    Error: z
      .object({ ErrorCode: z.string(), Message: z.string(), Data: z.record(z.string(), z.json()) })
      .nullable()
      .meta({ description: "Why it was refused." }),
  })
  .register(schemaNames, { id: "DecisionResult" });
export type DecisionResult = z.output<typeof decisionResult>;

export const createDecisionsContract = {
  id: "createDecisions",
  summary: "Decide many approvals",
  description: `Up to ${most} at once. Each is decided by itself: a refusal does not affect the others, and the answer has an outcome for each, in the same order. Under an \`Idempotency-Key\` each decision is made once; repeating the request tries those that were refused again.`,
  tag: "Decisions",
  method: "POST",
  path: "/approvals/decisions",
  roles: orderReaders,
  body: newDecisions,
  // A hundred comments of two thousand characters.
  maxBytes: 1024 * 1024,
  response: z.object({ Items: z.array(decisionResult) }).register(schemaNames, { id: "DecisionResults" }),
  example: examples.createDecisions,
} as const satisfies Contract;

export const getDecisionContract = {
  id: "getDecision",
  summary: "Get a decision",
  description: "One of the caller's own: what became of a decision that was held.",
  tag: "Decisions",
  method: "GET",
  path: "/approvals/decisions/{decisionID}",
  roles: orderReaders,
  params: z.object({ decisionID: identifier }),
  response: decision,
  example: examples.getDecision,
} as const satisfies Contract;

export const undoDecisionContract = {
  id: "undoDecision",
  summary: "Undo a held decision",
  description: "One of the caller's own, while it is held. 409 when it is final, with the time since.",
  tag: "Decisions",
  method: "POST",
  path: "/approvals/decisions/{decisionID}/undo",
  roles: orderReaders,
  params: z.object({ decisionID: identifier }),
  response: decision,
  refuses: [409],
  example: examples.undoDecision,
} as const satisfies Contract;

const retraction = z
  .strictObject({
    Comments: text(2000).refine((comments) => comments.trim().length >= 3, "Say why, in at least three characters."),
  })
  .register(schemaNames, { id: "Retraction" });

export const retractApprovalContract = {
  id: "retractApproval",
  summary: "Retract an approval",
  description:
    "Only the person who approved it here can retract it, while the order still awaits other approvals. It creates a new pending approval of the same rule, which is the response; the old one stays as it is, with its `DateRetracted`. 409 when the order has moved on.",
  tag: "Decisions",
  method: "POST",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/retract",
  roles: orderReaders,
  params: ofApproval,
  body: retraction,
  response: approval,
  status: 201,
  refuses: [409],
  versioned: true,
  example: examples.retractApproval,
} as const satisfies Contract;

const reassignment = z.strictObject({ ApprovingGroupID: identifier }).register(schemaNames, { id: "Reassignment" });

const reassignGroups = z
  .object({
    Items: z
      .array(
        z.object({
          ID: identifier,
          Name: text(200),
          CanDecide: z.boolean().meta({ description: "Whether somebody in the group can decide the order." }),
        }),
      )
      .meta({ description: `By name, at most ${mostGroups}.` }),
  })
  .register(schemaNames, { id: "ReassignGroups" });
export type ReassignGroups = z.output<typeof reassignGroups>;

export const listReassignGroupsContract = {
  ...reassignGroupsOperation,
  id: "listReassignGroups",
  summary: "List the groups an approval can be reassigned to",
  description: "The other approving groups of the company whose group is to decide it.",
  tag: "Decisions",
  roles: [],
  params: ofApproval,
  response: reassignGroups,
  example: examples.listReassignGroups,
} as const satisfies Contract;

export const reassignApprovalContract = {
  id: "reassignApproval",
  summary: "Reassign a pending approval",
  description:
    "To another approving group of the same company, by that company or the marketplace owner. A decision on it that is held ends.",
  tag: "Decisions",
  method: "POST",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/reassign",
  roles: [],
  params: ofApproval,
  body: reassignment,
  response: approval,
  status: 201,
  refuses: [409],
  versioned: true,
  example: examples.reassignApproval,
} as const satisfies Contract;

const orderAdmins: readonly Role[] = ["OrderAdmin"];

export const cancelOrderContract = {
  id: "cancelOrder",
  orderCloud: "Orders.Cancel",
  summary: "Cancel an order",
  description: "From Unsubmitted, AwaitingApproval or Declined. Approvals that are still pending are withdrawn.",
  tag: "Orders",
  method: "POST",
  path: "/orders/{direction}/{orderID}/cancel",
  roles: orderAdmins,
  params: ofOrder,
  response: order,
  status: 201,
  versioned: true,
  example: examples.cancelOrder,
} as const satisfies Contract;

export const completeOrderContract = {
  id: "completeOrder",
  orderCloud: "Orders.Complete",
  summary: "Complete an order",
  description: "By the seller or the marketplace's owner, who deliver it. From Open. It cannot be taken back.",
  tag: "Orders",
  method: "POST",
  path: "/orders/{direction}/{orderID}/complete",
  roles: orderAdmins,
  params: ofOrder,
  response: order,
  status: 201,
  versioned: true,
  example: examples.completeOrder,
} as const satisfies Contract;

const approver = z
  .object({
    ...person.shape,
    Email: text(320).nullable().meta({
      description: "Null to callers who neither administer orders nor belong to the group.",
    }),
  })
  .register(schemaNames, { id: "Approver" });
export type Approver = z.output<typeof approver>;

export const listEligibleApproversContract = {
  id: "listEligibleApprovers",
  orderCloud: "Orders.ListEligibleApprovers",
  summary: "List who can decide an order",
  description:
    "The users of your company who can approve or decline what is still pending, whether or not they can see this list; for the marketplace owner, of any company.",
  tag: "Decisions",
  method: "GET",
  path: "/orders/{direction}/{orderID}/eligibleapprovers",
  roles: orderReaders,
  params: ofOrder,
  list: approverList,
  response: pageOf(approver),
  example: examples.listEligibleApprovers,
} as const satisfies Contract;

export const listApprovableOrdersContract = {
  id: "listApprovableOrders",
  orderCloud: "Me.ListApprovableOrders",
  summary: "List the orders that await you",
  description: "Those with a pending approval that the caller can decide.",
  tag: "Me",
  method: "GET",
  path: "/me/orders/approvable",
  roles: orderReaders,
  list: approvableOrderList,
  response: pageOf(order),
  example: examples.listApprovableOrders,
} as const satisfies Contract;
