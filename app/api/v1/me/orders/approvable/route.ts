import { route } from "@/lib/api/route";
import { listApprovableOrders } from "@/lib/approvals/decisions/approvable";
import { listApprovableOrdersContract } from "@/lib/approvals/decisions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listApprovableOrdersContract,
  ({ actor, query }) => listApprovableOrders(actor, query),
);
