import type { ReactNode } from "react";
import { CheckedImage } from "@/components/products/checked-image";
import { isLoadable, toSafeURL } from "@/components/products/images";
import { Package } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import { changeWords, lastPaidWords } from "./price-words";
import type { RecordHref } from "./record-href";

type Props = {
  order: ApprovalPreview["Order"];
  lines: ApprovalPreview["LineItems"];
  hrefOf: RecordHref;
  more: ReactNode;
};

const sums = [
  ["Subtotal", "Subtotal"],
  ["Shipping", "ShippingCost"],
  ["Tax", "TaxCost"],
  ["Gratuity", "Gratuity"],
  ["Fees", "Fees"],
  ["Discount", "PromotionDiscount"],
] as const;

/** The first lines of the order, and the sums up to its total. */
export function PreviewLines({ order, lines: { Items, TotalCount }, hrefOf, more }: Props) {
  const { Currency } = order;
  if (TotalCount === 0) return <p className="text-muted">This order has no line items.</p>;
  const rest = TotalCount - Items.length;
  const hasImages = Items.some(({ ImageUrl }) => imageOf(ImageUrl));
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
        {Items.map(({ ID, ProductName, Quantity, UnitPrice, LineTotal, ImageUrl, LastPaid }) => (
          <tr key={ID} className="border-b align-baseline">
            <td className="py-1 pr-3">
              <span className="flex items-baseline gap-2">
                {hasImages && <LineImage url={ImageUrl} />}
                <span dir="auto" className="wrap-anywhere min-w-0">
                  {ProductName}
                </span>
              </span>
            </td>
            <td className="whitespace-nowrap py-1 pr-3 text-right text-muted tabular-nums">
              {Quantity.toLocaleString("en")} × <Money amount={UnitPrice} currency={Currency} />
              <span className="block whitespace-normal text-sm">
                {LastPaid ? (
                  <>
                    <TextLink href={hrefOf(LastPaid.OrderID)}>{lastPaidWords(LastPaid.UnitPrice, Currency)}</TextLink>
                    {changeWords(UnitPrice, LastPaid.UnitPrice)}
                  </>
                ) : (
                  "No earlier price found"
                )}
              </span>
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

/** The address, if the page may show its image. */
function imageOf(given: string | null) {
  const url = toSafeURL(given);
  return url && isLoadable({ url, thumbnail: url }) ? url : null;
}

const noImage = <Package size={14} aria-hidden />;

function LineImage({ url }: { url: string | null }) {
  const src = imageOf(url);
  return (
    <span className="flex size-7 shrink-0 items-center justify-center self-center overflow-hidden rounded-md border bg-subtle text-faint">
      {src ? (
        <CheckedImage key={src} src={src} alt="" size={28} className="size-full object-contain">
          {noImage}
        </CheckedImage>
      ) : (
        noImage
      )}
    </span>
  );
}
