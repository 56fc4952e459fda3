import type { List } from "@/lib/list/list";
import { personFields } from "@/lib/users/person-fields";

export const approvalStatuses = ["Pending", "Approved", "Declined"] as const;

/** Where the list is. With the list itself it is all a page needs: the contract would bring its schemas along. */
export const approvalsOperation = { method: "GET", path: "/orders/{direction}/{orderID}/approvals" } as const;

export const approvalList = {
  name: "listApprovals",
  fields: {
    ID: { type: "text" },
    OrderID: { type: "text" },
    ApprovalRuleID: { type: "text" },
    ApprovingGroupID: { type: "text" },
    Status: { type: "enum", values: approvalStatuses },
    AllowResubmit: { type: "boolean" },
    DateCreated: { type: "date" },
    DateCompleted: { type: "date" },
    ...personFields("Approver"),
    Comments: { type: "text" },
    xp: { type: "xp" },
  },
  searchable: ["ApprovalRuleID", "ApprovingGroupID", "Approver", "Comments"],
  sortable: [
    "DateCreated",
    "AllowResubmit",
    "ApprovalRuleID",
    "ApprovingGroupID",
    "Status",
    "DateCompleted",
    "Approver",
  ],
  defaultSort: "DateCreated",
  page: { path: "/orders/{direction}/{orderID}/approvals", label: "Order {orderID}" },
} as const satisfies List;
