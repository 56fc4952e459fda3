import {
  Ban,
  CheckCheck,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
} from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { type Status, statusWord } from "@/lib/status-word";

const looks: Record<Status, { tone: Tone; icon: LucideIcon }> = {
  Pending: { tone: "warn", icon: Clock },
  Approved: { tone: "good", icon: CircleCheck },
  Declined: { tone: "bad", icon: CircleX },
  Unsubmitted: { tone: "neutral", icon: CircleDashed },
  AwaitingApproval: { tone: "warn", icon: Hourglass },
  Open: { tone: "accent", icon: CircleDot },
  Completed: { tone: "good", icon: CheckCheck },
  Canceled: { tone: "neutral", icon: Ban },
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
