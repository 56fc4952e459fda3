import { expect, test } from "@playwright/test";
import { toCopyRow } from "./copy";

test("a row is tab-separated, nulls are \\N", () => {
  expect(toCopyRow([1, "a", null, undefined, true, ""])).toBe("1\ta\t\\N\t\\N\ttrue\t\n");
});

test("characters with a meaning to COPY are escaped", () => {
  expect(toCopyRow(["a\tb\nc\rd\\e"])).toBe("a\\tb\\nc\\rd\\\\e\n");
});

test("a list becomes an array", () => {
  expect(toCopyRow([[], ["a", 'b"c', "d,{e}", "f\\g"]])).toBe('{}\t{"a","b\\\\"c","d,{e}","f\\\\\\\\g"}\n');
});
