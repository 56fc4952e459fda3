import { useContext } from "react";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { useBrowserValue } from "@/components/ui/use-store";

/** The person's time zone: the one they chose, or their browser's, which only that knows. */
export function useZone() {
  const own = useBrowserValue(
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return useContext(TimeZoneContext) ?? own;
}
