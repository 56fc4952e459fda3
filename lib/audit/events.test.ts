import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { eventNames } from "./events";

test("every event of the audit is in its document, and every one of the document is there", () => {
  const document = readFileSync("docs/audit.md", "utf8");
  const told = [...document.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);

  expect(told.toSorted()).toEqual(eventNames.toSorted());
  expect(document).toContain("AUDIT_DAYS");
});

for (const [what, pattern, exclude] of [
  ["recorded by something", "lib/**/*.ts", ["lib/audit/events.ts", "lib/**/*.test.ts"]],
  ["awaited by a test of what it tells of", "e2e/api/*.spec.ts", ["e2e/api/audit-list.spec.ts"]],
] as const) {
  test(`every event is ${what}`, () => {
    const sources = globSync(pattern, { exclude });
    const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");

    expect(eventNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });
}
