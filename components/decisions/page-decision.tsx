"use client";

import { type ComponentProps, useEffect } from "react";
import { handFocusOn } from "@/components/ui/focus-heading";
import { usePageRefresh } from "@/components/ui/use-page-refresh";
import { DecisionPanel } from "./decision-panel";
import { markOf } from "./marks";
import { NextRecord } from "./next-record";
import { keyOf } from "./subject";

type Props = Pick<ComponentProps<typeof DecisionPanel>, "subject" | "decision" | "snoozedUntil" | "taken">;

/** Decides an approval on its own page. */
export function PageDecision(props: Props) {
  const refresh = usePageRefresh();
  const key = keyOf(props.subject);
  // Back leads to the page as it was before the decision took effect.
  useEffect(() => {
    if (markOf(key)?.state === "done") refresh();
  }, [key, refresh]);
  return (
    <div ref={handFocusOn} className="contents">
      <DecisionPanel {...props} onFresh={refresh} wayOn={<NextRecord />} />
    </div>
  );
}
