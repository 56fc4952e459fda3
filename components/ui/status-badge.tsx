import { Badge, type Tone } from "@/components/ui/badge";
import type { RowIconName } from "@/components/ui/row-icon";
import { type Status, statusWord } from "@/lib/words";

const looks: Record<Status, { tone: Tone; icon: RowIconName }> = {
  Pending: { tone: "warn", icon: "clock" },
  Approved: { tone: "good", icon: "circle-check" },
  Declined: { tone: "bad", icon: "circle-x" },
  Unsubmitted: { tone: "neutral", icon: "circle-dashed" },
  AwaitingApproval: { tone: "warn", icon: "hourglass" },
  Open: { tone: "accent", icon: "circle-dot" },
  Completed: { tone: "good", icon: "check-check" },
  Canceled: { tone: "neutral", icon: "ban" },
  Retracted: { tone: "neutral", icon: "ban" },
};

/** The status of an approval, an order or a return, the same everywhere. */
export function StatusBadge({ status }: { status: Status }) {
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusWord(status)}
    </Badge>
  );
}
