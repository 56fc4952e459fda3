import { route } from "@/lib/api/route";
import { listLineItemsContract } from "@/lib/orders/line-items/contract";
import { listLineItems } from "@/lib/orders/line-items/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listLineItemsContract,
  ({ actor, params, query }) => listLineItems(actor, params, query),
);
