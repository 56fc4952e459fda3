import { expect, test } from "@playwright/test";
import { nextSort, sortInForce, sortOf } from "./sort";

const list = { defaultSort: "!Created" };

test("a field sorts ascending, then descending, then by the list's default", () => {
  expect(nextSort([], "Status", { list })).toEqual(["Status"]);
  expect(nextSort(["Status"], "Status", { list })).toEqual(["!Status"]);
  expect(nextSort(["!Status"], "Status", { list })).toEqual([]);
});

test("the list's default sort shows when none is set, and each click reverses it", () => {
  for (const own of ["Created", "!Created"]) {
    const other = own === "Created" ? "!Created" : "Created";
    const list = { defaultSort: own };
    expect(sortInForce([], list)).toEqual([own]);
    expect(nextSort([], "Created", { list })).toEqual([other]);
    expect(nextSort([other], "Created", { list })).toEqual([]);
  }
});

test("a field replaces the others, or sorts within them", () => {
  const within = { list, within: true };
  expect(nextSort(["Rule", "!Group"], "Status", { list })).toEqual(["Status"]);
  expect(nextSort(["Rule", "!Group"], "Status", within)).toEqual(["Rule", "!Group", "Status"]);
  expect(nextSort(["Rule", "!Group"], "Rule", within)).toEqual(["!Rule", "!Group"]);
  expect(nextSort(["Rule", "!Group"], "Group", within)).toEqual(["Rule"]);
  expect(nextSort(["Rule", "!Created"], "Created", within)).toEqual(["Rule"]);
  expect(nextSort([], "Status", within), "what shows is kept").toEqual(["!Created", "Status"]);
});

test("a field by which the list is not sorted has no sort", () => {
  expect(sortOf(["!Order.Total"], "Total")).toBeUndefined();
  expect(sortOf(["ID", "!Order.Total"], "Order.Total")).toEqual({ descending: true, place: 2 });
});
