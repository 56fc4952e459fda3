import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";

const approvalRule = {
  ID: "lakeside-over-5000",
  Name: "Orders over $5,000 need Finance",
  Description: "Any order whose total is above $5,000.",
  ApprovingGroupID: "lakeside-finance",
  RuleExpression: "order.Total > 5000",
  Currency: "USD",
  xp: { Policy: "FIN-12" },
};

const sellerRule = {
  ID: "returns-over-25000",
  Name: "Refunds over $25,000",
  Description: null,
  ApprovingGroupID: "hp-procurement",
  RuleExpression: "orderReturn.RefundAmount > 25000",
  Currency: null,
  xp: null,
  OwnerID: "harbor-and-pine",
  ApprovalType: "OrderReturn",
};

const { ID: _ruleID, ...newRule } = approvalRule;

const { ID: _sellerRuleID, OwnerID: _ownerID, ...newSellerRule } = sellerRule;

const ofRule = { buyerID: "lakeside", approvalRuleID: approvalRule.ID };

const ofSellerRule = { approvalRuleID: sellerRule.ID };

const higher = "order.Total > 7500";

const higherRefund = "orderReturn.RefundAmount > 50000";

export const examples = {
  listApprovalRules: {
    params: { buyerID: "lakeside" },
    query: "search=finance&sortBy=Name",
    response: { Items: [approvalRule], Meta: onePage },
    sdk: `await ApprovalRules.List("lakeside", { search: "finance", sortBy: ["Name"] })`,
  },
  getApprovalRule: {
    params: ofRule,
    response: approvalRule,
    sdk: `await ApprovalRules.Get("lakeside", "${approvalRule.ID}")`,
  },
  createApprovalRule: {
    params: { buyerID: "lakeside" },
    body: newRule,
    response: approvalRule,
    sdk: `await ApprovalRules.Create("lakeside", {
  Name: "${approvalRule.Name}",
  ApprovingGroupID: "lakeside-finance",
  RuleExpression: "order.Total > 5000",
})`,
  },
  saveApprovalRule: {
    params: ofRule,
    body: { ...newRule, RuleExpression: higher },
    response: { ...approvalRule, RuleExpression: higher },
    sdk: `await ApprovalRules.Save("lakeside", "${approvalRule.ID}", { ...rule, RuleExpression: "${higher}" })`,
  },
  updateApprovalRule: {
    params: ofRule,
    body: { RuleExpression: higher },
    response: { ...approvalRule, RuleExpression: higher },
    sdk: `await ApprovalRules.Patch("lakeside", "${approvalRule.ID}", { RuleExpression: "${higher}" })`,
  },
  deleteApprovalRule: { params: ofRule, sdk: `await ApprovalRules.Delete("lakeside", "${approvalRule.ID}")` },
  listSellerApprovalRules: {
    query: "ApprovalType=OrderReturn",
    response: { Items: [sellerRule], Meta: onePage },
    sdk: `await SellerApprovalRules.List({ filters: { ApprovalType: "OrderReturn" } })`,
  },
  getSellerApprovalRule: {
    params: ofSellerRule,
    response: sellerRule,
    sdk: `await SellerApprovalRules.Get("${sellerRule.ID}")`,
  },
  createSellerApprovalRule: {
    body: newSellerRule,
    response: sellerRule,
    sdk: `await SellerApprovalRules.Create({
  ApprovalType: "OrderReturn",
  ApprovingGroupID: "hp-procurement",
  RuleExpression: "${sellerRule.RuleExpression}",
})`,
  },
  saveSellerApprovalRule: {
    params: ofSellerRule,
    body: { ...newSellerRule, RuleExpression: higherRefund },
    response: { ...sellerRule, RuleExpression: higherRefund },
    sdk: `await SellerApprovalRules.Save("${sellerRule.ID}", { ...rule, RuleExpression: "${higherRefund}" })`,
  },
  updateSellerApprovalRule: {
    params: ofSellerRule,
    body: { RuleExpression: higherRefund },
    response: { ...sellerRule, RuleExpression: higherRefund },
    sdk: `await SellerApprovalRules.Patch("${sellerRule.ID}", { RuleExpression: "${higherRefund}" })`,
  },
  deleteSellerApprovalRule: { params: ofSellerRule, sdk: `await SellerApprovalRules.Delete("${sellerRule.ID}")` },
} satisfies Record<string, Example>;
