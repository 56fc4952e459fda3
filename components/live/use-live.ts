"use client";

import { useEffect, useEffectEvent } from "react";
import { hear, type News } from "./changes";

/** Milliseconds that a page is left to itself before it follows what happens. */
const patience = 2000;

let isWanted = false;

/** Hears what happens to records that the person can see, wherever it is done. */
export function useLive(onNews: (news: News) => void) {
  const onNewsNow = useEffectEvent(onNews);
  useEffect(() => hear((news) => onNewsNow(news)), []);
}

/** Connects, once for all pages of the tab: `place` is how far what the page shows goes. */
export function useConnection(place: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection knows by itself how far it is.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isWanted) return;
      isWanted = true;
      // Without it pages are as they were loaded.
      void import("./connection").then(
        (connection) => connection.connect(place),
        () => {
          isWanted = false;
        },
      );
    }, patience);
    return () => clearTimeout(timer);
  }, []);
}
