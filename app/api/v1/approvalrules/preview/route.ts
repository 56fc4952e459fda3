import { route } from "@/lib/api/route";
import { previewSubmission } from "@/lib/ordering/submission-preview";
import { previewSubmissionContract } from "@/lib/ordering/submission-preview-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewSubmissionContract, ({ actor, body }) =>
  previewSubmission(actor, body),
);
