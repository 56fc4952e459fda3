"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** Shows what becomes of an order while its page is open. The page does without it until it has come. */
export const FollowOrder = lazyPart(() => import("./order-news").then(({ OrderNews }) => OrderNews), {
  Failed: () => null,
});
