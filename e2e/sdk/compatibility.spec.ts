import { readFileSync } from "node:fs";
import { compatibilityDocument, documentPath } from "../compatibility/document";
import { survey } from "../compatibility/survey";
import { expect, test } from "./fixtures";

test("docs/compatibility.md has the current result of each call of the official client", async ({ baseURL }) => {
  const findings = await survey(`${baseURL}/api`);
  expect(readFileSync(documentPath, "utf8"), "npm run compatibility writes it").toBe(compatibilityDocument(findings));
});
