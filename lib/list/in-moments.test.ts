import { expect, test } from "@playwright/test";
import { approvalList } from "@/lib/approvals/list";
import { parseFilter } from "./filter";
import { inMoments } from "./in-moments";
import { daysOf, periods, periodWords } from "./periods";

const moments = (value: string, zone = "UTC", today = "2026-11-22", key = "DateCreated") =>
  inMoments(approvalList, [[key, value]], { zone, today }).map(([, bound]) => bound);

test("a period becomes its days in the person's zone", () => {
  expect(moments("last-30-days")).toEqual([">=2026-10-24", "<2026-11-23"]);
  expect(moments("last-30-days", "America/Los_Angeles")).toEqual([">=2026-10-24T07:00:00Z", "<2026-11-23T08:00:00Z"]);
  expect(moments("last-30-days", "Asia/Kolkata")).toEqual([">=2026-10-23T18:30:00Z", "<2026-11-22T18:30:00Z"]);
  expect(moments("last-30-days", "Pacific/Auckland")).toEqual([">=2026-10-23T11:00:00Z", "<2026-11-22T11:00:00Z"]);
  expect(moments("!today", "Asia/Kolkata")).toEqual(["<2026-11-21T18:30:00Z|>=2026-11-22T18:30:00Z"]);
});

test("a day is a whole day, with any comparison", () => {
  const zone = "Asia/Kolkata";
  expect(moments("2026-11-01", zone)).toEqual([">=2026-10-31T18:30:00Z", "<2026-11-01T18:30:00Z"]);
  expect(moments(">=2026-11-01", zone)).toEqual([">=2026-10-31T18:30:00Z"]);
  expect(moments("<2026-11-01", zone)).toEqual(["<2026-10-31T18:30:00Z"]);
  expect(moments(">2026-11-01", zone)).toEqual([">=2026-11-01T18:30:00Z"]);
  expect(moments("<=2026-11-01", zone)).toEqual(["<2026-11-01T18:30:00Z"]);
  expect(moments("!<=2026-11-01", zone)).toEqual(["!<2026-11-01T18:30:00Z"]);
  expect(moments("<2026-11-01|>2026-11-05", zone)).toEqual(["<2026-10-31T18:30:00Z|>=2026-11-05T18:30:00Z"]);
});

test("each of several days is a whole day", () => {
  const zone = "Asia/Kolkata";
  expect(moments("2026-11-05|2026-11-01", zone)).toEqual([
    ">=2026-10-31T18:30:00Z",
    "<2026-11-01T18:30:00Z|>=2026-11-04T18:30:00Z",
    "<2026-11-05T18:30:00Z",
  ]);
  expect(moments("2026-11-01|2026-11-02|last-7-days|today")).toEqual([
    ">=2026-11-01",
    "<2026-11-03|>=2026-11-16",
    "<2026-11-23",
  ]);
  expect(moments("2026-11-01|!*|>2026-11-10")).toEqual([">=2026-11-01|!*|>=2026-11-11", "<2026-11-02|!*|>=2026-11-11"]);
  expect(moments("!2026-11-01|2026-11-01")).toEqual([
    ">=2026-11-01|<2026-11-01|>=2026-11-02",
    "<2026-11-02|<2026-11-01|>=2026-11-02",
  ]);
});

test("filters[…] is converted in the same way", () => {
  expect(moments("today", "UTC", "2026-11-22", "filters[DateCreated]")).toEqual([">=2026-11-22", "<2026-11-23"]);
});

test("moments, other properties and values that are not dates stay as they are", () => {
  for (const value of [
    "*",
    "!*",
    ">=2026-11-01T09:30:00Z",
    "2026-02-31",
    "0001-01-01",
    "9999-12-31",
    "last-0-days",
    "someday",
  ])
    expect(moments(value, "Asia/Kolkata")).toEqual([value]);
  expect(moments("today", "Asia/Kolkata", "2026-11-22", "Comments")).toEqual(["today"]);
  expect(moments("2026-11-01", "Asia/Kolkata", "2026-11-22", "xp.Due")).toEqual(["2026-11-01"]);
});

test("the result is valid in the API's grammar", () => {
  for (const zone of ["America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"]) {
    for (const value of [...periods, "!yesterday", "2026-03-08", "!2026-03-08", "last-9999-days"])
      for (const bound of moments(value, zone)) parseFilter(approvalList, "DateCreated", bound);
  }
});

test("months and years have all their days", () => {
  expect(daysOf("this-month", "2028-02-10")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(daysOf("last-month", "2027-01-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(daysOf("this-year", "2026-11-22")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(daysOf("yesterday", "2027-01-01")).toEqual({ from: "2026-12-31", to: "2026-12-31" });
  expect(daysOf("constructor", "2026-11-22")).toBeNull();
});

test("periods have names", () => {
  expect(periods.map(periodWords)).toEqual([
    "today",
    "yesterday",
    "in the last 7 days",
    "in the last 30 days",
    "in the last 90 days",
    "this month",
    "last month",
    "this year",
  ]);
  expect(periodWords("toString")).toBeNull();
});
