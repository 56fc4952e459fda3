"use client";

import { useMarks } from "./marks";
import { NextRecord } from "./next-record";
import { isBusy } from "./press";
import { standingWords } from "./standing-words";
import { keyOf, type Subject } from "./subject";
import { useZone } from "./use-zone";

/**
 * On a phone, where an approval's page shows a decision that is final: what one has just decided, or else `already` while a list
 * goes on, and the way on, stay at the bottom until one goes on.
 */
export function StandingBar({ of, already }: { of: Pick<Subject, "OrderID" | "ID">; already?: string }) {
  const mark = useMarks().get(keyOf(of));
  const zone = useZone();
  const isJustNow = isBusy(mark);
  if (!isJustNow && !already) return null;
  return (
    <div className={`decision-bar justify-between md:hidden ${isJustNow ? "" : "not-has-[button]:hidden"}`}>
      <p className="grow font-medium">{isJustNow ? standingWords(mark, zone) : already}</p>
      <NextRecord />
    </div>
  );
}
