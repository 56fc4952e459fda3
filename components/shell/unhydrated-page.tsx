"use client";

import { use } from "react";
import { isHydrated } from "@/components/ui/hydrated";
import { isLoadFailure } from "@/components/ui/part-failure";

export const isBeforeHydration = (error: unknown) => isLoadFailure(error) && !isHydrated();

/** Stands for a page that came without one of its scripts: what the server sent stays (LostScriptNotice). */
export function UnhydratedPage() {
  // React shows what was there as long as this does not come.
  return use(never);
}

const never = new Promise<never>(() => {});
