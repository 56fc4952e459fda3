"use client";

import { DataTable } from "@/components/data-table/data-table";
import { urlOf } from "@/lib/http/call";
import { listOrdersContract } from "@/lib/orders/contract";
import type { Direction } from "@/lib/orders/direction";
import { ordersQuery } from "@/lib/orders/queries";
import { ordersView } from "./orders-view";

export function OrdersTable({ direction }: { direction: Direction }) {
  return (
    <DataTable
      view={ordersView}
      options={(query) => ordersQuery(direction, query)}
      urlOf={(query) => urlOf(listOrdersContract, { direction }, query)}
    />
  );
}
