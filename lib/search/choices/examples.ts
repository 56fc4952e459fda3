import type { Example } from "@/lib/api/example";

export const examples = {
  listChoices: {
    query: "kind=rule&search=over",
    response: { Items: [{ ID: "RULE-OVER-10000", Name: "Orders over 10,000" }] },
  },
} satisfies Record<string, Example>;
