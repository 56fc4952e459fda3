import type { Example } from "@/lib/api/example";
import { samuel } from "@/lib/users/examples";

const lower = "orderReturn.RefundAmount > 20000";

const differing = {
  ...{ OrderID: "LH-20455", OrderReturnID: "RMA-31044" },
  FromUser: samuel,
  ...{ Total: 31204.6, Currency: "USD", Status: "Completed", RefundAmount: 21600 },
  DateSubmitted: "2025-12-01T10:12:00.000Z",
  Verdict: {
    Matches: true,
    Fault: null,
    Compared: [{ Text: lower, Left: 21600, Right: 20000, Holds: true }],
    LineItemIDs: [],
  },
  MatchesNow: false,
};

export const examples = {
  checkExpression: {
    body: {
      RuleExpression: "order.Total > 5000 and items.any(ProductID = 'ALD-*')",
      OrderID: "LH-20501",
    },
    response: {
      Fault: null,
      Verdict: {
        Matches: true,
        Fault: null,
        Compared: [{ Text: "order.Total > 5000", Left: 15013.9, Right: 5000, Holds: true }],
        LineItemIDs: ["1"],
      },
    },
  },
  tryOutExpression: {
    body: { RuleExpression: lower, ApprovalType: "OrderReturn", ApprovalRuleID: "returns-over-25000" },
    response: {
      Since: "2025-11-04T09:00:00.000Z",
      ...{ Orders: null, OrderReturns: 62, More: false, Matches: 12, Unevaluated: 0, MatchesNow: 9 },
      Differing: { Items: [differing], TotalCount: 3 },
    },
  },
} satisfies Record<string, Example>;
