import type { Example } from "@/lib/api/example";

const params = { direction: "all", orderID: "LH-20501", approvalID: "APR-000090" };

export const examples = {
  takeApproval: {
    params,
    body: { TakeOver: false },
    response: {
      OrderID: "LH-20501",
      ApprovalID: "APR-000090",
      DateTaken: "2026-02-02T08:30:00.000Z",
      Until: "2026-02-02T09:00:00.000Z",
    },
  },
  releaseApproval: { params },
} satisfies Record<string, Example>;
