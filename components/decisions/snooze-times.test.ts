import { expect, test } from "@playwright/test";
import { backWords, dueOnWords, fieldOf, momentOfField, snoozeChoices } from "./snooze-times";

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
  test(`${name}, all offered snooze times are in the future`, () => {
    const offered = snoozeChoices(at(now), zone).map(({ label, until }) => [label, backWords(until, at(now), zone)]);
    expect(offered).toEqual(choices);
  });

for (const [name, latest, choices] of [
  [
    "an approval due in two days",
    "2026-11-27T11:00:00Z",
    ["This afternoon", "Tomorrow", "As late as possible: Fri 27 Nov at 11:00"],
  ],
  ["an approval due today", "2026-11-25T11:00:00Z", ["As late as possible: today at 11:00"]],
  ["an overdue approval", "2026-11-25T08:10:00Z", []],
] as const)
  test(`${name} is not offered snooze times that are too late`, () => {
    const now = at("2026-11-25T08:10:00Z");
    const offered = snoozeChoices(now, "UTC", at(latest));
    const words = offered.map(({ label, until }) =>
      until === at(latest) ? `${label}: ${backWords(until, now, "UTC")}` : label,
    );
    expect(words).toEqual(choices);
  });

test("the date and time of a field are converted to the zone and back", () => {
  const moment = momentOfField("2026-07-01T08:30", "America/New_York");
  expect(new Date(moment ?? 0).toISOString()).toBe("2026-07-01T12:30:00.000Z");
  expect(fieldOf(moment ?? 0, "America/New_York")).toBe("2026-07-01T08:30");
  expect(momentOfField("", "UTC")).toBeUndefined();
  expect(backWords(at("2027-01-04T08:00:00Z"), at("2026-11-25T08:00:00Z"), "UTC")).toBe("Mon, 4 Jan 2027 at 08:00");
});

test("on days when the clocks change, a time is that time, before and after", () => {
  for (const [zone, day] of [
    ["Europe/Berlin", "2026-10-25"],
    ["Europe/Berlin", "2027-03-28"],
    ["America/New_York", "2026-11-01"],
    ["America/New_York", "2027-03-14"],
  ] as const)
    for (const time of ["00:30", "01:30", "08:00", "23:30"])
      expect(fieldOf(momentOfField(`${day}T${time}`, zone) ?? 0, zone), zone).toBe(`${day}T${time}`);
});

test("a due date is shown by its day, and by its time if it has one", () => {
  const now = at("2026-11-26T10:00:00Z");
  expect(dueOnWords(at("2026-12-01T00:00:00Z"), now, "Europe/Berlin")).toBe("Due on Mon 30 Nov");
  expect(dueOnWords(at("2026-11-30T13:00:00Z"), now, "Europe/Berlin")).toBe("Due on Mon 30 Nov at 14:00");
  expect(dueOnWords(at("2027-06-02T00:00:00Z"), now, "UTC")).toBe("Due on Tue, 1 Jun 2027");
});
