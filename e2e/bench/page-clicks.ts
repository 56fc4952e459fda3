import type { Page } from "@playwright/test";

/** Milliseconds from a click until other rows are painted, for the controls that the page has; NaN where nothing shows that they were. */
export async function measureClicks(page: Page, url: string): Promise<Record<string, number>> {
  await page.goto(url, { waitUntil: "networkidle" });
  if ((await page.locator("section table thead").count()) === 0) return {};
  await page.locator("section[aria-keyshortcuts]").waitFor({ state: "attached" });

  const header = page.locator("section[aria-keyshortcuts] thead a").first();
  const next = page.getByRole("link", { name: "Next" });
  const figures: Record<string, number> = {};
  // The first click also loads the code that loads rows.
  figures["first sort"] = await timeClick(page, () => header.click());
  figures.sort = await timeClick(page, () => header.click());
  if (await next.isEnabled()) figures["next page"] = await timeClick(page, () => next.click());
  figures.filter = await timeFilter(page);
  return figures;
}

/** Leaves the rows of the first status. */
async function timeFilter(page: Page) {
  await page.getByRole("button", { name: "Add filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add filter" });
  await dialog.getByRole("combobox", { name: "Property" }).selectOption({ index: 0 });
  await dialog.getByRole("combobox", { name: "Condition" }).selectOption("expression");
  await dialog.getByLabel("Expression").fill("0");
  return timeClick(page, () => dialog.getByRole("button", { name: "Add filter" }).click());
}

async function timeClick(page: Page, click: () => Promise<unknown>) {
  await page.evaluate(watchRows);
  await click();
  const isAnswered = page.waitForFunction(() => window.answered !== undefined, undefined, { timeout: 5000 });
  await isAnswered.catch(() => undefined);
  return page.evaluate(() => window.answered ?? Number.NaN);
}

declare global {
  interface Window {
    answered: number | undefined;
  }
}

/** Runs in the page: from the next click until the frame after the one that paints other rows, or the same after a wait. */
function watchRows() {
  const rows = () => document.querySelector("[aria-keyshortcuts] tbody")?.textContent;
  const isBusy = () => document.querySelector("[aria-busy=true]") !== null;
  window.answered = undefined;
  const wait = () => {
    const [start, before] = [performance.now(), rows()];
    let wasBusy = false;
    const answer = () => {
      window.answered = performance.now() - start;
    };
    const look = () => {
      wasBusy ||= isBusy();
      if ((wasBusy || rows() !== before) && !isBusy()) setTimeout(answer);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener("click", wait, { capture: true, once: true });
}
