import { route } from "@/lib/api/route";
import { declineOrderContract } from "@/lib/approvals/decisions/contract";
import { decideOrder } from "@/lib/approvals/decisions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(declineOrderContract, ({ by, params, body }) =>
  decideOrder(by, "Decline", params, body),
);
