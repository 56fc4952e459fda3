import { handlers, operation } from "@/lib/api/route";
import { deleteLineItem, saveLineItem, updateLineItem } from "@/lib/ordering/line-items";
import {
  deleteLineItemContract,
  saveLineItemContract,
  updateLineItemContract,
} from "@/lib/ordering/line-items-contract";
import { getLineItemContract } from "@/lib/orders/line-items/contract";
import { getLineItem } from "@/lib/orders/line-items/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getLineItemContract, ({ actor, params }) => getLineItem(actor, params)),
  PUT: operation(saveLineItemContract, ({ by, params, body }) => saveLineItem(by, params, body)),
  PATCH: operation(updateLineItemContract, ({ by, params, body }) => updateLineItem(by, params, body)),
  DELETE: operation(deleteLineItemContract, ({ by, params }) => deleteLineItem(by, params)),
});
