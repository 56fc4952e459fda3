"use client";

import type { ReactNode, Ref } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { handFocusOn } from "@/components/ui/focus-heading";
import { KeyHint } from "@/components/ui/key-hint";
import { useSecondsLeft } from "@/components/ui/seconds-left";
import { notify, untilRead } from "@/components/ui/toast-store";
import { acting } from "./acting";
import { useDraft } from "./drafts";
import type { HeldMark } from "./held-mark";
import type { BusyMark } from "./marks";
import { standingWords } from "./standing-words";
import { useToldHere } from "./use-told-here";
import { useUndoable } from "./use-undoable";
import { useZone } from "./use-zone";

/** What a press has done is heard from its toast, and not here again. */
const isToldByToast = (mark: BusyMark) =>
  mark.state === "held" || mark.state === "undoing" || mark.state === "snoozed" || isLost(mark);

const isLost = (mark: BusyMark) => mark.state === "first" && mark.lost !== undefined;

/** `wayOn`: from a page of its own, to the next. */
type StandingProps = { ref: Ref<HTMLDivElement>; of: string; mark: BusyMark; wayOn: ReactNode };

/** What has become of the approval, in place of the form that decides it. */
export function Standing({ ref, of, mark, wayOn }: StandingProps) {
  const zone = useZone();
  const isUndoable = useUndoable(mark);
  useToldHere(of, isLost(mark));
  return (
    <div
      ref={ref}
      role="status"
      aria-live={isToldByToast(mark) ? "off" : "polite"}
      tabIndex={wayOn ? -1 : undefined}
      className="decision-bar justify-between outline-none md:py-1"
    >
      <p className="grow font-medium">
        {standingWords(mark, zone)}
        {mark.state === "held" && <TakesEffect mark={mark} />}
      </p>
      {(mark.state === "first" || mark.state === "gone") && <Unsent of={of} />}
      {isUndoable && (
        <Button
          ref={handFocusOn}
          onClick={() => void acting(({ undo }) => undo(of))}
          aria-keyshortcuts={decisionKeys.undo}
          className="decide"
        >
          Undo
          <KeyHint>{decisionKeys.undo}</KeyHint>
        </Button>
      )}
      {wayOn}
    </div>
  );
}

/** Whoever sends a comment all the same hears why it was not. */
export const tellUnsent = (of: string, standing: string) =>
  notify(`${standing} ${unsent}`, { tone: "bad", about: `unsent ${of}`, until: untilRead() });

const unsent = "What you wrote was not sent.";

/** What became of an approval while its comment is being written. */
export function StandingBesideForm({ mark, onLeave }: { mark: BusyMark; onLeave: () => void }) {
  const zone = useZone();
  return (
    <Callout tone="warn">
      <span role="status" aria-live={isToldByToast(mark) ? "off" : "polite"}>
        {standingWords(mark, zone)} {unsent}
      </span>{" "}
      <Button size="sm" onClick={onLeave}>
        Go on
        <KeyHint>Esc</KeyHint>
      </Button>
    </Callout>
  );
}

/** What one wrote of an approval that somebody else has decided. */
export function Unsent({ of }: { of: string }) {
  const { comments, reason } = useDraft(of).draft;
  const text = [comments, reason].filter(Boolean).join("\n");
  if (!text) return null;
  return (
    <p dir="auto" className="wrap-anywhere w-full whitespace-pre-line text-muted text-sm">
      Not sent: {text}
    </p>
  );
}

function TakesEffect({ mark: { until, together } }: { mark: HeldMark }) {
  const left = useSecondsLeft(until);
  const verb = together.length > 1 ? "They take effect" : "It takes effect";
  return ` ${verb} ${left > 0 ? `in ${left} s` : "now"}.`;
}
