import { acting } from "./acting";
import { type HeldDecision, heldMark } from "./held-mark";
import { setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

/** Shows at once that a decision is held, as it came with a page, and then what becomes of it. */
export function followHeld(of: Pick<Subject, "OrderID" | "ID">, held: HeldDecision) {
  setMark(keyOf(of), heldMark(of, held));
  void acting(
    ({ follow }) => follow(of, held),
    () => undefined, // its Undo asks for it again
  );
}
