"use client";

import { useEffect, useRef } from "react";
import { recordKeys } from "@/components/keys/shortcuts";
import { isShortcut } from "@/components/ui/is-shortcut";

/** Shift with `j` or `k` selects on the way. `go` says whether it did. */
export function useRangeKeys(go: (step: 1 | -1) => boolean) {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = event.key === recordKeys.next ? 1 : event.key === recordKeys.previous ? -1 : undefined;
      if (!step || event.ctrlKey || event.metaKey || event.altKey || !isShortcut(event)) return;
      if (latest.current(step)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
