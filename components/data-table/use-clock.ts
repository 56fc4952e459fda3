"use client";

import { useContext, useSyncExternalStore } from "react";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { type Clock, clockIn } from "@/lib/days/days";

/** The clock of the person's time zone. One that came with the page holds the server's guess at a zone nobody chose. */
export function useClock(first?: Clock): Clock {
  const chosen = useContext(TimeZoneContext);
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => !first,
  );
  return first && !inBrowser ? first : clockIn(chosen ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

const never = () => () => {};
