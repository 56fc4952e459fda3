"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

const lasting = 60_000;

/** Going on to another page leaves its frame as it was: after a minute what the frame tells is read again. */
export function FreshFrame() {
  const router = useRouter();
  const pathname = usePathname();
  const read = useRef<number>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one goes on.
  useEffect(() => {
    const now = Date.now();
    const isOld = read.current !== null && now - read.current >= lasting;
    if (isOld) router.refresh();
    if (isOld || read.current === null) read.current = now;
  }, [pathname, router]);
  return null;
}
