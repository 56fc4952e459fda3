import { type Query, QueryClient } from "@tanstack/react-query";
import { onServerAnswer } from "@/lib/api/server-answer";
import { onSessionRenewed } from "@/lib/auth/session-expired";
import { whenChanged } from "./fetched";

/** What this tab has fetched: going back finds it there. A change made here leaves none of it for fresh. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 15 * 60_000, retry: isWorthRetrying },
  },
});

whenChanged(() => void queryClient.invalidateQueries({ refetchType: "none" }));

// What was refused when the session ended is asked for again. A page that the server renders has fetched nothing.
if (typeof window !== "undefined") onSessionRenewed(() => void queryClient.refetchQueries({ type: "active" }));

// What did not reach the server is asked for again once anything does.
onServerAnswer(() => {
  const isAway = ({ state }: Query) => statusOf(state.error) === 0 && Date.now() - state.errorUpdatedAt > pause;
  void queryClient.refetchQueries({ type: "active", predicate: isAway }, { cancelRefetch: false });
});

/** Milliseconds in which what fails again and again is not asked for anew. */
const pause = 3000;

/** 0: the server was not reached. */
const statusOf = (error: Error | null) => (error && "status" in error ? Number(error.status) : undefined);

/** A refusal stays one; only what was away for a moment is asked again, once. */
function isWorthRetrying(failures: number, error: Error) {
  const status = statusOf(error);
  return failures < 1 && status !== undefined && (status === 0 || status >= 500);
}
