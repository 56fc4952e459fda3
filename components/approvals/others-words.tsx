"use client";

import { useQuery } from "@tanstack/react-query";
import { queryClient } from "@/components/ui/query-client";
import { call } from "@/lib/api/call";
import type { listApprovalInboxContract } from "@/lib/approvals/contract";
import { inboxOperation, othersQuery } from "@/lib/approvals/inbox-list";
import { emptyQuery } from "@/lib/list/query";
import type { Direction } from "@/lib/orders/direction";

/** Where what one decides appears, and how many are pending with others. */
export function OthersWords({ direction }: { direction: Direction }) {
  const query = { ...emptyQuery, ...othersQuery, pageSize: 1 };
  const { data } = useQuery(
    {
      queryKey: ["others", direction],
      queryFn: ({ signal }) =>
        call<typeof listApprovalInboxContract>(inboxOperation, { queryParams: { direction }, query, signal }),
    },
    queryClient,
  );
  return <>Approvals pending with your groups appear here. {wordsOf(data?.Meta.TotalCount)}</>;
}

function wordsOf(count: number | undefined) {
  if (count === undefined) return "Those pending with others are under Others.";
  if (count === 0) return "Nothing is pending with others either.";
  return count === 1 ? "One is pending with others." : `${count.toLocaleString("en")} are pending with others.`;
}
