import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const text = readFileSync("docs/reliability.md", "utf8");

test("each promise of deciding names tests that exist, a command or that nothing proves it", () => {
  const section = text.split("### What proves each promise of deciding")[1]?.split("\n## ")[0] ?? "";
  const rows = section.match(/^\| (?!promise |-).+$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    expect(row).toMatch(/"|scenario|npm run|the same test|\*\*None\*\*/);
    for (const [, file = "", titles = ""] of row.matchAll(/`(e2e\/[\w./-]+\.ts)`((?:,? "[^"]+")+)/g)) {
      const source = readFileSync(file, "utf8");
      for (const [, title = ""] of titles.matchAll(/"([^"]+)"/g))
        expect(
          [`test("${title}`, `test(\`${title}`].some((beginning) => source.includes(beginning)),
          `${file} "${title}"`,
        ).toBe(true);
    }
  }
});
