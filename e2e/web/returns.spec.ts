import { createOrderReturn, createPurchase } from "../factories";
import { expect, keysReady, test } from "./fixtures";

test("a return is found by its order, status and payment, and opens", async ({ page, signIn }) => {
  const { user, order } = await createPurchase();
  const open = await createOrderReturn(order, { refundAmount: 1234.5, paymentIds: ["pay-1", "pay-2"] });
  const done = await createOrderReturn(order, { status: "Completed", dateCompleted: new Date() });
  await signIn(user);
  await page.goto("/returns");
  const links = page.locator("tbody td:first-child").getByRole("link");
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: open.id });
  for (const words of [order.id, "Open", "€1,234.50"]) await expect(row).toContainText(words);

  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search returns" }).fill(order.id);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole("button", { name: "Add filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add filter" });
  await dialog.getByLabel("Property").selectOption("Payment");
  await dialog.getByLabel("Value").fill("pay-2");
  await dialog.getByRole("button", { name: "Add filter" }).click();
  await expect(links).toHaveText([open.id]);

  await page.getByRole("button", { name: "Remove filter: Payment is pay-2" }).click();
  await page.getByRole("columnheader", { name: "Status" }).getByRole("link").click();
  await expect(links).toHaveText([open.id, done.id]);
  await links.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Return ${open.id}`);
});

test("a company without returns reads so", async ({ page, signIn }) => {
  const { user } = await createPurchase();
  await signIn(user);
  await page.goto("/returns");

  await expect(page.getByRole("heading", { name: "No returns yet" })).toBeVisible();
});

test("returns that await others are a view of the list, and not counted in the sidebar", async ({ page, signIn }) => {
  const { user, order } = await createPurchase();
  for (const status of ["AwaitingApproval", "AwaitingApproval", "Open"] as const)
    await createOrderReturn(order, { status });
  await signIn(user);
  await page.goto("/returns");
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Returns", exact: true }),
  ).toBeVisible();

  const view = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Awaiting approval" });
  await view.click();

  await expect(page).toHaveURL("/returns?Status=AwaitingApproval");
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await expect(view).toHaveAttribute("aria-current", "page");
});
