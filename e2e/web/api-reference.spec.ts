import { contracts } from "@/lib/api/openapi/all-contracts";
import { operationGroups } from "@/lib/api/openapi/document";
import { findViolations, looks } from "./axe";
import { expect, test } from "./fixtures";

const topics = operationGroups.map(({ topic }) => `/docs/api/${topic}`);

// All topics have the same parts: each is checked in one look, the overview and the first in all looks.
for (const [which, { colorScheme, width }] of looks.entries())
  test(`the reference is public, ${colorScheme} and ${width} pixels wide`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const paths = ["/docs/api", ...topics].filter((_, nth) => nth < 2 || which === nth % 2);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(beyond, path).toBeLessThanOrEqual(0);
      expect.soft(await findViolations(page), path).toEqual([]);
    }
  });

test("the reference has each operation once, on pages under 300 kB", async ({ page, request }) => {
  const pages = new Map<string, string>();
  for (const path of ["/docs/api", ...topics]) pages.set(path, await (await request.get(path)).text());
  expect([...pages].filter(([, html]) => Buffer.byteLength(html) >= 300_000).map(([path]) => path)).toEqual([]);

  // Fetched without showing it, which takes long for pages of this size.
  const headings = topics.map((path) =>
    page.evaluate(
      (html) =>
        [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("h2")].map((h2) => h2.textContent),
      pages.get(path) ?? "",
    ),
  );
  const texts = (await Promise.all(headings)).flat();
  expect(texts.toSorted()).toEqual(contracts.map(({ summary }) => summary).toSorted());
});

test("a record's properties are listed once on a page, and other operations link there", async ({ page }) => {
  await page.goto("/docs/api/products");
  await expect(page.getByRole("term").filter({ hasText: /^SpecCount$/ })).toHaveCount(1);
  await page.locator("#createProduct").getByRole("link", { name: "Product", exact: true }).click();
  await expect(page).toHaveURL("/docs/api/products#response-Product");
  await expect(page.locator("#response-Product")).toBeInViewport();
});

test("each operation has an address, and former addresses lead there", async ({ page }) => {
  await page.goto("/docs/api#getProduct");
  await expect(page).toHaveURL("/docs/api/products#getProduct");
  await page.goto("/docs/api");
  await page.getByRole("main").getByRole("link", { name: "List orders" }).click();
  await expect(page).toHaveURL("/docs/api/orders#listOrders");
  await expect(page.getByRole("region", { name: "List orders" })).toBeInViewport();
});

test("an operation has its call as curl and as JavaScript", async ({ page }) => {
  await page.goto("/docs/api/products#getProduct");
  const product = page.getByRole("region", { name: "Get a product" });
  await expect(product.getByRole("tabpanel", { name: "curl" })).toContainText("/api/v1/products/ALD-TC");
  await product.getByRole("tab", { name: "JavaScript" }).click();
  await expect(product.getByRole("tabpanel", { name: "JavaScript" })).toContainText('Products.Get("ALD-TC")');
});

test("the scripts of a page cached for another visitor are allowed by their hashes", async ({ page, tolerate }) => {
  tolerate(/Content Security Policy|The policy script-src/);
  for (const nth of [1, 2]) {
    const policy = (await page.goto("/docs/api/orders"))?.headers()["content-security-policy"];
    expect(policy, `load ${nth}`).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
  }
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();

  await page.evaluate(() => {
    const intruder = document.createElement("script");
    intruder.textContent = "window.broken = true";
    document.body.append(intruder);
  });
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
});
