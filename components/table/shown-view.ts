"use client";

import { useEffect } from "react";
import { createStore } from "@/components/ui/store";
import { useStore } from "@/components/ui/use-store";

const shownView = createStore<string | undefined>(undefined);

/** Tells the list below what the view of it that shows is called; undefined for none that has a name of its own. */
export function useShowView(name: string | undefined) {
  useEffect(() => {
    shownView.set(name);
    return () => shownView.set(undefined);
  }, [name]);
}

/** What the view that shows is called, if anything. */
export const useShownView = () => useStore(shownView);
