import { call } from "@/lib/http/call";
import type { PageOptions } from "@/lib/list/page-options";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import type { listOrderReturnsContract, OrderReturn } from "./contract";
import { orderReturnsOperation } from "./list";

export function orderReturnsQuery(query: ListQuery): PageOptions<OrderReturn> {
  return {
    queryKey: ["returns", writeListQuery(query).toString()],
    queryFn: ({ signal }) => call<typeof listOrderReturnsContract>(orderReturnsOperation, { query, signal }),
    placeholderData: (previous) => previous,
  };
}
