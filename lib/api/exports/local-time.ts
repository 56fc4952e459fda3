import { BoundedMap } from "@/lib/bounded-map";

/** No zone changes its offset within one. */
const quarterHour = 15 * 60_000;

/**
 * Writes moments of ISO 8601 as a spreadsheet reads them, in a time zone: `2026-01-31 14:05:00`. To ask for an offset takes far
 * longer than to add it, and the moments of a file are close together.
 */
export function localTimes(timeZone: string) {
  const clock = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const offsets = new BoundedMap<number>(10_000);
  const offsetAt = (quarter: string) => offsetOf(clock, Number(quarter) * quarterHour);
  return (moment: string) => {
    const at = Date.parse(moment);
    if (Number.isNaN(at)) return moment; // beyond the year 9999
    const offset = offsets.getOr(String(Math.floor(at / quarterHour)), offsetAt);
    return new Date(at + offset).toISOString().slice(0, -5).replace("T", " ");
  };
}

/** Milliseconds. A clock says `GMT`, `GMT+05:30` or, before there were zones, `GMT+00:53:28`. */
function offsetOf(clock: Intl.DateTimeFormat, at: number) {
  const name = clock.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  const size = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -size : size;
}
