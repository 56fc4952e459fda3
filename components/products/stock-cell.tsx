import type { ReactNode } from "react";
import { None } from "@/components/ui/facts";
import type { Product } from "@/lib/products/contract";
import { StockMeter } from "./stock-meter";

/** What is available, against the point at which somebody is told. `edit`: a control that shows the quantity. */
export function StockCell({ inventory, edit }: { inventory: Product["Inventory"]; edit?: ReactNode }) {
  const { Enabled, QuantityAvailable: available = null, NotificationPoint: point = null } = inventory ?? {};
  if (available === null && !edit) return <None />;
  return (
    <div className="flex min-w-0 items-center gap-3">
      {edit ?? (
        <span data-numeric className="w-14 shrink-0 truncate md:text-right">
          {available?.toLocaleString("en")}
        </span>
      )}
      {Enabled && available !== null && point !== null ? (
        <div className="w-20 min-w-0">
          <StockMeter available={available} point={point} inline />
        </div>
      ) : (
        !Enabled && <span className="text-muted text-sm">not tracked</span>
      )}
    </div>
  );
}
