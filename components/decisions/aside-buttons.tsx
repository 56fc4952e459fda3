import type { decisionKeys } from "@/components/keys/shortcuts";
import { Button } from "@/components/ui/button";
import { KeyHint } from "@/components/ui/key-hint";
import { RowIcon } from "@/components/ui/row-icon";
import { unavailable } from "@/components/ui/unavailable";

type Props = {
  /** Undefined while they are for something else. */
  keys: Pick<typeof decisionKeys, "snooze" | "take"> | undefined;
  /** Why it cannot be snoozed. */
  whyNotSnooze: string | undefined;
  isTaken: boolean;
  onSnooze: () => void;
  onTake: () => void;
};

/** Beside the buttons that decide: those that put it off, or tell the group who will. */
export const AsideButtons = ({ keys, whyNotSnooze, isTaken, onSnooze, onTake }: Props) => (
  <span className="ml-auto flex gap-2">
    <Button onClick={onSnooze} {...unavailable(whyNotSnooze)} aria-keyshortcuts={keys?.snooze} className="decide-aside">
      <RowIcon name="clock" className="size-3.75 md:hidden" />
      Snooze…
      {keys && <KeyHint>{keys.snooze}</KeyHint>}
    </Button>
    <Button onClick={onTake} aria-keyshortcuts={keys?.take} className="decide-aside">
      <RowIcon name="hand" className={`size-3.75 md:hidden ${isTaken ? "text-accent-text" : ""}`} />
      {isTaken ? "Give back" : "Take"}
      {keys && <KeyHint>{keys.take}</KeyHint>}
    </Button>
  </span>
);
