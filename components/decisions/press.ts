import { holdSeconds } from "@/components/preferences/hold-seconds";
import { forgetFetched } from "@/components/ui/fetched";
import { notify } from "@/components/ui/toast-store";
import { holds } from "@/lib/account/preferences/preferences";
import { CallError, call } from "@/lib/api/call";
import { newKey } from "@/lib/api/new-key";
import { refusalsOf } from "@/lib/api/refusal";
import type { createDecisionsContract, DecisionResult, NewDecisions } from "@/lib/approvals/decisions/contract";
import { createDecisionsOperation } from "@/lib/approvals/decisions/operations";
import { firstWords, pastOf, refusalMark } from "./decision-words";
import { detailOf, follow, hold, rememberAbout } from "./held";
import { type Kind, type Mark, markOf, setMark } from "./marks";
import { keyOf, type Subject } from "./subject";

export type Press = {
  kind: Kind;
  comments?: string;
  allowResubmit?: boolean;
  /** All of the order that await the person. */
  isWhole?: boolean;
};

type Of = Pick<Subject, "OrderID" | "ID">;

/** A press on what is under way, or decided, is none. */
export const isBusy = (mark: Mark | undefined): mark is Exclude<Mark, { state: "free" | "refused" }> =>
  mark !== undefined && mark.state !== "refused" && mark.state !== "free";

/**
 * Decides an approval, and tells the person what becomes of it. The mark is there before the answer, as are those of
 * `others` that are likely to be decided with it.
 */
export async function press(subject: Subject, made: Press, others: readonly Of[] = []) {
  const key = keyOf(subject);
  if (isBusy(markOf(key))) return;
  const { kind } = made;
  const decision = decisionOf(subject, made);
  rememberAbout(subject);
  const keys = [...others.map(keyOf).filter((each) => each !== key), key];
  for (const each of keys) setMark(each, { state: "sending", kind });
  try {
    const sent = Date.now();
    const { Items } = await send({ Decisions: [decision], HoldSeconds: holdSeconds() });
    const [result] = Items;
    if (!result) throw new Error("A decision without a result.");
    if (result.Decisions.length > 0) hold(result.Decisions, subject, sent);
    else refuse(subject, kind, result);
  } catch (error) {
    setMark(key, { state: "refused", kind, words: refusalsOf(error)[0].words });
  }
  for (const each of keys) if (markOf(each)?.state === "sending") setMark(each, { state: "free" });
  const mark = markOf(key);
  // Its place says so, too: here it is heard.
  const heard = { tone: "bad", until: Date.now() + 8000 } as const;
  if (mark?.state === "first")
    notify(`${firstWords(mark, Date.now())}.`, { ...heard, detail: `${subject.OrderID}, ${subject.about}` });
  if (mark?.state === "refused")
    notify(`${subject.OrderID} was not ${pastOf(kind)}.`, { ...heard, detail: detailOf(key, mark.words) });
  forgetFetched();
}

/** What somebody else holds is free again at the latest when their hold is over, unless more is known by then. */
function refuse(subject: Subject, kind: Kind, result: DecisionResult) {
  const key = keyOf(subject);
  const mark = refusalMark(kind, subject, result);
  setMark(key, mark);
  if (mark.state !== "first" || !mark.isHeld) return;
  setTimeout(() => markOf(key) === mark && setMark(key, { state: "free" }), holds.most * 1000);
}

function decisionOf(
  subject: Subject,
  { kind, comments, allowResubmit, isWhole }: Press,
): NewDecisions["Decisions"][number] {
  return {
    ...{ OrderID: subject.OrderID, Decision: kind },
    ...(!isWhole && { ApprovalID: subject.ID }),
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
    rememberAbout(subject);
    setMark(keyOf(subject), { state: "sending", kind });
  }
  try {
    const sent = Date.now();
    const { Items } = await send({ Decisions, HoldSeconds: holdSeconds() });
    return subjects.flatMap((subject, at) => {
      const result = Items[at];
      if (!result) return [];
      const [held] = result.Decisions;
      if (held) follow(subject, held, { from: sent });
      else refuse(subject, kind, result);
      return [[keyOf(subject), result]];
    });
  } catch (error) {
    for (const subject of subjects)
      setMark(keyOf(subject), { state: "refused", kind, words: refusalsOf(error)[0].words });
    throw error;
  } finally {
    forgetFetched();
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
