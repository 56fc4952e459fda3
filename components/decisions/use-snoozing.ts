import { useContext } from "react";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { notify } from "@/components/ui/toast-store";
import { latestSnooze } from "@/lib/approvals/snoozing/latest";
import { pluralize } from "@/lib/words";
import type { Subject } from "./subject";

type Of = Pick<Subject, "OrderID" | "DueAt">;

export const tooSoon = "overdue, or due in four working hours or less";

/** Which approvals can be snoozed, and until when. */
export function useSnoozing() {
  // The server counts working hours in the time zone that the person chose.
  const zone = useContext(TimeZoneContext) ?? "UTC";
  const latestOf = ({ DueAt }: Of) => (DueAt ? latestSnooze(Date.parse(DueAt), zone) : Number.POSITIVE_INFINITY);
  const isSnoozable = (of: Of) => latestOf(of) > Date.now();
  /** Asks until when, or says why not. */
  const askUnlessTooSoon = (all: readonly Of[], ask: () => void) => {
    const [first] = all;
    if (!first || all.some(isSnoozable)) return ask();
    const isOne = all.length === 1;
    const text = isOne
      ? `${first.OrderID} cannot be snoozed.`
      : `None of ${pluralize(all.length, "approval")} can be snoozed.`;
    notify(text, { tone: "bad", detail: `${isOne ? "It" : "Each"} is ${tooSoon}.`, until: Date.now() + 8000 });
  };
  return { latestOf, isSnoozable, askUnlessTooSoon };
}
