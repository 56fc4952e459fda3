import { useLive } from "@/components/live/use-live";
import { notify } from "@/components/ui/toast-store";
import { isMe } from "./colleagues-store";
import { useFollowing } from "./use-following";

/** Renders an order's page anew once something becomes of the order, its approvals or its returns. */
export function OrderNews({ orderID }: { orderID: string }) {
  const { follow } = useFollowing();
  useLive((news) => {
    const changes = "changes" in news ? news.changes.filter(({ OrderID }) => OrderID === orderID) : [];
    if ("isStale" in news || changes.length > 0) follow();
    // Where it happened, the page shows it.
    if (changes.some(({ Person }) => Person && !isMe(Person)))
      notify(`Order ${orderID} has changed.`, { isOnlyHeard: true, about: `news of ${orderID}` });
  });
  return null;
}
