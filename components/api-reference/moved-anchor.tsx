"use client";

import { useEffect } from "react";

/** Leads from `/docs/api#listOrders`, where each operation was once, to the page that it is on now. */
export function MovedAnchor() {
  useEffect(() => {
    const lead = () => {
      const id = location.hash.slice(1);
      if (!id || document.getElementById(id)) return;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/docs/api/"]')];
      const moved = links.find(({ hash }) => hash === `#${id}`);
      if (moved) location.replace(moved.href);
    };
    lead();
    addEventListener("hashchange", lead);
    return () => removeEventListener("hashchange", lead);
  }, []);
  return null;
}
