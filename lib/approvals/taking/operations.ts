/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
const path = "/orders/{direction}/{orderID}/approvals/{approvalID}/take";
export const takeApprovalOperation = { method: "PUT", path } as const;
export const releaseApprovalOperation = { method: "DELETE", path } as const;
