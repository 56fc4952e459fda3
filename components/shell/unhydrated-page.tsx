"use client";

import { use } from "react";
import { isHydrated } from "@/components/ui/hydrated";
import { isLoadFailure } from "@/components/ui/part-failure";

export const isBeforeHydration = (error: unknown) => isLoadFailure(error) && !isHydrated();

/** Stands for a page that was loaded without one of its scripts: what the server sent stays on screen, where links work. */
export function UnhydratedPage() {
  if (!isTold) {
    isTold = true;
    // Nothing of this is ever shown, so there is no effect in which to do it.
    void import("./tell-unhydrated").then(({ tellUnhydrated }) => tellUnhydrated());
  }
  // React shows what was there as long as this does not come.
  return use(never);
}

let isTold = false;
const never = new Promise<never>(() => {});
