import { route } from "@/lib/api/route";
import { submitOrderReturnContract } from "@/lib/returns/change-contract";
import { submitOrderReturn } from "@/lib/returns/steps";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(submitOrderReturnContract, ({ by, params }) =>
  submitOrderReturn(by, params.returnID),
);
