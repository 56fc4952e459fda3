import { expect, test } from "@playwright/test";
import { nextSort, sortOf } from "./sort";

test("a field sorts up, then down, then not at all", () => {
  expect(nextSort([], "Status")).toEqual(["Status"]);
  expect(nextSort(["Status"], "Status")).toEqual(["!Status"]);
  expect(nextSort(["!Status"], "Status")).toEqual([]);
});

test("it takes the place of the other fields, or sorts within them", () => {
  expect(nextSort(["Rule", "!Group"], "Status")).toEqual(["Status"]);
  expect(nextSort(["Rule", "!Group"], "Status", { within: true })).toEqual(["Rule", "!Group", "Status"]);
  expect(nextSort(["Rule", "!Group"], "Rule", { within: true })).toEqual(["!Rule", "!Group"]);
  expect(nextSort(["Rule", "!Group"], "Group", { within: true })).toEqual(["Rule"]);
});

test("a field that the list is not sorted by has no sort", () => {
  expect(sortOf(["!Order.Total"], "Total")).toBeUndefined();
  expect(sortOf(["ID", "!Order.Total"], "Order.Total")).toEqual({ descending: true, place: 2 });
});
