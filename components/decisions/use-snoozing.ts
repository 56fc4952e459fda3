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
  /** Why none of them can be snoozed; undefined where one can. */
  const whyNot = (...all: readonly Of[]) => {
    if (all.some(isSnoozable)) return undefined;
    const isOverdue = all.every(({ DueAt }) => Date.parse(DueAt ?? "") <= Date.now());
    return `Too late to snooze: ${all.length === 1 ? "it" : "each"} is ${isOverdue ? "overdue" : "due within four working hours"}.`;
  };
  /** Asks until when, or says why not. */
  const askUnlessTooSoon = (all: readonly Of[], ask: () => void) => {
    const why = whyNot(...all);
    if (why) void acting(({ tellTooSoon }) => tellTooSoon(all, why));
    else ask();
  };
  return { latestOf, whyNot, askUnlessTooSoon };
}
