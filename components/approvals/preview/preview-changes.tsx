import { formatMoney } from "@/components/ui/money";
import type { Changes } from "@/lib/approvals/preview-contract";

type Props = { changes: Changes; currency: string };

const names: Record<string, string> = {
  Subtotal: "Subtotal",
  ShippingCost: "Shipping",
  TaxCost: "Tax",
  Gratuity: "Gratuity",
  Fees: "Fees",
  PromotionDiscount: "Discount",
  Total: "Total",
};

/** Changes since the previous submission: the lines, then the amounts, the total last. */
export function PreviewChanges({ changes: { Currency, Amounts, LineItems }, currency }: Props) {
  const { Items, TotalCount } = LineItems;
  if (TotalCount === 0 && Amounts.length === 0 && Currency === currency)
    return <p className="text-muted">Its lines and amounts are the same as before.</p>;
  const amounts = Object.keys(names).flatMap((name) => Amounts.filter(({ Name }) => Name === name));
  return (
    <table className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody className="[&_td]:py-1 [&_th]:py-1">
        {Items.map(({ ID, From, To }) => (
          <tr key={ID} className="border-b align-baseline">
            <th scope="row" dir="auto" className="wrap-anywhere pr-3 text-left font-normal">
              {(To ?? From)?.ProductName}
              {From && To && From.ProductID !== To.ProductID && (
                <span className="block text-muted text-sm">instead of {From.ProductName}</span>
              )}
            </th>
            <Side was text={From ? lineWords(From, Currency) : undefined} none="" />
            <Side text={To ? lineWords(To, currency) : undefined} none="Removed" isNew={!From} />
          </tr>
        ))}
        {TotalCount > Items.length && (
          <tr className="border-b">
            <td colSpan={3} className="text-muted">
              and {(TotalCount - Items.length).toLocaleString("en")} more lines
            </td>
          </tr>
        )}
        {amounts.map(({ Name, From, To }) => (
          <tr key={Name} className={Name === "Total" ? "align-baseline font-semibold" : "align-baseline text-muted"}>
            <th
              scope="row"
              className={Name === "Total" ? "pr-3 text-left font-semibold" : "pr-3 text-left font-normal"}
            >
              {names[Name]}
            </th>
            <Side was text={formatMoney(From, Currency)} none="" />
            <Side text={formatMoney(To, currency)} none="" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Line = NonNullable<Changes["LineItems"]["Items"][number]["From"]>;

const lineWords = ({ Quantity, UnitPrice }: Line, currency: string) =>
  `${Quantity.toLocaleString("en")} × ${formatMoney(UnitPrice, currency)}`;

type SideProps = { text: string | undefined; none: string; was?: true; isNew?: boolean };

function Side({ text, none, was, isNew }: SideProps) {
  return (
    <td className="whitespace-nowrap pl-3 text-right tabular-nums">
      {was && text ? <del className="text-muted decoration-faint">{text}</del> : (text ?? <span>{none}</span>)}
      {isNew && <span className="block font-normal text-muted text-sm">Added</span>}
    </td>
  );
}
