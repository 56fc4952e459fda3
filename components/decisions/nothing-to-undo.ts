import { notify } from "@/components/ui/toast-store";
import { allMarks, type Mark } from "./marks";

export const canUndo = (mark: Mark) =>
  mark.state === "held" || (mark.state === "snoozed" && Date.now() < mark.undoUntil);

/** Tells why the key of Undo does nothing; undefined while it does something, or soon will. */
export function nothingToUndo(why?: string) {
  const marks = [...allMarks().values()];
  if (marks.some((mark) => canUndo(mark) || mark.state === "sending" || mark.state === "undoing")) return undefined;
  const last = marks.findLast(({ state }) => state === "done" || state === "snoozed");
  const text = `Nothing to undo: ${why ?? wordsOf(last)}`;
  return () => void notify(text, { tone: "bad", until: Date.now() + 8000 });
}

function wordsOf(last: Mark | undefined) {
  if (last?.state === "done") return "your last decision has taken effect.";
  if (last?.state === "snoozed") return "your last snooze is older than 10 seconds. Bring it back under Snoozed.";
  return "you have decided nothing that can still be undone.";
}
