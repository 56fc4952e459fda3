import { route } from "@/lib/api/route";
import { listEligibleApprovers } from "@/lib/approvals/decisions/approvable";
import { listEligibleApproversContract } from "@/lib/approvals/decisions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listEligibleApproversContract,
  ({ actor, params, query }) => listEligibleApprovers(actor, params, query),
);
