import { handlers, operation } from "@/lib/api/route";
import { createOrderContract } from "@/lib/ordering/contract";
import { createOrder } from "@/lib/ordering/save";
import { listOrdersContract } from "@/lib/orders/contract";
import { listOrders } from "@/lib/orders/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listOrdersContract, ({ actor, params, query, named }) =>
    listOrders(actor, { ...params, named }, query),
  ),
  POST: operation(createOrderContract, ({ by, params, body }) => createOrder(by, params.direction, body)),
});
