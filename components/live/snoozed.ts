import type { Snooze } from "@/lib/approvals/snoozing/contract";
import type { LiveChange } from "@/lib/changes/live/contract";
import { allChanges, hear, tell } from "./changes";

/** Longer than that no browser waits. */
const longest = 2_000_000_000;

const waiting = new Map<string, { snoozed: Snooze; timer: ReturnType<typeof setTimeout> | undefined }>();

const keyOf = ({ OrderID, ApprovalID }: Pick<Snooze, "OrderID" | "ApprovalID">) =>
  JSON.stringify([OrderID, ApprovalID]);

/** Whether its order was changed after it was put aside. News may be of an earlier change. */
export const endsSnooze = (
  { Type, OrderID, Data }: LiveChange,
  snoozed: Pick<Snooze, "OrderID" | "OrderVersion">,
): boolean =>
  Type === "order.updated" && OrderID === snoozed.OrderID && (Data.OrderVersion ?? 0) > snoozed.OrderVersion;

/** Whether news of that has come already. */
export const hasEnded = (snoozed: Pick<Snooze, "OrderID" | "OrderVersion">) =>
  allChanges().some((change) => endsSnooze(change, snoozed));

/** What awaits one is counted anew when it comes back, and the list says so. */
export function expectBack(snoozed: Snooze) {
  forgetSnoozed(snoozed);
  const key = keyOf(snoozed);
  if (hasEnded(snoozed)) return comeBack([key]);
  const wait = Date.parse(snoozed.Until) - Date.now() + 1000;
  const timer = wait < longest ? setTimeout(() => comeBack([key]), wait) : undefined;
  waiting.set(key, { snoozed, timer });
}

export function forgetSnoozed(snoozed: Pick<Snooze, "OrderID" | "ApprovalID">) {
  const key = keyOf(snoozed);
  clearTimeout(waiting.get(key)?.timer);
  waiting.delete(key);
}

function comeBack(keys: readonly string[]) {
  for (const key of keys) {
    clearTimeout(waiting.get(key)?.timer);
    waiting.delete(key);
  }
  countAgain();
  tell({ isBack: true });
}

const counting = new Set<string>();

/** Soon, and once for all that happens until then. */
export function countAgain(area = "/approvals") {
  if (counting.has(area)) return;
  counting.add(area);
  setTimeout(() => {
    counting.delete(area);
    void import("./connection").then(
      ({ recount }) => recount(area),
      () => undefined, // the next page counts it
    );
  }, 300);
}

// A change tells by how much more or less awaits one, whether or not one has put it aside.
hear((news) => {
  if (!("changes" in news)) return;
  // Of a return that asks several groups of one person, a change tells too much.
  if (news.changes.some(({ ObjectType, Waiting }) => ObjectType === "OrderReturn" && Waiting !== 0))
    countAgain("/returns");
  if (waiting.size === 0) return;
  const back = [...waiting].flatMap(([key, { snoozed }]) =>
    news.changes.some((change) => endsSnooze(change, snoozed)) ? [key] : [],
  );
  if (back.length > 0) comeBack(back);
  else if (news.changes.some(({ ObjectType, Waiting }) => ObjectType === "Approval" && Waiting !== 0)) countAgain();
});
