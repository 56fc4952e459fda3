/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
const path = "/orders/{direction}/{orderID}/approvals/{approvalID}/snooze";
export const snoozeApprovalsOperation = { method: "POST", path: "/approvals/snoozes" } as const;
export const snoozeApprovalOperation = { method: "PUT", path } as const;
export const unsnoozeApprovalOperation = { method: "DELETE", path } as const;
