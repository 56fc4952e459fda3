"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { useLive } from "./use-live";

type Props = {
  /** The rows that the server gave last: what is among them is new no more. */
  rows: unknown;
};

type Found = { found: number; isBack: boolean; isStale: boolean };

function wordsOf({ found, isBack, isStale }: Found) {
  if (found > 0) return isBack ? `${found} new, and some you snoozed` : `${found} new`;
  if (isBack) return "What you snoozed is back";
  return isStale ? "Refresh the list" : undefined;
}

/** What newly awaits the person gathers here, so that no row moves under them. */
export function NewApprovals({ rows }: Props) {
  const { refresh } = useRouter();
  const [isPending, startTransition] = useTransition();
  const [found, setFound] = useState(0);
  const [isStale, setStale] = useState(false);
  const [isBack, setBack] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows have come.
  useEffect(() => {
    setFound(0);
    setStale(false);
    setBack(false);
  }, [rows]);
  useLive((news) => {
    if ("isStale" in news) setStale(true);
    if ("isBack" in news) setBack(true);
    if (!("changes" in news)) return;
    const added = news.changes.filter(({ ObjectType, Waiting }) => ObjectType === "Approval" && Waiting > 0).length;
    if (added > 0) setFound((before) => before + added);
  });

  const words = wordsOf({ found, isBack, isStale });
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
