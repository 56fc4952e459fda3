"use client";

import { useContext } from "react";
import { PrintOnly } from "@/components/ui/print-only";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { absoluteTime } from "@/lib/words";

/** When a page was printed, which only paper says. */
export function PrintDate() {
  return (
    <PrintOnly>
      <Printed />
    </PrintOnly>
  );
}

function Printed() {
  const zone = useContext(TimeZoneContext) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `Printed ${absoluteTime(new Date().toISOString(), zone)} (${zone})`;
}
