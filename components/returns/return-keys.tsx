"use client";

import { useEffect, useState } from "react";
import type { Kind } from "@/components/decisions/marks";
import { useDecisionKeys } from "@/components/decisions/use-decision-keys";
import { decisionKeys } from "@/components/keys/shortcuts";
import type { ToolsProps } from "@/components/table/list-view";
import { rowsOf, useShownRow } from "@/components/table/shown-row";
import { addShortcuts } from "@/components/table/use-table-keys";
import { expectText } from "@/components/ui/is-shortcut";
import type { NamedRecord } from "@/lib/list/named";
import type { OrderReturn } from "@/lib/returns/contract";
import { rememberOpened } from "./opened-to-decide";

type Props = ToolsProps<NamedRecord<OrderReturn>>;

/** In a list the keys open the page of the marked row, to decide there what it shows. */
export function ReturnKeys({ region, rows }: Props) {
  const at = useMarkedRow({ region, rows });
  useDecisionKeys(() => {
    const row = rows[at];
    if (row?.Status !== "AwaitingApproval") return undefined;
    const open = (kind: Kind) => {
      rememberOpened(row.ID, kind);
      rowsOf(region)[at]?.querySelector<HTMLElement>("[data-row]")?.click();
    };
    const decline = () => {
      // Until the field is there, keys are text for it, not shortcuts.
      expectText();
      open("Decline");
    };
    return { approve: () => open("Approve"), decline };
  });
  useEffect(() => {
    addShortcuts(region.current, [decisionKeys.approve, decisionKeys.decline, decisionKeys.undo]);
  }, [region]);
  return null;
}

/** Marks the row that has or had the focus, or else the first; returns its index. */
function useMarkedRow({ region, rows }: Props) {
  const [focusedID, setFocused] = useState<string>();
  useEffect(() => {
    const element = region.current;
    const focus = () => {
      const row = rows[rowsOf(region).findIndex((each) => each.contains(document.activeElement))];
      if (row) setFocused(row.ID);
    };
    focus();
    element?.addEventListener("focusin", focus);
    return () => element?.removeEventListener("focusin", focus);
  }, [region, rows]);

  const focused = rows.findIndex(({ ID }) => ID === focusedID);
  const at = Math.max(focused, 0);
  useShownRow(() => rowsOf(region)[at], focused >= 0);
  return at;
}
