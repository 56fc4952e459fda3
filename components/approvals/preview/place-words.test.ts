import { expect, test } from "@playwright/test";
import { placeWords } from "./place-words";

test("a place is shown by its names, then its numbered parts", () => {
  expect(placeWords({ Dept: "Radiology", Site: { Floor: 2, Building: "Hall 1" } })).toBe("Radiology · Hall 1, floor 2");
  expect(placeWords({ Site: "North campus" })).toBe("North campus");
  expect(placeWords({ Dept: ["a list"], Site: {} })).toBe("");
  expect(placeWords(null)).toBe("");
});
