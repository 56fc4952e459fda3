import type { Locator } from "@playwright/test";
import { db } from "@/lib/db/connection";
import {
  createApproval,
  createAskedOrder,
  createOrder,
  createProduct,
  createPurchase,
  createRule,
  ensureOwner,
} from "../factories";
import { expect, keysReady, test } from "./fixtures";

test("a printed list has its name, the time of printing, its filters and dates, and no controls or relative times", async ({
  page,
  signIn,
}) => {
  const { buyer, user, order } = await createPurchase(["FullAccess"]);
  await createApproval(order, { dateCreated: new Date("2026-02-01T08:00:00Z") });
  await createOrder({ from: buyer, by: user }, { total: 5000 });
  await signIn(user);
  for (const [address, title, words] of [
    ["/approvals", "Approvals", ["View: Pending", "1–1 of 1 approvals", "Status is Pending"]],
    [`/orders?search=${order.id}&searchOn=ID`, "Orders", ["View: not saved", `Search: “${order.id}” in Order ID`]],
    ["/products?Inventory.LowStock=true", "Products", ["View: Low stock", "Low stock is yes"]],
    ["/returns", "Returns", ["View: All returns"]],
  ] as const) {
    await page.goto(address);
    await keysReady(page);
    const created = page.locator('td[data-label="Created"]');
    if (address === "/approvals") await expect(created).not.toContainText("2026");
    await page.emulateMedia({ media: "print" });
    if (address === "/approvals") await expect(created).toHaveText(/^1 Feb 2026, \d\d:\d\d$/);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const main = page.getByRole("main");
    for (const line of words) await expect(main.getByText(line).filter({ visible: true }).first(), line).toBeVisible();
    await expect(main.getByText(/^Printed \d+ \w+ \d{4}, \d\d:\d\d \(.+\)$/)).toBeVisible();
    for (const name of [/^Remove filter/, "Clear all", "Display", "API", "Export", "Add filter"])
      await expect(main.getByRole("button", { name }).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Areas" })).toBeHidden();
    // All rows are on paper, whatever the height of the window.
    await page.setViewportSize({ width: 900, height: 150 });
    const cutOff = main
      .locator("table")
      .locator("..")
      .evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(await cutOff, address).toBe(0);
    // On A4 nothing stands over the next column.
    await page.setViewportSize({ width: 794, height: 1123 });
    const tooWide = main
      .locator("td")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(await tooWide, address).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ media: "screen" });
    await expect(main.getByText(/^Printed/)).toBeHidden();
  }
});

test("a printed approval has no field and no tabs, an order all of its line items, and the desk no room for boxes", async ({
  page,
  signIn,
}) => {
  const { approver, order, approval } = await createAskedOrder();
  const product = await createProduct(await ensureOwner(), { name: "Alder Task Chair" });
  const line = { orderId: order.id, productId: product.id, quantity: 1, unitPrice: 10 };
  await db.lineItem.createMany({
    data: Array.from({ length: 13 }, (_, at) => ({ ...line, id: `L-${at}`, position: at })),
  });
  await signIn(approver);
  await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
  const controls = page.getByRole("main").locator("textarea, [role=tab], button");
  await expect(controls.filter({ visible: true }).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(controls.filter({ visible: true })).toHaveCount(0);

  await page.goto(`/orders/all/${order.id}`);
  const lines = page.getByRole("main").getByText("Alder Task Chair").filter({ visible: true });
  await expect(lines).toHaveCount(13);
  await page.emulateMedia({ media: "screen" });
  await expect(lines).toHaveCount(0);

  await page.goto("/approvals");
  await keysReady(page);
  await page.emulateMedia({ media: "print" });
  const row = page.locator("tbody > .list-row");
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
  // A4 with its usual margins, on which rows are cards.
  await page.setViewportSize({ width: 718, height: 1000 });
  expect(await leftOf(row.getByText(order.id, { exact: true }))).toBe(await leftOf(row.locator("[data-row]")));
  await page.setViewportSize({ width: 1123, height: 794 });
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  expect((await page.getByRole("table").boundingBox())?.width).toBeGreaterThan(1000);
});

test("a printed record, list of rules or of webhooks has its title and the date; a due date is one, too", async ({
  page,
  signIn,
}) => {
  const { buyer, user, order } = await createPurchase(["FullAccess"]);
  const { id } = await createApproval(order, { xp: { DueBy: "2026-02-10" } });
  const rule = await createRule(buyer, { name: "Over 5,000" });
  await signIn(user);
  for (const [address, title] of [
    [`/orders/all/${order.id}`, order.id],
    ["/admin/rules", "Rules"],
    [`/admin/rules/${rule.id}`, "Over 5,000"],
    ["/admin/webhooks", "Webhooks"],
    [`/admin/users/${user.id}`, "Ada Lovelace"],
  ] as const) {
    await page.goto(address);
    await expect(page.locator("[data-command][aria-keyshortcuts]").first()).toBeAttached();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("main").getByText(/^Printed \d+ \w+ \d{4}, \d\d:\d\d \(.+\)$/), address).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  }
  await page.goto(`/orders/all/${order.id}/approvals/${id}`);
  await expect(page.getByRole("main")).toContainText(/Overdue by \d+ /);
  await expect(page.locator("[data-command][aria-keyshortcuts]").first()).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main")).toContainText("Due 10 Feb 2026");
});
