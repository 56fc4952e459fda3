"use client";

import { useEffect, useState } from "react";

/**
 * The token of the address's fragment, which leaves the address bar and the history at once and stays in memory only.
 * Undefined until the browser has looked, null when there is none.
 */
export function useResetToken() {
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const take = () => {
      const taken = location.hash.slice(1);
      if (taken) history.replaceState(null, "", location.pathname + location.search);
      setToken((current) => taken || (current ?? null));
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);

  return token;
}
