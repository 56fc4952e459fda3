import type { Example } from "@/lib/api/example";

const params = { proposalID: "3f0c7c1e-8d3b-4a53-9f0e-0a9c2f6f3d11" };

const proposal = {
  ID: params.proposalID,
  CompanyID: "lakeside",
  ApprovalRuleID: "lakeside-over-5000",
  Action: "Change",
  Changes: { RuleExpression: { from: "order.Total > 5000", to: "order.Total > 7500" } },
  ProposedBy: {
    ...{ ID: "ruth", Username: "ruth", FirstName: "Ruth", LastName: "Abernathy" },
    Email: "ruth@lakesidehealth.example",
  },
  DateProposed: "2026-02-02T08:30:00.000Z",
};

export const examples = {
  listRuleProposals: { response: { Items: [proposal] } },
  proposeRuleChange: {
    body: {
      ...{ BuyerID: "lakeside", Action: "Change", ApprovalRuleID: "lakeside-over-5000" },
      Rule: { RuleExpression: "order.Total > 7500" },
    },
    response: proposal,
  },
  confirmRuleChange: { params },
  refuseRuleChange: { params, body: { Comments: "Finance wants the lower limit." } },
} satisfies Record<string, Example>;
