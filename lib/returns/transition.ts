import type { OrderReturnStatus } from "./contract";

/** From which statuses a return is submitted, decided, completed and canceled. */
export const returnTransitions = {
  submit: ["Unsubmitted"],
  decide: ["AwaitingApproval"],
  complete: ["Open"],
  cancel: ["AwaitingApproval", "Declined", "Open", "Completed"],
} as const satisfies Record<string, readonly OrderReturnStatus[]>;

/** What a change of a return touches. `amounts` are those to refund, of its items or in their place. */
export type Touched = "items" | "amounts" | "comments" | "xp";

export type Change = {
  status: OrderReturnStatus;
  touched: readonly Touched[];
  /** The caller is of the company that has sold, or of the marketplace's owner. */
  isSeller: boolean;
  /** The new amount is no more than the old one. */
  isLess: boolean;
};

/** What of a change the status of a return does not allow, in words, or null. */
export function hindranceOfChange({ status, touched, isSeller, isLess }: Change): string | null {
  const touches = (what: Touched) => touched.includes(what);
  if (status === "Unsubmitted") return null;
  if (touches("items")) return "Items can be changed while the return is Unsubmitted.";
  if (touches("comments") && !["AwaitingApproval", "Open"].includes(status))
    return "Comments can be changed until the return ends.";
  if (!touches("amounts")) return null;
  if (status !== "AwaitingApproval" && status !== "Open") return "Amounts can be changed until the return ends.";
  if (!isSeller) return "Once it is submitted, only the seller can change amounts.";
  if (status === "Open" && !isLess) return "Once the return is Open, its amount can only be reduced.";
  return null;
}

/** The status that a return awaiting approval takes by a decision; null while it goes on waiting. */
export function returnStatusAfter(decision: "Approve" | "Decline", pending: number): "Open" | "Declined" | null {
  if (decision === "Decline") return "Declined";
  return pending > 0 ? null : "Open";
}
