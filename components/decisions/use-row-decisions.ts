"use client";

import { useRef } from "react";
import { expectText } from "@/components/ui/is-shortcut";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { NamedRecord } from "@/lib/list/named";
import { readerID } from "./colleagues-store";
import { focusComment } from "./comment-field";
import type { Press } from "./decision-of";
import { previewedSubject, whyNoForm } from "./desk-pane";
import { changeDraft, readDraft } from "./drafts";
import type { Mark } from "./marks";
import { tellNoField, tellWhyNot } from "./no-field";
import { isBusy, press } from "./press";
import { settled } from "./settled";
import { standingWords } from "./standing-words";
import { keyOf } from "./subject";
import { subjectOfRow } from "./subject-of";
import { tellDeclining } from "./use-decline-keys";
import type { useTaking } from "./use-taking";
import { useZone } from "./use-zone";
import { whyNotInRow } from "./why-not-here";

export type Row = NamedRecord<InboxApproval>;
/** A list with its preview, where there is room for one. */
export type Desk = {
  rows: readonly Row[];
  pane: HTMLElement | undefined;
  shownRow: Row | undefined;
  markOf: (row: Row) => Mark | undefined;
  isFree: (row: Row | undefined) => row is Row;
  /** Moves the focus to the next row that waits, besides those. */
  goOn: (row: Row, besides?: readonly Row[]) => void;
  /** Records that a row was left that is being decided or snoozed. */
  left: (row: Row) => void;
};
type Props = Desk & Pick<ReturnType<typeof useTaking>, "warned"> & { openDecline: (row: Row) => void };

const noPreviewWords = "Its preview did not load. Enter opens the approval.";

/** Decides rows, as their previews show them, where there is one. */
export function useRowDecisions(props: Props) {
  const { rows, pane, shownRow, markOf, isFree, goOn, left, warned, openDecline } = props;
  const zone = useZone();
  /** The row whose preview shows, since when. */
  const read = useRef<{ key: string; since: number }>(undefined);
  /** The row that is declined or commented on once its preview shows. */
  const wanted = useRef<{ key: string; what: "decline" | "comment" }>(undefined);

  const decide = (row: Row, made: Press, subject = subjectOfRow(row)) =>
    warned(row, `${made.kind} anyway`, () => {
      const ofOrder = rows.filter((each) => each.OrderID === row.OrderID);
      const others = made.isWhole ? ofOrder.filter(isFree) : [];
      void press(subject, made, others);
      // A decline ends the others of its order, too.
      goOn(row, made.kind === "Decline" ? ofOrder : others);
      left(row);
    });

  const approve = (row: Row) => {
    const subject = pane && previewedSubject(keyOf(row));
    if (pane && !subject) return tellWhyNot("approve", keyOf(row), noPreviewWords);
    const { comments, declines } = readDraft(keyOf(row));
    // Whoever has begun to decline goes on or cancels first.
    if (subject && declines) return tellDeclining(row.OrderID);
    // What the preview shows is what is decided on. What was written of it, here or on its page, goes along.
    decide(row, { kind: "Approve", comments }, subject);
  };

  const approveWhole = (row: Row) => {
    const subject = previewedSubject(keyOf(row));
    if (!subject) return tellWhyNot("approve", keyOf(row), noPreviewWords);
    if (!subject.mine) return;
    if (subject.mine === 1) return approve(row);
    const { comments, declines } = readDraft(keyOf(row));
    if (declines) return tellDeclining(row.OrderID);
    decide(row, { kind: "Approve", comments, isWhole: true }, subject);
  };

  /** Why it cannot be decided here, in words; undefined when it can. */
  const whyNot = (row: Row) => {
    const mark = markOf(row);
    if (isBusy(mark)) return standingWords(mark, zone);
    return (pane && whyNoForm(keyOf(row))) || whyNotInRow(row, readerID() ?? "");
  };

  const declineInDialog = (row: Row) => warned(row, "Decline anyway", () => openDecline(row));

  const declineInPane = (row: Row) => {
    const key = keyOf(row);
    const draft = readDraft(key);
    const why = whyNot(row);
    if (why) tellNoField("decline", why);
    else if (!previewedSubject(key)) declineInDialog(row);
    else if (draft.declines) focusComment(addTo(key));
    else changeDraft(key, { ...draft, declines: true });
  };

  const commentInPane = (row: Row) => {
    const why = whyNot(row);
    if (why || !focusComment(addTo(keyOf(row)))) tellNoField("comment on", why ?? noPreviewWords);
  };

  const inPane = { decline: declineInPane, comment: commentInPane };
  /** At once, or when the preview shows: what is typed before its field is there is no shortcut. */
  const doInPane = (row: Row, what: keyof typeof inPane) => {
    expectText();
    if (row === shownRow && read.current?.key === keyOf(row)) inPane[what](row);
    else wanted.current = { key: keyOf(row), what };
  };

  const decline = (row: Row) => {
    const why = whyNot(row);
    if (why) return tellNoField("decline", why);
    if (pane) return doInPane(row, "decline");
    // Until the field is there, keys are text for it, not shortcuts.
    expectText();
    declineInDialog(row);
  };

  const comment = (row: Row) => {
    const why = whyNot(row) ?? (pane ? undefined : "Enter opens the approval, where you can.");
    if (why) tellNoField("comment on", why);
    else doInPane(row, "comment");
  };

  const onShown = (row: Row, since: number) => {
    read.current = { key: keyOf(row), since };
    const { key, what } = wanted.current ?? {};
    wanted.current = undefined;
    if (what && key === keyOf(row)) inPane[what](row);
  };
  /** Its preview has been there for long enough to be read. */
  const isRead = (row: Row) => read.current?.key === keyOf(row) && performance.now() - read.current.since >= settled;

  return { decide, approve, approveWhole, decline, comment, whyNot, onShown, isRead };
}

/** Adds to what is being written of an approval. */
const addTo = (key: string) => (text: string) => {
  const draft = readDraft(key);
  const words = draft.declines ? "reason" : "comments";
  changeDraft(key, { ...draft, [words]: draft[words] + text });
};
