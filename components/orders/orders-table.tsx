"use client";

import { DataTable } from "@/components/data-table/data-table";
import type { Look } from "@/components/data-table/look";
import type { FirstPage } from "@/components/data-table/use-list-data";
import { urlOf } from "@/lib/http/call";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { ordersOperation } from "@/lib/orders/list";
import { ordersQuery } from "@/lib/orders/queries";
import { ordersView } from "./orders-view";

export function OrdersTable({ direction, first, look }: { direction: Direction; first: FirstPage<Order>; look: Look }) {
  return (
    <DataTable
      view={ordersView}
      first={first}
      look={look}
      options={(query) => ordersQuery(direction, query)}
      urlOf={(query) => urlOf(ordersOperation, { params: { direction }, query })}
    />
  );
}
