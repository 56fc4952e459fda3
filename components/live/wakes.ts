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

let counting: ReturnType<typeof setTimeout> | undefined;

/** Soon, and once for all that happens until then. */
export function countAgain() {
  if (counting) return;
  counting = setTimeout(() => {
    counting = undefined;
    void import("./connection").then(
      ({ recount }) => recount("/approvals"),
      () => undefined, // the next page counts it
    );
  }, 300);
}

// A change tells by how much more or less awaits one, whether or not one has put it aside.
hear((news) => {
  if (!("changes" in news) || waiting.size === 0) return;
  const changed = new Set(news.changes.flatMap(({ Type, OrderID }) => (Type === "order.updated" ? [OrderID] : [])));
  const back = [...waiting].flatMap(([key, { orderID }]) => (changed.has(orderID) ? [key] : []));
  if (back.length > 0) comeBack(back);
  else if (news.changes.some(({ ObjectType, Waiting }) => ObjectType === "Approval" && Waiting !== 0)) countAgain();
});
