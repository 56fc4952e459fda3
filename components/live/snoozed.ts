import type { Snooze } from "@/lib/approvals/snoozing/contract";
import { allChanges, hear, tell } from "./changes";

/** Longer than that no browser waits. */
const longest = 2_000_000_000;

const waiting = new Map<string, [snoozed: Snooze, timer: ReturnType<typeof setTimeout> | undefined]>();

// IDs have no control characters.
const keyOf = ({ OrderID, ApprovalID }: Pick<Snooze, "OrderID" | "ApprovalID">) => `${OrderID}\n${ApprovalID}`;

/** Whether news has come of a change of its order after it was put aside. */
export const hasEnded = (snoozed: Snooze) =>
  allChanges().some(
    ({ OrderID, Data }) => OrderID === snoozed.OrderID && (Data.OrderVersion ?? 0) > snoozed.OrderVersion,
  );

/** What awaits one is counted anew when it comes back, and the list says so. */
export function expectBack(snoozed: Snooze) {
  forgetSnoozed(snoozed);
  const wait = hasEnded(snoozed) ? 0 : Date.parse(snoozed.Until) - Date.now() + 1000;
  const timer = wait < longest ? setTimeout(() => comeBack(snoozed), wait) : undefined;
  waiting.set(keyOf(snoozed), [snoozed, timer]);
}

export function forgetSnoozed(snoozed: Pick<Snooze, "OrderID" | "ApprovalID">) {
  const key = keyOf(snoozed);
  clearTimeout(waiting.get(key)?.[1]);
  waiting.delete(key);
}

function comeBack(snoozed: Snooze) {
  forgetSnoozed(snoozed);
  countAgain();
  tell({ back: snoozed });
}

const counting: Record<string, ReturnType<typeof setTimeout> | undefined> = {};

/** Soon, and once for all that happens until then. */
export function countAgain(area = "/approvals") {
  counting[area] ??= setTimeout(() => {
    counting[area] = undefined;
    void import("./connection").then(
      (connection) => connection.recount(area),
      () => undefined, // the next page counts it
    );
  }, 300);
}

// A change tells by how much more or less awaits one, whether or not one has put it aside.
hear((news) => {
  if (!("changes" in news)) return;
  for (const { ObjectType, Waiting, OrderID, ObjectID, Data } of news.changes) {
    if (!Waiting) continue;
    // Of a return that asks several groups of one person, a change tells too much.
    if (ObjectType === "OrderReturn") countAgain("/returns");
    else if (waiting.size) countAgain();
    // What no longer awaits one does not come back.
    if (Waiting < 0)
      for (const { ID } of Data.Approvals ?? [{ ID: ObjectID }]) forgetSnoozed({ OrderID, ApprovalID: ID });
  }
  for (const [snoozed] of waiting.values()) if (hasEnded(snoozed)) comeBack(snoozed);
});
