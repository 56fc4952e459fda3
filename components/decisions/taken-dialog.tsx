"use client";

import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { fullName } from "@/lib/users/full-name";
import type { Shown, Taken } from "./colleagues-store";

/** The action that the user wants to take anyway, as on its button. */
export type Verb = "Approve anyway" | "Decline anyway" | "Take over";
type Props = { of: Shown; taken: Taken; verb: Verb; onClose: () => void; onGo: () => void };

/** Says who has taken it, and acts anyway if the user wants. */
export function TakenDialog({ of, taken, verb, onClose, onGo }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${fullName(taken.Person)} took ${of.OrderID}`}
      description={
        <p>
          They took it <DateTime value={taken.DateTaken} /> to decide it.{" "}
          {verb === "Take over" ? "They will see that you have it." : "You can decide it all the same."}
        </p>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onGo}>
            {verb}
          </Button>
        </>
      }
    />
  );
}
