import { hear, tell } from "./changes";

/** An approval that one has put aside, and until when. */
export type Snoozed = { OrderID: string; ApprovalID: string; Until: string };

/** Longer than that no browser waits. */
const longest = 2_000_000_000;

const waiting = new Map<string, { orderID: string; timer: ReturnType<typeof setTimeout> | undefined }>();

const keyOf = ({ OrderID, ApprovalID }: Pick<Snoozed, "OrderID" | "ApprovalID">) => `${OrderID}/${ApprovalID}`;

/** What awaits one is counted anew when it comes back, and the list says so. */
export function expectBack(snoozed: Snoozed) {
  forgetSnoozed(snoozed);
  const key = keyOf(snoozed);
  const wait = Date.parse(snoozed.Until) - Date.now() + 1000;
  const timer = wait < longest ? setTimeout(() => comeBack([key]), wait) : undefined;
  waiting.set(key, { orderID: snoozed.OrderID, timer });
}

export function forgetSnoozed(snoozed: Pick<Snoozed, "OrderID" | "ApprovalID">) {
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
  const changed = new Set(news.changes.flatMap(({ Type, OrderID }) => (Type === "order.updated" ? [OrderID] : [])));
  const back = [...waiting].flatMap(([key, { orderID }]) => (changed.has(orderID) ? [key] : []));
  if (back.length > 0) comeBack(back);
  else if (news.changes.some(({ ObjectType, Waiting }) => ObjectType === "Approval" && Waiting !== 0)) countAgain();
});
