"use client";

import type { ComponentProps } from "react";
import { handFocusOn } from "@/components/ui/focus-heading";
import { usePageRefresh } from "@/components/ui/use-page-refresh";
import { DecisionPanel } from "./decision-panel";
import { NextRecord } from "./next-record";

type Props = Pick<ComponentProps<typeof DecisionPanel>, "subject" | "decision" | "snoozedUntil" | "taken">;

/** Decides an approval on its own page. */
export function PageDecision(props: Props) {
  return (
    <div ref={handFocusOn} className="contents">
      <DecisionPanel {...props} onFresh={usePageRefresh()} wayOn={<NextRecord />} />
    </div>
  );
}
