import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { approvalWords } from "./approval-words";
import { orderPath } from "./order-path";

/** An order beside what belongs to it. */
export function OrderCard({ order, direction = "all" }: { order: Order; direction?: Direction }) {
  return (
    <Card title="Order" aside={<StatusBadge status={order.Status} />}>
      <TextLink href={orderPath(direction, order.ID)} className="wrap-anywhere font-medium">
        {order.ID}
      </TextLink>
      <p className="mt-1 text-muted">
        <Money amount={order.Total} currency={order.Currency} /> · {approvalWords(order.PendingApprovals)}
      </p>
    </Card>
  );
}
