"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { fullName } from "@/lib/users/full-name";
import { isMe, type Shown, type Taken, takenByOther, takenNow } from "./colleagues-store";
import { giveBack, take } from "./take";

/** What is done all the same, in the word of its button. */
type Verb = "Approve anyway" | "Decline anyway" | "Take over";
type Warning = { of: Shown; taken: Taken; verb: Verb; go: () => void; from: Element | null };

/** Whoever does something about what somebody else has taken knows it first. */
export function useTaking() {
  const [asked, setAsked] = useState<Warning>();
  const warned = (of: Shown, verb: Verb, go: () => void) => {
    const taken = takenByOther(of);
    if (taken) setAsked({ of, taken, verb, go, from: document.activeElement });
    else go();
  };
  const toggle = (of: Shown) => {
    const taken = takenNow(of);
    if (taken && isMe(taken.Person)) return void giveBack(of);
    warned(of, "Take over", () => void take(of, { takeOver: taken !== null }));
  };
  const close = () => {
    setAsked(undefined);
    // The dialog goes, and takes the focus along.
    setTimeout(() => asked?.from instanceof HTMLElement && asked.from.focus({ preventScroll: true }));
  };
  const dialog = asked && (
    <Dialog
      open
      onClose={close}
      title={`${fullName(asked.taken.Person)} took ${asked.of.OrderID}`}
      description={
        <p>
          <DateTime value={asked.taken.DateTaken} />, to decide it.{" "}
          {asked.verb === "Take over" ? "They will see that you have it." : "You can decide it all the same."}
        </p>
      }
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              setTimeout(asked.go);
            }}
          >
            {asked.verb}
          </Button>
        </>
      }
    />
  );
  return { warned, toggle, dialog };
}
