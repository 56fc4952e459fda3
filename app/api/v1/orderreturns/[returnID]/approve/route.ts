import { route } from "@/lib/api/route";
import { approveOrderReturnContract } from "@/lib/returns/change-contract";
import { decideOrderReturn } from "@/lib/returns/decide";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  approveOrderReturnContract,
  ({ by, params, body }) => decideOrderReturn(by, "Approve", params.returnID, body.Comments || null),
);
