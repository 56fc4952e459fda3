import type { List } from "@/lib/list/list";

const fields = {
  ID: { type: "text" },
  Name: { type: "text" },
  Description: { type: "text" },
  ApprovingGroupID: { type: "text" },
  RuleExpression: { type: "text" },
  Currency: { type: "text" },
  xp: { type: "xp" },
} as const;

export const approvalRuleList = {
  name: "listApprovalRules",
  fields,
  searchable: ["ID", "Name", "Description", "RuleExpression"],
  sortable: ["Name", "ID", "Description", "ApprovingGroupID", "RuleExpression", "Currency"],
  defaultSort: "Name",
} as const satisfies List;

export const sellerApprovalRuleList = {
  ...approvalRuleList,
  name: "listSellerApprovalRules",
  fields: { ...fields, OwnerID: { type: "text" }, ApprovalType: { type: "enum", values: ["Order", "OrderReturn"] } },
  sortable: [...approvalRuleList.sortable, "ApprovalType"],
} as const satisfies List;
