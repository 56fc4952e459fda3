"use client";

import { useQuery } from "@tanstack/react-query";
import { queryClient } from "@/components/ui/query-client";
import { TextLink } from "@/components/ui/text-link";
import { call } from "@/lib/api/call";
import { emptyQuery } from "@/lib/list/query";
import type { listOrderReturnsContract } from "@/lib/returns/contract";
import { mineQuery, orderReturnsOperation } from "@/lib/returns/list";

/** How many returns await the reader, and the way to them; empty when none do. */
export function WaitingReturns() {
  const query = { ...emptyQuery, ...mineQuery, pageSize: 1 };
  const { data } = useQuery(
    {
      queryKey: ["waiting returns"],
      queryFn: ({ signal }) => call<typeof listOrderReturnsContract>(orderReturnsOperation, { query, signal }),
    },
    queryClient,
  );
  const count = data?.Meta.TotalCount ?? 0;
  if (count === 0) return null;
  return (
    <p className="mt-1">
      <TextLink href="/returns">
        {count === 1 ? "One return awaits" : `${count.toLocaleString("en")} returns await`} your approval
      </TextLink>
      .
    </p>
  );
}
