import { route } from "@/lib/api/route";
import { getLineItemContract } from "@/lib/orders/line-items/contract";
import { getLineItem } from "@/lib/orders/line-items/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getLineItemContract, ({ actor, params }) =>
  getLineItem(actor, params),
);
