import { z } from "zod";
import type { EventName } from "./words";

const none = z.undefined();
const reason = z.strictObject({ reason: z.string() });
/** What a decision was made on: the values that its maker saw. */
const orderVersion = z.strictObject({ Revision: z.string(), Total: z.string(), Currency: z.string() });
const approval = {
  OrderID: z.string(),
  ApprovalID: z.string(),
  ApprovalRuleID: z.string(),
  ApprovingGroupID: z.string(),
};
const ofApproval = z.strictObject(approval);
/** Until it is made, what is said with it is its maker's alone. */
const unmade = z.strictObject({
  ...approval,
  DecisionID: z.string(),
  Decision: z.enum(["Approve", "Decline"]),
  AllowResubmit: z.boolean(),
  Seen: orderVersion,
});
const decision = unmade.extend({ Comments: z.string().nullable() });
const statusChange = z.strictObject({ OrderID: z.string(), from: z.string(), to: z.string() });
/** Each property that changed, before and after. */
const changes = z.record(z.string(), z.union([z.string(), z.strictObject({ from: z.json(), to: z.json() })]));
const returnApprovals = z.array(
  z.strictObject({ ID: z.string(), ApprovalRuleID: z.string().nullable(), ApprovingGroupID: z.string() }),
);
/** A line item that was added, changed or removed is there as `LineItems`, before and after. */
const ofOrder = z.strictObject({ OrderID: z.string(), changes });
const orderApprovals = z.array(
  z.strictObject({ ID: z.string(), ApprovalRuleID: z.string(), ApprovingGroupID: z.string() }),
);
const place = { OrderReturnID: z.string(), OrderID: z.string() };
const ofReturn = z.strictObject({ ...place, changes });
/** `Comments`: of the decision that it came by. */
const ofDecidedReturn = ofReturn.extend({ Comments: z.string().nullable() });
const ofReturnApproval = z.strictObject({
  ...place,
  ApprovalID: z.string(),
  ApprovalRuleID: z.string().nullable(),
  ApprovingGroupID: z.string(),
});
const returnDecision = ofReturnApproval.extend({
  Decision: z.enum(["Approve", "Decline"]),
  Comments: z.string().nullable(),
  Seen: z.strictObject({ RefundAmount: z.string().nullable(), Currency: z.string() }),
});

/** `ProposedBy`: whose proposal it was, where a second person confirms or refuses. */
const ofRule = z.strictObject({ ApprovalRuleID: z.string(), changes, ProposedBy: z.string().optional() });
const ofProposal = z.strictObject({
  ...{ ApprovalRuleID: z.string(), ProposalID: z.string(), changes },
  ...{
    Action: z.enum(["Create", "Change", "Delete"]),
    ProposedBy: z.string(),
    Comments: z.string().nullable().optional(),
  },
});
const ofProduct = z.strictObject({ ProductID: z.string(), changes });
const ofMember = z.strictObject({ UserGroupID: z.string(), UserID: z.string() });
const ofGroup = z.strictObject({ UserGroupID: z.string(), changes });

/** What each event of a request says besides who did it, from where, and what it is about. The import writes its own. */
export const catalogue = {
  authn_login_success: none,
  authn_login_fail: reason,
  authn_login_fail_max: z.strictObject({ limit: z.string() }),
  /** `sessions`: how many were ended. `UserID`: whom somebody else signed out. */
  authn_logout: z.strictObject({ sessions: z.int().optional(), UserID: z.string().optional() }).optional(),
  /** `by`: what let them choose it: their session, an access token, or a reset link. */
  authn_password_change: z.strictObject({ by: z.enum(["session", "access", "reset"]) }),
  authn_password_reset_request: z.strictObject({ UserID: z.string() }).optional(),
  authn_password_reset_mail: none,
  authn_password_reset_fail: reason,
  authn_token_created: none,
  authn_token_refreshed: none,
  authn_token_revoked: z.strictObject({ grants: z.int() }),
  authn_token_reuse: none,
  authz_fail: z.strictObject({ operation: z.string(), reason: z.string() }),
  excess_rate_limit_exceeded: z.strictObject({ limit: z.string() }),
  sensitive_read: z.strictObject({
    list: z.string(),
    columns: z.array(z.string()),
    query: z.string(),
    format: z.string(),
    outcome: z.string(),
    rows: z.int(),
    /** Why it broke off. */
    reason: z.string().optional(),
  }),
  privilege_permissions_changed: z.union([
    z.strictObject({ UserID: z.string(), changes }),
    z.strictObject({ object: z.literal("saved view"), id: z.string(), from: z.string(), to: z.string() }),
  ]),
  user_updated: z.strictObject({ UserID: z.string(), changes }),
  sensitive_create: none,
  sensitive_update: z.strictObject({ changes }),
  "approval.held": unmade.extend({ HeldUntil: z.string() }),
  "approval.approved": decision,
  "approval.declined": decision,
  "approval.undone": unmade,
  /** Of a decision that was on hold: why it was not made at its end, and what the order was by then. */
  "approval.refused": unmade.extend({ Reason: z.string(), Now: orderVersion.nullable() }),
  "approval.retracted": decision.extend({ Reason: z.string(), NewApprovalID: z.string() }),
  "approval.requested": ofApproval,
  /** Of an order that no longer awaits them, and what it was by then. */
  "approval.withdrawn": z.strictObject({
    OrderID: z.string(),
    Reason: z.string(),
    Approvals: orderApprovals,
    Now: orderVersion,
  }),
  /** The rule could not be evaluated, and so asks for an approval. */
  "approvalrule.failed": z.strictObject({
    OrderID: z.string(),
    OrderReturnID: z.string().optional(),
    ApprovalRuleID: z.string(),
    RuleExpression: z.string(),
    Code: z.string(),
    Message: z.string(),
  }),
  "approval.reassigned": ofApproval.extend({ From: z.string() }),
  /** For the company of the group alone. */
  "approval.taken": ofApproval.extend({ Until: z.string() }),
  "approval.released": ofApproval,
  "order.created": ofOrder,
  "order.updated": ofOrder,
  "order.deleted": ofOrder,
  "order.submitted": statusChange,
  "order.awaiting_approval": statusChange.extend({ Requested: orderApprovals }),
  /** By the last approval that it awaited. It opens with it, which is told next. */
  "order.approved": statusChange,
  "order.opened": statusChange,
  "order.declined": statusChange,
  "order.canceled": statusChange,
  "order.completed": statusChange,
  "orderreturn.created": ofReturn,
  "orderreturn.updated": ofReturn,
  "orderreturn.submitted": ofReturn,
  "orderreturn.awaiting_approval": ofReturn.extend({ Requested: returnApprovals }),
  /** Those of its approvals are about the return, so that they are told in the order of what happens to it. */
  "orderreturn.approval_requested": ofReturnApproval,
  "orderreturn.approval_approved": returnDecision,
  "orderreturn.approval_declined": returnDecision,
  "orderreturn.approval_withdrawn": z.strictObject({ ...place, Reason: z.string(), Approvals: returnApprovals }),
  /** By the last approval that it awaited. It opens with it, which is told next. */
  "orderreturn.approved": ofDecidedReturn,
  "orderreturn.declined": ofDecidedReturn,
  "orderreturn.opened": ofReturn,
  "orderreturn.completed": ofReturn,
  "orderreturn.canceled": ofReturn,
  "orderreturn.deleted": ofReturn,
  "approvalrule.proposed": ofProposal,
  "approvalrule.refused": ofProposal,
  "approvalrule.withdrawn": ofProposal,
  "approvalrule.created": ofRule,
  "approvalrule.updated": ofRule,
  "approvalrule.deleted": ofRule,
  "usergroup.created": ofGroup,
  "usergroup.updated": ofGroup,
  "usergroup.deleted": ofGroup,
  /** Membership is a permission: members may decide what awaits the group. */
  "usergroup.member_added": ofMember,
  "usergroup.member_removed": ofMember,
  "product.created": ofProduct,
  "product.updated": ofProduct,
  /** Of the quantity alone, when somebody sets it. What orders take is told by the orders. */
  "product.inventory_changed": ofProduct,
  "product.deleted": ofProduct,
  /** Of where a company's events are sent: never the URL, which may be a secret, and is none of the marketplace's owner. */
  "eventendpoint.created": none,
  "eventendpoint.updated": z.strictObject({ changes }),
  "eventendpoint.deleted": none,
  "eventendpoint.tested": z.strictObject({ DeliveryID: z.string() }),
  /** One delivery, or how many were sent again that were given up since a moment, and how many pending ones became due. */
  "eventendpoint.resent": z.union([
    z.strictObject({ DeliveryID: z.string() }),
    z.strictObject({ Since: z.string().optional(), Resent: z.int(), Due: z.int() }),
  ]),
} as const satisfies Record<EventName, z.ZodType>;

/** A record that an event is about. */
export type EventObject = {
  type:
    | "User"
    | "UserGroup"
    | "SavedView"
    | "ApiClient"
    | "Order"
    | "Approval"
    | "OrderReturn"
    | "ApprovalRule"
    | "Product"
    | "EventEndpoint";
  id: string;
};

/** Something that happened. */
export type DomainEvent = {
  [Name in EventName]: {
    event: Name;
    /** Whose act it is, when the caller does not say. */
    userID?: string | undefined;
    clientID?: string | null | undefined;
    object?: EventObject;
    /** The companies that may know it, one or two. Absent: that of the user it is about, else of who did it. */
    companies?: readonly [string, string?];
  } & (undefined extends z.input<(typeof catalogue)[Name]>
    ? { data?: z.input<(typeof catalogue)[Name]> }
    : { data: z.input<(typeof catalogue)[Name]> });
}[EventName];
