import type { ReactNode } from "react";
import { ProductName } from "@/components/products/product-name";
import { ChevronRight } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { OrderContents as Contents } from "@/lib/orders/contract";

/** So many are shown at once: more are folded until wanted. */
const most = 12;

type ItemsProps = { items: Contents["LineItems"]; currency: string; opensProducts: boolean };

/** An order's line items. */
export function OrderItems({ items, currency, opensProducts }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <Folded
      summary={count(items.length, "line item")}
      isOpen={items.length <= most}
      numbers={3}
      columns={["Product", "Line item", "Quantity", "Unit price", "Amount"]}
    >
      {items.map(({ ID, Quantity, UnitPrice, ...item }) => (
        <tr key={ID}>
          <td>
            <ProductName of={item} opens={opensProducts} />
            <span className="block font-mono text-muted text-sm">{item.ProductID}</span>
          </td>
          <td className="font-mono text-sm">{ID}</td>
          <td data-numeric>{Quantity.toLocaleString("en")}</td>
          <td data-numeric>{formatMoney(UnitPrice, currency)}</td>
          <td data-numeric>{formatMoney(Math.round(Quantity * UnitPrice * 10_000) / 10_000, currency)}</td>
        </tr>
      ))}
    </Folded>
  );
}

const count = (length: number, noun: string) => `${length.toLocaleString("en")} ${length === 1 ? noun : `${noun}s`}`;

type FoldedProps = {
  summary: string;
  isOpen: boolean;
  columns: string[];
  /** How many of the last columns hold numbers. */
  numbers: number;
  children: ReactNode;
};

function Folded({ summary, isOpen, columns, numbers, children }: FoldedProps) {
  return (
    <details open={isOpen} className="group overflow-hidden rounded-md border bg-surface">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-4 py-1.5 font-medium">
        <ChevronRight size={14} aria-hidden className="text-muted transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={summary} tabIndex={0} className="overflow-x-auto border-t">
        <table className="wrap-anywhere w-full min-w-lg table-fixed [&_[data-numeric]]:whitespace-nowrap [&_[data-numeric]]:text-right [&_td]:px-4 [&_td]:py-2">
          <thead>
            <tr className="border-b bg-subtle text-left text-muted text-sm [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              {columns.map((column, at) => (
                <th key={column} scope="col" data-numeric={at >= columns.length - numbers || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">{children}</tbody>
        </table>
      </section>
    </details>
  );
}
