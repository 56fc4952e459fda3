import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { keepPlace } from "./keep-place";

/** Renders the page anew, in place. */
export function usePageRefresh() {
  const { refresh } = useRouter();
  return useCallback(() => {
    keepPlace();
    refresh();
  }, [refresh]);
}
