import { entriesOf } from "@/components/ui/stored";
import { safeCallbackUrl } from "@/lib/auth/callback-url";

const key = "countersign:left";

type LeftPage = { userID: string; path: string; stored: [string, string][] };

/**
 * Keeps the page of a user who signed out in another tab, and what they typed: the browser's storage was emptied. Not in
 * the address, which others may read.
 */
export function keepLeftPage(userID: string) {
  const path = location.pathname + location.search + location.hash;
  const left: LeftPage = { userID, path, stored: entriesOf(userID) };
  try {
    sessionStorage.setItem(key, JSON.stringify(left));
  } catch {
    // Full or forbidden: then they start on the first page.
  }
}

export function readLeftPage(): LeftPage | undefined {
  try {
    // Safe: only keepLeftPage writes it.
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Gives the user what they typed, and returns where that was. */
export function restoreLeftPage({ path, stored }: LeftPage) {
  for (const [name, value] of stored) sessionStorage.setItem(name, value);
  return safeCallbackUrl(path);
}

export const forgetLeftPage = () => sessionStorage.removeItem(key);
