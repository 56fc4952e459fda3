"use client";

import { use } from "react";
import { isHydrated } from "@/components/ui/hydrated";
import { isLoadFailure } from "@/components/ui/part-failure";

/** A page came without one of its scripts: what the server sent is to stay, and LostScriptNotice says why. */
export const isBeforeHydration = (error: unknown) => isLoadFailure(error) && !isHydrated();

/** Stands for a page that failed, and leaves on screen what was there: React shows that as long as this does not come. */
export const KeptPage = () => use(never);

const never = new Promise<never>(() => {});
