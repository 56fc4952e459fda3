import { contracts } from "@/lib/contracts";
import { expect, test } from "../fixtures";
import { findViolations } from "./axe";

for (const { colorScheme, width } of [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const) {
  test(`the API reference is for everybody, ${colorScheme}, ${width} pixels wide`, async ({ page, baseURL }) => {
    test.slow(); // axe reads a long page
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("request", (request) => request.url().startsWith(`${baseURL}/`) || faults.push(request.url()));
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/docs/api");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API reference");
    for (const { summary } of contracts)
      await expect(page.getByRole("heading", { name: summary, exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test("an operation shows its call as curl and as JavaScript", async ({ page }) => {
  await page.goto("/docs/api#getProduct");
  const product = page.getByRole("region", { name: "Get a product" });
  await expect(product.getByRole("tabpanel", { name: "curl" })).toContainText("/api/v1/products/ALD-TC");
  await product.getByRole("tab", { name: "JavaScript" }).click();
  await expect(product.getByRole("tabpanel", { name: "JavaScript" })).toContainText('Products.Get("ALD-TC")');
});
