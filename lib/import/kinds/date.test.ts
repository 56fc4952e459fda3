import { expect, test } from "@playwright/test";
import { toUtc } from "./date";

test("dates become UTC with milliseconds", () => {
  expect(toUtc("2026-01-31")).toBe("2026-01-31T00:00:00.000Z");
  expect(toUtc("2026-01-31T09:30:00.000Z")).toBe("2026-01-31T09:30:00.000Z");
  expect(toUtc("2026-01-31T09:30Z")).toBe("2026-01-31T09:30:00.000Z");
  expect(toUtc("2026-01-31T09:30:00.123456+02:00")).toBe("2026-01-31T07:30:00.123Z");
  expect(toUtc("2024-02-29T00:00:00Z")).toBe("2024-02-29T00:00:00.000Z");
});

for (const value of [
  "",
  "yesterday",
  "2026-02-29",
  "2100-02-29T00:00:00.000Z",
  "2026-04-31T00:00:00.000Z",
  "2026-13-01",
  "2026-01-31T24:00:00.000Z",
  "2026-01-31T09:30:00",
  "2026-01-31 09:30:00Z",
  "0000-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00+02:00",
  "9999-12-31T23:59:59-01:00",
  "20260131",
]) {
  test(`${JSON.stringify(value)} is not a date`, () => {
    expect(toUtc(value)).toBeUndefined();
  });
}
