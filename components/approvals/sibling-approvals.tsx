import { orderPath } from "@/components/orders/order-path";
import { Card } from "@/components/ui/card";
import { ApprovalBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import type { Approval } from "@/lib/approvals/contract";
import { withListPlace } from "@/lib/list/list-place";
import type { NamedRecord } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import type { Direction } from "@/lib/orders/direction";

type Props = {
  approval: Approval;
  siblings: Page<NamedRecord<Approval>>;
  direction: Direction;
  /** The inbox that leads here. */
  from: string | undefined;
};

/** The order's other approvals, which are all required. */
export function SiblingApprovals({ approval, siblings: { Items, Meta }, direction, from }: Props) {
  const others = Items.filter(({ ID }) => ID !== approval.ID);
  const more = Meta.TotalCount - others.length - 1;
  return (
    <Card title="Other approvals of this order">
      {others.length === 0 ? (
        <p className="text-muted">No other approvals</p>
      ) : (
        <ul className="-my-1 divide-y">
          {others.map((other) => (
            <li key={other.ID} className="flex items-center justify-between gap-3 py-2">
              <span className="wrap-anywhere min-w-0">
                <TextLink href={withListPlace(orderPath(direction, other.OrderID, other.ID), from)}>
                  {other.Names?.ApprovalRuleID ?? other.ApprovalRuleID}
                </TextLink>
                <span className="block font-mono text-muted text-sm">{other.ID}</span>
              </span>
              <ApprovalBadge of={other} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="mt-2 text-sm">
          <TextLink href={withListPlace(orderPath(direction, approval.OrderID), from)}>
            All {Meta.TotalCount.toLocaleString("en")} approvals
          </TextLink>
        </p>
      )}
    </Card>
  );
}
