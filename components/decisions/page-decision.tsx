"use client";

import type { ComponentProps } from "react";
import { usePageRefresh } from "@/components/ui/use-page-refresh";
import { DecisionPanel } from "./decision-panel";
import { NextRecord } from "./next-record";

type Props = Pick<ComponentProps<typeof DecisionPanel>, "subject" | "decision" | "snoozedUntil" | "taken">;

/** Decides an approval on its own page. */
export function PageDecision(props: Props) {
  return <DecisionPanel {...props} onFresh={usePageRefresh()} wayOn={<NextRecord />} />;
}
