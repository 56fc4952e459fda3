const channelName = "countersign:session";
const restMs = 10_000;

/** This tab has signed out itself: it goes on by itself. */
let isLeaving = false;

/** Told by a tab that has signed out: the others of this browser leave at once. */
export function tellSignedOut() {
  isLeaving = true;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("signed out");
  channel.close();
}

export type Sighting = "in" | "out" | "another" | "unknown";

/** Whose session the browser has now. */
export async function lookAtSession(userID: string): Promise<Sighting> {
  try {
    const response = await fetch("/api/v1/me", { cache: "no-store" });
    if (response.status === 401) return "out";
    if (!response.ok) return "unknown";
    return (await response.json()).ID === userID ? "in" : "another";
  } catch {
    return "unknown";
  }
}

type Listener = {
  /** Another tab has signed out. */
  onSignedOut?: () => void;
  /** The page comes out of the browser's memory: what it shows may no longer be theirs. */
  onRestored?: () => void;
  onSighting: (sighting: Sighting) => void;
};

/** Checks the user's session whenever they return to the tab. Returns a function that stops it. */
export function watchSession(userID: string, { onSignedOut, onRestored, onSighting }: Listener) {
  const [channel, stopping] = [new BroadcastChannel(channelName), new AbortController()];
  const { signal } = stopping;
  let lastReport = performance.now() - restMs;
  const report = async () => {
    lastReport = performance.now();
    const sighting = await lookAtSession(userID);
    if (!signal.aborted) onSighting(sighting);
  };
  const onReturn = () => {
    if (document.visibilityState === "visible" && performance.now() - lastReport > restMs) void report();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    onRestored?.();
    void report();
  };
  channel.addEventListener("message", () => isLeaving || onSignedOut?.(), { signal });
  document.addEventListener("visibilitychange", onReturn, { signal });
  addEventListener("focus", onReturn, { signal });
  addEventListener("pageshow", onPageShow, { signal });
  return () => {
    stopping.abort();
    channel.close();
  };
}
