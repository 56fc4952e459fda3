"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { urlOf } from "@/lib/api/url-of";
import type { Named } from "@/lib/list/named";
import type { Product } from "@/lib/products/contract";
import { productsOperation } from "@/lib/products/list";
import { productsView } from "./products-view";

export function ProductsTable({ first, look }: { first: FirstPage<Named<Product>>; look: Look }) {
  return (
    <DataTable view={productsView} first={first} look={look} urlOf={(query) => urlOf(productsOperation, { query })} />
  );
}
