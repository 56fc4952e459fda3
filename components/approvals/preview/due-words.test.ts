import { expect, test } from "@playwright/test";
import { dueAtWords, dueWords } from "./due-words";

const wordsAt = (end: string, now: string) => dueWords(Date.parse(end), Date.parse(now));

for (const [end, now, text] of [
  ["2026-03-11T00:00:00Z", "2026-03-06T12:00:00Z", "Due in 4 days"],
  ["2026-03-11T00:00:00Z", "2026-03-09T23:59:59Z", "Due tomorrow"],
  ["2026-03-11T00:00:00Z", "2026-03-10T00:00:00Z", "Due today"],
  ["2026-03-11T00:00:00Z", "2026-03-10T12:00:00Z", "Due today"],
  ["2026-03-11T00:00:00Z", "2026-03-10T12:00:01Z", "Due in 11 hours"],
  ["2026-03-11T00:00:00Z", "2026-03-10T20:30:00Z", "Due in 3 hours"],
  ["2026-03-11T00:00:00Z", "2026-03-10T22:59:00Z", "Due in 1 hour"],
  ["2026-03-11T00:00:00Z", "2026-03-10T23:15:00Z", "Due in 45 minutes"],
  ["2026-03-11T00:00:00Z", "2026-03-10T23:59:59Z", "Due in 1 minute"],
  ["2026-03-11T00:00:00Z", "2026-03-11T00:00:00Z", "Overdue"],
  ["2026-03-11T00:00:00Z", "2026-03-12T09:00:00Z", "Overdue by 1 day"],
  ["2026-03-10T10:00:00Z", "2026-03-10T10:00:00Z", "Overdue"],
  ["2026-03-10T10:00:00Z", "2026-03-10T09:59:00Z", "Due in 1 minute"],
  ["2026-03-11T00:00:00Z", "2025-11-10T12:00:00Z", "Due in 4 months"],
] as const) {
  test(`a due date of ${end} reads "${text}" at ${now}`, () => {
    expect(wordsAt(end, now)?.text).toBe(text);
    expect(wordsAt(end, now)?.isOver).toBe(text.startsWith("Overdue"));
  });
}

test("on paper a due date is a day, or a time in the reader's zone", () => {
  expect(dueAtWords("2026-03-11T00:00:00Z", "Asia/Tokyo")).toBe("Due 10 Mar 2026");
  expect(dueAtWords("2026-03-11T10:30:00Z", "Asia/Tokyo")).toBe("Due 11 Mar 2026, 19:30");
});
