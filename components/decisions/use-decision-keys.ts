"use client";

import { useEffect, useRef } from "react";
import { watchGoChord } from "@/components/shell/go-chord";
import { decisionKeys } from "@/components/shell/shortcuts";
import { isShortcut } from "@/components/ui/is-shortcut";

type Decide = { approve: () => void; decline: () => void };

/**
 * What `a` and `d` do. A key that is held down, or that follows `g` and may name an area, decides nothing. `find` says what
 * is decided at that moment, if anything.
 */
export function useDecisionKeys(find: () => Decide | undefined) {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    const followsGo = watchGoChord();
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isChord = followsGo(event);
      if (isChord || event.repeat || !isShortcut(event)) return;
      const does = keyOf(event.key);
      const decide = does && latest.current();
      if (!decide) return;
      event.preventDefault();
      decide[does]();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function keyOf(key: string): keyof Decide | undefined {
  if (key === decisionKeys.approve) return "approve";
  return key === decisionKeys.decline ? "decline" : undefined;
}
