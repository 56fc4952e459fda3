import type { Example } from "@/lib/api/example";
import { samuel } from "@/lib/users/examples";

const higher = "order.Total > 7500";

const differing = {
  OrderID: "LH-20455",
  FromUser: samuel,
  ...{ Status: "Completed", Total: 6120.4, Currency: "USD" },
  DateSubmitted: "2025-12-01T10:12:00.000Z",
  Verdict: {
    Matches: false,
    Fault: null,
    Compared: [{ Text: higher, Left: 6120.4, Right: 7500, Holds: false }],
    LineItemIDs: [],
  },
  MatchesNow: true,
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
    body: { RuleExpression: higher, BuyerID: "lakeside", ApprovalRuleID: "lakeside-over-5000" },
    response: {
      Since: "2025-11-04T09:00:00.000Z",
      ...{ Orders: 62, More: false, Matches: 14, Unevaluated: 0, MatchesNow: 21 },
      Differing: { Items: [differing], TotalCount: 7 },
    },
  },
} satisfies Record<string, Example>;
