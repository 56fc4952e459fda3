import { formatMoney } from "@/components/ui/money";
import { tellFault } from "@/lib/api/fault-words";
import type { Decision, DecisionResult } from "@/lib/approvals/decisions/contract";
import { fullName } from "@/lib/users/full-name";
import { absoluteTime, pluralize, relativeTime } from "@/lib/words";
import { isMe, type Taken } from "./colleagues-store";
import type { Kind, Mark } from "./marks";
import type { Subject } from "./subject";

export const pastOf = (kind: Kind) => (kind === "Approve" ? "approved" : "declined");
export const ongoingOf = (kind: Kind) => (kind === "Approve" ? "approving" : "declining");
export const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);

/** What a decline does besides. */
export const endsWords = (others: number) => `This also ends ${pluralize(others, "other approval")} of the order.`;

export const endingWords = "You are declining the order, which ends this approval, too.";

/** Like "12 s ago". */
function ago(at: string, now: number) {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  return seconds < 60 ? `${seconds} s ago` : relativeTime(at, now);
}

export function firstWords({ person, kind, at, isHeld }: Extract<Mark, { state: "first" }>, now?: number) {
  const isMine = isMe(person);
  if (!isHeld)
    return `${isMine ? "You" : fullName(person)} ${pastOf(kind)} this${now === undefined ? "" : ` ${ago(at, now)}`}`;
  return isMine
    ? `You are ${ongoingOf(kind)} this in another window`
    : `${fullName(person)} is ${ongoingOf(kind)} this`;
}

/** The same as a sentence, and that a press which came second was in vain. */
export function lostWords(mark: Extract<Mark, { state: "first" }>) {
  const first = `${firstWords(mark)}.`;
  return mark.lost && !isMe(mark.person) ? `${first} ${unrecordedWords(mark.lost)}` : first;
}

const unrecordedWords = (kind: Kind) => `Your ${kind === "Approve" ? "approval" : "decline"} was not recorded.`;

export const finalWords = (kind: Kind, since: string | null) =>
  `${capital(pastOf(kind))}${since ? `, final since ${absoluteTime(since)}` : ""}`;

type First = { DecidedBy: Taken["Person"]; DecidedAt: string; Decision: Kind; HeldUntil?: string };

/** What is shown where a decision was refused. */
export function refusalMark(kind: Kind, subject: Subject, { Outcome, Error: refusal }: DecisionResult): Mark {
  const data = refusal?.Data ?? {};
  if (Outcome === "AlreadyDecided" && data.DecidedBy) {
    // Safe: the API's data about the first decision.
    const { DecidedBy, DecidedAt, Decision, HeldUntil } = data as unknown as First;
    const isHeld = HeldUntil !== undefined;
    return { state: "first", person: DecidedBy, kind: Decision, at: DecidedAt, isHeld, lost: kind };
  }
  if (Outcome === "Changed") {
    const { Total, Currency, Revision } = data as { Total?: number; Currency?: string; Revision?: string };
    const words = changedWords(subject, { total: Number(Total), currency: String(Currency) });
    return { state: "refused", kind, words, revision: Revision };
  }
  const words =
    refusedWords[Outcome] ?? tellFault({ code: refusal?.ErrorCode ?? "", message: refusal?.Message, data }, {}).words;
  return { state: "refused", kind, words: Outcome === "NotAwaiting" ? `${words} ${unrecordedWords(kind)}` : words };
}

type Amount = Pick<Subject, "total" | "currency">;

function changedWords(from: Amount, to: Amount) {
  return `${totalWords(from, to) ?? "The order changed while you were looking at it."} Nothing was decided.`;
}

/** Undefined where the total is the same. */
function totalWords(from: Amount, to: Amount) {
  const [before, now] = [formatMoney(from.total, from.currency), formatMoney(to.total, to.currency)];
  return before === now ? undefined : `Total went from ${before} to ${now}.`;
}

const refusedWords: Partial<Record<string, string>> = {
  OwnOrder: "You placed, created, changed or submitted this order, so somebody else has to decide it.",
  NotAsked: "Only members of the approving group can decide this.",
  Declining: "You are declining this order. Undo that first to approve it.",
  NotAwaiting: "The order no longer awaits approval.",
  NotFound: "This approval no longer exists.",
  Changed: "The order changed before your decision took effect.",
  AlreadyDecided: "Somebody else decided this first.",
  OutOfStock: "A product of the order is out of stock.",
  NotAvailable: "A product of the order is no longer available.",
  Declined: "The order was declined, so this approval is no longer needed.",
  Canceled: "The order was canceled, so this approval is no longer needed.",
  Resubmitted: "The order was submitted again.",
  Reassigned: "The approval was reassigned to another group.",
};

/** Why an approval that is shown no longer waits. `by`: whose doing it was, if that is known. */
export const goneWords = (reason: string | undefined, by?: string | null) =>
  reason === "Declined" && by
    ? `${by} declined the order, so this approval is no longer needed.`
    : (refusedWords[reason ?? ""] ?? "The order no longer awaits approval.");

/** Why a decision that was held did not take effect. */
export function notMadeWords(kind: Kind, { Reason, Changed }: Pick<Decision, "Reason" | "Changed">) {
  const because = refusedWords[Reason ?? ""] ?? "It could not be carried out.";
  const total = Changed && totalWords(amountOf(Changed.From), amountOf(Changed.To));
  return [because, total, unrecordedWords(kind)].filter(Boolean).join(" ");
}

const amountOf = ({ Total, Currency }: NonNullable<Decision["Changed"]>["From"]) => ({
  total: Total,
  currency: Currency,
});
