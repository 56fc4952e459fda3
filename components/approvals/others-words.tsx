"use client";

import { useQuery } from "@tanstack/react-query";
import { queryClient } from "@/components/ui/query-client";
import { call } from "@/lib/api/call";
import type { listApprovalInboxContract } from "@/lib/approvals/contract";
import { inboxOperation, othersQuery } from "@/lib/approvals/inbox-list";
import { emptyQuery } from "@/lib/list/query";
import type { Direction } from "@/lib/orders/direction";

/** Where what one decides appears, and how much waits for others. */
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
  return <>Approvals that wait for your groups appear here. {wordsOf(data?.Meta.TotalCount)}</>;
}

function wordsOf(count: number | undefined) {
  if (count === undefined) return "Those that wait for others are under Others.";
  if (count === 0) return "Nothing waits for others either.";
  return count === 1 ? "One waits for others." : `${count.toLocaleString("en")} wait for others.`;
}
