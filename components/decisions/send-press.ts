import { holdSeconds } from "@/components/preferences/hold-seconds";
import { forgetFetched } from "@/components/ui/fetched";
import { isOutage, notifyFailure } from "@/components/ui/notify-failure";
import { notify, untilRead } from "@/components/ui/toast-store";
import { call } from "@/lib/api/call";
import { newKey } from "@/lib/api/new-key";
import { refusalsOf } from "@/lib/api/refusal";
import type { createDecisionsContract, DecisionResult, NewDecisions } from "@/lib/approvals/decisions/contract";
import { createDecisionsOperation } from "@/lib/approvals/decisions/operations";
import { decisionOf, type NewDecision, type Press } from "./decision-of";
import { lostWords, pastOf, refusalMark } from "./decision-words";
import { findOut } from "./find-out";
import { detailOf, followAll, hold, listenForUndo, rememberAbout } from "./held";
import type { HeldDecision } from "./held-mark";
import { type Kind, markOf, setMark } from "./marks";
import { onceMore } from "./once-more";
import { keyOf, type Subject } from "./subject";

/** Sends a decision that is already marked, and reports its outcome. */
export async function sendPress(subject: Subject, decision: NewDecision) {
  const key = keyOf(subject);
  const kind = decision.Decision;
  rememberAbout(subject);
  listenForUndo();
  let failure: unknown;
  try {
    const sent = Date.now();
    const { Items } = await send({ Decisions: [decision], HoldSeconds: holdSeconds() });
    const [result] = Items;
    if (!result) throw new Error("A decision without a result.");
    if (result.Decisions.length > 0) hold(result.Decisions, subject, sent);
    else refuse(subject, kind, result);
  } catch (error) {
    failure = error;
    refuseAll([subject], kind, error);
  }
  const mark = markOf(key);
  const heard = { about: key, until: untilRead() };
  if (mark?.state === "first")
    notify(lostWords(mark), { ...heard, tone: "bad", detail: `${subject.OrderID}, ${subject.about}` });
  if (mark?.state === "refused")
    notifyFailure(`${subject.OrderID} was not ${pastOf(kind)}.`, failure, {
      ...heard,
      detail: detailOf(key, mark.words),
    });
  forgetFetched();
}

const refuse = (subject: Subject, kind: Kind, result: DecisionResult) =>
  setMark(keyOf(subject), refusalMark(kind, subject, result));

function refuseAll(subjects: readonly Subject[], kind: Kind, error: unknown) {
  const refused = { state: "refused", kind, words: refusalsOf(error)[0].words } as const;
  for (const subject of subjects) setMark(keyOf(subject), refused);
  if (isOutage(error)) void findOut(subjects, refused);
}

/** Decides many at once, each separately, and returns the outcome of each by its key. Throws when all are refused. */
export async function pressMany(subjects: readonly Subject[], made: Press): Promise<[string, DecisionResult][]> {
  const { kind } = made;
  const Decisions = subjects.map((subject) => decisionOf(subject, made));
  for (const subject of subjects) {
    rememberAbout(subject);
    setMark(keyOf(subject), { state: "sending", kind });
  }
  listenForUndo();
  try {
    const sent = Date.now();
    const { Items } = await send({ Decisions, HoldSeconds: holdSeconds() });
    const held: { of: Subject; held: HeldDecision }[] = [];
    const results: [string, DecisionResult][] = [];
    for (const [at, subject] of subjects.entries()) {
      const result = Items[at];
      if (!result) continue;
      results.push([keyOf(subject), result]);
      const [decision] = result.Decisions;
      if (decision) held.push({ of: subject, held: decision });
      else refuse(subject, kind, result);
    }
    followAll(held, { from: sent });
    return results;
  } catch (error) {
    refuseAll(subjects, kind, error);
    throw error;
  } finally {
    forgetFetched();
  }
}

/** Under one key, so that a retry after a lost answer decides nothing twice. */
async function send(body: NewDecisions) {
  const key = newKey();
  return onceMore(() => call<typeof createDecisionsContract>(createDecisionsOperation, { body, key }));
}
