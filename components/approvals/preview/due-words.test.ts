import { expect, test } from "@playwright/test";
import { dueOf } from "@/lib/approvals/due";
import { dueWords } from "./due-words";

const wordsAt = (DueBy: string, now: string) => {
  const due = dueOf({ DueBy });
  return due && dueWords(due, Date.parse(now));
};

for (const [dueBy, now, text] of [
  ["2026-03-10", "2026-03-06T12:00:00Z", "Due in 4 days"],
  ["2026-03-10", "2026-03-09T23:59:59Z", "Due tomorrow"],
  ["2026-03-10", "2026-03-10T00:00:00Z", "Due today"],
  ["2026-03-10", "2026-03-10T23:59:59Z", "Due today"],
  ["2026-03-10", "2026-03-11T00:00:00Z", "Overdue"],
  ["2026-03-10", "2026-03-12T09:00:00Z", "Overdue by 1 day"],
  ["2026-03-10T10:00:00Z", "2026-03-10T10:00:00Z", "Overdue"],
  ["2026-03-10T12:00:00+02:00", "2026-03-10T09:59:00Z", "Due today"],
  ["2026-03-10", "2025-11-10T12:00:00Z", "Due in 4 months"],
] as const) {
  test(`what is due by ${dueBy} is "${text}" at ${now}`, () => {
    expect(wordsAt(dueBy, now)?.text).toBe(text);
    expect(wordsAt(dueBy, now)?.isOver).toBe(text.startsWith("Overdue"));
  });
}

test("what is no date is not due", () => {
  for (const DueBy of ["soon", "2026-13-40", "10/03/2026", 20260310, null]) expect(dueOf({ DueBy })).toBeUndefined();
  expect(dueOf(null)).toBeUndefined();
});
