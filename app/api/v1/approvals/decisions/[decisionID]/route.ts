import { route } from "@/lib/api/route";
import { getDecisionContract } from "@/lib/approvals/decisions/contract";
import { getDecision } from "@/lib/approvals/decisions/undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getDecisionContract, ({ actor, params }) =>
  getDecision(actor, params.decisionID),
);
