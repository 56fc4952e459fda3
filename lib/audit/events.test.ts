import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { eventNames } from "./events";

test("every event of the audit is in its document, and every one of the document is there", () => {
  const document = readFileSync("docs/audit.md", "utf8");
  const told = [...document.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);

  expect(told.toSorted()).toEqual(eventNames.toSorted());
  expect(document).toContain("AUDIT_DAYS");
});

test("every event is recorded by something", () => {
  const sources = globSync("lib/**/*.ts", { exclude: ["lib/audit/events.ts", "lib/**/*.test.ts"] });
  const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");

  expect(eventNames.filter((name) => !text.includes(name))).toEqual([]);
});
