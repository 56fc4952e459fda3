import { useLive } from "@/components/live/use-live";
import { useFollowing } from "./use-following";

/** Renders an order's page anew once something becomes of the order, its approvals or its returns. */
export function OrderNews({ orderID }: { orderID: string }) {
  const { follow } = useFollowing();
  useLive((news) => {
    if ("isStale" in news || ("changes" in news && news.changes.some(({ OrderID }) => OrderID === orderID))) follow();
  });
  return null;
}
