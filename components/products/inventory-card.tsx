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
        <p className="text-muted">No stock information</p>
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
          {inventory.OrderCanExceed ? "Can exceed available stock" : "Limited to available stock"}
        </Fact>
        <Fact term="Stock updated">{inventory.LastUpdated && <DateTime value={inventory.LastUpdated} />}</Fact>
      </Facts>
    </Card>
  );
}

function trackingWords({ Enabled, VariantLevelTracking }: Inventory) {
  if (!Enabled) return "No";
  return VariantLevelTracking ? "Yes, per variant" : "Yes, for the product as a whole";
}

function StockBadge({ inventory }: { inventory: Inventory }) {
  const { Enabled, QuantityAvailable: available, NotificationPoint: point } = inventory;
  if (!Enabled) return <Badge>Not tracked</Badge>;
  if (available === null) return null;
  if (available <= 0) {
    return (
      <Badge tone="bad" icon="circle-x">
        Out of stock
      </Badge>
    );
  }
  if (point !== null && available <= point) {
    return (
      <Badge tone="warn" icon="circle-alert">
        Low
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon="circle-check">
      In stock
    </Badge>
  );
}
