"use client";

import { useContext, useSyncExternalStore } from "react";
import { usePrinting } from "@/components/ui/print-only";
import { shared } from "@/components/ui/shared";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { absoluteTime, relativeTime } from "@/lib/words";

type Props = {
  /** ISO 8601. */
  value: string;
  /** "relative" is for lists, "absolute" for facts and paper. The tooltip always holds the local and the UTC time. */
  as?: "relative" | "absolute";
};

/** A moment. The server's guess at the clock, and at a time zone nobody chose, is corrected in the browser. */
export function DateTime({ value, as = "relative" }: Props) {
  const minute = useSyncExternalStore(everyMinute, currentMinute, currentMinute);
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const zone = useContext(TimeZoneContext) ?? (inBrowser ? undefined : "UTC");
  const isAbsolute = usePrinting() || as === "absolute";
  const text = isAbsolute
    ? absoluteTime(value, zone)
    : relativeTime(value, Math.max(minute, startOfMinute(Date.now())));
  return (
    <time dateTime={value} suppressHydrationWarning>
      {text}
    </time>
  );
}

const startOfMinute = (time: number) => Math.floor(time / 60_000) * 60_000;
const currentMinute = () => startOfMinute(Date.now());
const never = () => () => {};

const everyMinute = shared((onMinute) => {
  const timer = setInterval(onMinute, 60_000);
  return () => clearInterval(timer);
});
