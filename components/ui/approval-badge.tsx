import type { Approval } from "@/lib/approvals/contract";
import { StatusBadge } from "./status-badge";

type Props = { of: Pick<Approval, "Status" | "DateRetracted"> };

/** The status of an approval, or that it no longer counts. */
export function ApprovalBadge({ of: { Status, DateRetracted } }: Props) {
  return <StatusBadge status={DateRetracted ? "Retracted" : Status} />;
}
