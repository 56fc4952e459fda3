"use client";

import { useEffect, useState } from "react";

type Link = { token: string | null | undefined; opened: number };

/**
 * The token of the address's fragment, which leaves the address bar and the history at once and stays in memory only.
 * Undefined until the browser has looked, null when there is none. `opened` counts the links that were opened here.
 */
export function useLinkToken() {
  const [link, setLink] = useState<Link>({ token: undefined, opened: 0 });

  useEffect(() => {
    const take = (event?: HashChangeEvent) => {
      // Next may have restored the address since.
      const { hash } = event ? new URL(event.newURL) : location;
      const fragment = hash.slice(1);
      if (fragment) history.replaceState(null, "", location.pathname + location.search);
      setLink(({ token = null, opened }) => (fragment ? { token: fragment, opened: opened + 1 } : { token, opened }));
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);

  return link;
}
