"use client";

import { Dialog } from "@/components/ui/dialog";
import { DecisionForm } from "./decision-form";
import type { Press } from "./decision-of";
import { useOthers } from "./desk-pane";
import { useDraft } from "./drafts";
import { allMarks, markAmong } from "./marks";
import { isBusy, press } from "./press";
import { tellUnsent } from "./standing";
import { standingWords } from "./standing-words";
import { keyOf, type Subject } from "./subject";
import { useZone } from "./use-zone";

type Props = {
  subject: Subject;
  /** Names the declined approval or order. */
  about: string;
  /** `isOver`: the person has sent it, or heard why it was not. */
  onClose: (isOver?: boolean) => void;
};

/** Declines an approval without leaving the list. */
export function DeclineDialog({ subject, about, onClose }: Props) {
  const { draft, change } = useDraft(keyOf(subject));
  const others = useOthers(subject);
  const zone = useZone();
  const send = (made: Press) => {
    const key = keyOf(subject);
    const mark = markAmong(allMarks(), subject);
    onClose(true);
    if (isBusy(mark)) tellUnsent(key, standingWords(mark, zone));
    else void press({ ...subject, others }, made);
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
        footer={(buttons) => <div className="dialog-buttons">{buttons}</div>}
      />
    </Dialog>
  );
}
