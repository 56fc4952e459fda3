import { expect, test } from "@playwright/test";
import { nextSort, sortInForce, sortOf } from "./sort";

const list = { defaultSort: "!Created" };

test("a field sorts up, then down, then the list by itself", () => {
  expect(nextSort([], "Status", { list })).toEqual(["Status"]);
  expect(nextSort(["Status"], "Status", { list })).toEqual(["!Status"]);
  expect(nextSort(["!Status"], "Status", { list })).toEqual([]);
});

test("the list's own sort is in force when none is asked for, and each click turns it around", () => {
  for (const own of ["Created", "!Created"]) {
    const other = own === "Created" ? "!Created" : "Created";
    const list = { defaultSort: own };
    expect(sortInForce([], list)).toEqual([own]);
    expect(nextSort([], "Created", { list })).toEqual([other]);
    expect(nextSort([other], "Created", { list })).toEqual([]);
  }
});

test("it takes the place of the other fields, or sorts within them", () => {
  const within = { list, within: true };
  expect(nextSort(["Rule", "!Group"], "Status", { list })).toEqual(["Status"]);
  expect(nextSort(["Rule", "!Group"], "Status", within)).toEqual(["Rule", "!Group", "Status"]);
  expect(nextSort(["Rule", "!Group"], "Rule", within)).toEqual(["!Rule", "!Group"]);
  expect(nextSort(["Rule", "!Group"], "Group", within)).toEqual(["Rule"]);
  expect(nextSort(["Rule", "!Created"], "Created", within)).toEqual(["Rule"]);
  expect(nextSort([], "Status", within), "what shows is kept").toEqual(["!Created", "Status"]);
});

test("a field that the list is not sorted by has no sort", () => {
  expect(sortOf(["!Order.Total"], "Total")).toBeUndefined();
  expect(sortOf(["ID", "!Order.Total"], "Order.Total")).toEqual({ descending: true, place: 2 });
});
