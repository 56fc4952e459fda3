import { route } from "@/lib/api/route";
import { listEligibleApproversContract } from "@/lib/decisions/contract";
import { listEligibleApprovers } from "@/lib/decisions/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listEligibleApproversContract,
  ({ actor, params, query }) => listEligibleApprovers(actor, params, query),
);
