import { type RefObject, useLayoutEffect } from "react";
import { tellHere } from "@/components/ui/toast-store";

/** Where the page itself says why a decision was not made, the message of it is only heard. Brings the words into view. */
export function useToldHere(key: string, isTold: boolean, words?: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    if (isTold && tellHere(key)) words?.current?.scrollIntoView({ block: "nearest" });
  });
}
