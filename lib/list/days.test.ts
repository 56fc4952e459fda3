import { expect, test } from "@playwright/test";
import { addDays, dayIn, startOfDay } from "./days";

const start = (day: string, zone: string) => startOfDay(day, zone).toISOString();

test("a day begins at midnight in its zone", () => {
  expect(start("2026-11-01", "UTC")).toBe("2026-11-01T00:00:00.000Z");
  expect(start("2026-11-01", "Asia/Kolkata")).toBe("2026-10-31T18:30:00.000Z");
  expect(start("2026-11-01", "Asia/Kathmandu")).toBe("2026-10-31T18:15:00.000Z");
  expect(start("2026-01-15", "Pacific/Auckland")).toBe("2026-01-14T11:00:00.000Z");
  expect(start("2026-07-15", "Pacific/Auckland")).toBe("2026-07-14T12:00:00.000Z");
  expect(start("2026-07-15", "Pacific/Kiritimati")).toBe("2026-07-14T10:00:00.000Z");
  expect(start("2026-07-15", "Etc/GMT+12")).toBe("2026-07-15T12:00:00.000Z");
});

test("the day of a clock change has 23 or 25 hours", () => {
  const hours = (day: string, zone: string) =>
    (startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000;
  expect(hours("2026-03-08", "America/Los_Angeles")).toBe(23);
  expect(hours("2026-11-01", "America/Los_Angeles")).toBe(25);
  expect(hours("2026-09-27", "Pacific/Auckland")).toBe(23);
  expect(hours("2026-04-05", "Pacific/Auckland")).toBe(25);
  expect(hours("2026-10-04", "Australia/Lord_Howe")).toBe(23.5);
  expect(hours("2026-03-08", "Asia/Kolkata")).toBe(24);
});

test("a day without a midnight begins after the clock change, and a skipped day begins with the next", () => {
  expect(start("2018-11-04", "America/Sao_Paulo")).toBe("2018-11-04T03:00:00.000Z");
  expect(start("2011-12-30", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
  expect(start("2011-12-31", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
});

test("the same moment is on different days in different zones", () => {
  const moment = Date.parse("2026-11-22T20:00:00Z");
  expect(dayIn("America/Los_Angeles", moment)).toBe("2026-11-22");
  expect(dayIn("Asia/Kolkata", moment)).toBe("2026-11-23");
  expect(dayIn("Pacific/Auckland", moment)).toBe("2026-11-23");
});

test("each day of ten years contains its start and not the moment before", () => {
  for (const zone of ["America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland", "America/Sao_Paulo", "Africa/Cairo"]) {
    for (let day = "2015-01-01"; day < "2025-01-01"; day = addDays(day, 11)) {
      const at = startOfDay(day, zone).getTime();
      expect([dayIn(zone, at), dayIn(zone, at - 1)], `${zone} ${day}`).toEqual([day, addDays(day, -1)]);
    }
  }
});
