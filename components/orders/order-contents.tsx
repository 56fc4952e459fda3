import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ProductName } from "@/components/products/product-name";
import { Money } from "@/components/ui/money";
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
          <td className="wrap-anywhere px-4 py-2">
            <ProductName of={item} opens={opensProducts} />
            <span className="block font-mono text-muted text-sm">{item.ProductID}</span>
          </td>
          <td className="wrap-anywhere px-4 py-2 font-mono text-sm">{ID}</td>
          <td className="px-4 py-2 text-right">{Quantity.toLocaleString("en")}</td>
          <td className="px-4 py-2 text-right">
            <Money amount={UnitPrice} currency={currency} />
          </td>
          <td className="px-4 py-2 text-right">
            <Money amount={Math.round(Quantity * UnitPrice * 10_000) / 10_000} currency={currency} />
          </td>
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
        <table className="w-full min-w-lg table-fixed">
          <thead>
            <tr className="border-b bg-subtle text-left text-muted text-sm [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at >= columns.length - numbers ? "text-right" : ""}>
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
