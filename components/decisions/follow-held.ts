import { acting } from "./acting";
import { isMe } from "./colleagues-store";
import { beginOf, type HeldDecision, heldMark } from "./held-mark";
import { type Mark, setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

/** Shows at once a held decision that came with a page. Its outcome follows once the script of actions is loaded. */
export function followHeld(of: Pick<Subject, "OrderID" | "ID">, held: HeldDecision) {
  setMark(keyOf(of), heldMark(of, held, { from: beginOf(held) }));
  void acting(
    ({ watchHeld }) => watchHeld(),
    () => undefined, // once loaded, the script finds held decisions itself
  );
}

/**
 * Whether a mark says what became of a held decision that came with a page. The stream may report it once more, as if it were
 * made in another window.
 */
export const isKnown = (mark: Mark | undefined) =>
  mark !== undefined && !(mark.state === "first" && mark.isHeld && isMe(mark.person));
