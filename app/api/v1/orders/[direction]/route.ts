import { route } from "@/lib/api/route";
import { listOrdersContract } from "@/lib/orders/contract";
import { listOrders } from "@/lib/orders/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listOrdersContract,
  ({ actor, params, query, named }) => listOrders(actor, { ...params, named }, query),
);
