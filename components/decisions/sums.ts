import { formatMoney } from "@/components/ui/money";
import { pluralize } from "@/lib/words";

type Row = { OrderID: string; Order: { Total: number; Currency: string } };

/** What the orders of these approvals come to, each order once, by currency: like "$1,200.00 and €80.00". */
export function sumWords(rows: readonly Row[]) {
  const sums = new Map<string, number>();
  const orders = new Map(rows.map(({ OrderID, Order }) => [OrderID, Order]));
  // In ten thousandths, which money has at most: those add up exactly.
  for (const { Total, Currency } of orders.values())
    sums.set(Currency, (sums.get(Currency) ?? 0) + Math.round(Total * 10_000));
  const amounts = [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([of, sum]) => formatMoney(sum / 10_000, of));
  return new Intl.ListFormat("en").format(amounts);
}

/** Like "3 approvals of 2 orders". */
export function approvalsWords(rows: readonly Row[]) {
  const orders = new Set(rows.map(({ OrderID }) => OrderID)).size;
  return `${pluralize(rows.length, "approval")} of ${pluralize(orders, "order")}`;
}
