import { CallError } from "@/lib/api/call";
import type { Because } from "@/lib/api/fault-words";
import { notifyFailure } from "./notify-failure";
import { usePageRefresh } from "./use-page-refresh";

/** For a question whose operation fails: it closes, the reason is told, and the page shows what has changed meanwhile. */
export function useFailed(close: () => void, because: Because) {
  const refresh = usePageRefresh();
  return (words: string) => (error: unknown) => {
    close();
    notifyFailure(words, error, { because });
    if (error instanceof CallError && [409, 412].includes(error.status)) refresh();
  };
}
