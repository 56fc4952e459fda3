import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on the page, or in what a selector finds on it: by rule, the HTML of each place. */
export async function findViolations(page: Page, within?: string) {
  await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, values]) => {
      // Safe: the source just run defines it.
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(context ?? document, { runOnly: { type: "tag", values } });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    },
    [within, tags] as const,
  );
}
