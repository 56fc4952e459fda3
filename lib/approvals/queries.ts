import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/call";
import { type ListQuery, writeListQuery } from "@/lib/list/list";
import type { Direction } from "@/lib/orders/direction";
import { listApprovalsContract } from "./contract";

export function approvalsQuery(params: { direction: Direction; orderID: string }, query: ListQuery) {
  return queryOptions({
    queryKey: ["approvals", params, writeListQuery(query).toString()],
    queryFn: ({ signal }) => call(listApprovalsContract, { params, query, signal }),
    placeholderData: keepPreviousData,
  });
}
