import { route } from "@/lib/api/route";
import { previewSubmissionContract } from "@/lib/rules/preview/contract";
import { previewSubmission } from "@/lib/rules/preview/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewSubmissionContract, ({ actor, body }) =>
  previewSubmission(actor, body),
);
