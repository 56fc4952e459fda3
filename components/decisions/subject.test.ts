import { expect, test } from "@playwright/test";
import { keyOf, placeOf } from "./subject";

test("approvals whose IDs have slashes have keys of their own, which name them", () => {
  const all = [
    { OrderID: "a", ID: "b/c" },
    { OrderID: "a/b", ID: "c" },
    { OrderID: "a b%2F", ID: "ü" },
  ];
  expect(new Set(all.map(keyOf)).size).toBe(all.length);
  expect(all.map((each) => placeOf(keyOf(each)))).toEqual(all);
});
