import type { Example } from "@/lib/api/example";

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
} satisfies Record<string, Example>;
