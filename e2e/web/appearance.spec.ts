import type { Page } from "@playwright/test";
import { bySession } from "../credentials";
import { createApproval, createPurchase } from "../factories";
import { expect, test } from "./fixtures";

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the theme changes at once, stays for the next visit, and applies in another browser of the same person", async ({
  page,
  signIn,
  request,
}) => {
  const { user } = await createPurchase();
  await signIn(user);
  await page.goto("/orders");
  const light = await background(page);

  await page.getByRole("button", { name: user.lastName }).click();
  const saving = page.waitForResponse("**/api/v1/me/preferences");
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  await saving;
  const elsewhere = await request.get("/orders", { headers: await bySession(user) });
  expect(await elsewhere.text()).toMatch(/<html[^>]* data-theme="dark"/);

  await page.reload();
  expect(await background(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await background(page)).toBe(dark);
  await page.getByRole("button", { name: user.lastName }).click();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "System" }).check({ force: true });
  await expect.poll(() => background(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => background(page)).toBe(dark);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test("the navigation is a sheet that opens and closes, a list is shown as cards, and nothing is wider than the screen", async ({
    page,
    signIn,
  }) => {
    const { user, order, path } = await createPurchase();
    await createApproval(order, { comments: `It was ${"very ".repeat(100)} dear, see ${"x".repeat(300)}` });
    await signIn(user);
    await page.goto("/orders");
    const areas = page.getByRole("navigation", { name: "Areas" });
    await expect(areas).toBeHidden();

    const open = page.getByRole("button", { name: "Open navigation" });
    await open.tap();
    await expect(areas).toBeVisible();
    // A tap beside it closes it, without opening the row below.
    const row = await page.locator("tbody > .list-row").boundingBox();
    expect(row?.height, "its parts share lines, though its ID takes three").toBeLessThan(150);
    await page.touchscreen.tap(350, (row?.y ?? 0) + 20);
    await expect(areas).toBeHidden();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL("/orders");
    await open.tap();
    await areas.getByRole("link", { name: "Returns" }).tap();

    await expect(page).toHaveURL("/returns");
    await expect(areas).toBeHidden();

    for (const address of ["/orders", "/products", "/returns", path]) {
      await page.goto(address);
      expect(await widerThanScreen(page), address).toBeLessThanOrEqual(0);
    }
    await expect(page.getByRole("columnheader").first()).toBeHidden();
    const card = page.getByRole("row").filter({ hasText: "Pending" });
    expect((await card.boundingBox())?.width).toBeLessThanOrEqual(390);
    const details = card.getByRole("button", { name: /^Details of/ });
    await details.tap();
    await expect(details).toHaveAttribute("aria-expanded", "true");
    expect(await widerThanScreen(page)).toBeLessThanOrEqual(0);
  });
});

test("a keyboard user can skip the sidebar", async ({ page, signIn }) => {
  const { user } = await createPurchase();
  await signIn(user);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("main")).toBeFocused();
});
