import { route } from "@/lib/api/route";
import { getOrderReturnContract } from "@/lib/returns/contract";
import { getOrderReturn } from "@/lib/returns/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOrderReturnContract, ({ actor, params }) =>
  getOrderReturn(actor, params.returnID),
);
