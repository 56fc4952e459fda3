"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { usePageRefresh } from "@/components/ui/use-page-refresh";

const lasting = 60_000;

/** Going on to another page leaves its frame as it was: after a minute what the frame tells is read again. */
export function FreshFrame() {
  const refresh = usePageRefresh();
  const pathname = usePathname();
  const read = useRef<number>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one goes on.
  useEffect(() => {
    const now = Date.now();
    const isOld = read.current !== null && now - read.current >= lasting;
    if (isOld) refresh();
    if (isOld || read.current === null) read.current = now;
  }, [pathname, refresh]);
  return null;
}
