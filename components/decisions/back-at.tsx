"use client";

import { useMarks } from "./marks";
import { backWords } from "./snooze-times";
import { keyOf, type Subject } from "./subject";
import { useZone } from "./use-zone";

type Props = { of: Pick<Subject, "OrderID" | "ID">; until: string };

/** When something that is put aside comes back, in words. */
export function BackAt({ of, until }: Props) {
  const mark = useMarks().get(keyOf(of));
  if (mark?.state === "free" && mark.isBack) return "Back in Mine";
  return (
    <>
      Back <BackTime until={mark?.state === "snoozed" ? mark.until : until} />
    </>
  );
}

export function BackTime({ until }: { until: string }) {
  const zone = useZone();
  return (
    <time dateTime={until} suppressHydrationWarning>
      {backWords(Date.parse(until), Date.now(), zone)}
    </time>
  );
}
