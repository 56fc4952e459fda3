import { useContext } from "react";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { latestSnooze } from "@/lib/approvals/snoozing/latest";
import { acting } from "./acting";
import type { Subject } from "./subject";

type Of = Pick<Subject, "OrderID" | "ID" | "DueAt">;

/** Which approvals can be snoozed, and until when. */
export function useSnoozing() {
  // The server counts working hours in the time zone that the person chose.
  const zone = useContext(TimeZoneContext) ?? "UTC";
  const latestOf = ({ DueAt }: Of) => (DueAt ? latestSnooze(Date.parse(DueAt), zone) : Number.POSITIVE_INFINITY);
  const isSnoozable = (of: Of) => latestOf(of) > Date.now();
  /** Asks until when, or says why not. */
  const askUnlessTooSoon = (all: readonly Of[], ask: () => void) =>
    all.some(isSnoozable) ? ask() : void acting(({ tellTooSoon }) => tellTooSoon(all));
  return { latestOf, isSnoozable, askUnlessTooSoon };
}
