import { route } from "@/lib/api/route";
import { declineOrderReturnContract } from "@/lib/returns/change-contract";
import { decideOrderReturn } from "@/lib/returns/decide";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  declineOrderReturnContract,
  ({ by, params, body }) => decideOrderReturn(by, "Decline", params.returnID, body.Comments || null),
);
