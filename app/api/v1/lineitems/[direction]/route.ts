import { route } from "@/lib/api/route";
import { listLineItemsAcrossOrdersContract } from "@/lib/orders/line-items/contract";
import { listLineItemsAcrossOrders } from "@/lib/orders/line-items/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listLineItemsAcrossOrdersContract,
  ({ actor, params, query }) => listLineItemsAcrossOrders(actor, params.direction, query),
);
