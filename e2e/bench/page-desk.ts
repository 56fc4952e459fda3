import type { Page } from "@playwright/test";

const presses = 5;
/** A key is ignored for a row that has been under the focus for less. */
const settled = 350;

/**
 * The desk by keys, in milliseconds: from a press until the row says so, and until the preview of the next is there, the
 * slowest of five. What was decided is undone. The one who decides must have more than that to decide.
 */
export async function measureDesk(page: Page, url: string) {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator("section[aria-keyshortcuts~=a]").waitFor({ state: "attached" });
  await page.locator("[data-desk-pane] article").waitFor();
  await page.keyboard.press("j");
  const [marked, previewed] = [[] as number[], [] as number[]];
  for (let nth = 0; nth < presses; nth++) {
    await page.waitForTimeout(settled);
    await page.evaluate(watchPress);
    await page.keyboard.press("a");
    await page.waitForFunction(() => window.pressed?.marked && window.pressed.previewed, undefined, {
      timeout: 10_000,
    });
    const times = await page.evaluate(() => window.pressed);
    marked.push(times?.marked ?? Number.NaN);
    previewed.push(times?.previewed ?? Number.NaN);
  }
  const undo = page.locator(".list-row[data-decided]").getByRole("button", { name: "Undo" });
  for (let count = await undo.count(); count > 0; count--) await undo.nth(count - 1).click();
  await page.locator(".list-row[data-decided]").first().waitFor({ state: "detached" });
  return { marked: Math.max(...marked), previewed: Math.max(...previewed) };
}

declare global {
  interface Window {
    pressed: { marked?: number; previewed?: number } | undefined;
  }
}

/** Runs in the page: from the next key until a row more is marked, and until the preview shows another approval. */
function watchPress() {
  const marks = () => document.querySelectorAll(".list-row[data-decided]").length;
  const pane = () => {
    const preview = document.querySelector("[data-desk-pane] article");
    return preview?.textContent.includes("Why it is here") ? preview.getAttribute("aria-label") : null;
  };
  const times: NonNullable<Window["pressed"]> = {};
  window.pressed = times;
  const wait = () => {
    const [start, marked, before] = [performance.now(), marks(), pane()];
    const look = () => {
      const now = performance.now() - start;
      if (marks() > marked) times.marked ??= now;
      const next = pane();
      if (next && next !== before) times.previewed ??= now;
      if (!times.marked || !times.previewed) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener("keydown", wait, { capture: true, once: true });
}
