import { acting } from "./acting";
import { type HeldDecision, heldMark, holdOf } from "./held-mark";
import { setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

/** Shows at once that a decision is held, as it came with a page; what becomes of it is told once what acts is there. */
export function followHeld(of: Pick<Subject, "OrderID" | "ID">, held: HeldDecision) {
  setMark(keyOf(of), heldMark(of, held, { from: beginOf(held) }));
  void acting(
    ({ watchHeld }) => watchHeld(),
    () => undefined, // once it is there, it looks what is held
  );
}

/** When it began by this clock; where that cannot be, since the clocks differ, it begins now. */
function beginOf(held: HeldDecision) {
  const [begin, now] = [Date.parse(held.DateCreated), Date.now()];
  return begin <= now && now < begin + holdOf(held) ? begin : now;
}
