/** What happened, in the words of people: first by the OWASP logging vocabulary, then to a record. */
export const eventWords = {
  authn_login_success: "Signed in",
  authn_login_fail: "Sign-in failed",
  authn_login_fail_max: "Too many failed sign-ins",
  authn_logout: "Signed out",
  authn_password_change: "Password changed",
  authn_password_reset_request: "Reset email requested",
  authn_password_reset_mail: "Reset email sent",
  authn_password_reset_fail: "Reset link refused",
  authn_token_created: "Token issued",
  authn_token_refreshed: "Token refreshed",
  authn_token_revoked: "Token revoked",
  authn_token_reuse: "Token used twice",
  authz_fail: "Permission denied",
  excess_rate_limit_exceeded: "Too many requests",
  sensitive_read: "Export",
  privilege_permissions_changed: "Permissions changed",
  user_updated: "User changed",
  sensitive_create: "API client created",
  sensitive_update: "API client changed",
  "approval.held": "Decision made, on hold",
  "approval.approved": "Approved",
  "approval.declined": "Declined",
  "approval.undone": "Decision undone",
  "approval.refused": "Decision refused",
  "approval.retracted": "Decision retracted",
  "approval.requested": "Approval requested",
  "approval.withdrawn": "Approvals withdrawn",
  "approvalrule.failed": "Rule could not be evaluated",
  "approval.reassigned": "Approval reassigned",
  "approval.taken": "Approval taken",
  "approval.released": "Approval given back",
  "order.created": "Order created",
  "order.updated": "Order changed",
  "order.deleted": "Order deleted",
  "order.submitted": "Order submitted",
  "order.awaiting_approval": "Order awaiting approval",
  "order.approved": "Order approved",
  "order.opened": "Order opened",
  "order.declined": "Order declined",
  "order.canceled": "Order canceled",
  "order.completed": "Order completed",
  "orderreturn.created": "Return created",
  "orderreturn.updated": "Return changed",
  "orderreturn.submitted": "Return submitted",
  "orderreturn.awaiting_approval": "Return awaiting approval",
  "orderreturn.approval_requested": "Approval of a return requested",
  "orderreturn.approval_approved": "Approval of a return approved",
  "orderreturn.approval_declined": "Approval of a return declined",
  "orderreturn.approval_withdrawn": "Approvals of a return withdrawn",
  "orderreturn.approved": "Return approved",
  "orderreturn.declined": "Return declined",
  "orderreturn.opened": "Return opened",
  "orderreturn.completed": "Return completed",
  "orderreturn.canceled": "Return canceled",
  "orderreturn.deleted": "Return deleted",
  "approvalrule.proposed": "Change of an approval rule proposed",
  "approvalrule.refused": "Change of an approval rule refused",
  "approvalrule.withdrawn": "Change of an approval rule withdrawn",
  "approvalrule.created": "Approval rule created",
  "approvalrule.updated": "Approval rule changed",
  "approvalrule.deleted": "Approval rule deleted",
  "usergroup.created": "User group created",
  "usergroup.updated": "User group changed",
  "usergroup.deleted": "User group deleted",
  "usergroup.member_added": "Member added to a user group",
  "usergroup.member_removed": "Member removed from a user group",
  "product.created": "Product created",
  "product.updated": "Product changed",
  "product.inventory_changed": "Stock changed",
  "product.deleted": "Product deleted",
  "eventendpoint.created": "Webhook created",
  "eventendpoint.updated": "Webhook changed",
  "eventendpoint.deleted": "Webhook deleted",
  "eventendpoint.tested": "Webhook tested",
  "eventendpoint.resent": "Events sent again",
} as const;

/** What an endpoint is sent to try it out: nothing has happened, so no list has it. */
export const testEvent = "endpoint.test";

export type EventName = keyof typeof eventWords;

// Safe: these are its keys.
export const eventNames = Object.keys(eventWords) as EventName[];

/** Of a decision on hold, of who is at an approval, and of what is proposed: nothing has happened yet, and it is for those who decide alone. */
const ofDesk = [
  "approval.held",
  "approval.undone",
  "approval.refused",
  "approval.taken",
  "approval.released",
  "approvalrule.proposed",
  "approvalrule.refused",
  "approvalrule.withdrawn",
] as const satisfies EventName[];

/** The records that people work on, as the names of their events begin. */
const recordTypes = ["order", "approval", "orderreturn", "product", "approvalrule", "usergroup"] as const;

/** The events that are listed and sent to webhooks: those of these records. */
type RecordEvent = Exclude<Extract<EventName, `${(typeof recordTypes)[number]}.${string}`>, (typeof ofDesk)[number]>;

export const recordEventNames = eventNames.filter(
  (name): name is RecordEvent =>
    recordTypes.some((type) => name.startsWith(`${type}.`)) && !ofDesk.some((one) => one === name),
);
