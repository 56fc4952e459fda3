"use client";

import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { urlOf } from "@/lib/api/url-of";
import type { NamedRecord } from "@/lib/list/named";
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
  first: FirstPage<NamedRecord<Order>>;
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
