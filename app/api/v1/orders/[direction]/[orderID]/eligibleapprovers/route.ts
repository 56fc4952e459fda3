import { route } from "@/lib/api/route";
import { listEligibleApproversContract } from "@/lib/approvals/decisions/contract";
import { listEligibleApprovers } from "@/lib/approvals/decisions/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listEligibleApproversContract,
  ({ actor, params, query }) => listEligibleApprovers(actor, params, query),
);
