import { CellLink } from "@/components/table/cell-link";
import type { OrderContents } from "@/lib/orders/contract";

type Props = {
  of: Pick<OrderContents["LineItems"][number], "ProductID" | "ProductName"> | undefined;
  /** Whether the person may open products. */
  opens: boolean;
};

/** The product of a line item, leading to its page. */
export function ProductName({ of: lineItem, opens }: Props) {
  if (!lineItem) return null;
  const { ProductID, ProductName: name } = lineItem;
  if (!opens) return <bdi>{name}</bdi>;
  return <CellLink href={`/products/${encodeURIComponent(ProductID)}`} text={name} />;
}
