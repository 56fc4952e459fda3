import { route } from "@/lib/api/route";
import { completeOrder } from "@/lib/decisions/change";
import { completeOrderContract } from "@/lib/decisions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(completeOrderContract, ({ by, params }) =>
  completeOrder(by, params),
);
