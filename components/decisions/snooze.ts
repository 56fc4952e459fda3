import { countAgain, expectBack, forgetSnoozed } from "@/components/live/wakes";
import { decisionKeys } from "@/components/shell/shortcuts";
import { queryClient } from "@/components/ui/query-client";
import { dismiss, notify } from "@/components/ui/toast-store";
import { CallError, call } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { snoozeApprovalContract, unsnoozeApprovalContract } from "@/lib/approvals/snoozing/contract";
import { snoozeApprovalOperation, unsnoozeApprovalOperation } from "@/lib/approvals/snoozing/operations";
import { type Mark, markOf, setMark } from "./marks";
import { listenForUndo } from "./press";
import { backWords } from "./snooze-times";
import { keyOf, type Subject } from "./subject";

type Of = Pick<Subject, "OrderID" | "ID">;

/** How long the key undoes it; its row does as long as the page is open. */
const undoable = 10_000;

const paramsOf = ({ OrderID, ID }: Of) => ({ direction: "all", orderID: OrderID, approvalID: ID }) as const;

let toast: number | undefined;

/** Puts an approval aside, and says until when. `before`: until when it was already. */
export async function snooze(of: Of, { until, before, zone }: { until: number; before: string | null; zone: string }) {
  const key = keyOf(of);
  const earlier = markOf(key);
  const marked = (to: string): Mark => ({
    ...{ state: "snoozed", until: to, undoUntil: Date.now() + undoable },
    undo: () => void undoSnooze(of, { before, zone }),
  });
  const wanted = new Date(until).toISOString();
  setMark(key, marked(wanted));
  try {
    const body = { Until: wanted };
    const { Until } = await call<typeof snoozeApprovalContract>(snoozeApprovalOperation, {
      params: paramsOf(of),
      body,
    });
    setMark(key, marked(Until));
    expectBack({ OrderID: of.OrderID, ApprovalID: of.ID, Until });
    tellSnoozed(of, { wanted, until: Until, zone });
    listenForUndo();
  } catch (error) {
    setMark(key, earlier);
    const detail = whyNot(error);
    notify(`${of.OrderID} was not snoozed.`, { tone: "bad", detail, until: Date.now() + 8000 });
  }
  forgetLists();
}

function whyNot(error: unknown) {
  const reason = error instanceof CallError ? error.faults[0]?.Data.Reason : undefined;
  if (reason === "Due") return "It is overdue, or due in four working hours or less.";
  if (reason === "NotAwaiting") return "It no longer awaits your decision.";
  return refusalsOf(error)[0].words;
}

function tellSnoozed({ OrderID, ID }: Of, { wanted, until, zone }: { wanted: string; until: string; zone: string }) {
  const key = keyOf({ OrderID, ID });
  if (toast !== undefined) dismiss(toast);
  const isEarlier = until !== wanted;
  toast = notify(`Snoozed ${OrderID} until ${backWords(Date.parse(until), Date.now(), zone)}.`, {
    ...(isEarlier && { detail: "That is four working hours before it is due." }),
    action: { label: "Undo", key: decisionKeys.undo, run: () => undoMarked(key) },
    until: Date.now() + undoable,
  });
}

function undoMarked(key: string) {
  const mark = markOf(key);
  if (mark?.state === "snoozed") mark.undo();
}

function undoSnooze(of: Of, { before, zone }: { before: string | null; zone: string }) {
  const until = before === null ? Number.NaN : Date.parse(before);
  // What it was snoozed until may have come meanwhile.
  return until > Date.now() ? snooze(of, { until, before: null, zone }) : bringBack(of);
}

/** Brings an approval back at once. */
export async function bringBack(of: Of) {
  const key = keyOf(of);
  const earlier = markOf(key);
  if (toast !== undefined) dismiss(toast);
  setMark(key, { state: "free", isBack: true });
  try {
    await call<typeof unsnoozeApprovalContract>(unsnoozeApprovalOperation, { params: paramsOf(of) });
    forgetSnoozed({ OrderID: of.OrderID, ApprovalID: of.ID });
    notify(`${of.OrderID} is back in Mine.`);
  } catch (error) {
    setMark(key, earlier);
    notify(`${of.OrderID} is still snoozed.`, { tone: "bad", detail: refusalsOf(error)[0].words });
  }
  forgetLists();
}

/** A list that is shown keeps its rows; the others are asked for again when they are shown. */
function forgetLists() {
  countAgain();
  void queryClient.invalidateQueries({ refetchType: "none" });
}
