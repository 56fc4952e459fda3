"use client";

import { useContext } from "react";
import { classNames } from "@/components/ui/class-names";
import { usePrinting } from "@/components/ui/print-only";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { dueAtWords, dueWords } from "./due-words";

/** When it is due, in words, on paper by date; overdue also in colour. */
export function DueDate({ at }: { at: string | null }) {
  const isPrinting = usePrinting();
  const zone = useContext(TimeZoneContext);
  if (!at) return null;
  const { text, isOver } = dueWords(Date.parse(at), Date.now());
  return (
    <time
      dateTime={at}
      suppressHydrationWarning
      className={classNames("whitespace-nowrap", isOver && "font-medium text-bad")}
    >
      {isPrinting ? dueAtWords(at, zone) : text}
    </time>
  );
}
