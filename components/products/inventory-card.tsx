import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Fact, Facts } from "@/components/ui/facts";
import type { Product } from "@/lib/products/contract";
import { MeterKey, StockMeter } from "./stock-meter";

type Inventory = NonNullable<Product["Inventory"]>;
const number = new Intl.NumberFormat("en");

export function InventoryCard({ inventory }: { inventory: Product["Inventory"] }) {
  if (!inventory) {
    return (
      <Card title="Inventory">
        <p className="text-muted">The record says nothing about stock.</p>
      </Card>
    );
  }
  const { Enabled, QuantityAvailable: available, NotificationPoint: point } = inventory;
  const isMetered = Enabled && available !== null && point !== null;
  return (
    <Card title="Inventory" aside={<StockBadge inventory={inventory} />}>
      {available !== null && (
        <div className="pb-3">
          <p>
            <span className="font-semibold text-2xl tabular-nums">{number.format(available)}</span>{" "}
            <span className="text-muted">available</span>
          </p>
          {isMetered && <StockMeter available={available} point={point} />}
        </div>
      )}
      <Facts>
        <Fact term={isMetered ? <MeterKey>Notify at</MeterKey> : "Notify at"}>
          {point !== null && <span data-numeric>{number.format(point)}</span>}
        </Fact>
        <Fact term="Tracked">{trackingWords(inventory)}</Fact>
        <Fact term="Orders">
          {inventory.OrderCanExceed ? "May exceed what is available" : "Stop at what is available"}
        </Fact>
        <Fact term="Stock updated">{inventory.LastUpdated && <DateTime value={inventory.LastUpdated} />}</Fact>
      </Facts>
    </Card>
  );
}

function trackingWords({ Enabled, VariantLevelTracking }: Inventory) {
  if (!Enabled) return "No, stock is not tracked";
  return VariantLevelTracking ? "Yes, for each variant" : "Yes, for the product as a whole";
}

function StockBadge({ inventory }: { inventory: Inventory }) {
  const { Enabled, QuantityAvailable: available, NotificationPoint: point } = inventory;
  if (!Enabled) return <Badge>Not tracked</Badge>;
  if (available === null) return null;
  if (available <= 0) {
    return (
      <Badge tone="bad" icon={CircleX}>
        Out of stock
      </Badge>
    );
  }
  if (point !== null && available <= point) {
    return (
      <Badge tone="warn" icon={CircleAlert}>
        Low
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon={CircleCheck}>
      In stock
    </Badge>
  );
}
