import { expect, test } from "@playwright/test";
import { choose, compareWithMost, merge } from "./part";

test("an unknown scenario, or an empty name, is refused", () => {
  expect(choose(["a", "b"])).toEqual(["a", "b"]);
  expect(choose(["a", "b"], ["b"])).toEqual(["b"]);
  expect(() => choose(["a", "b"], ["b", "c"])).toThrow("There is no scenario c; there are a, b.");
  expect(() => choose(["a", "b"], [""])).toThrow("There is no scenario ;");
});

test("a figure above its maximum, or one that was not measured, is a violation", () => {
  const { figures, late } = compareWithMost({
    "ready, s": [2, 2],
    "back, s": [2.004, 2],
    "longest, s": [Number.NaN, 3],
  });
  expect(figures).toEqual({
    "ready, s (at most 2)": 2,
    "back, s (at most 2)": 2.004,
    "longest, s (at most 3)": Number.NaN,
  });
  expect(late).toEqual(["back, s (at most 2): 2.004", "longest, s (at most 3): NaN"]);
});

test("several outcomes are merged, each under its own name", () => {
  const one = { figures: { asked: 1 }, violations: ["lost"], late: ["slow"] };
  const other = { figures: { asked: 2 }, violations: [], untried: ["it needs root"] };
  expect(merge({ "a: ": one, "b: ": other })).toEqual({
    figures: { "a: asked": 1, "b: asked": 2 },
    violations: ["a: lost"],
    late: ["a: slow"],
    untried: ["b: it needs root"],
  });
});
