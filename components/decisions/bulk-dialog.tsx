"use client";

import { useEffect, useRef, useState } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { useKeyPress } from "@/components/keys/use-key-press";
import { holdSeconds } from "@/components/preferences/hold-seconds";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CommandHint } from "@/components/ui/command-hint";
import { Dialog } from "@/components/ui/dialog";
import { areShortcutsOff, hasModifier } from "@/components/ui/is-shortcut";
import { KeyHint } from "@/components/ui/key-hint";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { NamedRecord } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";
import { pluralize } from "@/lib/words";
import { failedWords, isMade, Outcomes, resultWords } from "./bulk-outcomes";
import { takenByOther } from "./colleagues-store";
import { CommentField, missingReason } from "./comment-field";
import { Afterwards, pressInForm } from "./decision-form";
import type { Press } from "./decision-of";
import { forgetDraft, severalKey, useDraft } from "./drafts";
import { tellMany, undoAll } from "./held";
import type { Kind } from "./marks";
import { keyOf } from "./subject";
import { approvalsWords, sumWords } from "./sums";
import { useBulkDecision } from "./use-bulk-decision";

type Row = NamedRecord<InboxApproval>;
type Props = {
  kind: Kind;
  /** As they were when it was asked. */
  asked: readonly Row[];
  leftOut: readonly Row[];
  /** Whether it still awaits the user. */
  isFree: (row: Row) => boolean;
  onClose: (end?: "decided" | "undone") => void;
};

/** Decides all that is selected, and says of each what became of it where not all of them were decided. */
export function BulkDialog({ kind, asked, leftOut, isFree, onClose }: Props) {
  const [sent, setSent] = useState<readonly Row[]>();
  const rows = sent ?? asked.filter(isFree);
  const decision = useBulkDecision({ kind, rows, onDecided: () => onClose("decided") });
  const { send, retry, results, marks, progress, problem, isDone } = decision;
  const pending = progress !== undefined;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone) buttons.current?.querySelector<HTMLElement>("button:last-child")?.focus();
  }, [isDone]);
  const held = rows.filter((row) => marks.get(keyOf(row))?.state === "held");
  const close = () => {
    // What is under way has its words, whatever stays selected.
    if (pending) forgetDraft(severalKey);
    const made = rows.filter((row) => isMade(results.get(keyOf(row))));
    // From then on a message undoes them.
    if (isDone && held.length > 0) tellMany(made, kind, sumWords);
    onClose(isDone ? "decided" : undefined);
  };
  const takeBack = () => void undoAll(held.map(keyOf)).then(() => onClose("undone"));
  useUndoKey(isDone && held.length > 0 ? takeBack : undefined);
  const title = isDone ? resultWords(kind, rows, results) : `${kind} ${pluralize(rows.length, "approval")}?`;
  const failed = failedWords(kind, rows, results);
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      isText={isDone}
      description={
        isDone ? failed : <Question rows={rows} leftOut={[...leftOut, ...asked.filter((row) => !rows.includes(row))]} />
      }
      footer={
        isDone && (
          <div ref={buttons} className="flex flex-wrap items-center justify-end gap-2">
            {held.length > 0 && (
              <Button onClick={takeBack} aria-keyshortcuts={decisionKeys.undo}>
                Undo all
                <KeyHint>{decisionKeys.undo}</KeyHint>
              </Button>
            )}
            {retry && (
              <Button pending={pending} onClick={() => void retry()}>
                Retry failed
              </Button>
            )}
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </div>
        )
      }
    >
      <div role="alert" className="empty:hidden">
        {problem && <Callout tone="bad">{problem}</Callout>}
      </div>
      {/* There before its words: what became of them is read out. */}
      <p role="status" className={progress ? "text-muted tabular-nums" : "sr-only"}>
        {progress || (isDone && `${title}. ${failed}`)}
      </p>
      {isDone ? (
        <Outcomes {...{ kind, rows, results, marks }} />
      ) : (
        <Form
          {...{ kind, pending }}
          onClose={close}
          isEmpty={rows.length === 0}
          onPress={(press) => {
            setSent(rows);
            void send(press);
          }}
        />
      )}
    </Dialog>
  );
}

/** The dialog keeps the other keys. */
function useUndoKey(undo: (() => void) | undefined) {
  useKeyPress((event) => {
    if (event.key !== decisionKeys.undo || event.repeat || hasModifier(event) || areShortcutsOff()) return;
    undo?.();
  });
}

/** What it comes to, and what is left out. */
function Question({ rows, leftOut }: { rows: readonly Row[]; leftOut: readonly Row[] }) {
  const most = 5;
  const taken = rows.flatMap((row) => {
    const by = takenByOther(row);
    return by ? [`${row.OrderID} by ${fullName(by.Person)}`] : [];
  });
  return (
    <>
      {rows.length > 0 && (
        <p>
          {approvalsWords(rows)}: <span className="font-semibold text-ink tabular-nums">{sumWords(rows)}</span>.
        </p>
      )}
      {taken.length > 0 && (
        <p>
          Taken: {taken.slice(0, most).join(", ")}
          {taken.length > most && ` and ${taken.length - most} more`}.
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          Left out, since {leftOut.length === 1 ? "it does" : "they do"} not await you:{" "}
          {leftOut
            .slice(0, most)
            .map(({ OrderID, ID }) => `${OrderID} (${ID})`)
            .join(", ")}
          {leftOut.length > most && ` and ${leftOut.length - most} more`}.
        </p>
      )}
    </>
  );
}

type FormProps = {
  kind: Kind;
  isEmpty: boolean;
  pending: boolean;
  onPress: (press: Press) => void;
  onClose: () => void;
};

function Form({ kind, isEmpty, pending, onPress, onClose }: FormProps) {
  const { draft, change } = useDraft(severalKey);
  const [tried, setTried] = useState(false);
  const declines = kind === "Decline";
  const { again } = draft;
  const comments = declines ? draft.reason : draft.comments;
  const missing = declines ? missingReason(comments) : undefined;
  const unchosen = declines && again === undefined ? "Choose what happens to the orders." : undefined;
  return (
    <form
      noValidate
      className={declines ? "steady-errors flex flex-col gap-1.5" : "flex flex-col gap-4"}
      data-keeps-keys={declines || undefined}
      onKeyDown={pressInForm}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (pending || isEmpty || missing || unchosen) return;
        onPress({ kind, comments, ...(declines && { allowResubmit: again ?? false }) });
      }}
    >
      <CommentField
        label={declines ? "Reason, added to each" : "Comment, added to each"}
        isOptional={!declines}
        error={tried ? missing : undefined}
        value={comments}
        onChange={(words) => change(declines ? { reason: words } : { comments: words })}
        isFirst={declines}
      />
      {declines && (
        <Afterwards again={again} error={tried ? unchosen : undefined} onChange={(again) => change({ again })} />
      )}
      <p className="text-muted text-sm">
        {declines && "A decline also ends the other pending approvals of its order. "}Each can be undone for{" "}
        {holdSeconds()} seconds.
      </p>
      <div className="dialog-buttons">
        {declines && <CommandHint to="decline" />}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant={declines ? "danger" : "primary"}
          pending={pending}
          disabled={isEmpty}
          data-autofocus={!declines || undefined}
        >
          {kind}
        </Button>
      </div>
    </form>
  );
}
