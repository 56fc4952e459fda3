import { route } from "@/lib/api/route";
import { cancelOrder } from "@/lib/decisions/change";
import { cancelOrderContract } from "@/lib/decisions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(cancelOrderContract, ({ by, params }) =>
  cancelOrder(by, params),
);
