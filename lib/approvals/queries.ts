import { call } from "@/lib/http/call";
import type { PageOptions } from "@/lib/list/page-options";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import type { Direction } from "@/lib/orders/direction";
import type { Approval, InboxApproval, listApprovalInboxContract, listApprovalsContract } from "./contract";
import { inboxOperation } from "./inbox-list";
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

export function approvalInboxQuery(direction: Direction, query: ListQuery): PageOptions<InboxApproval> {
  return {
    queryKey: ["approval-inbox", direction, writeListQuery(query).toString()],
    queryFn: ({ signal }) =>
      call<typeof listApprovalInboxContract>(inboxOperation, { queryParams: { direction }, query, signal }),
    placeholderData: (previous) => previous,
  };
}
