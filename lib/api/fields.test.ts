import { expect, test } from "@playwright/test";
import { isIdentifier } from "./fields";

test("an ID is 1 to 100 characters that a URL can contain", () => {
  for (const id of ["LH-20501", "a/b c%", "…", "日本", "x".repeat(100)]) expect(isIdentifier(id), id).toBe(true);
  for (const id of ["", ".", "..", "a\nb", "\ud800", "x".repeat(101)]) expect(isIdentifier(id), id).toBe(false);
});
