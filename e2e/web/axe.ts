import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The packed source, which a page reads in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Wide and narrow, light and dark; components/ui/colours.test.ts compares every colour of text in both themes. */
export const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

/** What axe finds on the page, or in what the selector `within` finds on it: by rule, the HTML of each place. */
export async function findViolations(page: Page, { within }: { within?: string | undefined } = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const options: axe.RunOptions = {
    runOnly: { type: "tag", values: tags },
    resultTypes: ["violations"],
    preload: { assets: ["media"] }, // no rule of these reads the style sheets, and reading them takes long
  };
  return page.evaluate(
    async ([context, options]) => {
      // Safe: the source that was run defines it.
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(context ?? document, options);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    },
    [within, options] as const,
  );
}
