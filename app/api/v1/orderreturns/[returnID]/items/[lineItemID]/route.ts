import { route } from "@/lib/api/route";
import { deleteOrderReturnItemContract } from "@/lib/returns/change-contract";
import { deleteOrderReturnItem } from "@/lib/returns/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteOrderReturnItemContract, ({ by, params }) =>
  deleteOrderReturnItem(by, params.returnID, params.lineItemID),
);
