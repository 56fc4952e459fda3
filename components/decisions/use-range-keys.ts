"use client";

import { recordKeys } from "@/components/keys/shortcuts";
import { useKeyPress } from "@/components/keys/use-key-press";
import { isShortcut } from "@/components/ui/is-shortcut";

/** Shift with `j` or `k` selects on the way. `go` says whether it did. */
export function useRangeKeys(go: (step: 1 | -1) => boolean) {
  useKeyPress((event) => {
    const step = event.key === recordKeys.next ? 1 : event.key === recordKeys.previous ? -1 : undefined;
    if (!step || event.ctrlKey || event.metaKey || event.altKey || !isShortcut(event)) return;
    if (go(step)) event.preventDefault();
  });
}
