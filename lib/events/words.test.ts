import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { eventNames, recordEventNames } from "./words";

test("every event of the audit is in its document, and every documented event exists", () => {
  const document = readFileSync("docs/audit.md", "utf8");
  const documented = [...document.matchAll(/^\| `([\w.]+)` /gm)].map(([, name]) => name);

  expect(documented.toSorted()).toEqual(eventNames.toSorted());
  expect(document).toContain("AUDIT_DAYS");
});

test("the document of webhooks describes the data of each event", () => {
  let kind = "";
  const documented = [...readFileSync("docs/webhooks.md", "utf8").matchAll(/^\| (`[a-z]+\..*?) +\|/gm)].flatMap(
    ([, names = ""]) =>
      [...names.matchAll(/`(\w*)(\.\w+)`/g)].map(([, noun, event]) => {
        kind = noun || kind;
        return kind + event;
      }),
  );
  expect(documented.toSorted()).toEqual(recordEventNames.toSorted());
});
