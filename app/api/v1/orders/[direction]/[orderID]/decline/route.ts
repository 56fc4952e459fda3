import { route } from "@/lib/api/route";
import { declineOrderContract } from "@/lib/decisions/contract";
import { decideOrder } from "@/lib/decisions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(declineOrderContract, ({ by, params, body }) =>
  decideOrder(by, "Decline", params, body),
);
