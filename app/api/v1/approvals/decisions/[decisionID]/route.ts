import { route } from "@/lib/api/route";
import { getDecisionContract } from "@/lib/decisions/contract";
import { getDecision } from "@/lib/decisions/undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getDecisionContract, ({ actor, params }) =>
  getDecision(actor, params.decisionID),
);
