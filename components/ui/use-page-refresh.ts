import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useCallback } from "react";

/** Renders the page anew, in place. */
export function usePageRefresh() {
  const { replace, refresh } = useRouter();
  return useCallback(() => {
    // Next rendered another address: it would take this one for another page's, and go to its top.
    // Safe: the page's own address is a route.
    if (window.history.state?.isChanged) replace(window.location.href as Route, { scroll: false });
    refresh();
  }, [replace, refresh]);
}
