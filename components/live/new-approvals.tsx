"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { useLive } from "./use-live";

type Props = {
  /** The rows that the server gave last: what is among them is new no more. */
  rows: unknown;
};

/** What newly awaits the person gathers here, so that no row moves under them. */
export function NewApprovals({ rows }: Props) {
  const { refresh } = useRouter();
  const [isPending, startTransition] = useTransition();
  const [found, setFound] = useState(0);
  const [isStale, setStale] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows have come.
  useEffect(() => {
    setFound(0);
    setStale(false);
  }, [rows]);
  useLive((news) => {
    if ("isStale" in news) setStale(true);
    if (!("changes" in news)) return;
    const added = news.changes.filter(({ ObjectType, Waiting }) => ObjectType === "Approval" && Waiting > 0).length;
    if (added > 0) setFound((before) => before + added);
  });

  const words = found > 0 ? `${found} new` : isStale ? "Refresh the list" : undefined;
  return (
    <div
      role="status"
      data-print="hide"
      className="pointer-events-none fixed inset-x-0 top-3 z-30 max-md:top-16 flex justify-center"
    >
      {words && (
        <span className="pointer-events-auto rounded-md shadow-float">
          <Button size="sm" pending={isPending} onClick={() => startTransition(refresh)}>
            {words}
          </Button>
        </span>
      )}
    </div>
  );
}
