import { useContext, useSyncExternalStore } from "react";
import { TimeZoneContext } from "@/components/ui/time-zone";

/** The person's time zone: the one they chose, or their browser's, which only that knows. */
export function useZone() {
  const own = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return useContext(TimeZoneContext) ?? own;
}

const never = () => () => {};
