"use client";

import { Badge } from "@/components/ui/badge";
import { HeldBadge } from "@/components/ui/held-badge";
import { ApprovalBadge, StatusBadge } from "@/components/ui/status-badge";
import type { ApprovalRecord } from "@/lib/approvals/contract";
import { type Mark, useMarks } from "./marks";
import { keyOf } from "./subject";

type Props = {
  of: Pick<ApprovalRecord, "OrderID" | "ID" | "Status" | "DateRetracted">;
  /** The decision that the page or the preview came with. */
  decision: ApprovalRecord["Decision"] | undefined;
};

/** The status of an approval, or what a decision that can still be undone is making of it. */
export function DecisionBadge({ of, decision }: Props) {
  const mark = useMarks().get(keyOf(of));
  const kind = mark ? isUnderWay(mark) && mark.kind : decision?.State === "Held" && decision.Decision;
  if (of.Status !== "Pending") return <ApprovalBadge of={of} />;
  if (mark?.state === "done" || (mark?.state === "first" && !mark.isHeld))
    return <StatusBadge status={mark.kind === "Approve" ? "Approved" : "Declined"} />;
  if (mark?.state === "gone")
    return (
      <Badge tone="neutral" icon="ban">
        No longer pending
      </Badge>
    );
  if (!kind) return <ApprovalBadge of={of} />;
  return <HeldBadge kind={kind} />;
}

const isUnderWay = (mark: Mark): mark is Extract<Mark, { state: "sending" | "held" | "first" }> =>
  mark.state === "sending" || mark.state === "held" || (mark.state === "first" && mark.isHeld);
