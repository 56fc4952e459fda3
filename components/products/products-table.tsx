"use client";

import { useMemo } from "react";
import { DataTable } from "@/components/table/data-table";
import type { ListView } from "@/components/table/list-view";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { urlOf } from "@/lib/api/url-of";
import type { NamedRecord } from "@/lib/list/named";
import type { Product } from "@/lib/products/contract";
import { productsOperation } from "@/lib/products/list";
import { EditStock } from "./edit-stock";
import { productsView } from "./products-view";
import { StockCell } from "./stock-cell";

/** Whose products the reader may change: a company's, all, or nobody's. */
type Changeable = { ofCompany: string } | "all" | "none";
type Props = { first: FirstPage<NamedRecord<Product>>; look: Look; changeable: Changeable };

export function ProductsTable({ first, look, changeable }: Props) {
  const company = typeof changeable === "object" ? changeable.ofCompany : changeable;
  const view = useMemo(() => (company === "none" ? productsView : editing(company)), [company]);
  return <DataTable view={view} first={first} look={look} urlOf={(query) => urlOf(productsOperation, { query })} />;
}

/** The list whose stock is changed in its rows. */
const editing = (company: string): ListView<NamedRecord<Product>> => ({
  ...productsView,
  columns: productsView.columns.map((column) =>
    column.id === "Inventory.QuantityAvailable"
      ? {
          ...column,
          cell: (product) => {
            const isTheirs = company === "all" || product.OwnerID === company;
            const edit = isTheirs && product.Inventory?.Enabled && <EditStock product={product} />;
            return <StockCell inventory={product.Inventory} edit={edit || undefined} />;
          },
        }
      : column,
  ),
});
