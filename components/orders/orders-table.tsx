"use client";

import { DataTable } from "@/components/data-table/data-table";
import type { FirstPage } from "@/components/data-table/use-list-data";
import { urlOf } from "@/lib/http/call";
import type { Order } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { ordersOperation } from "@/lib/orders/list";
import { ordersQuery } from "@/lib/orders/queries";
import { ordersView } from "./orders-view";

export function OrdersTable({ direction, first }: { direction: Direction; first: FirstPage<Order> }) {
  return (
    <DataTable
      view={ordersView}
      first={first}
      options={(query) => ordersQuery(direction, query)}
      urlOf={(query) => urlOf(ordersOperation, { direction }, query)}
    />
  );
}
