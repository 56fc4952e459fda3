import { defaultPreferences } from "@/lib/account/preferences/preferences";

/** How long the person can undo what they decide. */
export const holdSeconds = () => Number(document.documentElement.dataset.holdSeconds) || defaultPreferences.HoldSeconds;
