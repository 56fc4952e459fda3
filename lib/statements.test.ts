import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

test("no statement is put together from texts", () => {
  const sources = globSync(["{app,lib,prisma}/**/*.{ts,tsx}", "*.ts"], {
    exclude: ["prisma/generated/**", "**/*.test.ts"],
  });

  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => /(query|execute)RawUnsafe/.test(readFileSync(file, "utf8")))).toEqual([]);
});
