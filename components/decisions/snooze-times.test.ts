import { expect, test } from "@playwright/test";
import { backWords, fieldOf, momentOfField, snoozeChoices } from "./snooze-times";

const at = (value: string) => Date.parse(value);

for (const [name, now, zone, choices] of [
  [
    "on a morning",
    "2026-11-25T08:10:00Z",
    "UTC",
    [
      ["This afternoon", "today at 14:00"],
      ["Tomorrow", "tomorrow at 08:00"],
      ["Next week", "Mon 30 Nov at 08:00"],
    ],
  ],
  [
    "on an afternoon",
    "2026-11-25T12:10:00Z",
    "Europe/Berlin",
    [
      ["Later today", "today at 15:30"],
      ["Tomorrow", "tomorrow at 08:00"],
      ["Next week", "Mon 30 Nov at 08:00"],
    ],
  ],
  ["on a Sunday evening", "2026-11-29T19:00:00Z", "UTC", [["Tomorrow", "tomorrow at 08:00"]]],
  [
    "before the clocks change",
    "2026-10-24T18:00:00Z",
    "Europe/Berlin",
    [
      ["Tomorrow", "tomorrow at 08:00"],
      ["Next week", "Mon 26 Oct at 08:00"],
    ],
  ],
] as const)
  test(`${name} one is offered times that are still to come`, () => {
    const found = snoozeChoices(at(now), zone).map(({ label, until }) => [label, backWords(until, at(now), zone)]);
    expect(found).toEqual(choices);
  });

test("a field's date and time are those of the zone, and back", () => {
  const moment = momentOfField("2026-07-01T08:30", "America/New_York");
  expect(new Date(moment ?? 0).toISOString()).toBe("2026-07-01T12:30:00.000Z");
  expect(fieldOf(moment ?? 0, "America/New_York")).toBe("2026-07-01T08:30");
  expect(momentOfField("", "UTC")).toBeUndefined();
  expect(backWords(at("2027-01-04T08:00:00Z"), at("2026-11-25T08:00:00Z"), "UTC")).toBe("Mon, 4 Jan 2027 at 08:00");
});
