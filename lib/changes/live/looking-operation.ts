/** Where the operation is: all a page needs, since the contract would bring its schemas along. */
export const lookAtApprovalOperation = {
  method: "POST",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/look",
} as const;
