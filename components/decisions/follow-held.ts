import { acting } from "./acting";
import { beginOf, type HeldDecision, heldMark } from "./held-mark";
import { setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

/** Shows at once a held decision that came with a page. Its outcome follows once the script of actions is loaded. */
export function followHeld(of: Pick<Subject, "OrderID" | "ID">, held: HeldDecision) {
  setMark(keyOf(of), heldMark(of, held, { from: beginOf(held) }));
  void acting(
    ({ watchHeld }) => watchHeld(),
    () => undefined, // once loaded, the script finds held decisions itself
  );
}
