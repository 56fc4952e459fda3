import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { withListPlace } from "@/lib/list/list-place";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { approvalWords } from "./approval-words";
import { orderPath } from "./order-path";

type Props = {
  order: Order;
  direction?: Direction;
  /** The list that the order leads back to. */
  from?: string | undefined;
};

/** An order beside what belongs to it. */
export function OrderCard({ order, direction = "all", from }: Props) {
  return (
    <Card title="Order" aside={<StatusBadge status={order.Status} />}>
      <TextLink href={withListPlace(orderPath(direction, order.ID), from)} className="wrap-anywhere font-medium">
        {order.ID}
      </TextLink>
      <p className="mt-1 text-muted">
        <Money amount={order.Total} currency={order.Currency} /> · {approvalWords(order.PendingApprovals)}
      </p>
    </Card>
  );
}
