import { ProductName } from "@/components/products/product-name";
import { ChevronRight } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { OrderContents as Contents } from "@/lib/orders/contract";
import { pluralize } from "@/lib/words";

/** So many are shown at once: more are folded until wanted. */
const most = 12;

type ItemsProps = { items: Contents["LineItems"]; currency: string; opensProducts: boolean };

/** An order's line items. A phone has room for what was ordered and what it comes to: the rest stands below the product. */
export function OrderItems({ items, currency, opensProducts }: ItemsProps) {
  if (items.length === 0) return null;
  const summary = pluralize(items.length, "line item");
  return (
    <details
      open={items.length <= most}
      data-print="open"
      className="group overflow-hidden rounded-md border bg-surface"
    >
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-4 py-1.5 font-medium">
        <ChevronRight size={14} aria-hidden className="text-muted transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={summary} tabIndex={0} className="overflow-x-auto border-t print:break-inside-auto">
        <table className="wrap-anywhere w-full sm:min-w-lg sm:table-fixed [&_[data-numeric]]:whitespace-nowrap [&_[data-numeric]]:text-right [&_td]:px-4 [&_td]:py-2">
          <thead>
            <tr className="border-b bg-subtle text-left text-muted text-sm [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="sm:w-2/5">
                Product
              </th>
              <th scope="col" className="max-sm:hidden">
                Line item
              </th>
              <th scope="col" data-numeric className="max-sm:hidden">
                Quantity
              </th>
              <th scope="col" data-numeric className="max-sm:hidden">
                Unit price
              </th>
              <th scope="col" data-numeric>
                Amount
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {items.map(({ ID, Quantity, UnitPrice, ...item }) => (
              <tr key={ID} className="align-baseline">
                <td>
                  <ProductName of={item} opens={opensProducts} />
                  <span className="block font-mono text-muted text-sm">{item.ProductID}</span>
                  <span className="block text-muted text-sm tabular-nums sm:hidden">
                    {Quantity.toLocaleString("en")} × {formatMoney(UnitPrice, currency)}
                  </span>
                </td>
                <td className="font-mono text-sm max-sm:hidden">{ID}</td>
                <td data-numeric className="max-sm:hidden">
                  {Quantity.toLocaleString("en")}
                </td>
                <td data-numeric className="max-sm:hidden">
                  {formatMoney(UnitPrice, currency)}
                </td>
                <td data-numeric>{formatMoney(Math.round(Quantity * UnitPrice * 10_000) / 10_000, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
