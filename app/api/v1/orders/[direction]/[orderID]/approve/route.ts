import { route } from "@/lib/api/route";
import { approveOrderContract } from "@/lib/approvals/decisions/contract";
import { decideOrder } from "@/lib/approvals/decisions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(approveOrderContract, ({ by, params, body }) =>
  decideOrder(by, "Approve", params, body),
);
