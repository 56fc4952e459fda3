import { useSecondsLeft } from "@/components/ui/seconds-left";
import type { Mark } from "./marks";

/** Whether Undo is offered: of a decision, as long as it is on hold. */
export function useUndoable(mark: Mark) {
  const left = useSecondsLeft(mark.state === "held" ? mark.until : 0);
  return mark.state === "snoozed" || left > 0;
}
