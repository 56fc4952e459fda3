import { CellLink } from "@/components/table/cell-link";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import type { OrderContents } from "@/lib/orders/contract";

type Props = {
  returns: OrderContents["Returns"];
  currency: string;
  /** On a page with a list, which the returns lead back to. */
  besideList?: boolean;
};

/** Earlier returns of the order. */
export function RelatedReturns({ returns, currency, besideList = false }: Props) {
  if (returns.length === 0) return null;
  return (
    <Card title="Returns of this order">
      <ul className="-my-1 divide-y">
        {returns.map(({ ID, Status, RefundAmount }) => (
          <li key={ID} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              {besideList ? (
                <CellLink href={`/returns/${encodeURIComponent(ID)}`} text={ID} />
              ) : (
                <TextLink href={`/returns/${encodeURIComponent(ID)}`} className="wrap-anywhere">
                  {ID}
                </TextLink>
              )}
              {RefundAmount !== null && (
                <span className="block text-muted text-sm">
                  <Money amount={RefundAmount} currency={currency} />
                </span>
              )}
            </span>
            <StatusBadge status={Status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
