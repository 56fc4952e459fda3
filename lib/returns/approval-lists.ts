import { approverList } from "@/lib/approvals/decisions/list";
import { approvalStatuses } from "@/lib/approvals/list";
import type { List } from "@/lib/list/list";
import { personFields } from "@/lib/users/person-fields";

export const orderReturnApprovalList = {
  name: "listOrderReturnApprovals",
  fields: {
    ID: { type: "text" },
    OrderReturnID: { type: "text" },
    ApprovalRuleID: { type: "text" },
    ApprovingGroupID: { type: "text" },
    Status: { type: "enum", values: approvalStatuses },
    DateCreated: { type: "date" },
    DateCompleted: { type: "date" },
    ...personFields("Approver"),
    Comments: { type: "text" },
  },
  searchable: ["ApprovalRuleID", "ApprovingGroupID", "Approver", "Comments"],
  sortable: ["DateCreated", "ApprovalRuleID", "ApprovingGroupID", "Status", "DateCompleted", "Approver"],
  defaultSort: "DateCreated",
} as const satisfies List;

export const eligibleApproverList = {
  ...approverList,
  name: "listOrderReturnEligibleApprovers",
} as const satisfies List;
