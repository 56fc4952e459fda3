import type { Decision } from "@/lib/approvals/decisions/contract";
import { isMe } from "./colleagues-store";
import type { Mark } from "./marks";
import { keyOf, type Subject } from "./subject";

export type HeldMark = Extract<Mark, { state: "held" }>;
export type HeldDecision = Pick<Decision, "ID" | "Decision" | "DateCreated" | "HeldUntil">;

/** `from`: the start of the hold here, in milliseconds. `together`: keys decided by the same press. */
export type How = { from?: number; together?: readonly string[] };

export const heldMark = (
  { OrderID, ID }: Pick<Subject, "OrderID" | "ID">,
  held: HeldDecision,
  { from = Date.now(), together }: How = {},
): HeldMark => ({
  ...{ state: "held", of: { OrderID, ID }, kind: held.Decision, decisionID: held.ID, since: held.DateCreated },
  ...{ until: from + holdOf(held), heldUntil: held.HeldUntil, together: together ?? [keyOf({ OrderID, ID })] },
});

/** As long as the server says, in milliseconds: its clock and this one may differ. */
export const holdOf = ({ DateCreated, HeldUntil }: Pick<HeldDecision, "DateCreated" | "HeldUntil">) =>
  Date.parse(HeldUntil ?? DateCreated) - Date.parse(DateCreated);

/** When the hold began by this clock, or now where differing clocks make that impossible. */
export function beginOf(held: HeldDecision) {
  const [begin, now] = [Date.parse(held.DateCreated), Date.now()];
  return begin <= now && now < begin + holdOf(held) ? begin : now;
}

/** Whether the stream told of a held decision of the user's own, as if it were made in another window. */
export const isOwnHoldElsewhere = (mark: Mark | undefined) =>
  mark?.state === "first" && mark.isHeld && isMe(mark.person);

/** Of decisions that were on hold as a page came. */
export const cameHeld = new WeakSet<Mark>();
