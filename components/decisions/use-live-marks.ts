"use client";

import { useLive } from "@/components/live/use-live";
import type { LiveChange } from "@/lib/changes/live/contract";
import { isMe } from "./colleagues-store";
import { goneWords } from "./decision-words";
import { isOwnHold, type Mark, markOf, setMark } from "./marks";
import { keyOf } from "./subject";

type Subject = Parameters<typeof keyOf>[0];

/** Marks visible approvals with the actions of others, live. */
export function useLiveMarks(shown: readonly Subject[]) {
  useLive((news) => {
    if (!("changes" in news)) return;
    const keys = new Set(shown.map(keyOf));
    for (const change of news.changes)
      for (const key of [...keysOf(change), ...snoozedOf(change, keys)]) {
        const before = markOf(key);
        const mark = keys.has(key) ? markAfter(key, change, before) : undefined;
        if (mark) setMark(key, mark);
      }
  });
}

const keysOf = ({ Type, OrderID, ObjectType, ObjectID, Data }: LiveChange) => {
  if (Type === "approval.withdrawn") return (Data.Approvals ?? []).map(({ ID }) => keyOf({ OrderID, ID }));
  return ObjectType === "Approval" ? [keyOf({ OrderID, ID: ObjectID })] : [];
};

/** A snoozed approval comes back when its order changes. */
const snoozedOf = ({ Type, OrderID }: LiveChange, keys: ReadonlySet<string>) =>
  Type === "order.updated"
    ? [...keys].filter((key) => key.startsWith(`${OrderID}/`) && markOf(key)?.state === "snoozed")
    : [];

/** The new mark of a row, if any. The user's own decisions in this tab are marked elsewhere. */
function markAfter(
  key: string,
  { Type, Person, Data, DateCreated }: LiveChange,
  before: Mark | undefined,
): Mark | undefined {
  const isMine = isMe(Person);
  const kind = Data.Decision ?? "Approve";
  const isUnderWay = before?.state === "held" || before?.state === "sending" || before?.state === "undoing";
  const first = (isHeld: boolean): Mark | undefined =>
    Person ? { state: "first", person: Person, kind, at: DateCreated, isHeld } : undefined;
  switch (Type) {
    case "approval.held":
      return isMine && (isUnderWay || isOwnHold(key, Data.HeldUntil)) ? undefined : first(true);
    case "approval.approved":
    case "approval.declined":
      if (!isMine) return first(false);
      return isUnderWay ? undefined : { state: "done", kind, since: DateCreated };
    case "approval.undone":
    case "approval.refused":
      return (isMine && before?.state !== "first") || isUnderWay ? undefined : { state: "free" };
    case "order.updated":
      return { state: "free", isBack: true };
    case "approval.withdrawn":
      // The user's own decision is reported when its hold ends.
      if (isUnderWay) return undefined;
      return { state: "gone", words: goneWords(Data.Reason), isWithdrawn: true };
    case "approval.reassigned":
      if (isMine) return undefined;
      return { state: "gone", words: goneWords("Reassigned") };
    default:
      return undefined;
  }
}
