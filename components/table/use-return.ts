"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import { takeOpened } from "@/components/ui/way-back";

/** Whoever comes back from a record finds the focus on its row, in sight, once the rows are there. */
export function useReturn(region: RefObject<HTMLElement | null>, isSettled: boolean) {
  const pathname = usePathname();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    opened.current = takeOpened(pathname);
  }, [pathname]);
  useEffect(() => {
    if (!opened.current || !isSettled) return;
    const page = opened.current;
    opened.current = undefined;
    const linksOf = (of: string) => [...(region.current?.querySelectorAll<HTMLAnchorElement>(of) ?? [])];
    const link =
      linksOf("a[data-row]").find(({ pathname }) => page === pathname || page.startsWith(`${pathname}/`)) ??
      linksOf("a[data-cell-link]").find(({ pathname }) => page === pathname);
    link?.focus({ preventScroll: true });
    link?.closest("tr, li")?.scrollIntoView({ block: "center" });
  }, [region, isSettled]);
}
