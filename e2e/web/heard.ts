import type { Page } from "@playwright/test";

/**
 * Records the announcements of screen readers from now on: each text that appears in a live region, or with one. Returns a
 * function for the announcements since its last call.
 */
export async function listenTo(page: Page) {
  await page.evaluate(() => {
    const regions = "output, [role=status], [role=alert], [role=log], [aria-live]";
    const isLive = (region: Element | null | undefined) =>
      region?.getAttribute("aria-live") !== "off" && region?.checkVisibility() === true;
    const heard: string[] = [];
    const hear = (region: Element | null | undefined, text: string | null) => {
      const words = text?.replace(/\s+/g, " ").trim();
      if (words && isLive(region)) heard.push(words);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest("[aria-hidden=true]")) continue;
        const region = element?.closest(regions);
        if (type === "characterData") hear(region, target.textContent);
        else
          for (const added of addedNodes) {
            if (region || !(added instanceof Element)) hear(region, added.textContent);
            else
              for (const each of [added, ...added.querySelectorAll(regions)])
                if (each.matches(regions)) hear(each, each.textContent);
          }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(globalThis, { takeHeard: () => heard.splice(0) });
  });
  // Safe: it was set above.
  return () => page.evaluate(() => (globalThis as unknown as { takeHeard: () => string[] }).takeHeard());
}
