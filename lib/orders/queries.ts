import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/call";
import { type ListQuery, writeListQuery } from "@/lib/list/list";
import { listOrdersContract } from "./contract";
import type { Direction } from "./direction";

export function ordersQuery(direction: Direction, query: ListQuery) {
  return queryOptions({
    queryKey: ["orders", direction, writeListQuery(query).toString()],
    queryFn: ({ signal }) => call(listOrdersContract, { params: { direction }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
