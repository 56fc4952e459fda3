import type { Example } from "@/lib/api/example";

export const examples = {
  snoozeApproval: {
    params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" },
    body: { Until: "2026-02-03T08:00:00.000Z" },
    response: { OrderID: "LH-20501", ApprovalID: "APR-000090", Until: "2026-02-03T08:00:00.000Z", OrderVersion: 3 },
  },
  snoozeApprovals: {
    body: {
      Until: "2026-02-03T08:00:00.000Z",
      Approvals: [
        { OrderID: "LH-20501", ApprovalID: "APR-000090" },
        { OrderID: "LH-20477", ApprovalID: "APR-000061" },
      ],
    },
    response: {
      Items: [
        {
          OrderID: "LH-20501",
          ApprovalID: "APR-000090",
          Outcome: "Snoozed",
          Until: "2026-02-03T08:00:00.000Z",
          OrderVersion: 3,
        },
        { OrderID: "LH-20477", ApprovalID: "APR-000061", Outcome: "NotAwaiting", Until: null, OrderVersion: null },
      ],
    },
  },
  unsnoozeApproval: { params: { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" } },
} satisfies Record<string, Example>;
