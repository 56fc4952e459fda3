import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** What awaits whoever looks at it, the oldest first. */
export const mine = "/approvals?CanDecide=true&SnoozedUntil=!*&sortBy=DateCreated";

export const rows = (page: Page) => page.locator("tbody > .list-row");
export const preview = (page: Page) => page.getByRole("complementary", { name: "Preview" });

/** A key decides only what has shown for a moment. */
export const settle = (page: Page) => page.waitForTimeout(350);

/** Opens the desk, once its keys are heard. */
export async function openDesk(page: Page, address = mine) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
}
