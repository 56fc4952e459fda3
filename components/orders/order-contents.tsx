import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ProductName } from "@/components/products/product-name";
import { CellLink } from "@/components/table/cell-link";
import { None } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import type { OrderContents as Contents } from "@/lib/orders/contract";

type Props = { contents: Contents; currency: string; opensProducts: boolean };

/** An order's line items and returns, folded until wanted: the approvals are what one comes for. */
export function OrderContents({ contents: { LineItems, Returns }, currency, opensProducts }: Props) {
  if (LineItems.length + Returns.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-2">
      {LineItems.length > 0 && (
        <Folded
          summary={count(LineItems.length, "line item")}
          numbers={2}
          columns={["Line item", "Product", "Quantity", "Unit price"]}
        >
          {LineItems.map((lineItem) => (
            <tr key={lineItem.ID}>
              <td className="wrap-anywhere px-4 py-2 font-mono text-sm">{lineItem.ID}</td>
              <td className="wrap-anywhere px-4 py-2">
                <ProductName of={lineItem} opens={opensProducts} />
                <span className="block font-mono text-muted text-sm">{lineItem.ProductID}</span>
              </td>
              <td className="px-4 py-2 text-right">{lineItem.Quantity.toLocaleString("en")}</td>
              <td className="px-4 py-2 text-right">
                <Money amount={lineItem.UnitPrice} currency={currency} />
              </td>
            </tr>
          ))}
        </Folded>
      )}
      {Returns.length > 0 && (
        <Folded summary={count(Returns.length, "return")} numbers={1} columns={["Return", "Status", "Refund"]}>
          {Returns.map(({ ID, Status, RefundAmount }) => (
            <tr key={ID}>
              <td className="wrap-anywhere px-4 py-2">
                <CellLink href={`/returns/${encodeURIComponent(ID)}`} text={ID} />
              </td>
              <td className="px-4 py-2">
                <StatusBadge status={Status} />
              </td>
              <td className="px-4 py-2 text-right">
                {RefundAmount === null ? <None /> : <Money amount={RefundAmount} currency={currency} />}
              </td>
            </tr>
          ))}
        </Folded>
      )}
    </div>
  );
}

const count = (length: number, noun: string) => `${length.toLocaleString("en")} ${length === 1 ? noun : `${noun}s`}`;

type FoldedProps = {
  summary: string;
  columns: string[];
  /** How many of the last columns hold numbers. */
  numbers: number;
  children: ReactNode;
};

function Folded({ summary, columns, numbers, children }: FoldedProps) {
  return (
    <details className="group overflow-hidden rounded-md border bg-surface">
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
