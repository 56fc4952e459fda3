import { route } from "@/lib/api/route";
import { listMyOrdersContract } from "@/lib/orders/contract";
import { listMyOrders } from "@/lib/orders/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listMyOrdersContract, ({ actor, query }) =>
  listMyOrders(actor, query),
);
