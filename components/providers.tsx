"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CallError } from "@/lib/http/call";

/** The cache of what lists have fetched: going back finds it there. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 60_000, gcTime: 15 * 60_000, retry: isWorthRetrying } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** A refusal stays one; only what was away for a moment is asked again, once. */
function isWorthRetrying(failures: number, error: Error) {
  return failures < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500);
}
