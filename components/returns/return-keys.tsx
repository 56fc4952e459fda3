"use client";

import { useEffect } from "react";
import type { Kind } from "@/components/decisions/marks";
import { useDecisionKeys } from "@/components/decisions/use-decision-keys";
import { decisionKeys } from "@/components/keys/shortcuts";
import type { ToolsProps } from "@/components/table/list-view";
import { addShortcuts } from "@/components/table/use-table-keys";
import type { NamedRecord } from "@/lib/list/named";
import type { OrderReturn } from "@/lib/returns/contract";
import { openDecision } from "./opened-decision";

/** In a list the keys open the page of the row with the focus, to decide there what it shows. */
export function ReturnKeys({ region, rows }: ToolsProps<NamedRecord<OrderReturn>>) {
  useDecisionKeys(() => {
    const link = document.activeElement?.closest(".list-row")?.querySelector<HTMLElement>("[data-row]");
    const links = [...(region.current?.querySelectorAll("tbody > .list-row [data-row]") ?? [])];
    const row = link && rows[links.indexOf(link)];
    if (row?.Status !== "AwaitingApproval") return undefined;
    const open = (kind: Kind) => () => {
      openDecision(row.ID, kind);
      link?.click();
    };
    return { approve: open("Approve"), decline: open("Decline") };
  });
  useEffect(() => {
    addShortcuts(region.current, [decisionKeys.approve, decisionKeys.decline, decisionKeys.undo]);
  }, [region]);
  return null;
}
