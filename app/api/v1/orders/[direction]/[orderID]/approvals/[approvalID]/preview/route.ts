import { route } from "@/lib/api/route";
import { previewApproval } from "@/lib/approvals/preview";
import { previewApprovalContract } from "@/lib/approvals/preview-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewApprovalContract, ({ actor, params }) =>
  previewApproval(actor, params),
);
