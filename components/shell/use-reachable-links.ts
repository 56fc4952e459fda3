"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { setHydrated } from "@/components/ui/hydrated";
import { isServerThere } from "@/lib/api/is-server-there";

/** A link that loads a whole page does so only when the server is there; else Next waits for it, as with all others. */
export function useReachableLinks() {
  const router = useRouter();
  useEffect(setHydrated, []);
  useEffect(() => {
    const click = async (event: MouseEvent) => {
      const link = wholePageLink(event);
      if (!link) return;
      event.preventDefault();
      if (await isServerThere()) location.assign(link);
      // Safe: an address of ours, since the link has our origin.
      else router.push(link as Route);
    };
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, [router]);
}

function wholePageLink(event: MouseEvent) {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]:not([download], [target])");
  if (!link || link.origin !== location.origin) return;
  const isWithinPage = link.hash !== "" && link.pathname === location.pathname && link.search === location.search;
  return isWithinPage ? undefined : link.href;
}
