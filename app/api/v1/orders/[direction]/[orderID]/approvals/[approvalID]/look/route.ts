import { route } from "@/lib/api/route";
import { lookAtApproval } from "@/lib/changes/live/looking";
import { lookAtApprovalContract } from "@/lib/changes/live/looking-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(lookAtApprovalContract, ({ actor, params }) =>
  lookAtApproval(actor, params),
);
