import type { NewDecisions } from "@/lib/approvals/decisions/contract";
import { type Kind, markOf } from "./marks";
import { keyOf, type Subject } from "./subject";

export type Press = {
  kind: Kind;
  comments?: string;
  allowResubmit?: boolean;
  /** All of the order that await the person. */
  isWhole?: boolean;
};

export type NewDecision = NewDecisions["Decisions"][number];

/** The request for a press, before it is marked. */
export function decisionOf(subject: Subject, { kind, comments, allowResubmit, isWhole }: Press): NewDecision {
  return {
    ...{ OrderID: subject.OrderID, Decision: kind },
    ...(!isWhole && { ApprovalID: subject.ID }),
    Seen: seenOf(keyOf(subject)) ?? subject.Revision,
    ...(comments?.trim() && { Comments: comments.trim() }),
    ...(kind === "Decline" && { AllowResubmit: allowResubmit ?? false }),
  };
}

/** The revision that the user saw with a refusal because the order changed. */
function seenOf(key: string) {
  const mark = markOf(key);
  return mark?.state === "refused" ? mark.revision : undefined;
}
