"use client";

import { Dialog } from "@/components/ui/dialog";
import { DecisionForm } from "./decision-form";
import type { Press } from "./decision-of";
import { useOthers } from "./desk-pane";
import { useDraft } from "./drafts";
import { press } from "./press";
import { keyOf, type Subject } from "./subject";

type Props = {
  subject: Subject;
  /** Names the declined approval or order. */
  about: string;
  /** `decided`: it was sent. */
  onClose: (decided?: boolean) => void;
};

/** Declines an approval without leaving the list. */
export function DeclineDialog({ subject, about, onClose }: Props) {
  const { draft, change } = useDraft(keyOf(subject));
  const others = useOthers(subject);
  const send = (made: Press) => {
    onClose(true);
    void press({ ...subject, others }, made);
  };
  return (
    <Dialog open onClose={() => onClose()} title={`Decline ${subject.OrderID}`} description={about}>
      <DecisionForm
        draft={{ ...draft, declines: true }}
        others={others}
        onChange={(part) => change({ ...part, declines: true })}
        onPress={send}
        onCancel={() => onClose()}
        pending={false}
        footer={(buttons) => <div className="flex flex-wrap items-center justify-end gap-2">{buttons}</div>}
      />
    </Dialog>
  );
}
