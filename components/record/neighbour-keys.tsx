"use client";

import { recordKeys } from "@/components/keys/shortcuts";
import { useKeyPress } from "@/components/keys/use-key-press";
import { isShortcut } from "@/components/ui/is-shortcut";

const rels: Record<string, string> = { [recordKeys.next]: "next", [recordKeys.previous]: "prev" };

/** Shift with `j` and `k` moves between the records of a list, as these keys alone do between its rows. */
export function NeighbourKeys() {
  useKeyPress((event) => {
    const rel = rels[event.key];
    if (!rel || !isShortcut(event)) return;
    document.querySelector<HTMLAnchorElement>(`a[rel="${rel}"]`)?.click();
  });
  return null;
}
