import { handlers, operation } from "@/lib/api/route";
import { createOrderReturnContract } from "@/lib/returns/change-contract";
import { listOrderReturnsContract } from "@/lib/returns/contract";
import { listOrderReturns } from "@/lib/returns/repository";
import { createOrderReturn } from "@/lib/returns/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listOrderReturnsContract, ({ actor, query, named }) => listOrderReturns(actor, query, { named })),
  POST: operation(createOrderReturnContract, ({ by, body }) => createOrderReturn(by, body)),
});
