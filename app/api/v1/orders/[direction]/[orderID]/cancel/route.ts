import { route } from "@/lib/api/route";
import { cancelOrder } from "@/lib/approvals/decisions/change";
import { cancelOrderContract } from "@/lib/approvals/decisions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(cancelOrderContract, ({ by, params }) =>
  cancelOrder(by, params),
);
