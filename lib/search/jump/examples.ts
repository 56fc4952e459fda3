import type { Example } from "@/lib/api/example";

export const examples = {
  jump: {
    query: "search=20501",
    response: {
      Items: [{ Type: "Order", ID: "LH-20501", Name: "Lakeside Health Network", Status: "AwaitingApproval" }],
    },
  },
} satisfies Record<string, Example>;
