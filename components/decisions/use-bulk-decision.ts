import { useEffect, useRef, useState } from "react";
import { refusalsOf } from "@/lib/api/refusal";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { DecisionResult } from "@/lib/approvals/decisions/contract";
import type { NamedRecord } from "@/lib/list/named";
import { isMade, type Results } from "./bulk-outcomes";
import type { Press } from "./decision-of";
import { capital, ongoingOf } from "./decision-words";
import { tellMany } from "./held";
import { type Kind, type Mark, useMarks } from "./marks";
import { deselect, select } from "./selection";
import { pressMany } from "./send-press";
import { keyOf } from "./subject";
import { subjectOfRow } from "./subject-of";
import { sumWords } from "./sums";

type Row = NamedRecord<InboxApproval>;
type Options = { kind: Kind; rows: readonly Row[]; onDecided: () => void };

/** How many are sent at once: the person sees how far it is. */
const part = 20;

/** Sends the decisions of a dialog, part by part, as long as the dialog is open. `isDone`: not all were made, and all are known. */
export function useBulkDecision({ kind, rows, onDecided }: Options) {
  const [answered, setAnswered] = useState<Results>(new Map());
  const [pressed, setPressed] = useState<Press>();
  /** How far it is, while it is under way. */
  const [progress, setProgress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isDone, setDone] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const finish = (isAll: boolean) => {
    select([]);
    if (isAll) onDecided();
    else setDone(true);
  };

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
    if (isOpen.current) finish(isAll);
    else deselect(of.slice(0, sent).map(keyOf));
  };

  const marks = useMarks();
  // Answers may be lost, and their outcomes found out afterwards.
  const foundOut = progress !== undefined || problem === undefined ? [] : madeWithoutAnswer(rows, { answered, marks });
  const isAllFound = foundOut.length === rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome that was found.
  useEffect(() => {
    if (foundOut.length > 0) finish(isAllFound);
  }, [foundOut.length, isAllFound]);

  const results: Results = new Map([...answered, ...foundOut]);
  const failed = rows.filter((row) => isWorthRetrying(results.get(keyOf(row)), marks.get(keyOf(row))));
  return {
    send: (press: Press) => send(rows, press),
    /** Undefined when nothing failed. */
    retry: failed.length > 0 && pressed ? () => send(failed, pressed) : undefined,
    ...{ results, marks, progress, problem, isDone },
  };
}

/** Another attempt may end otherwise, now that the person has seen why this one did not. */
const isWorthRetrying = (result: DecisionResult | undefined, mark: Mark | undefined) =>
  !result || result.Outcome === "Changed" || result.Outcome === "Failed" || (!isMade(result) && mark?.state === "free");

type Known = { answered: Results; marks: ReadonlyMap<string, Mark> };

/** As if they had been answered. */
function madeWithoutAnswer(rows: readonly Row[], { answered, marks }: Known) {
  return rows.flatMap((row): [string, DecisionResult][] => {
    const state = marks.get(keyOf(row))?.state;
    if (answered.has(keyOf(row)) || (state !== "held" && state !== "done")) return [];
    const of = { OrderID: row.OrderID, ApprovalID: row.ID };
    return [[keyOf(row), { ...of, Outcome: state === "held" ? "Held" : "Done", Decisions: [], Error: null }]];
  });
}
