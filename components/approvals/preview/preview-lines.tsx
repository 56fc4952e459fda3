import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";

type Props = { order: ApprovalPreview["Order"]; lines: ApprovalPreview["LineItems"]; more: ReactNode };

const sums = [
  ["Subtotal", "Subtotal"],
  ["Shipping", "ShippingCost"],
  ["Tax", "TaxCost"],
  ["Gratuity", "Gratuity"],
  ["Fees", "Fees"],
  ["Discount", "PromotionDiscount"],
] as const;

/** The first lines of the order, and how they come to its total. */
export function PreviewLines({ order, lines: { Items, TotalCount }, more }: Props) {
  const { Currency } = order;
  if (TotalCount === 0) return <p className="text-muted">This order has no line items.</p>;
  const rest = TotalCount - Items.length;
  return (
    <table className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity and price</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {Items.map(({ ID, ProductName, Quantity, UnitPrice, LineTotal }) => (
          <tr key={ID} className="border-b align-baseline">
            <td dir="auto" className="wrap-anywhere py-1 pr-3">
              {ProductName}
            </td>
            <td className="whitespace-nowrap py-1 pr-3 text-right text-muted tabular-nums">
              {Quantity.toLocaleString("en")} × <Money amount={UnitPrice} currency={Currency} />
            </td>
            <td className="py-1 text-right tabular-nums">
              <Money amount={LineTotal} currency={Currency} />
            </td>
          </tr>
        ))}
        {rest > 0 && (
          <tr className="border-b">
            <td colSpan={3} className="py-1 text-muted">
              and {rest.toLocaleString("en")} more lines. {more}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        {sums.map(([label, key]) =>
          order[key] === 0 ? null : (
            <tr key={key} className="text-muted text-sm">
              <th scope="row" colSpan={2} className="pt-1 pr-3 text-right font-normal">
                {label}
              </th>
              <td className="pt-1 text-right tabular-nums">
                <Money amount={key === "PromotionDiscount" ? -order[key] : order[key]} currency={Currency} />
              </td>
            </tr>
          ),
        )}
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="pt-1 pr-3 text-right">
            Total
          </th>
          <td className="pt-1 text-right tabular-nums">
            <Money amount={order.Total} currency={Currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
