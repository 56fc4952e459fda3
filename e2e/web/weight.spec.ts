import type { Page } from "@playwright/test";
import { measureWeight, waitForScripts, watchScripts } from "../bench/page-load";
import { createAskedOrder, createUser } from "../factories";
import { expect, test } from "./fixtures";

/** The gzipped scripts in kB of a page that was loaded but not used. */
async function weighPage(page: Page, address: string, isWhole: (page: Page) => Promise<void> = async () => {}) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const scripts = watchScripts(page);
  const response = await page.goto(address);
  await isWhole(page);
  await waitForScripts(scripts);
  return measureWeight(scripts, (await response?.text()) ?? "");
}

test("a decider's inbox needs at most 192.5 kB of scripts for its first paint, and 43 kB for deciding and for live changes", async ({
  page,
  signIn,
}) => {
  const { approver } = await createAskedOrder();
  await signIn(approver);
  const connected = page.waitForRequest(/\/api\/v1\/live/);
  const { kB, laterKB } = await weighPage(page, "/approvals", async () => {
    await expect(page.getByRole("complementary", { name: "Preview" }).getByRole("article")).toBeVisible();
    await connected;
  });
  expect(kB).toBeLessThan(192.5);
  expect(laterKB).toBeLessThan(43);
});

const others = { "an order": 191, orders: 185.5, returns: 185.5 };

for (const [name, most] of Object.entries(others))
  test(`the page of ${name} needs at most ${most} kB of scripts`, async ({ page, signIn }) => {
    const { buyer, order } = await createAskedOrder();
    await signIn(await createUser(buyer, { roles: ["OrderAdmin"] }));
    const address = name === "an order" ? `/orders/all/${order.id}/approvals` : `/${name}`;
    const { kB } = await weighPage(page, address);
    expect(kB).toBeGreaterThan(100);
    expect(kB).toBeLessThan(most);
  });
