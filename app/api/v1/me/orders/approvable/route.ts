import { route } from "@/lib/api/route";
import { listApprovableOrdersContract } from "@/lib/approvals/decisions/contract";
import { listApprovableOrders } from "@/lib/approvals/decisions/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listApprovableOrdersContract,
  ({ actor, query }) => listApprovableOrders(actor, query),
);
