import { call } from "@/lib/http/call";
import type { PageOptions } from "@/lib/list/page-options";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import type { listOrdersContract, Order } from "./contract";
import type { Direction } from "./direction";
import { ordersOperation } from "./list";

export function ordersQuery(direction: Direction, query: ListQuery): PageOptions<Order> {
  return {
    queryKey: ["orders", direction, writeListQuery(query).toString()],
    queryFn: ({ signal }) => call<typeof listOrdersContract>(ordersOperation, { params: { direction }, query, signal }),
    placeholderData: (previous) => previous,
  };
}
