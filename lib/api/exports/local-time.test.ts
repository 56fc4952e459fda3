import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { localTimes } from "./local-time";

const timeZones = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"];

/** The same by Intl, which is slower. */
function byClock(moment: Date, timeZone: string) {
  const clock = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return clock.format(moment);
}

test("times are in the zone, before and after its clock changes", () => {
  const berlin = localTimes("Europe/Berlin");
  expect(["2026-03-29T00:59:59.999Z", "2026-03-29T01:00:00.000Z", "2026-10-25T01:00:00.000Z"].map(berlin)).toEqual([
    "2026-03-29 01:59:59",
    "2026-03-29 03:00:00",
    "2026-10-25 02:00:00",
  ]);
  expect(localTimes("Asia/Kathmandu")("2026-01-31T23:59:00.000Z")).toBe("2026-02-01 05:44:00");
  expect(localTimes("UTC")("2026-01-31T23:59:00.123Z")).toBe("2026-01-31 23:59:00");
});

test("with any zone and moment, times are what a clock there shows", () => {
  const zone = fc.constantFrom(...timeZones.map((timeZone) => ({ timeZone, toLocal: localTimes(timeZone) })));
  const moment = fc.date({ min: new Date("1800-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(zone, moment, ({ timeZone, toLocal }, at) => {
      expect(toLocal(at.toISOString())).toBe(byClock(at, timeZone));
    }),
  );
});

test("a moment outside a spreadsheet's calendar stays as it is", () => {
  expect(localTimes("UTC")("12026-01-31T23:59:00.000Z")).toBe("12026-01-31T23:59:00.000Z");
});
