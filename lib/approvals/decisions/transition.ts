import type { ErrorCode } from "@/lib/errors";
import type { OrderStatus } from "@/lib/orders/contract";

/** What is left of an order's round once a decision is made. */
export type RestOfRound = { pending: boolean; declined: boolean };
export type Decided = { decision: "Approve" | "Decline"; allowResubmit: boolean };

/** The status that an order awaiting approval takes by a decision; null while it goes on waiting. */
export function statusAfter(
  { decision, allowResubmit }: Decided,
  { pending, declined }: RestOfRound,
): "Open" | "Declined" | "Unsubmitted" | null {
  if (decision === "Decline") return allowResubmit ? "Unsubmitted" : "Declined";
  if (pending) return null;
  // A round that was imported may hold both. A decline that allowed to submit again has had its effect.
  return declined ? "Declined" : "Open";
}

/** The statuses in which an order can be submitted, canceled and completed, and the error in the others. */
export const orderTransitions = {
  submit: { from: ["Unsubmitted"], refusal: "Order.CannotSubmitBadStatus" },
  cancel: {
    from: ["Unsubmitted", "AwaitingApproval", "Declined"],
    to: "Canceled",
    refusal: "Order.CannotCancelInCurrentStatus",
  },
  complete: { from: ["Open"], to: "Completed", refusal: "Order.CannotCompleteBadStatus" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to?: OrderStatus; refusal: ErrorCode }>;

/** The status that an order takes when it is submitted. */
export const statusSubmitted = ({ needsApproval }: { needsApproval: boolean }) =>
  needsApproval ? "AwaitingApproval" : "Open";

/** Why somebody may not decide an approval, in the words of POST /approvals/decisions. */
export type Hindrance = "OwnOrder" | "NotAwaiting" | "AlreadyDecided" | "Held" | "Declining" | "NotAsked" | "Changed";

export type DecisionCase = {
  orderStatus: OrderStatus;
  /** The caller placed, created, changed or submitted the order. */
  isOwn: boolean;
  /** The caller belongs to the group of the approval, is active and has a role for it. */
  isAsked: boolean;
  isPending: boolean;
  isHeld: boolean;
  /** The caller approves, and holds a decline of the order, which will end this approval. */
  isDeclining: boolean;
  /** The order has changed since the caller saw it. */
  isChanged: boolean;
};

/** The first thing that keeps the caller from deciding an approval, or null. Nothing lifts the first one. */
export function hindranceOf({
  orderStatus,
  isOwn,
  isAsked,
  isPending,
  isHeld,
  isDeclining,
  isChanged,
}: DecisionCase): Hindrance | null {
  if (isOwn) return "OwnOrder";
  if (!isAsked) return "NotAsked";
  if (!isPending) return "AlreadyDecided";
  if (orderStatus !== "AwaitingApproval") return "NotAwaiting";
  if (isHeld) return "Held";
  if (isDeclining) return "Declining";
  if (isChanged) return "Changed";
  return null;
}
