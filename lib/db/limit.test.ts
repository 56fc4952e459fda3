import { expect, test } from "@playwright/test";
import { limit } from "./limit";

test("the number is part of the text, and must be a valid number of rows", () => {
  expect(limit(21)).toMatchObject({ text: "LIMIT 21", values: [] });
  for (const wrong of [-1, 1.5, Number.NaN]) expect(() => limit(wrong)).toThrow(/LIMIT/);
});
