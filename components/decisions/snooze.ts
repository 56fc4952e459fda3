import { decisionKeys } from "@/components/keys/shortcuts";
import { countAgain, expectBack, forgetSnoozed, hasEnded } from "@/components/live/snoozed";
import { forgetFetched } from "@/components/ui/fetched";
import { notifyFailure } from "@/components/ui/notify-failure";
import { notify, showPending, untilRead } from "@/components/ui/toast-store";
import { call } from "@/lib/api/call";
import type { Because } from "@/lib/api/fault-words";
import type {
  Snooze,
  snoozeApprovalContract,
  snoozeApprovalsContract,
  unsnoozeApprovalContract,
} from "@/lib/approvals/snoozing/contract";
import {
  snoozeApprovalOperation,
  snoozeApprovalsOperation,
  unsnoozeApprovalOperation,
} from "@/lib/approvals/snoozing/operations";
import { pluralize } from "@/lib/words";
import { dismissToast, listenForUndo, tellLast, undo } from "./held";
import { backMark, type Mark, markOf, setMark } from "./marks";
import { onceMore } from "./once-more";
import { backWords } from "./snooze-times";
import { keyOf, paramsOf, type Subject } from "./subject";

type Of = Pick<Subject, "OrderID" | "ID">;

/** How long the key undoes it; the row's button does as long as the page is open. */
const undoable = 10_000;

/** Its failure is told where it is awaited. */
const ignore = () => undefined;

/** The key of what is told of the last snooze. */
const told = "snooze";

/** Snoozes an approval, and says until when. `before`: the end of its earlier snooze. */
export async function snooze(of: Of, { until, before, zone }: { until: number; before: string | null; zone: string }) {
  const key = keyOf(of);
  const earlier = markOf(key);
  const wanted = new Date(until).toISOString();
  const body = { Until: wanted };
  const answered = onceMore(() =>
    call<typeof snoozeApprovalContract>(snoozeApprovalOperation, { params: paramsOf(of), body }),
  );
  const undoIt = () => void answered.then(() => undoSnooze(of, { before, zone }), ignore);
  setMark(key, snoozedMark(wanted, undoIt));
  listenForUndo();
  try {
    const snoozed = await answered;
    if (setSnoozed(snoozed, undoIt)) tellSnoozed(of, { wanted, until: snoozed.Until, zone });
  } catch (error) {
    setMark(key, earlier);
    notifyFailure(`${of.OrderID} was not snoozed.`, error, {
      about: key,
      because: whyNot,
      until: untilRead(),
    });
  }
  forgetLists();
}

const snoozedMark = (until: string, undoIt: () => void): Extract<Mark, { state: "snoozed" }> => ({
  ...{ state: "snoozed", until, undoUntil: Date.now() + undoable, undo: undoIt },
});

/** Marks what the server has snoozed. False if it is back: news came before the answer that its order has changed since. */
function setSnoozed(answer: Snooze, undoIt: () => void) {
  const key = keyOf({ OrderID: answer.OrderID, ID: answer.ApprovalID });
  const isOver = hasEnded(answer);
  setMark(key, isOver ? backMark : { ...snoozedMark(answer.Until, undoIt), answer });
  expectBack(answer);
  return !isOver;
}

/** Snoozes many until one time, and says how many. Those that are due sooner or no longer await the user stay. */
export async function snoozeMany(all: readonly Of[], { until, zone }: { until: number; zone: string }) {
  const earlier = new Map(all.map((of) => [keyOf(of), markOf(keyOf(of))]));
  const wanted = new Date(until).toISOString();
  const answered = onceMore(() => sendMany(all, wanted)).then(({ Items }) =>
    all.flatMap((of, at) => {
      const { Until, OrderVersion } = Items[at] ?? {};
      return Until && OrderVersion ? [{ of, Until, OrderVersion }] : [];
    }),
  );
  const undoThem = () => void answered.then((done) => bringManyBack(done.map(({ of }) => of)), ignore);
  for (const of of all) setMark(keyOf(of), snoozedMark(wanted, undoThem));
  listenForUndo();
  try {
    const done = await answered;
    const these = done.map(({ of }) => of);
    for (const of of all) if (!these.includes(of)) setMark(keyOf(of), earlier.get(keyOf(of)));
    for (const { of, ...snoozed } of done) setSnoozed({ OrderID: of.OrderID, ApprovalID: of.ID, ...snoozed }, undoThem);
    tellMany(these, { all: all.length, until, zone });
  } catch (error) {
    for (const [key, before] of earlier) setMark(key, before);
    notifyFailure("Nothing was snoozed.", error, { until: untilRead() });
  }
  forgetLists();
}

const sendMany = (all: readonly Of[], Until: string | null) =>
  call<typeof snoozeApprovalsContract>(snoozeApprovalsOperation, {
    body: { Until, Approvals: all.map(({ OrderID, ID }) => ({ OrderID, ApprovalID: ID })) },
  });

function tellMany(done: readonly Of[], { all, until, zone }: { all: number; until: number; zone: string }) {
  const left = all - done.length;
  const rest = left > 0 ? `${left} not snoozed: ${tooSoon}, or no longer yours.` : undefined;
  const [first] = done;
  if (!first) return tellNone(rest);
  tellLast(told, `Snoozed ${pluralize(done.length, "approval")} until ${backWords(until, Date.now(), zone)}.`, {
    about: told,
    detail: rest,
    action: {
      label: "Undo",
      key: decisionKeys.undo,
      run: () => void undo(done.map(keyOf).find((key) => markOf(key)?.state === "snoozed") ?? keyOf(first)),
    },
    until: Date.now() + undoable,
  });
}

const tellNone = (detail: string | undefined) =>
  void notify("Nothing was snoozed.", { tone: "bad", detail, until: untilRead() });

async function bringManyBack(all: readonly Of[]) {
  showPending(told, "Undoing…");
  try {
    await sendMany(all, null);
    for (const of of all) {
      setMark(keyOf(of), backMark);
      forgetSnoozed({ OrderID: of.OrderID, ApprovalID: of.ID });
    }
    notify(`${pluralize(all.length, "approval")} back in Mine.`);
  } catch (error) {
    notifyFailure("They are still snoozed.", error);
  }
  dismissToast(told);
  forgetLists();
}

export const tooSoon = "overdue, or due within four working hours";

/** Says why none of these is offered to be snoozed. */
export function tellTooSoon(all: readonly Of[], why: string) {
  const [one, ...others] = all;
  if (!one || others.length > 0) return tellNone(why);
  notify(`${one.OrderID} was not snoozed.`, {
    tone: "bad",
    about: keyOf(one),
    detail: why,
    until: untilRead(),
  });
}

const whyNot: Because = {
  "Approval.CannotSnooze Due": `It is ${tooSoon}.`,
  "Approval.CannotSnooze NotAwaiting": "It no longer awaits your decision.",
};

function tellSnoozed({ OrderID, ID }: Of, { wanted, until, zone }: { wanted: string; until: string; zone: string }) {
  const key = keyOf({ OrderID, ID });
  const back = until === wanted ? "then" : "four working hours before it is due";
  tellLast(told, `Snoozed ${OrderID} until ${backWords(Date.parse(until), Date.now(), zone)}.`, {
    about: key,
    detail: `It comes back ${back}, or when the order changes.`,
    action: { label: "Undo", of: OrderID, key: decisionKeys.undo, run: () => void undo(key) },
    until: Date.now() + undoable,
  });
}

function undoSnooze(of: Of, { before, zone }: { before: string | null; zone: string }) {
  const until = before === null ? Number.NaN : Date.parse(before);
  // Its earlier snooze may have ended meanwhile.
  return until > Date.now() ? snooze(of, { until, before: null, zone }) : bringBack(of);
}

/** Ends a snooze at once. */
export async function bringBack(of: Of) {
  const key = keyOf(of);
  const earlier = markOf(key);
  showPending(key, "Undoing…");
  setMark(key, backMark);
  try {
    await call<typeof unsnoozeApprovalContract>(unsnoozeApprovalOperation, { params: paramsOf(of) });
    forgetSnoozed({ OrderID: of.OrderID, ApprovalID: of.ID });
    notify(`${of.OrderID} is back in Mine.`, { about: key });
  } catch (error) {
    setMark(key, earlier);
    notifyFailure(`${of.OrderID} is still snoozed.`, error, { about: key });
  }
  forgetLists();
}

function forgetLists() {
  countAgain();
  forgetFetched();
}
