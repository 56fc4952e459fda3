import { expect, test } from "@playwright/test";
import { approvalStatuses } from "@/lib/approvals/list";
import { orderStatuses } from "@/lib/orders/list";
import { orderReturnStatuses } from "@/lib/returns/list";
import { absoluteTime, fullTime, isTimeZone, lastingTime, relativeTime, statusWord } from "./words";

test("an undecided approval is pending, and an order or return awaits approval", () => {
  expect(approvalStatuses.map(statusWord)).toEqual(["Pending", "Approved", "Declined"]);
  for (const statuses of [orderStatuses, orderReturnStatuses])
    expect(statuses.map(statusWord)).toContain("Awaiting approval");
});

const now = Date.parse("2026-11-20T12:00:00.000Z");

const distances = [
  ["2026-11-20T11:59:30.000Z", "just now"],
  ["2026-11-20T12:00:20.000Z", "just now"],
  ["2026-11-20T11:59:00.000Z", "1 minute ago"],
  ["2026-11-20T09:00:00.000Z", "3 hours ago"],
  ["2026-11-19T12:00:00.000Z", "yesterday"],
  ["2026-11-22T12:00:00.000Z", "in 2 days"],
  ["2026-11-06T12:00:00.000Z", "2 weeks ago"],
  ["2024-01-01T00:00:00.000Z", "2 years ago"],
] as const;

for (const [value, words] of distances) {
  test(`${value} reads "${words}"`, () => {
    expect(relativeTime(value, now)).toBe(words);
  });
}

test("a continuing state is shown with its duration", () => {
  expect(lastingTime("2026-11-20T11:59:30.000Z", now)).toBe("for less than a minute");
  expect(lastingTime("2026-11-20T11:58:00.000Z", now)).toBe("for 2 minutes");
  expect(lastingTime("2026-11-19T12:00:00.000Z", now)).toBe("for 1 day");
});

test("an absolute time is shown in the given zone", () => {
  expect(absoluteTime("2026-11-20T23:30:00.000Z", "UTC")).toBe("20 Nov 2026, 23:30");
  expect(absoluteTime("2026-11-20T23:30:00.000Z", "Asia/Tokyo")).toBe("21 Nov 2026, 08:30");
});

test("a time in another zone is shown together with UTC", () => {
  const value = "2026-11-20T23:30:15.000Z";
  expect(fullTime(value, "Asia/Tokyo")).toBe("21 Nov 2026, 08:30:15 · Asia/Tokyo\n20 Nov 2026, 23:30:15 · UTC");
  expect(fullTime(value, "UTC")).toBe("20 Nov 2026, 23:30:15 · UTC");
});

test("time zones are those of the time zone database", () => {
  for (const name of ["Europe/Berlin", "UTC", "Asia/Kolkata"]) expect(isTimeZone(name), name).toBe(true);
  for (const name of ["", "+01:00", "Mars/Olympus", "Europe"]) expect(isTimeZone(name), name).toBe(false);
});
