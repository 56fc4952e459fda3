import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

/** Without comments, and without what stands in brackets, as an argument or in an attribute. */
function selectorsOf(css: string) {
  let bare = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\[[^\]]*\]/g, "[]");
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, "");
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = ""]) => selectors.split(","))
    .map((each) => each.trim());
}

/** A rule for anything below `:has()`: browsers then style all that is below anew with each change. */
function isForAnything(selector: string) {
  const parts = selector.split(/[\s>+~]+/);
  const subject = parts.pop() ?? "";
  return parts.some((part) => part.includes(":has")) && !/^[a-z]|[.#[]|:is/.test(subject);
}

test("what is styled below :has() has a name or a tag, so that no change restyles the whole page", () => {
  expect(isForAnything(selectorsOf(".row:has(.end) > td > :not(.end) { color: red }")[0] ?? "")).toBe(true);
  const selectors = selectorsOf(readFileSync("app/globals.css", "utf8"));
  expect(selectors.filter((each) => each.includes(":has")).length).toBeGreaterThan(10);
  expect(selectors.filter(isForAnything)).toEqual([]);
});
