import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The minified source, which loads in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Wide and narrow, light and dark; components/ui/colours.test.ts checks every text colour in both themes. */
export const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

/** The findings of axe on the page, or within a selector: the HTML of each element, by rule. */
export async function findViolations(page: Page, { within }: { within?: string | undefined } = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const options: axe.RunOptions = {
    runOnly: { type: "tag", values: tags },
    resultTypes: ["violations"],
    preload: { assets: ["media"] }, // none of these rules needs the style sheets, which take long to read
  };
  return page.evaluate(
    async ([context, options]) => {
      // Safe: the evaluated source defines it.
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(context ?? document, options);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    },
    [within, options] as const,
  );
}
