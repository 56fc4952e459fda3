import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Wide and narrow, light and dark; components/ui/colours.test.ts compares every colour of text in both themes. */
export const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

/** What axe finds on the page, or in what the selector `within` finds on it: by rule, the HTML of each place. */
export async function findViolations(page: Page, { within }: { within?: string | undefined } = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = { type: "tag", values: tags };
  return page.evaluate(
    async ([context, runOnly]) => {
      // Safe: the source that was run defines it.
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(context ?? document, { runOnly, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    },
    [within, runOnly] as const,
  );
}
