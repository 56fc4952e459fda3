/** Where the preview is: all a page needs, since the contract would bring its schemas along. */
export const previewOperation = {
  method: "GET",
  path: "/orders/{direction}/{orderID}/approvals/{approvalID}/preview",
} as const;
