import { CircleCheck, TriangleAlert } from "lucide-react";
import { ProductName } from "@/components/products/product-name";
import { Card } from "@/components/ui/card";
import { None } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { Money } from "@/components/ui/money";
import type { ReturnStanding } from "@/lib/returns/approvals";
import type { OrderReturn } from "@/lib/returns/contract";
import { checkRefund } from "./refund-check";

const cell = "px-4 py-2.5 align-top";

type Props = {
  orderReturn: OrderReturn;
  lineItems: ReturnStanding["LineItems"];
  currency: string;
  opensProducts: boolean;
};

/** What comes back and why, and whether the refund is its sum. */
export function ReturnItems({ orderReturn, lineItems, currency, opensProducts }: Props) {
  const { ItemsToReturn: items } = orderReturn;
  if (items.length === 0) {
    return (
      <Card title="Items">
        <p className="text-muted">No items</p>
      </Card>
    );
  }
  const { sum, agrees, words } = checkRefund(orderReturn, currency);
  const Icon = agrees ? CircleCheck : TriangleAlert;
  const quantity = items.reduce((total, item) => total + item.Quantity, 0);
  return (
    <Card title="Items" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label="Items to return" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="border-b bg-subtle text-left text-muted text-sm [&>th]:font-medium">
              <th scope="col" className="px-4 py-2">
                Line item
              </th>
              <th scope="col" className="px-4 py-2 text-right md:w-24">
                Quantity
              </th>
              <th scope="col" className="px-4 py-2 text-right md:w-36">
                Refund
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line item may be named twice, and the rows never move.
              <tr key={at}>
                <td className={`wrap-anywhere ${cell}`}>
                  <ProductName of={lineItems.find(({ ID }) => ID === item.LineItemID)} opens={opensProducts} />
                  <span className="block text-muted text-sm">
                    line <span className="font-mono">{item.LineItemID}</span>
                  </span>
                  {item.Comments && (
                    <div className="text-sm">
                      <LongText text={item.Comments} limit={120} />
                    </div>
                  )}
                </td>
                <td className={`text-right ${cell}`}>{item.Quantity.toLocaleString("en")}</td>
                <td className={`text-right ${cell}`}>
                  {item.RefundAmount === null ? <None /> : <Money amount={item.RefundAmount} currency={currency} />}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t font-medium">
              <th scope="row" className={`text-left font-medium ${cell}`}>
                Sum
              </th>
              <td className={`text-right ${cell}`}>{quantity.toLocaleString("en")}</td>
              <td className={`text-right ${cell}`}>
                <Money amount={sum} currency={currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={`flex gap-2 border-t px-4 py-2.5 text-sm ${agrees ? "text-muted" : "bg-warn-soft text-warn"}`}>
        <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${agrees ? "text-good" : ""}`} />
        {words}
      </p>
    </Card>
  );
}
