import { call } from "@/lib/http/call";
import type { PageOptions } from "@/lib/list/page-options";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import type { Direction } from "@/lib/orders/direction";
import type { Approval, listApprovalsContract } from "./contract";
import { approvalsOperation } from "./list";

export function approvalsQuery(
  params: { direction: Direction; orderID: string },
  query: ListQuery,
): PageOptions<Approval> {
  return {
    queryKey: ["approvals", params, writeListQuery(query).toString()],
    queryFn: ({ signal }) => call<typeof listApprovalsContract>(approvalsOperation, { params, query, signal }),
    placeholderData: (previous) => previous,
  };
}
