import { Badge, type Tone } from "@/components/ui/badge";
import type { RowIconName } from "@/components/ui/row-icon";
import type { Approval } from "@/lib/approvals/contract";
import { type Status, statusWord } from "@/lib/words";

const looks: Record<Status, [Tone, RowIconName]> = {
  Pending: ["warn", "clock"],
  Approved: ["good", "circle-check"],
  Declined: ["bad", "circle-x"],
  Unsubmitted: ["neutral", "circle-dashed"],
  AwaitingApproval: ["warn", "hourglass"],
  Open: ["accent", "circle-dot"],
  Completed: ["good", "check-check"],
  Canceled: ["neutral", "ban"],
  Retracted: ["neutral", "ban"],
};

/** The status of an approval, an order or a return, the same everywhere. */
export function StatusBadge({ status }: { status: Status }) {
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusWord(status)}
    </Badge>
  );
}

/** The status of an approval, or that it no longer counts. */
export function ApprovalBadge({ of: { Status, DateRetracted } }: { of: Pick<Approval, "Status" | "DateRetracted"> }) {
  return <StatusBadge status={DateRetracted ? "Retracted" : Status} />;
}
