"use client";

import { startTransition, useContext, useEffect, useState } from "react";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { type Clock, clockIn } from "@/lib/list/days";

/**
 * The clock of the person's time zone. One that came with the page holds the server's guess at a zone nobody chose, which
 * is corrected in a transition: any other update would replace what is not hydrated yet, under the pointer that clicks it.
 */
export function useClock(first?: Clock): Clock {
  const timeZone = useContext(TimeZoneContext);
  const [inBrowser, setInBrowser] = useState(!first);
  useEffect(() => startTransition(() => setInBrowser(true)), []);
  return first && !inBrowser
    ? first
    : clockIn(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());
}
