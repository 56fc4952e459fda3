"use client";

import { useQuery } from "@tanstack/react-query";
import { queryClient } from "@/components/ui/query-client";
import { call } from "@/lib/api/call";
import type { listApprovalInboxContract } from "@/lib/approvals/contract";
import { inboxOperation, othersQuery } from "@/lib/approvals/inbox-list";
import { emptyQuery } from "@/lib/list/query";
import type { Direction } from "@/lib/orders/direction";

type Props = { direction: Direction; uncounted: string };

/** The number pending with others; `uncounted` until it is known. */
export function OthersWords({ direction, uncounted }: Props) {
  const query = { ...emptyQuery, ...othersQuery, pageSize: 1 };
  const { data } = useQuery(
    {
      queryKey: ["others", direction],
      queryFn: ({ signal }) =>
        call<typeof listApprovalInboxContract>(inboxOperation, { queryParams: { direction }, query, signal }),
    },
    queryClient,
  );
  const count = data?.Meta.TotalCount;
  return count === undefined ? uncounted : wordsOf(count);
}

function wordsOf(count: number) {
  if (count === 0) return "Nothing is pending with others either.";
  return count === 1 ? "One is pending with others." : `${count.toLocaleString("en")} are pending with others.`;
}
