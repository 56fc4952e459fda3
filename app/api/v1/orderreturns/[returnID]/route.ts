import { handlers, operation } from "@/lib/api/route";
import {
  deleteOrderReturnContract,
  saveOrderReturnContract,
  updateOrderReturnContract,
} from "@/lib/returns/change-contract";
import { getOrderReturnContract } from "@/lib/returns/contract";
import { getOrderReturn } from "@/lib/returns/repository";
import { deleteOrderReturn, saveOrderReturn, updateOrderReturn } from "@/lib/returns/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getOrderReturnContract, ({ actor, params }) => getOrderReturn(actor, params.returnID)),
  PUT: operation(saveOrderReturnContract, ({ by, params, body }) => saveOrderReturn(by, params.returnID, body)),
  PATCH: operation(updateOrderReturnContract, ({ by, params, body }) => updateOrderReturn(by, params.returnID, body)),
  DELETE: operation(deleteOrderReturnContract, ({ by, params }) => deleteOrderReturn(by, params.returnID)),
});
