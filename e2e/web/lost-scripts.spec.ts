import type { Page } from "@playwright/test";
import { createPurchase, createUser } from "../factories";
import { expect, hydrated, intercept, keysReady, test } from "./fixtures";

const scripts = "**/_next/static/chunks/**";
const ways = {
  "is cut off": (page: Page) => intercept(page, scripts, (route) => route.abort("internetdisconnected")),
  "is gone": (page: Page) => intercept(page, scripts, (route) => route.fulfill({ status: 404 })),
};

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Couldn't load this part" });
const tryAgain = (page: Page) => notice(page).getByRole("button", { name: "Try again" }).click();

test.beforeEach(async ({ signIn, tolerate }) => {
  tolerate(/Failed to load resource|ChunkLoadError|Failed to load chunk/);
  const { buyer } = await createPurchase();
  await signIn(await createUser(buyer, { roles: ["OrderAdmin", "ProductAdmin"] }));
});

async function openOrders(page: Page, address = "/orders") {
  await page.goto(address);
  await expect(page.getByRole("link", { name: /^order-/ })).toBeVisible();
  await keysReady(page);
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const parts: Record<string, { open: (page: Page) => Promise<void>; shows: string }> = {
  "the filter editor": { open: click("Add filter"), shows: "Property" },
  "the display options": { open: click("Display"), shows: "Sort by" },
  "the export menu": { open: click("Export"), shows: "Format" },
  "the fields to search in": { open: click(/^Search in/), shows: "Order ID" },
  "the form of a view": { open: click("Save view"), shows: "Name" },
  "the palette": { open: press("Control+k"), shows: "Search or jump" },
  "the sheet of keys": { open: press("?"), shows: "Keyboard shortcuts" },
};

test("a part whose script did not load says so in its place, keeps the page, and loads by Try again", async ({
  page,
}) => {
  await openOrders(page);
  for (const [part, { open, shows }] of Object.entries(parts))
    await test.step(part, async () => {
      await ways["is cut off"](page);
      await open(page);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Orders", includeHidden: true })).toBeVisible();
      await tryAgain(page);
      await expect(notice(page)).toBeVisible();

      await page.unroute(scripts);
      await tryAgain(page);
      const field = page.getByLabel(shows, { exact: true }).filter({ visible: true });
      await expect(field.first()).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(field).toHaveCount(0);
    });
});

test("a part that did not load is loaded when it is opened again, and when the network or the server is back", async ({
  page,
  context,
}) => {
  const field = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true }).first();
  await openOrders(page);
  await test.step("opened again", async () => {
    await ways["is cut off"](page);
    await click("Add filter")(page);
    await expect(notice(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.unroute(scripts);
    await click("Add filter")(page);
    await expect(field("Property")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("the network is back", async () => {
    await context.setOffline(true);
    await click("Display")(page);
    await expect(notice(page)).toContainText("Check your connection");
    await context.setOffline(false);
    await expect(field("Sort by")).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
  await test.step("the server is back, with the network up throughout", async () => {
    const health = "**/api/health/live";
    await ways["is cut off"](page);
    await page.route(health, (route) => route.abort("connectionrefused"));
    await click("Export")(page);
    await expect(notice(page)).toContainText("Check your connection");
    await page.unroute(scripts);
    await page.unroute(health);
    await expect(field("Format")).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
});

test("the form of an order's notes whose script did not load says so, can be closed, and loads by Try again", async ({
  page,
}) => {
  await openOrders(page);
  await page.getByRole("link", { name: /^order-/ }).click();
  const edit = page.getByRole("button", { name: "Edit comments and extended properties" });
  await hydrated(edit);
  await ways["is cut off"](page);
  await edit.click();
  await expect(notice(page)).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await edit.click();
  await expect(notice(page)).toBeVisible();

  await page.unroute(scripts);
  await tryAgain(page);
  await expect(page.getByLabel("Comments", { exact: true })).toBeFocused();
  await expect(notice(page)).toHaveCount(0);
});

test("keys work again while the palette cannot be loaded; a list that cannot be reloaded keeps its rows, and is loaded by Try again", async ({
  page,
}) => {
  await openOrders(page);
  const rows = await page.locator("tbody tr").count();
  await ways["is cut off"](page);
  await page.keyboard.press("Control+k");
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("order");
  const search = page.getByRole("searchbox", { name: "Search orders" });
  await expect(search).toHaveValue("order");

  await expect(notice(page)).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(rows);
  await page.unroute(scripts);
  await tryAgain(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator("tbody tr")).toHaveCount(rows);
});

test("a script of a previous release offers to reload, keeping the list as it is", async ({ page }) => {
  await openOrders(page, "/orders?sortBy=!DateCreated");
  await ways["is gone"](page);
  await click("Add filter")(page);
  await expect(notice(page)).toContainText("There may be a new version");
  await page.unroute(scripts);
  await notice(page).getByRole("button", { name: "Reload page" }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL("/orders?sortBy=!DateCreated");
  await keysReady(page);
  await click("Add filter")(page);
  await expect(page.getByRole("combobox", { name: "Property" })).toBeVisible();
});

test("a page whose script is missing keeps the previous page, says so, and opens by Try again", async ({ page }) => {
  await openOrders(page, "/orders?sortBy=!DateCreated");
  // A page shown again would not have this mark.
  await page.locator("tbody").evaluate((body) => body.setAttribute("data-marked", ""));
  await ways["is gone"](page);
  const link = page.getByRole("link", { name: "Products", exact: true });
  const unopened = page.locator("[data-toasts]").filter({ hasText: "Couldn't load this part" });
  for (const press of [() => link.click(), () => unopened.getByRole("button", { name: "Try again" }).click()]) {
    await press();
    await expect(unopened).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await expect(page.locator("tbody[data-marked]")).toBeVisible();
    await expect(page).toHaveURL("/orders?sortBy=!DateCreated");
    await expect(page).toHaveTitle("Orders · Countersign");
    await expect(link).not.toHaveAttribute("aria-busy");
  }
  await unopened.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("link", { name: "Returns", exact: true }).click();
  await expect(unopened).toBeVisible();
  await page.unroute(scripts);
  await unopened.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Returns");
  await expect(page).toHaveURL("/returns");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
});

test("a page that is loaded without one of its scripts stays readable, says so, and loads again by Try again", async ({
  page,
}) => {
  await openOrders(page);
  const sources = await page
    .locator("script[src]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("src") ?? ""));
  const bodies = await Promise.all(sources.map(async (src) => (await page.request.get(src)).text()));
  // The one of the page's error boundary, which everything waits for.
  const needed = bodies.findIndex((body) => body.includes('Reloading the page gets it."'));
  expect(needed).toBeGreaterThanOrEqual(0);
  await page.route(`**${sources[needed]?.split("?")[0]}*`, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(notice(page)).toContainText("Links work");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page).toHaveTitle("Orders · Countersign");
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(notice(page)).toContainText("Links work");

  // So does one whose other scripts are away, too.
  await page.route(scripts, (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(notice(page)).toContainText("Links work");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await page.unrouteAll();
  await notice(page).getByRole("link", { name: "Try again" }).click();
  await keysReady(page);
  await expect(notice(page)).toHaveCount(0);
});
