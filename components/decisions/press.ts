import { watchGoChord } from "@/components/shell/go-chord";
import { decisionKeys } from "@/components/shell/shortcuts";
import { isShortcut } from "@/components/ui/is-shortcut";
import { queryClient } from "@/components/ui/query-client";
import { dismiss, notify } from "@/components/ui/toast-store";
import { CallError, call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type {
  createDecisionsContract,
  Decision,
  DecisionResult,
  getDecisionContract,
  NewDecisions,
  undoDecisionContract,
} from "@/lib/approvals/decisions/contract";
import {
  createDecisionsOperation,
  getDecisionOperation,
  undoDecisionOperation,
} from "@/lib/approvals/decisions/operations";
import { capital, endsWords, finalWords, firstWords, notMadeWords, pastOf, refusalMark } from "./decision-words";
import { forgetDraft } from "./drafts";
import { allMarks, type Kind, type Mark, markOf, setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

/** How long a decision can be undone. */
export const holdSeconds = 10;

export type Press = { kind: Kind; comments?: string; allowResubmit?: boolean };

/** A press on what is under way, or decided, is none. */
export const isBusy = (mark: Mark | undefined): mark is Exclude<Mark, { state: "free" | "refused" }> =>
  mark !== undefined && mark.state !== "refused" && mark.state !== "free";

const toasts = new Map<string, number>();
/** What the approvals are about, in words. */
const abouts = new Map<string, string>();

/** Says of which of its order's approvals something is told. */
const detailOf = (key: string, ...words: (string | false)[]) =>
  [abouts.has(key) && `${abouts.get(key)}.`, ...words].filter(Boolean).join(" ") || undefined;

/** Decides an approval, and tells the person what becomes of it. The mark is there before the answer. */
export async function press(subject: Subject, made: Press) {
  const key = keyOf(subject);
  if (isBusy(markOf(key))) return;
  const { kind } = made;
  const decision = decisionOf(subject, made);
  abouts.set(key, subject.about);
  setMark(key, { state: "sending", kind });
  try {
    const { Items } = await send({ Decisions: [decision], HoldSeconds: holdSeconds });
    const [result] = Items;
    if (!result) throw new Error("A decision without a result.");
    const [held] = result.Decisions;
    if (held) hold(held, subject);
    else setMark(key, refusalMark(kind, subject, result));
  } catch (error) {
    setMark(key, { state: "refused", kind, words: refusalsOf(error)[0].words });
  }
  const mark = markOf(key);
  if (mark?.state === "first" && mark.isHeld) setTimeout(() => setMark(key, { state: "free" }), holdSeconds * 1000);
  // Its place says so, too: here it is heard.
  const heard = { tone: "bad", until: Date.now() + 8000 } as const;
  if (mark?.state === "first")
    notify(`${firstWords(mark, Date.now())}.`, { ...heard, detail: `${subject.OrderID}, ${subject.about}` });
  if (mark?.state === "refused")
    notify(`${subject.OrderID} was not ${pastOf(kind)}.`, { ...heard, detail: detailOf(key, mark.words) });
  forgetLists();
}

function decisionOf(subject: Subject, { kind, comments, allowResubmit }: Press): NewDecisions["Decisions"][number] {
  return {
    ...{ OrderID: subject.OrderID, ApprovalID: subject.ID, Decision: kind },
    Seen: seenOf(keyOf(subject)) ?? subject.Revision,
    ...(comments?.trim() && { Comments: comments.trim() }),
    ...(kind === "Decline" && { AllowResubmit: allowResubmit ?? false }),
  };
}

/** Decides many at once, each by itself, and answers what became of each by its key. Throws what refuses them all. */
export async function pressMany(subjects: readonly Subject[], made: Press): Promise<[string, DecisionResult][]> {
  const { kind } = made;
  const Decisions = subjects.map((subject) => decisionOf(subject, made));
  for (const subject of subjects) {
    abouts.set(keyOf(subject), subject.about);
    setMark(keyOf(subject), { state: "sending", kind });
  }
  try {
    const { Items } = await send({ Decisions, HoldSeconds: holdSeconds });
    return subjects.flatMap((subject, at) => {
      const result = Items[at];
      if (!result) return [];
      const [held] = result.Decisions;
      if (held) follow(keyOf(subject), { id: held.ID, kind, until: untilOf(held) });
      else setMark(keyOf(subject), refusalMark(kind, subject, result));
      return [[keyOf(subject), result]];
    });
  } catch (error) {
    for (const subject of subjects)
      setMark(keyOf(subject), { state: "refused", kind, words: refusalsOf(error)[0].words });
    throw error;
  } finally {
    forgetLists();
  }
}

/** The person was told that the order changed, and to what. */
function seenOf(key: string) {
  const mark = markOf(key);
  return mark?.state === "refused" ? mark.revision : undefined;
}

/** Under one key, so that an answer that got lost is asked for again and nothing is decided twice. */
async function send(body: NewDecisions) {
  const key = newKey();
  const attempt = () => call<typeof createDecisionsContract>(createDecisionsOperation, { body, key });
  return attempt().catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 0) throw error;
    return attempt();
  });
}

// crypto.randomUUID is for secure contexts alone.
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");

/** Shows a decision that is held, until it is final. */
function hold({ OrderID, ApprovalID, ID, Decision, HeldUntil }: Decision, { others = 0 }: Subject) {
  const key = keyOf({ OrderID, ID: ApprovalID });
  const until = untilOf({ HeldUntil });
  follow(key, { id: ID, kind: Decision, until });
  const text = `${capital(pastOf(Decision))} ${OrderID}.`;
  // The rows below a pile of them could not be reached; each row undoes its own.
  for (const earlier of toasts.keys()) dismissToast(earlier);
  const action = { label: "Undo", key: decisionKeys.undo, run: () => void undo(key) };
  const ends = Decision === "Decline" && others > 0 && endsWords(others);
  toasts.set(key, notify(text, { detail: detailOf(key, ends, `Final in ${holdSeconds} seconds.`), action, until }));
}

/** By the shorter of both clocks. */
const untilOf = ({ HeldUntil }: Pick<Decision, "HeldUntil">) =>
  Math.min(Date.now() + holdSeconds * 1000, Date.parse(HeldUntil ?? "") || Number.POSITIVE_INFINITY);

type Held = { id: string; kind: Kind; until: number };

/** Shows that a decision is held, as it came with a page, and what becomes of it. */
export function follow(key: string, { id, kind, until }: Held) {
  setMark(key, { state: "held", kind, decisionID: id, until });
  listenForUndo();
  later(key, id, until - Date.now() + 1000);
}

export function listenForUndo() {
  document.removeEventListener("keydown", pressUndo);
  document.addEventListener("keydown", pressUndo);
}

function later(key: string, decisionID: string, wait: number, attempts = 12) {
  setTimeout(async () => {
    const mark = markOf(key);
    if (mark?.state !== "held" || mark.decisionID !== decisionID) return;
    const decision = await call<typeof getDecisionContract>(getDecisionOperation, { params: { decisionID } }).catch(
      () => undefined,
    );
    if (decision && decision.State !== "Held") return conclude(key, decision);
    if (attempts > 0) later(key, decisionID, 1500, attempts - 1);
  }, wait);
}

function conclude(key: string, { OrderID, State, Decision: kind, DateCompleted, Reason }: Decision) {
  dismissToast(key);
  if (State === "Done") {
    setMark(key, { state: "done", kind, since: DateCompleted });
    forgetDraft(key);
  } else if (State === "Refused") {
    const words = notMadeWords(kind, Reason);
    setMark(key, { state: "refused", kind, words });
    notify(`${OrderID} was not ${pastOf(kind)}.`, { tone: "bad", detail: detailOf(key, words) });
  } else setMark(key, { state: "free" });
  forgetLists();
}

/** Takes a decision back, or says since when it is final. */
export async function undo(key: string) {
  const mark = markOf(key);
  if (mark?.state === "snoozed") return mark.undo();
  if (mark?.state !== "held") return;
  const { kind, decisionID } = mark;
  dismissToast(key);
  setMark(key, { state: "undoing", kind });
  const params = { decisionID };
  try {
    const { OrderID } = await call<typeof undoDecisionContract>(undoDecisionOperation, { params });
    setMark(key, { state: "free" });
    notify(`Undone. ${OrderID} is pending again.`, { detail: detailOf(key) });
  } catch (error) {
    const since = error instanceof CallError ? error.faults[0]?.Data.FinalSince : undefined;
    if (typeof since !== "string") {
      setMark(key, mark);
      notify("This was not undone.", { tone: "bad", detail: detailOf(key, refusalsOf(error)[0].words) });
      return;
    }
    setMark(key, { state: "done", kind, since });
    notify("Too late to undo.", { tone: "bad", detail: detailOf(key, `${finalWords(kind, since)}.`) });
  }
  forgetLists();
}

const followsGo = watchGoChord();

/** Undoes what was done to the row with the focus, or the last that was. */
function pressUndo(event: KeyboardEvent) {
  if (!isShortcut(event)) return;
  const isChord = followsGo(event);
  if (event.key !== decisionKeys.undo || event.repeat || isChord) return;
  const row = document.activeElement?.closest<HTMLElement>("[data-approval]")?.dataset.approval;
  const undoable = [...allMarks()].filter(([, mark]) => canUndo(mark)).map(([key]) => key);
  const key = row && undoable.includes(row) ? row : undoable.at(-1);
  if (!key) return;
  event.preventDefault();
  void undo(key);
}

const canUndo = (mark: Mark) => mark.state === "held" || (mark.state === "snoozed" && Date.now() < mark.undoUntil);

function dismissToast(key: string) {
  const toast = toasts.get(key);
  if (toast !== undefined) dismiss(toast);
  toasts.delete(key);
}

/** A list that is shown keeps its rows; the others are asked for again when they are shown. */
const forgetLists = () => void queryClient.invalidateQueries({ refetchType: "none" });
