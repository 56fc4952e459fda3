import { contracts } from "@/lib/contracts";
import { operationGroups } from "@/lib/openapi/document";
import { expect, test } from "../fixtures";
import { findViolations } from "./axe";

const topics = operationGroups.map(({ topic }) => `/docs/api/${topic}`);

for (const { colorScheme, width } of [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const) {
  test(`the API reference is for everybody, ${colorScheme}, ${width} pixels wide`, async ({ page, baseURL }) => {
    test.slow(); // axe reads long pages
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("request", (request) => request.url().startsWith(`${baseURL}/`) || faults.push(request.url()));
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const told: string[] = [];
    for (const path of ["/docs/api", ...topics]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path !== "/docs/api") told.push(...(await page.getByRole("heading", { level: 2 }).allTextContents()));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(await findViolations(page)).toEqual([]);
    }
    expect(told.toSorted()).toEqual(contracts.map(({ summary }) => summary).toSorted());
    expect(faults).toEqual([]);
  });
}

test("no page of the reference is larger than 300 kB", async ({ request }) => {
  for (const path of ["/docs/api", ...topics])
    expect((await (await request.get(path)).body()).length, path).toBeLessThan(300_000);
});

test("each operation has an address, and one that it had once leads there", async ({ page }) => {
  await page.goto("/docs/api#getProduct");
  await expect(page).toHaveURL("/docs/api/products#getProduct");
  await page.goto("/docs/api");
  await page.getByRole("main").getByRole("link", { name: "List orders" }).click();
  await expect(page).toHaveURL("/docs/api/orders#listOrders");
  await expect(page.getByRole("region", { name: "List orders" })).toBeInViewport();
});

test("an operation shows its call as curl and as JavaScript", async ({ page }) => {
  await page.goto("/docs/api/products#getProduct");
  const product = page.getByRole("region", { name: "Get a product" });
  await expect(product.getByRole("tabpanel", { name: "curl" })).toContainText("/api/v1/products/ALD-TC");
  await product.getByRole("tab", { name: "JavaScript" }).click();
  await expect(product.getByRole("tabpanel", { name: "JavaScript" })).toContainText('Products.Get("ALD-TC")');
});
