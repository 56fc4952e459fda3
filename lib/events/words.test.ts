import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { eventNames } from "./words";

test("every event of the audit is in its document, and every one of the document is there", () => {
  const document = readFileSync("docs/audit.md", "utf8");
  const told = [...document.matchAll(/^\| `([\w.]+)` /gm)].map(([, name]) => name);

  expect(told.toSorted()).toEqual(eventNames.toSorted());
  expect(document).toContain("AUDIT_DAYS");
});
