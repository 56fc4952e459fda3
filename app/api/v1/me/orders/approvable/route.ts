import { route } from "@/lib/api/route";
import { listApprovableOrdersContract } from "@/lib/decisions/contract";
import { listApprovableOrders } from "@/lib/decisions/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listApprovableOrdersContract,
  ({ actor, query }) => listApprovableOrders(actor, query),
);
