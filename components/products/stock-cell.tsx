import { None } from "@/components/ui/facts";
import type { Product } from "@/lib/products/contract";
import { StockMeter } from "./stock-meter";

/** What is available, against the point at which somebody is told. */
export function StockCell({ inventory }: { inventory: Product["Inventory"] }) {
  const { Enabled, QuantityAvailable: available = null, NotificationPoint: point = null } = inventory ?? {};
  if (available === null) return <None />;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span data-numeric className="w-14 shrink-0 truncate md:text-right">
        {available.toLocaleString("en")}
      </span>
      {Enabled && point !== null ? (
        <div className="w-20 min-w-0">
          <StockMeter available={available} point={point} inline />
        </div>
      ) : (
        !Enabled && <span className="text-muted text-sm">not tracked</span>
      )}
    </div>
  );
}
