import { route } from "@/lib/api/route";
import { undoDecisionContract } from "@/lib/approvals/decisions/contract";
import { undoDecision } from "@/lib/approvals/decisions/undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(undoDecisionContract, ({ by, params }) =>
  undoDecision(by, params.decisionID),
);
