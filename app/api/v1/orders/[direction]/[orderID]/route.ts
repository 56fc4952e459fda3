import { handlers, operation } from "@/lib/api/route";
import { deleteOrderContract, saveOrderContract, updateOrderContract } from "@/lib/ordering/contract";
import { deleteOrder, saveOrder, updateOrder } from "@/lib/ordering/save";
import { getOrderContract } from "@/lib/orders/contract";
import { getOrder } from "@/lib/orders/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getOrderContract, ({ actor, params }) => getOrder(actor, params.direction, params.orderID)),
  PUT: operation(saveOrderContract, ({ by, params, body }) => saveOrder(by, params, body)),
  PATCH: operation(updateOrderContract, ({ by, params, body }) => updateOrder(by, params, body)),
  DELETE: operation(deleteOrderContract, ({ by, params }) => deleteOrder(by, params)),
});
