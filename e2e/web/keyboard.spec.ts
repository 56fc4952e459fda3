import type { Locator, Page } from "@playwright/test";
import { createApproval, createOrder, createPurchase, createUser } from "../factories";
import { expect, keysReady, test } from "./fixtures";

const password = "seven green kettles";
const most = 40;

/** Presses Tab until the element has the focus, which must be visible at each step. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    await expectFocusVisible(page);
    if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`${target} is not reached by ${most} times Tab.`);
}

/** The focused element has a visible outline, is on the screen, and is not covered. */
async function expectFocusVisible(page: Page) {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { element: "nothing" };
    const shown = element.closest("label:has(:focus-visible)") ?? element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    const { left, top, width, height } = shown.getBoundingClientRect();
    const [x, y] = [left + Math.min(width, innerWidth - left) / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return {
      element: element.outerHTML.slice(0, 120),
      isOutlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1,
      isOnTop: Boolean(hit && (shown.contains(hit) || hit.contains(shown))),
    };
  });
  expect(focus).toMatchObject({ isOutlined: true, isOnTop: true });
}

test("with the keyboard only: sign in, find pending approvals, filter, open one, and return to the same list", async ({
  page,
}) => {
  const { buyer, order } = await createPurchase();
  const user = await createUser(buyer, { password, roles: ["OrderAdmin"] });
  const other = await createOrder({ from: buyer, by: user });
  await createApproval(order, { comments: "the first" });
  await createApproval(other, { comments: "the second" });

  await page.goto("/sign-in");
  await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused();
  await page.keyboard.type(user.username);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await keysReady(page);
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("row")).toHaveCount(3);

  await tabTo(page, page.getByRole("button", { name: "Add filter" }));
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog", { name: "Add filter" });
  await expect(editor.getByRole("combobox", { name: "Property" })).toBeFocused();
  await page.keyboard.type("Order");
  await expect(editor.getByRole("combobox", { name: "Property" })).toHaveValue("OrderID");
  await tabTo(page, editor.getByRole("textbox"));
  await page.keyboard.type(other.id);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add filter" })).toBeFocused();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Filters" })).toContainText(other.id);
  const list = page.url();

  await page.keyboard.press("j");
  await expectFocusVisible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await tabTo(page, crumbs.getByRole("link", { name: "Approvals", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("list", { name: "Filters" })).toContainText(other.id);
});

test("in forced colours the focus and the current page are visible", async ({ page, signIn }) => {
  const { user } = await createPurchase();
  await signIn(user);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/orders");
  const edge = (link: Locator) => link.evaluate((element) => getComputedStyle(element).borderBottomColor);

  const views = page.getByRole("navigation", { name: "Views" });
  const areas = page.getByRole("navigation", { name: "Areas" });
  const current = await edge(areas.getByRole("link", { name: "Orders" }));
  expect(current).not.toBe(await edge(areas.getByRole("link", { name: "Returns" })));
  expect(await edge(views.getByRole("link", { name: "All orders" }))).toBe(current);
  await tabTo(page, page.getByRole("button", { name: "Add filter" }));
});

test("in a small window all shortcuts can be reached by keyboard", async ({ page, signIn }) => {
  const { buyer } = await createPurchase();
  await signIn(await createUser(buyer, { roles: ["OrderAdmin"] }));
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/approvals");
  await keysReady(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Search or jump")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("End");
  await expect(sheet.getByText("Previous record of the list")).toBeInViewport({ ratio: 1 });
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});
