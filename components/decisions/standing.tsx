"use client";

import { type Ref, useEffect, useState } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { KeyHint } from "@/components/ui/key-hint";
import { useSecondsLeft } from "@/components/ui/seconds-left";
import { notify, untilRead } from "@/components/ui/toast-store";
import { acting } from "./acting";
import { useDraft } from "./drafts";
import type { HeldMark } from "./held-mark";
import { type BusyMark, useMarks } from "./marks";
import { isBusy } from "./press";
import { standingWords } from "./standing-words";
import { keyOf, type Subject } from "./subject";
import { useToldHere } from "./use-told-here";
import { useUndoable } from "./use-undoable";
import { useZone } from "./use-zone";

/** What a press has done is heard from its toast, and not here again. */
const isToldByToast = (mark: BusyMark) =>
  mark.state === "held" || mark.state === "undoing" || mark.state === "snoozed" || isLost(mark);

const isLost = (mark: BusyMark) => mark.state === "first" && mark.lost !== undefined;

type StandingProps = { ref: Ref<HTMLDivElement>; of: string; mark: BusyMark; isInList: boolean };

/** What has become of the approval, in place of the form that decides it. */
export function Standing({ ref, of, mark, isInList }: StandingProps) {
  const zone = useZone();
  const isUndoable = useUndoable(mark);
  useToldHere(of, isLost(mark));
  return (
    <div
      ref={ref}
      role="status"
      aria-live={isToldByToast(mark) ? "off" : "polite"}
      tabIndex={isInList ? undefined : -1}
      className="decision-bar justify-between outline-none md:py-1"
    >
      <p className="grow font-medium">
        {standingWords(mark, zone)}
        {mark.state === "held" && <TakesEffect mark={mark} />}
      </p>
      {(mark.state === "first" || mark.state === "gone") && <Unsent of={of} />}
      {isUndoable && (
        <Button
          onClick={() => void acting(({ undo }) => undo(of))}
          aria-keyshortcuts={decisionKeys.undo}
          className="decide"
        >
          Undo
          <KeyHint>{decisionKeys.undo}</KeyHint>
        </Button>
      )}
      {!isInList && <NextRecord />}
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

/**
 * On a phone, where an approval's page shows a decision that is final: what one has just decided, or else `already` while a list
 * goes on, and the way on, stay at the bottom until one goes on.
 */
export function StandingBar({ of, already }: { of: Pick<Subject, "OrderID" | "ID">; already?: string }) {
  const mark = useMarks().get(keyOf(of));
  const zone = useZone();
  const isJustNow = isBusy(mark);
  if (!isJustNow && !already) return null;
  return (
    <div className={`decision-bar justify-between md:hidden ${isJustNow ? "" : "not-has-[button]:hidden"}`}>
      <p className="grow font-medium">{isJustNow ? standingWords(mark, zone) : already}</p>
      <NextRecord />
    </div>
  );
}

function TakesEffect({ mark: { until, together } }: { mark: HeldMark }) {
  const left = useSecondsLeft(until);
  const verb = together.length > 1 ? "They take effect" : "It takes effect";
  return ` ${verb} ${left > 0 ? `in ${left} s` : "now"}.`;
}

const ofList = 'nav[aria-label="Records of the list"]:not([aria-busy=true])';
const toList = `:root:has(${ofList}) nav[aria-label=Breadcrumb] li:last-child a`;

/** On a phone, where the way to the next record of the list, and after the last one back to it, has scrolled out of sight. */
function NextRecord() {
  const [way, setWay] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const find = (selector: string) => document.querySelector<HTMLAnchorElement>(selector);
    const look = () => setWay(find("a[rel=next]") ?? find(toList));
    look();
    // Who decides at once is before the page's answer of what is next.
    const looking = setInterval(look, 200);
    return () => clearInterval(looking);
  }, []);
  if (!way) return null;
  return (
    <Button onClick={() => way.click()} variant="primary" className="decide md:hidden">
      {way.rel === "next" ? "Next" : "Done"}
    </Button>
  );
}
