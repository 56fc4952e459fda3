"use client";

import { DataTable } from "@/components/data-table/data-table";
import type { Look } from "@/components/data-table/look";
import type { FirstPage } from "@/components/data-table/use-list-data";
import { urlOf } from "@/lib/http/url-of";
import type { Named } from "@/lib/list/named";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { ordersOperation } from "@/lib/orders/list";
import { ordersView } from "./orders-view";

export function OrdersTable({
  direction,
  first,
  look,
}: {
  direction: Direction;
  first: FirstPage<Named<Order>>;
  look: Look;
}) {
  return (
    <DataTable
      view={ordersView}
      first={first}
      look={look}
      urlOf={(query) => urlOf(ordersOperation, { params: { direction }, query })}
    />
  );
}
