import { route } from "@/lib/api/route";
import { listOrderReturnsContract } from "@/lib/returns/contract";
import { listOrderReturns } from "@/lib/returns/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listOrderReturnsContract,
  ({ actor, query, named }) => listOrderReturns(actor, query, { named }),
);
