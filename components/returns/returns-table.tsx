"use client";

import { DataTable } from "@/components/data-table/data-table";
import type { Look } from "@/components/data-table/look";
import type { FirstPage } from "@/components/data-table/use-list-data";
import { urlOf } from "@/lib/http/url-of";
import type { Named } from "@/lib/list/named";
import type { OrderReturn } from "@/lib/returns/contract";
import { orderReturnsOperation } from "@/lib/returns/list";
import { returnsView } from "./returns-view";

export function ReturnsTable({ first, look }: { first: FirstPage<Named<OrderReturn>>; look: Look }) {
  return (
    <DataTable
      view={returnsView}
      first={first}
      look={look}
      urlOf={(query) => urlOf(orderReturnsOperation, { query })}
    />
  );
}
