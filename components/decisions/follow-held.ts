import type { ApprovalRecord } from "@/lib/approvals/contract";
import { acting } from "./acting";
import { isMe } from "./colleagues-store";
import { beginOf, cameHeld, heldMark, isOwnHoldElsewhere } from "./held-mark";
import { type Mark, markOf, setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

/**
 * Shows at once a decision of the user's own that was on hold as a page came, unless more is known of it. Its outcome follows
 * once the script of actions is loaded.
 */
export function followHeld(of: Pick<Subject, "OrderID" | "ID">, decision: ApprovalRecord["Decision"]) {
  if (decision?.State !== "Held" || !isMe(decision.Person) || isKnown(markOf(keyOf(of)))) return;
  const mark = heldMark(of, decision, { from: beginOf(decision) });
  cameHeld.add(mark);
  setMark(keyOf(of), mark);
  void acting(
    ({ watchHeld }) => watchHeld(),
    () => undefined, // once loaded, the script finds held decisions itself
  );
}

/** The stream may tell of it once more. */
const isKnown = (mark: Mark | undefined) => mark !== undefined && !isOwnHoldElsewhere(mark);
