"use client";

import { useEffect, useId, useRef, useState } from "react";
import { decisionKeys } from "@/components/keys/shortcuts";
import { useKeyPress } from "@/components/keys/use-key-press";
import { holdSeconds } from "@/components/preferences/hold-seconds";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CommandHint } from "@/components/ui/command-hint";
import { Dialog } from "@/components/ui/dialog";
import { areShortcutsOff, hasModifier } from "@/components/ui/is-shortcut";
import { KeyHint } from "@/components/ui/key-hint";
import { formatMoney } from "@/components/ui/money";
import { RowIcon } from "@/components/ui/row-icon";
import { SecondsLeft } from "@/components/ui/seconds-left";
import { refusalsOf } from "@/lib/api/refusal";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { DecisionResult } from "@/lib/approvals/decisions/contract";
import type { NamedRecord } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";
import { pluralize } from "@/lib/words";
import { takenByOther } from "./colleagues-store";
import { CommentField, missingReason } from "./comment-field";
import { Afterwards, pressInForm } from "./decision-form";
import type { Press } from "./decision-of";
import { capital, firstWords, ongoingOf, pastOf, refusalMark } from "./decision-words";
import { tellMany, undoAll } from "./held";
import { type Kind, type Mark, useMarks } from "./marks";
import { deselect, select } from "./selection";
import { pressMany } from "./send-press";
import { keyOf } from "./subject";
import { subjectOfRow } from "./subject-of";
import { approvalsWords, sumWords } from "./sums";

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
type Results = ReadonlyMap<string, DecisionResult>;

const isMade = (result: DecisionResult | undefined) => result?.Outcome === "Held" || result?.Outcome === "Done";
/** Another attempt may end otherwise, now that the person has seen why this one did not. */
const isWorthRetrying = (result: DecisionResult | undefined, mark: Mark | undefined) =>
  !result || result.Outcome === "Changed" || result.Outcome === "Failed" || (!isMade(result) && mark?.state === "free");

/** How many are sent at once: the person sees how far it is. */
const part = 20;

/** Decides all that is selected, and says of each what became of it where not all of them were decided. */
export function BulkDialog({ kind, asked, leftOut, isFree, onClose }: Props) {
  const [sent, setSent] = useState<readonly Row[]>();
  const rows = sent ?? asked.filter(isFree);
  const [answered, setAnswered] = useState<Results>(new Map());
  const [pressed, setPressed] = useState<Press>();
  /** How far it is, while it is under way. */
  const [progress, setProgress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isDone, setDone] = useState(false);
  const pending = progress !== undefined;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone) buttons.current?.querySelector<HTMLElement>("button:last-child")?.focus();
  }, [isDone]);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** By all attempts. It is asked for once the dialog is closed, too. */
  const made = useRef<readonly Row[]>([]);
  const send = async (of: readonly Row[], press: Press) => {
    setPressed(press);
    setProblem(undefined);
    let sent = 0;
    try {
      // What has not been sent when the dialog is closed is not decided.
      for (; sent < of.length && isOpen.current; sent += part) {
        setProgress(of.length > part ? `${capital(ongoingOf(kind))}: ${sent} of ${of.length} so far.` : "");
        const results = await pressMany(of.slice(sent, sent + part).map(subjectOfRow), press);
        const outcomes = new Map(results);
        const now = of.slice(sent, sent + part).filter((row) => isMade(outcomes.get(keyOf(row))));
        made.current = [...made.current, ...now];
        setAnswered((before) => new Map([...before, ...results]));
      }
    } catch (error) {
      setProblem(refusalsOf(error)[0].words);
    }
    setProgress(undefined);
    if (sent === 0) return;
    const isAll = made.current.length === rows.length;
    if (isAll || !isOpen.current) tellMany(made.current, kind, sumWords);
    // Whoever has closed it may have selected others since, or asked for something else.
    if (!isOpen.current) return deselect(of.slice(0, sent).map(keyOf));
    select([]);
    if (isAll) onClose("decided");
    else setDone(true);
  };

  const verb = kind === "Approve" ? "Approve" : "Decline";
  const marks = useMarks();
  // Answers may be lost, and their outcomes found out afterwards.
  const foundOut = pending || problem === undefined ? [] : madeWithoutAnswer(rows, { answered, marks });
  const results = new Map([...answered, ...foundOut]);
  const failed = rows.filter((row) => isWorthRetrying(results.get(keyOf(row)), marks.get(keyOf(row))));
  const held = rows.filter((row) => marks.get(keyOf(row))?.state === "held");
  const close = () => {
    // From then on a message undoes them.
    if (isDone && held.length > 0)
      tellMany(
        rows.filter((row) => isMade(results.get(keyOf(row)))),
        kind,
        sumWords,
      );
    onClose(isDone ? "decided" : undefined);
  };
  const isAllFound = foundOut.length === rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome that was found.
  useEffect(() => {
    if (foundOut.length === 0) return;
    select([]);
    if (isAllFound) onClose("decided");
    else setDone(true);
  }, [foundOut.length, isAllFound]);
  const takeBack = () => void undoAll(held.map(keyOf)).then(() => onClose("undone"));
  useUndoKey(isDone && held.length > 0 ? takeBack : undefined);
  const title = isDone ? resultWords(kind, rows, results) : `${verb} ${pluralize(rows.length, "approval")}?`;
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      isText={isDone}
      description={
        isDone ? (
          failedWords(kind, rows, results)
        ) : (
          <Question rows={rows} leftOut={[...leftOut, ...asked.filter((row) => !rows.includes(row))]} />
        )
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
            {failed.length > 0 && pressed && (
              <Button pending={pending} onClick={() => void send(failed, pressed)}>
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
      <p role="status" className="text-muted tabular-nums empty:hidden">
        {progress}
      </p>
      {isDone ? (
        <Outcomes {...{ kind, rows, results, marks }} />
      ) : (
        <Form
          {...{ kind, verb, pending }}
          onClose={close}
          isEmpty={rows.length === 0}
          onPress={(press) => {
            setSent(rows);
            void send(rows, press);
          }}
        />
      )}
    </Dialog>
  );
}

/** As if they had been answered. */
function madeWithoutAnswer(
  rows: readonly Row[],
  { answered, marks }: { answered: Results; marks: OutcomesProps["marks"] },
) {
  return rows.flatMap((row): [string, DecisionResult][] => {
    const state = marks.get(keyOf(row))?.state;
    if (answered.has(keyOf(row)) || (state !== "held" && state !== "done")) return [];
    const of = { OrderID: row.OrderID, ApprovalID: row.ID };
    return [[keyOf(row), { ...of, Outcome: state === "held" ? "Held" : "Done", Decisions: [], Error: null }]];
  });
}

/** The dialog keeps the other keys. */
function useUndoKey(undo: (() => void) | undefined) {
  useKeyPress((event) => {
    if (event.key !== decisionKeys.undo || event.repeat || hasModifier(event) || areShortcutsOff()) return;
    undo?.();
  });
}

function resultWords(kind: Kind, rows: readonly Row[], results: Results) {
  const count = rows.filter((row) => isMade(results.get(keyOf(row)))).length;
  const done = kind === "Approve" ? "approved" : "declined";
  return count === rows.length ? `${capital(done)} all ${count}` : `${capital(done)} ${count} of ${rows.length}`;
}

/** How many were not decided, and why. */
function failedWords(kind: Kind, rows: readonly Row[], results: Results) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const result = results.get(keyOf(row));
    const why = result ? failures[result.Outcome] : "not sent";
    if (why) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  if (counts.size === 0) return undefined;
  return `Not ${pastOf(kind)}: ${[...counts].map(([why, count]) => `${count} ${why}`).join(", ")}.`;
}

/** Null of what has not failed. */
const failures: Record<DecisionResult["Outcome"], string | null> = {
  Done: null,
  Held: null,
  AlreadyDecided: "decided by somebody else",
  Changed: "changed while you were looking",
  Declining: "of orders you are declining",
  OwnOrder: "of your own orders",
  NotAsked: "no longer awaiting you",
  NotAwaiting: "no longer awaiting you",
  NotFound: "no longer there",
  Failed: "failed",
};

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
  verb: string;
  isEmpty: boolean;
  pending: boolean;
  onPress: (press: Press) => void;
  onClose: () => void;
};

function Form({ kind, verb, isEmpty, pending, onPress, onClose }: FormProps) {
  const [comments, setComments] = useState("");
  const [again, setAgain] = useState<boolean>();
  const [tried, setTried] = useState(false);
  const declines = kind === "Decline";
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
        onChange={setComments}
        isFirst={declines}
      />
      {declines && <Afterwards again={again} error={tried ? unchosen : undefined} onChange={setAgain} />}
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
          {verb}
        </Button>
      </div>
    </form>
  );
}

type OutcomesProps = { kind: Kind; rows: readonly Row[]; results: Results; marks: ReadonlyMap<string, Mark> };

function Outcomes({ kind, rows, results, marks }: OutcomesProps) {
  const id = useId();
  return (
    <table className="w-full" aria-labelledby={id}>
      <caption id={id} className="sr-only">
        Result of each
      </caption>
      <thead>
        <tr className="text-left text-muted text-sm [&>th]:pb-1 [&>th]:font-medium">
          <th scope="col">Order</th>
          <th scope="col" className="text-right">
            Amount
          </th>
          <th scope="col" className="pl-4">
            Outcome
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [result, mark] = [results.get(keyOf(row)), marks.get(keyOf(row))];
          return (
            <tr key={keyOf(row)} className="border-t align-baseline">
              <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
                {row.OrderID}
              </th>
              <td className="whitespace-nowrap py-1.5 text-right tabular-nums">
                {formatMoney(row.Order.Total, row.Order.Currency)}
              </td>
              <td className="py-1.5 pl-4">
                <span className="flex items-baseline gap-1.5">
                  <span className="translate-y-0.5">
                    <RowIcon name={isMade(result) && mark?.state !== "free" ? "circle-check" : "circle-alert"} />
                  </span>
                  <Outcome {...{ kind, row, result, mark }} />
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type OutcomeProps = { kind: Kind; row: Row; result: DecisionResult | undefined; mark: Mark | undefined };

function Outcome({ kind, row, result, mark: current }: OutcomeProps) {
  if (current?.state === "held")
    return (
      <span>
        {capital(pastOf(kind))}
        <SecondsLeft until={current.until} before=", final in " />
      </span>
    );
  if (current?.state === "first") return firstWords(current);
  if (!result) return "Not sent";
  if (current?.state === "free") return "Pending again";
  if (isMade(result)) return capital(pastOf(kind));
  const mark = refusalMark(kind, subjectOfRow(row), result);
  return mark.state === "refused" ? mark.words : "";
}
