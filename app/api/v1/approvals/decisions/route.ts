import { route } from "@/lib/api/route";
import { createDecisionsContract } from "@/lib/approvals/decisions/contract";
import { createDecisions } from "@/lib/approvals/decisions/create-decisions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createDecisionsContract, ({ by, body }) =>
  createDecisions(by, body),
);
