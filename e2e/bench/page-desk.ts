import type { Page } from "@playwright/test";

const presses = 5;
/** Keys are ignored until a row has had the focus for so long. */
const settled = 350;

/**
 * The desk by keyboard: milliseconds from a key press until the row shows the decision, and until the next preview is
 * shown, the slowest of five. The decisions are undone. The person needs more than five approvals to decide.
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
  // On a slow machine the first decisions may have taken effect by now; their rows stay while the pointer is on the list.
  await undo.first().waitFor({ state: "detached" });
  return { marked: Math.max(...marked), previewed: Math.max(...previewed) };
}

declare global {
  interface Window {
    pressed: { marked?: number; previewed?: number } | undefined;
  }
}

/** Runs in the page: from the next key until another row is marked, and until the preview shows another approval. */
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
