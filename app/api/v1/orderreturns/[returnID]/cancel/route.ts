import { route } from "@/lib/api/route";
import { cancelOrderReturnContract } from "@/lib/returns/change-contract";
import { cancelOrderReturn } from "@/lib/returns/steps";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(cancelOrderReturnContract, ({ by, params }) =>
  cancelOrderReturn(by, params.returnID),
);
