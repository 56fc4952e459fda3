"use client";

import { useContext, useSyncExternalStore } from "react";
import { usePrinting } from "@/components/ui/print-only";
import { shared } from "@/components/ui/store";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { useHydrated } from "@/components/ui/use-store";
import { absoluteTime, exactTime, lastingTime, relativeTime } from "@/lib/words";

type Props = {
  /** ISO 8601. */
  value: string;
  /**
   * "relative" is for lists, "absolute" for facts and paper, "exact" for what takes seconds, "lasting" for what has gone on
   * since. The tooltip always holds the local and the UTC time.
   */
  as?: "relative" | "absolute" | "exact" | "lasting";
};

/** A moment. The server's guess at the clock, and at a time zone nobody chose, is corrected in the browser. */
export function DateTime({ value, as = "relative" }: Props) {
  const minute = useSyncExternalStore(everyMinute, currentMinute, currentMinute);
  const isHydrated = useHydrated();
  const zone = useContext(TimeZoneContext) ?? (isHydrated ? undefined : "UTC");
  const isAbsolute = usePrinting() || as === "absolute";
  const now = Math.max(minute, startOfMinute(Date.now()));
  const ago = as === "lasting" ? lastingTime : relativeTime;
  return (
    <time dateTime={value} suppressHydrationWarning>
      {as === "exact" ? exactTime(value, zone) : isAbsolute ? absoluteTime(value, zone) : ago(value, now)}
    </time>
  );
}

const startOfMinute = (time: number) => Math.floor(time / 60_000) * 60_000;
const currentMinute = () => startOfMinute(Date.now());

const everyMinute = shared((onMinute) => {
  const timer = setInterval(onMinute, 60_000);
  return () => clearInterval(timer);
});
