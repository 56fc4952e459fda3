import { expect, test } from "@playwright/test";
import { linesWords } from "./lines-words";

test("names the first lines that matched, and counts the others", () => {
  expect(linesWords([])).toBeNull();
  expect(linesWords(["L1"])).toBe("Matching: line L1");
  const lines = [{ ID: "L1", ProductName: "Clay lamp" }];
  expect(linesWords(["L1", "L2"], lines)).toBe("Matching: Clay lamp (line L1) and line L2");
  expect(linesWords(["1", "2", "3", "4", "5", "6", "7"])).toBe(
    "Matching: line 1, line 2, line 3, line 4, line 5, and 2 others",
  );
});
