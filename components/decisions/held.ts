import { watchGoChord } from "@/components/keys/go-chord";
import { decisionKeys } from "@/components/keys/shortcuts";
import { hear } from "@/components/live/changes";
import { forgetFetched } from "@/components/ui/fetched";
import { isShortcut } from "@/components/ui/is-shortcut";
import { isOutage } from "@/components/ui/notify-failure";
import { dismiss, dismissAbout, notify, showPending, toastStore, untilRead } from "@/components/ui/toast-store";
import { CallError, call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { Decision, getDecisionContract, undoDecisionContract } from "@/lib/approvals/decisions/contract";
import { getDecisionOperation, undoDecisionOperation } from "@/lib/approvals/decisions/operations";
import type { LiveChange } from "@/lib/changes/live/contract";
import { pluralize } from "@/lib/words";
import { isMe } from "./colleagues-store";
import { capital, endsWords, finalWords, notMadeWords, pastOf } from "./decision-words";
import { forgetDraft } from "./drafts";
import { type End, endedAmong, unrefused } from "./ended";
import { type HeldDecision, type HeldMark, type How, heldMark, holdOf } from "./held-mark";
import { allMarks, canBeUndone, isUndoUseful, type Kind, type Mark, markOf, setMark } from "./marks";
import { afterWords } from "./next-words";
import { onceMore } from "./once-more";
import { keyOf, type Subject } from "./subject";
import { tellUndo } from "./undone";

const toasts = new Map<string, number>();

/** Tells what was done last in place of what was told before: a pile would cover the rows, each of which undoes its own. */
export function tellLast(key: string, ...told: Parameters<typeof notify>) {
  for (const earlier of toasts.keys()) dismissToast(earlier);
  toasts.set(key, notify(...told));
}

/** Labels of approvals, by key. */
const abouts = new Map<string, string>();

export const rememberAbout = (subject: Subject) => void abouts.set(keyOf(subject), subject.about);

/** Details of a message: which of the order's approvals it is about. */
export const detailOf = (key: string, ...words: (string | false)[]) =>
  [abouts.has(key) && `${abouts.get(key)}.`, ...words].filter(Boolean).join(" ") || undefined;

/** Shows what a press decided, while it is held. `sent`: when that was, in milliseconds. */
export function hold(all: readonly Decision[], { others = 0, asked, ...subject }: Subject, sent: number) {
  const [first] = all;
  if (!first) return;
  const kind = first.Decision;
  const each = all.map((held) => ({ of: { OrderID: held.OrderID, ID: held.ApprovalID }, held }));
  const keys = each.map(({ of }) => keyOf(of));
  if (followAll(each, { from: sent, together: keys })) return;
  const key = keyOf(subject);
  const ends = kind === "Decline" && others > 0 && endsWords(others);
  const outcome =
    kind === "Decline" && (first.AllowResubmit ? "It goes back to the requester." : "It ends as declined.");
  const after = kind === "Approve" && all.length === 1 && asked && afterWords(asked);
  const count =
    all.length > 1 && `All ${all.length} that awaited you${first.Comments ? ", your comment on each" : ""}.`;
  const detail = detailOf(key, outcome, count, ends, after ?? false);
  const action = { label: "Undo", of: first.OrderID, key: decisionKeys.undo, run: () => void undo(keys[0] ?? key) };
  const until = sent + holdOf(first);
  const text = `${capital(pastOf(kind))} ${first.OrderID}.`;
  tellLast(keys[0] ?? key, text, { about: key, detail, action, until });
}

/** Shows that decisions sent at once are held, or undoes them and returns true if that was asked for before the answer. */
export function followAll(all: readonly { of: Of; held: HeldDecision }[], how: How) {
  const keys = all.map(({ of }) => keyOf(of));
  const undone = keys.find((each) => isUnwanted(markOf(each)));
  for (const { of, held } of all) follow(of, held, how);
  if (undone) void takeAllBack(keys, undone);
  return undone !== undefined;
}

/** Presses that were undone before they were answered. */
const unwanted = new WeakSet<Mark>();
const isUnwanted = (mark: Mark | undefined) => mark !== undefined && unwanted.has(mark);

/** Keys of the last bulk decision, until a later press has to be undone first. */
let batch: readonly string[] = [];
let tellBatch = () => {};
/** The key of its toast, which stays until none of them is held. */
const ofBatch = "batch";

/** Announces a bulk decision, and anew when one of it was undone or refused. */
export function tellMany<T extends Of>(made: readonly T[], kind: Kind, sumsOf: (of: readonly T[]) => string) {
  const of = made.filter((each) => !isVoid(keyOf(each)));
  if (of.length === 0) return;
  batch = of.map(keyOf);
  tellBatch = () => tellMany(made, kind, sumsOf);
  const ends = heldMarks().flatMap(([key, { until }]) => (batch.includes(key) ? until : []));
  const undoThem = { label: "Undo", key: decisionKeys.undo, run: () => void undoAll(of.map(keyOf)) };
  const untilThen = ends.length > 0 && { action: undoThem, until: Math.min(...ends) };
  const text = `${capital(pastOf(kind))} ${pluralize(of.length, "approval")}.`;
  tellLast(ofBatch, text, { detail: sumsOf(of), ...untilThen });
}

/** It was undone, is being undone, or was refused after its hold. */
const isVoid = (key: string) => ["undoing", "free", "refused"].includes(markOf(key)?.state ?? "");

type Of = Pick<Subject, "OrderID" | "ID">;

/** Shows that a decision is held, since `from`, and then its outcome. */
export function follow(of: Of, held: HeldDecision, how: How) {
  setMark(keyOf(of), heldMark(of, held, how));
  watchHeld();
}

/** Follows held decisions to their end, and lets a key undo them. */
export function watchHeld() {
  if (heldMarks().length === 0) return;
  listenForUndo();
  watch();
}

export function listenForUndo() {
  dismissAbout(nothingToUndo);
  document.removeEventListener("keydown", pressUndo);
  document.addEventListener("keydown", pressUndo);
}

// The live stream reports the outcomes of decisions.
hear((news) => {
  if ("changes" in news) for (const change of news.changes) hearOf(change);
});

function hearOf({ Type, Person, OrderID, ObjectType, ObjectID, DateCreated }: LiveChange) {
  if (ObjectType !== "Approval" || !isMe(Person)) return;
  const key = keyOf({ OrderID, ID: ObjectID });
  const mark = markOf(key);
  // It may be about an earlier decision, which was undone.
  if (mark?.state !== "held" || DateCreated <= mark.since) return;
  const State = endings[Type];
  if (State === "Refused") void askAbout(key, mark.decisionID);
  else if (State) conclude(key, { OrderID, State, Decision: mark.kind, DateCompleted: DateCreated, ...unrefused });
}

const endings: Partial<Record<LiveChange["Type"], Decision["State"]>> = {
  "approval.approved": "Done",
  "approval.declined": "Done",
  "approval.refused": "Refused",
  "approval.undone": "Undone",
};

/** Milliseconds from the end of a hold until its outcome is requested, and between requests; it has usually been reported by then. */
const patience = 4000;

let isWatching = false;

/** Requests unreported outcomes, of all ended holds together. */
function watch() {
  if (isWatching) return;
  isWatching = true;
  setTimeout(async () => {
    await ask(heldMarks().filter(([, { until }]) => until + patience <= Date.now()));
    isWatching = false;
    if (heldMarks().length > 0) watch();
  }, patience);
}

const heldMarks = () => [...allMarks()].filter((each): each is [string, HeldMark] => each[1].state === "held");

async function ask(over: [string, HeldMark][]) {
  if (over.length === 0) return;
  const ended = await endedAmong(over.map(([, { of }]) => of)).catch(() => undefined); // it is asked again
  for (const [key, { decisionID }] of over) {
    const found = ended?.get(key);
    if (found === "otherwise") await askAbout(key, decisionID);
    else if (found) end(key, decisionID, found);
  }
}

/** Requests the outcome of a decision, with the reason if it was refused. */
async function askAbout(key: string, decisionID: string) {
  const decision = await findDecision(decisionID);
  if (decision) end(key, decisionID, decision);
}

const findDecision = (decisionID: string) =>
  call<typeof getDecisionContract>(getDecisionOperation, { params: { decisionID }, isBackground: true }).catch(
    () => undefined,
  );

function end(key: string, decisionID: string, decision: End) {
  const mark = markOf(key);
  if (decision.State !== "Held" && mark?.state === "held" && mark.decisionID === decisionID) conclude(key, decision);
}

function conclude(key: string, ended: End) {
  dismissToast(key);
  if (ended.State === "Done") {
    setMark(key, { state: "done", kind: ended.Decision, since: ended.DateCompleted });
    forgetDraft(key);
  } else if (ended.State === "Refused") {
    const { text, why } = markRefused(key, ended);
    notify(text, { tone: "bad", about: key, detail: detailOf(key, why) });
  } else setMark(key, { state: "free" });
  endBatch();
  forgetFetched();
}

/** Marks a decision that did not take effect; returns the message about it. */
function markRefused(key: string, { OrderID, Decision: kind, ...told }: End) {
  const why = notMadeWords(kind, told);
  setMark(key, { state: "refused", kind, words: why });
  return { key, text: `${OrderID} was not ${pastOf(kind)}.`, why };
}

/** Undoes a decision and all others by the same press, or says since when it is final. */
export async function undo(key: string) {
  dismissAbout(nothingToUndo);
  const mark = markOf(key);
  if (mark && canUndo(mark)) tellUndo(key);
  if (mark?.state === "sending") unwanted.add(mark);
  if (mark?.state === "snoozed") return mark.undo();
  if (mark?.state === "held") await takeAllBack(mark.together, key);
}

/** Undoes the decisions of a bulk decision that are still held. */
export async function undoAll(keys: readonly string[]) {
  const first = keys.find((key) => markOf(key)?.state === "held");
  if (!first) return;
  dismissAbout(nothingToUndo);
  tellUndo(first);
  const toast = toasts.get(ofBatch);
  showUndoing(ofBatch);
  await takeAllBack(keys, first);
  // It still says that they are being undone: none was, or they were not of that decision.
  if (toast !== undefined && toast === toasts.get(ofBatch)) tellBatch();
}

async function takeAllBack(keys: readonly string[], told: string) {
  const all = heldMarks().filter(([each]) => keys.includes(each));
  for (const [each] of all) showUndoing(each);
  const failures = (await Promise.all(all.map(([each, held]) => takeBack(each, held)))).filter(Boolean);
  const [failure] = failures;
  const [order, ...others] = new Set(all.map(([, { of }]) => of.OrderID));
  for (const [each] of all) dismissToast(each);
  endBatch();
  const about = others.length === 0 ? told : undefined;
  const words = about ? `${order} is` : `${all.length} approvals are`;
  if (failure)
    notify(failure.text, {
      tone: "bad",
      about: about && failure.key,
      detail: detailOf(failure.key, failure.why),
      isOutage: "isOutage" in failure && failure.isOutage,
    });
  else notify(`Undone. ${words} pending again.`, { about, detail: all.length > 1 ? undefined : detailOf(told) });
  forgetFetched();
}

/** Returns why it failed; undefined when undone. */
async function takeBack(key: string, mark: HeldMark) {
  const { kind, decisionID } = mark;
  const undoing: Mark = { state: "undoing", kind };
  setMark(key, undoing);
  // By then the stream may have told who has decided since.
  const end = (next: Mark) => void (markOf(key) === undoing && setMark(key, next));
  try {
    await onceMore(() => call<typeof undoDecisionContract>(undoDecisionOperation, { params: { decisionID } }));
    end({ state: "free" });
    return undefined;
  } catch (error) {
    const { State, FinalSince: since } = (error instanceof CallError && error.faults[0]?.Data) || {};
    const refused = State === "Refused" ? await findDecision(decisionID) : undefined;
    if (refused) return markRefused(key, refused);
    if (State === "Undone") {
      end({ state: "free" });
      return undefined;
    }
    if (State !== "Refused" && typeof since === "string") {
      setMark(key, { state: "done", kind, since });
      return { key, text: "Too late to undo.", why: `${finalWords(kind, since)}.` };
    }
    end(mark);
    watch();
    return { key, text: "This was not undone.", why: refusalsOf(error)[0].words, isOutage: isOutage(error) };
  }
}

const followsGo = watchGoChord();

/** Undoes the last action on the focused row, or else the last of all. */
function pressUndo(event: KeyboardEvent) {
  if (!isShortcut(event)) return;
  const isChord = followsGo(event);
  if (event.key !== decisionKeys.undo || event.repeat || isChord) return;
  const row = document.activeElement?.closest<HTMLElement>("[data-approval]")?.dataset.approval;
  const undoable = [...allMarks()].filter(([, mark]) => canUndo(mark)).map(([key]) => key);
  const own = row !== undefined && undoable.includes(row);
  const key = own ? row : undoable.at(-1);
  if (!key && isUndoUseful()) return;
  event.preventDefault();
  if (!key) return tellNothingToUndo();
  void (!own && batch.includes(key) ? undoAll(batch) : undo(key));
}

const canUndo = (mark: Mark) => canBeUndone(mark) && mark.state !== "undoing";

/** `why`: what is known of the page. */
export function tellNothingToUndo(why?: string) {
  const last = [...allMarks().values()].findLast(({ state }) => state === "done" || state === "snoozed");
  const words = `Nothing to undo: ${why ?? nothingWords(last)}`;
  notify(words, { tone: "bad", about: nothingToUndo, until: untilRead() });
}

const nothingToUndo = "nothing to undo";

function nothingWords(last: Mark | undefined) {
  if (last?.state === "done") return "your last decision has taken effect.";
  if (last?.state === "snoozed") return "your last snooze is older than 10 seconds. Bring it back under Snoozed.";
  return "you have decided nothing that can still be undone.";
}

/** The message stays until it is known what became of Undo. */
function showUndoing(key: string) {
  const toast = toasts.get(key);
  if (toast !== undefined) showPending(toast, "Undoing…");
}

/** Of one row, or of the batch. */
export function dismissToast(key: string) {
  const toast = toasts.get(key);
  if (toast !== undefined) dismiss(toast);
  toasts.delete(key);
}

/** Once none of them is held, there is nothing to undo; what was undone or refused is counted no more. */
function endBatch() {
  const isShown = toastStore.get().some(({ id }) => id === toasts.get(ofBatch));
  if (batch.every((key) => markOf(key)?.state !== "held")) dismissToast(ofBatch);
  else if (isShown && batch.some(isVoid)) tellBatch();
}

watchHeld(); // what came with the page
