import { route } from "@/lib/api/route";
import { getOrderContract } from "@/lib/orders/contract";
import { getOrder } from "@/lib/orders/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOrderContract, ({ actor, params }) =>
  getOrder(actor, params.direction, params.orderID),
);
