"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { watchGoChord } from "@/components/keys/go-chord";
import { decisionKeys } from "@/components/keys/shortcuts";
import { isShortcut } from "@/components/ui/is-shortcut";
import { nothingToUndo } from "./nothing-to-undo";

type Does = Partial<Record<keyof typeof decisionKeys, (() => void) | undefined>>;

/**
 * What `a`, `d` and the like do. A key that is held down, or that follows `g` and may name an area, does nothing. `find`
 * says what is done at that moment, if anything. What can be undone listens for its key itself (held.ts).
 */
export function useDecisionKeys(find: () => Does | undefined) {
  const findNow = useEffectEvent(find);
  useLayoutEffect(() => {
    const followsGo = watchGoChord();
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isChord = followsGo(event);
      if (isChord || event.repeat || !isShortcut(event)) return;
      const name = names.get(event.key);
      // Caps Lock is no Shift.
      if (name === "whole" && !event.shiftKey) return;
      const does = name && (findNow()?.[name] ?? (name === "undo" ? nothingToUndo() : undefined));
      if (!does) return;
      event.preventDefault();
      does();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

// Safe: the keys of that very object.
const names = new Map(Object.entries(decisionKeys).map(([name, key]) => [key as string, name as keyof Does]));
