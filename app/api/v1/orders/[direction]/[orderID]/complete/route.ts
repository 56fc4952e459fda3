import { route } from "@/lib/api/route";
import { completeOrder } from "@/lib/approvals/decisions/change";
import { completeOrderContract } from "@/lib/approvals/decisions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(completeOrderContract, ({ by, params }) =>
  completeOrder(by, params),
);
