import { type RefObject, useEffect, useLayoutEffect } from "react";
import { tellHere } from "@/components/ui/toast-store";

/** While the page itself says why a decision was not made, the message of it is only heard. Brings the words into view. */
export function useToldHere(key: string, isTold: boolean, words?: RefObject<HTMLElement | null>) {
  // The message may come after the words.
  useLayoutEffect(() => {
    if (isTold && tellHere(key, true)) words?.current?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    if (isTold) return () => void tellHere(key, false);
  }, [key, isTold]);
}
