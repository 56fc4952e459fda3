import type { Page } from "@playwright/test";
import { createProduct, createPurchase, createUser, ensureOwner } from "../factories";
import { expect, intercept, keysReady, test } from "./fixtures";

const outages = {
  "the network is gone": {
    begin: (page: Page) => page.context().setOffline(true),
    end: (page: Page) => page.context().setOffline(false),
    says: "You're offline.",
  },
  // The browser reports that it is online.
  "the server is away": {
    begin: (page: Page) => intercept(page, "**/*", (route) => route.abort("connectionrefused")),
    end: (page: Page) => page.unroute("**/*"),
    says: "Countersign can't be reached.",
  },
};

const link = (name: string) => (page: Page) => page.getByRole("link", { name, exact: true }).click();
const ways = {
  "a link": { go: link("Orders"), to: "/orders" },
  "the keys of an area": { go: (page: Page) => page.keyboard.type("go"), to: "/orders" },
  "a link that loads a whole page": { go: link("Countersign"), to: "/approvals" },
  "a row": { go: (page: Page) => page.locator("tbody a").first().click(), to: /\/products\/./ },
};

const status = (page: Page) => page.getByRole("status").filter({ hasText: "when you're back" });

test.beforeEach(async ({ page, signIn, tolerate }) => {
  tolerate(/Failed to load resource/);
  const { buyer } = await createPurchase();
  await signIn(await createUser(buyer, { roles: ["OrderAdmin", "ProductAdmin"] }));
  await createProduct(await ensureOwner());
  await page.goto("/products");
  await keysReady(page);
});

for (const [outage, { begin, end, says }] of Object.entries(outages)) {
  test(`while ${outage}, a link, a key, a whole page's link and a row keep the page, say so, and work afterwards`, async ({
    page,
  }) => {
    for (const [way, { go, to }] of Object.entries(ways))
      await test.step(way, async () => {
        await begin(page);
        await go(page);
        await expect(status(page)).toContainText(`${says} This page opens when you're back.`);
        await expect(page).toHaveURL("/products");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");

        await end(page);
        await expect(page).toHaveURL(to);
        await expect(status(page)).toHaveCount(0);
        await page.goBack();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
        await keysReady(page);
      });
  });
}

test("an offline user is told so before any request, and once online again, too", async ({ page, context }) => {
  await context.setOffline(true);
  await expect(status(page)).toContainText("You're offline. Links and changes work again when you're back.");
  // The end of the list can be scrolled out from under it.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.mouse.move(700, 200);
  const notice = page.locator("[data-offline]");
  const room = async () => {
    // Until the window has its new size a wheel is lost.
    await page.mouse.wheel(0, 5000);
    const end = await page.getByRole("navigation", { name: "Pages of products" }).boundingBox();
    return ((await notice.boundingBox())?.y ?? 0) - (end?.y ?? 0) - (end?.height ?? 0);
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "You're back online." })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL("/products");
});

test("Try again checks the server, and keeps the message while it is down; Back shows the previous page, also offline", async ({
  page,
  context,
}) => {
  await outages["the server is away"].begin(page);
  await link("Orders")(page);
  const request = page.waitForRequest("**/api/health/live");
  await status(page).getByRole("button", { name: "Try again" }).click();
  await request;
  await expect(status(page)).toContainText("Countersign can't be reached.");
  await expect(page).toHaveURL("/products");

  await outages["the server is away"].end(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(page).toHaveURL("/products");
});
