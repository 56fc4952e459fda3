import { useLive } from "@/components/live/use-live";
import { notify } from "@/components/ui/toast-store";
import type { LiveChange } from "@/lib/changes/live/contract";
import { isMe } from "./colleagues-store";
import { useFollowing } from "./use-following";

/** What changes nothing of the order, or not yet. */
const passing = new Set<LiveChange["Type"]>([
  "approval.taken",
  "approval.released",
  "approval.held",
  "approval.undone",
]);

/** Renders an order's page anew once something becomes of the order, its approvals or its returns. */
export function OrderNews({ orderID }: { orderID: string }) {
  const { follow } = useFollowing();
  useLive((news) => {
    const changes = "changes" in news ? news.changes.filter(({ OrderID }) => OrderID === orderID) : [];
    if ("isStale" in news || changes.length > 0) follow();
    // The page shows where.
    if (changes.some(({ Type, Person }) => !passing.has(Type) && Person && !isMe(Person)))
      notify(`Order ${orderID} has changed.`, { isOnlyHeard: true, about: `news of ${orderID}` });
  });
  return null;
}
