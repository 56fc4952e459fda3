import { expect, test } from "@playwright/test";
import { latestSnooze } from "./latest";

for (const [due, zone, latest] of [
  // 20 November 2026 is a Friday.
  ["2026-11-20T15:00:00Z", "UTC", "2026-11-20T11:00:00Z"],
  ["2026-11-21T00:00:00Z", "UTC", "2026-11-20T13:00:00Z"],
  ["2026-11-20T10:00:00Z", "UTC", "2026-11-19T14:00:00Z"],
  ["2026-11-23T10:30:00Z", "UTC", "2026-11-20T14:30:00Z"],
  ["2026-11-22T12:00:00Z", "UTC", "2026-11-20T13:00:00Z"],
  ["2026-11-20T15:00:00Z", "America/New_York", "2026-11-19T19:00:00Z"],
  ["2026-11-20T15:00:00Z", "Asia/Tokyo", "2026-11-20T04:00:00Z"],
  // The clocks went back on Sunday, 25 October.
  ["2026-10-26T09:00:00Z", "Europe/Berlin", "2026-10-23T12:00:00Z"],
] as const) {
  test(`an approval due at ${due} can be snoozed until ${latest} in ${zone}`, () => {
    expect(latestSnooze(Date.parse(due), zone)).toBe(Date.parse(latest));
  });
}
