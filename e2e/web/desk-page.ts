import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** The list of approvals that await the reader, the oldest first. */
export const myApprovals = "/approvals?CanDecide=true&SnoozedUntil=!*&sortBy=DateCreated";

export const rows = (page: Page) => page.locator("tbody > .list-row");
export const preview = (page: Page) => page.getByRole("complementary", { name: "Preview" });
export const toasts = (page: Page) => page.locator("[data-toasts]");

/** Keys decide only after the preview has been shown for a moment. */
export async function settle(page: Page) {
  await expect(page.locator("[data-details] > [role=status]")).toHaveCount(0);
  await page.waitForTimeout(350);
}

/** Opens the desk, and waits until its keys work. */
export async function openDesk(page: Page, address = myApprovals) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
}

/** Opens a page, and waits until it receives live changes. */
export async function openLive(page: Page, path: string) {
  const connected = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
  await page.goto(path);
  expect((await connected).status()).toBe(200);
}

/** Opens the desk and goes to its first row, whose keys then decide. */
export async function openFirst(page: Page) {
  await openDesk(page);
  await page.keyboard.press("j");
  await settle(page);
}

/** Selects the row with the focus and those below it, and approves them together, by keys. Returns the dialog. */
export async function approveFirst(page: Page, count: number) {
  for (let more = count - 1; more > 0; more--) await page.keyboard.press("Shift+J");
  await expect(page.getByRole("region", { name: "Selected approvals" })).toContainText(`${count} selected`);
  await settle(page);
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Approve/ })).toBeFocused();
  await settle(page);
  await page.keyboard.press("Enter");
  return dialog;
}

/** Clicks the first row, which can then be decided by the keys. */
export async function clickFirst(page: Page) {
  await rows(page).first().click();
  await expect(preview(page).getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await settle(page);
}
