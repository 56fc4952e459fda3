import { handlers, operation } from "@/lib/api/route";
import { createLineItem } from "@/lib/ordering/line-items";
import { createLineItemContract } from "@/lib/ordering/line-items-contract";
import { listLineItemsContract } from "@/lib/orders/line-items/contract";
import { listLineItems } from "@/lib/orders/line-items/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listLineItemsContract, ({ actor, params, query }) => listLineItems(actor, params, query)),
  POST: operation(createLineItemContract, ({ by, params, body }) => createLineItem(by, params, body)),
});
