import { route } from "@/lib/api/route";
import { completeOrderReturnContract } from "@/lib/returns/change-contract";
import { completeOrderReturn } from "@/lib/returns/steps";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(completeOrderReturnContract, ({ by, params }) =>
  completeOrderReturn(by, params.returnID),
);
