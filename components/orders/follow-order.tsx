"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef } from "react";
import { useLive } from "@/components/live/use-live";
import type { LiveChange } from "@/lib/changes/live/contract";

/** Milliseconds from news to what it changes, or to another try: many approvals of an order may be decided at once. */
const pause = 1000;

/** A question, or something that is being typed: neither changes under the person's hands. */
const inTheWay = "dialog[open], main :is(input, textarea):focus";

/** The page shows nothing of these. */
const passing = /\.(held|undone|refused|taken|released)$/;

/** Renders an order's page anew once something has become of the order, its approvals or its returns. */
export function FollowOrder({ orderID }: { orderID: string }) {
  const { refresh } = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = () => {
    const isFree = document.querySelector(inTheWay) === null;
    timer.current = isFree ? undefined : setTimeout(follow, pause);
    if (isFree) startTransition(refresh);
  };
  const isAbout = ({ Type, OrderID }: LiveChange) => OrderID === orderID && !passing.test(Type);
  useLive((news) => {
    if ("isStale" in news || ("changes" in news && news.changes.some(isAbout)))
      timer.current ??= setTimeout(follow, pause);
  });
  return null;
}
