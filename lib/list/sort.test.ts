import { expect, test } from "@playwright/test";
import { toggleSort } from "./sort";

test("a header sorts up, then down, then not at all", () => {
  expect(toggleSort([], "Status", false)).toEqual(["Status"]);
  expect(toggleSort(["Status"], "Status", false)).toEqual(["!Status"]);
  expect(toggleSort(["!Status"], "Status", false)).toEqual([]);
});

test("a plain click sorts by that one alone", () => {
  expect(toggleSort(["!Status", "DateCreated"], "Approver", false)).toEqual(["Approver"]);
  expect(toggleSort(["!Status", "DateCreated"], "DateCreated", false)).toEqual(["!DateCreated"]);
});

test("sorting within keeps the others and their places", () => {
  expect(toggleSort(["!Status"], "DateCreated", true)).toEqual(["!Status", "DateCreated"]);
  expect(toggleSort(["Status", "DateCreated"], "Status", true)).toEqual(["!Status", "DateCreated"]);
  expect(toggleSort(["!Status", "DateCreated"], "Status", true)).toEqual(["DateCreated"]);
});
