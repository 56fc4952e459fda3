import type { Approval } from "@/lib/approvals/contract";

/** Whether the order may be submitted again; relevant only once it was declined. */
export function resubmitWords({ Status, AllowResubmit }: Approval) {
  if (Status !== "Declined") return "";
  return AllowResubmit ? "Can be changed and resubmitted" : "Cannot be resubmitted";
}
