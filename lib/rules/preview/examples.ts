import type { Example } from "@/lib/api/example";
import { ruth, samuel } from "@/lib/users/examples";

const { Email: _ruths, ...ruthSigns } = ruth;
const { Email: _samuels, ...samuelSigns } = samuel;

const wantedApproval = {
  ...{ ApprovalRuleID: "lakeside-over-5000", RuleName: "Orders over $5,000 need Finance", CompanyID: "lakeside" },
  ...{ ApprovingGroupID: "lakeside-finance", GroupName: "Finance" },
  Why: {
    RuleExpression: "order.Total > 5000",
    Compared: [{ Text: "order.Total > 5000", Left: 15013.9, Right: 5000, Holds: true }],
    LineItemIDs: [],
    Fault: null,
  },
  Signers: { Items: [ruthSigns], TotalCount: 1, Barred: [{ User: samuelSigns, Reason: "Placed" }] },
  UsualWait: 16_200,
};

const laterApproval = {
  ...{ ApprovalRuleID: "lakeside-director", RuleName: "The director signs after Finance", CompanyID: "lakeside" },
  ...{ ApprovingGroupID: "lakeside-directors", GroupName: "Directors" },
  Why: {
    RuleExpression: "order.approved('lakeside-over-5000') and items.any(CostCenter = 'CC-4990')",
    Compared: [],
    LineItemIDs: ["1"],
    Fault: null,
  },
  Signers: { Items: [], TotalCount: 0, Barred: [] },
  UsualWait: null,
  After: ["lakeside-over-5000"],
};

export const examples = {
  previewSubmission: {
    body: { OrderID: "LH-20501", Direction: "outgoing" },
    response: {
      OrderID: "LH-20501",
      OrderReturnID: null,
      Status: "Unsubmitted",
      Currency: "USD",
      Approvals: { Items: [wantedApproval], TotalCount: 1 },
      Later: { Items: [laterApproval], TotalCount: 1 },
    },
  },
} satisfies Record<string, Example>;
