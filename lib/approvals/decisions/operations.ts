/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
export const createDecisionsOperation = { method: "POST", path: "/approvals/decisions" } as const;
export const getDecisionOperation = { method: "GET", path: "/approvals/decisions/{decisionID}" } as const;
export const undoDecisionOperation = { method: "POST", path: "/approvals/decisions/{decisionID}/undo" } as const;
export const retractApprovalOperation = {
  method: "POST",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/retract",
} as const;
export const reassignGroupsOperation = {
  method: "GET",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/reassign",
} as const;
export const reassignApprovalOperation = {
  method: "POST",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/reassign",
} as const;
export const cancelOrderOperation = { method: "POST", path: "/orders/{direction}/{orderID}/cancel" } as const;
export const completeOrderOperation = { method: "POST", path: "/orders/{direction}/{orderID}/complete" } as const;
