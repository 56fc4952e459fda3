"use client";

import { DataTable } from "@/components/data-table/data-table";
import type { Look } from "@/components/data-table/look";
import type { FirstPage } from "@/components/data-table/use-list-data";
import { urlOf } from "@/lib/http/url-of";
import type { Named } from "@/lib/list/named";
import type { Product } from "@/lib/products/contract";
import { productsOperation } from "@/lib/products/list";
import { productsView } from "./products-view";

export function ProductsTable({ first, look }: { first: FirstPage<Named<Product>>; look: Look }) {
  return (
    <DataTable view={productsView} first={first} look={look} urlOf={(query) => urlOf(productsOperation, { query })} />
  );
}
