"use client";

import { useState } from "react";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { acting } from "./acting";
import { isMe, type Shown, type Taken, takenByOther, takenNow } from "./colleagues-store";
import type { Verb } from "./taken-dialog";

// Fetched when it is opened.
const TakenDialog = lazyDialog(() => import("./taken-dialog").then(({ TakenDialog }) => TakenDialog));

type Warning = { of: Shown; taken: Taken; verb: Verb; go: () => void };

/** Asks before the user acts on an approval that somebody else has taken. */
export function useTaking() {
  const [asked, setAsked] = useState<Warning>();
  const warned = (of: Shown, verb: Verb, go: () => void) => {
    const taken = takenByOther(of);
    if (taken) setAsked({ of, taken, verb, go });
    else go();
  };
  const toggle = (of: Shown) => {
    const taken = takenNow(of);
    if (taken && isMe(taken.Person)) return void acting(({ giveBack }) => giveBack(of));
    warned(of, "Take over", () => void acting(({ take }) => take(of, { takeOver: taken !== null })));
  };
  const close = () => setAsked(undefined);
  const dialog = asked && (
    <TakenDialog
      of={asked.of}
      taken={asked.taken}
      verb={asked.verb}
      onClose={close}
      onGo={() => {
        close();
        setTimeout(asked.go);
      }}
    />
  );
  return { warned, toggle, dialog };
}
