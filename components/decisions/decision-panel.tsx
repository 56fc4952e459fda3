"use client";

import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { KeyHint } from "@/components/ui/key-hint";
import type { ApprovalRecord } from "@/lib/approvals/contract";
import { fetchActs } from "./acting";
import { AsideButtons } from "./aside-buttons";
import { type Taken, useIsMine } from "./colleagues";
import { focusComment } from "./comment-field";
import { DecisionForm } from "./decision-form";
import type { Press } from "./decision-of";
import { notMadeWords } from "./decision-words";
import { restoreDraft, useDraft } from "./drafts";
import { followHeld } from "./follow-held";
import { heldMark } from "./held-mark";
import { SnoozeDialog } from "./lazy-snooze-dialog";
import { type Mark, markAmong, snoozedUntil, useMarks } from "./marks";
import { tellNoField } from "./no-field";
import { isBusy, press } from "./press";
import { useSelection } from "./selection";
import { settled } from "./settled";
import { SnoozedNote } from "./snoozed-note";
import { Standing, StandingBesideForm, tellUnsent } from "./standing";
import { standingWords } from "./standing-words";
import { keyOf, type Subject } from "./subject";
import { useDecisionKeys } from "./use-decision-keys";
import { tellDeclining } from "./use-decline-keys";
import { useLiveMarks } from "./use-live-marks";
import { useLooking } from "./use-looking";
import { useShown } from "./use-shown";
import { useSnoozing } from "./use-snoozing";
import { useTaking } from "./use-taking";
import { useToldHere } from "./use-told-here";
import { useZone } from "./use-zone";
import { setWritten, useIsWriting } from "./writing";

type Props = {
  subject: Subject;
  decision: ApprovalRecord["Decision"];
  /** Until when the person has put it aside. */
  snoozedUntil: string | null;
  /** Who has taken it, as far as the page knows. */
  taken: Taken | null;
  /** In a list, which has the keys: decides, and goes on to the next. */
  onPress?: (made: Press) => void;
  /** In a list, too: asks until when. */
  onSnooze?: () => void;
  /** In a list, too: the focus goes back to the row. */
  onLeave?: () => void;
  /** Shows what has become of the approval. */
  onFresh: () => void;
  /** On a page of its own: to the next, once it is decided. */
  wayOn?: ReactNode;
};

/** Where whoever can decide an approval does, and sees what becomes of it. */
export function DecisionPanel({
  subject,
  decision,
  snoozedUntil: asCame,
  taken,
  onPress,
  onSnooze,
  onLeave,
  onFresh,
  wayOn,
}: Props) {
  const key = keyOf(subject);
  const mark = markAmong(useMarks(), subject) ?? markOfDecision(subject, decision);
  const { draft, change, isAsKept } = useDraft(key);
  useEffect(() => restoreDraft(key, decision), [key, decision]);
  const [isSnoozing, setSnoozing] = useState(false);
  const { shown, onClickCapture } = useShown();
  const isWriting = useIsWriting(key);
  const isKept = isWriting && (mark?.state === "first" || mark?.state === "gone");
  useFollowed(subject, decision);
  useFresh(isKept ? undefined : mark, onFresh);
  useLiveMarks([subject]);
  const why = useRef<HTMLDivElement>(null);
  useToldHere(key, mark?.state === "refused", why);

  const isFree = !isBusy(mark);
  const zone = useZone();
  const { warned, toggle, dialog } = useTaking();
  // What is selected in the list takes the keys (BulkBar).
  const isBeside = useSelection().size > 0 && onPress !== undefined;
  const keys = isBeside ? undefined : decisionKeys;
  const { OrderID, ID } = subject;
  const here = { OrderID, ID, Taken: taken };
  const isOurs = useIsMine(here);
  useLooking(here, isFree);
  const decide = onPress ?? ((made: Press) => warned(here, `${made.kind} anyway`, () => void press(subject, made)));
  const { whyNot, askUnlessTooSoon } = useSnoozing();
  const ask = onSnooze ?? (() => askUnlessTooSoon([subject], () => setSnoozing(true)));
  const isWholeOffered = !draft.declines && subject.mine !== undefined && subject.mine > 1;
  const decideWhole = () => decide({ kind: "Approve", comments: draft.comments, isWhole: true });
  useDecisionKeys(() => {
    if (onPress || isKept) return undefined;
    if (isBusy(mark)) {
      const why = standingWords(mark, zone);
      return { comment: () => tellNoField("comment on", why), decline: () => tellNoField("decline", why) };
    }
    const write = {
      comment: focusComment,
      decline: draft.declines ? focusComment : () => change({ declines: true }),
      snooze: ask,
    };
    if (performance.now() - shown.current < settled) return write;
    const approve = () =>
      draft.declines ? tellDeclining(OrderID) : decide({ kind: "Approve", comments: draft.comments });
    return {
      ...write,
      approve,
      whole: isWholeOffered ? decideWhole : approve,
      take: () => toggle(here),
    };
  });
  const written = draft.declines ? draft.reason : draft.comments;
  const until = snoozedUntil(asCame, mark);

  const isOver = isBusy(mark) && mark.state !== "sending" && !isKept;
  const whole = isWholeOffered && (
    <Button
      disabled={mark?.state === "sending"}
      onClick={decideWhole}
      aria-keyshortcuts={keys && `Shift+${keys.whole}`}
      className="max-md:min-h-11"
    >
      Approve my {subject.mine} <span className="sr-only">of this order</span>
      {keys && <KeyHint>Shift a</KeyHint>}
    </Button>
  );
  const { form, standing } = useFocusAfter(isOver, onLeave);
  const leave = onLeave ?? (() => setWritten(undefined));
  if (isOver) return <Standing ref={standing} of={key} mark={mark} wayOn={wayOn} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what its buttons do is fetched as one comes near.
    <div
      ref={form}
      onClickCapture={onClickCapture}
      onPointerEnter={fetchActs}
      onFocus={({ target }) => {
        fetchActs();
        if (isComment(target)) setWritten(key);
      }}
      onBlur={() => setWritten(undefined)}
      className="flex flex-col gap-4"
    >
      {isKept && <StandingBesideForm mark={mark} onLeave={leave} />}
      {/* Heard from a toast. */}
      <div ref={why} className="empty:hidden">
        {mark?.state === "refused" && <Callout tone="warn">{mark.words}</Callout>}
      </div>
      {until && <SnoozedNote of={subject} until={until} />}
      <DecisionForm
        draft={draft}
        isAsKept={isAsKept}
        others={subject.others}
        onChange={change}
        onPress={decide}
        pending={mark?.state === "sending"}
        onLeave={isKept ? leave : onLeave}
        isOneOfMany={keys === undefined}
        onOver={isKept ? () => void (written && tellUnsent(key, standingWords(mark, zone))) : undefined}
        footer={(buttons) => (
          <>
            {whole && (
              <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:hidden">
                <span className="text-muted">{subject.mine} approvals of this order await you.</span>
                {whole}
              </p>
            )}
            <div className="decision-bar">
              {buttons}
              {whole && <span className="max-md:hidden">{whole}</span>}
              {!draft.declines && (
                <AsideButtons
                  keys={keys}
                  whyNotSnooze={whyNot(subject)}
                  isTaken={isOurs}
                  onSnooze={ask}
                  onTake={() => toggle(here)}
                />
              )}
            </div>
          </>
        )}
      />
      {dialog}
      {isSnoozing && <SnoozeDialog of={[subject]} until={until} onClose={() => setSnoozing(false)} />}
    </div>
  );
}

/** What the page itself says of a decision that is not final. */
function markOfDecision(of: Subject, decision: Props["decision"]): Mark | undefined {
  if (!decision) return undefined;
  const { Decision: kind, State } = decision;
  return State === "Refused" ? { state: "refused", kind, words: notMadeWords(kind, decision) } : heldMark(of, decision);
}

/** A decision that was on hold as the page came. */
function useFollowed(of: Subject, decision: Props["decision"]) {
  const mark = useMarks().get(keyOf(of));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the IDs stand for the subject.
  useEffect(() => followHeld(of, decision), [of.OrderID, of.ID, decision, mark]);
}

/** What has become of the approval is known to the server. */
const outcomes: ReadonlySet<Mark["state"]> = new Set(["done", "first", "gone", "free", "refused", "snoozed"]);

/** The page shows what has become of the approval. */
function useFresh(mark: Mark | undefined, onFresh: () => void) {
  const state = mark?.state;
  // What is no more is not found: its words stay.
  const isWithdrawn = mark?.state === "gone" && mark.isWithdrawn;
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state && was !== state && outcomes.has(state) && !isWithdrawn) startTransition(onFresh);
  }, [state, isWithdrawn, onFresh]);
}

/** The focus of a form that ends, perhaps since somebody else has decided, goes to the row, or to what has become of it. */
function useFocusAfter(isOver: boolean, toRow: (() => void) | undefined) {
  const hadFocus = useRef(false);
  const standing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOver || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement !== document.body) return;
    if (toRow) toRow();
    else standing.current?.focus({ preventScroll: true });
  }, [isOver, toRow]);
  const form = useCallback((form: HTMLDivElement | null) => {
    if (!form) return;
    return () => {
      hadFocus.current = form.contains(document.activeElement);
    };
  }, []);
  return { form, standing };
}

const isComment = (target: EventTarget) => target instanceof Element && target.matches("[data-comment]");
