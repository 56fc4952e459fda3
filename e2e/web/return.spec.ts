import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createDelivered, createOrderReturn, createPurchase, createUser } from "../factories";
import { expect, test } from "./fixtures";

const on = (day: number) => new Date(Date.UTC(2026, 2, day, 10));

test("a return shows its items, its refund, its payments and the way to its order", async ({ page, signIn }) => {
  const { user, order } = await createPurchase();
  await createApproval(order);
  const fields = { refundAmount: 45, paymentIds: ["pay-1", "pay-2"], comments: "Both wobble.", xp: { Dock: 7 } };
  const { id, lineItemId } = await createOrderReturn(order, fields);
  await db.orderReturnItem.updateMany({ where: { returnId: id }, data: { refundAmount: 50, comments: "One leg" } });
  const lineItems = { some: { orderId: order.id } };
  await db.product.updateMany({ where: { lineItems }, data: { name: "Folding chair" } });
  await signIn(user);
  await page.goto(`/returns/${id}`);
  const main = page.getByRole("main");

  await expect(page).toHaveTitle(`Return ${id} · Countersign`);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`Return ${id}`);
  const items = main.getByRole("region", { name: "Items to return" });
  await expect(items.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    `Folding chairline ${lineItemId}One leg`,
    "1",
    "€50.00",
  ]);
  await expect(items.getByRole("row", { name: /^Sum/ })).toContainText("€50.00");
  await expect(main).toContainText("The refund is €5.00 less than the items' total.");
  for (const words of ["€45.00", "Both wobble.", "pay-1", "pay-2"]) await expect(main).toContainText(words);
  await expect(main).toContainText("€100.00 · 1 approval pending");
  await expect(main.getByRole("tabpanel", { name: "Tree" })).toContainText("Dock");

  await main.getByRole("link", { name: order.id }).click();
  await expect(page).toHaveURL(`/orders/all/${order.id}/approvals`);
});

test("the items of a return link to their products, for users who may open them", async ({
  page,
  openBrowser,
  signIn,
}) => {
  const { buyer, user, order } = await createPurchase(["OrderAdmin", "ProductReader"]);
  const { id } = await createOrderReturn(order);
  const { productId } = await db.lineItem.findFirstOrThrow({ where: { orderId: order.id } });
  await signIn(user);
  const link = (on: typeof page) => on.getByRole("region", { name: "Items to return" }).getByRole("link");

  await page.goto(`/returns/${id}`);
  await link(page).click();
  await expect(page).toHaveURL(`/products/${productId}?from=${encodeURIComponent(`/returns/${id}`)}`);
  const other = await openBrowser(await createUser(buyer, { roles: ["OrderAdmin"] }), { javaScriptEnabled: false });
  await other.goto(`/returns/${id}`);
  await expect(other.getByRole("region", { name: "Items to return" })).toBeVisible();
  await expect(link(other)).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the refund of a return is compared with the total of its items", async ({ page, signIn }) => {
    const { user, order } = await createPurchase();
    await signIn(user);
    for (const [refundAmount, ofItem, words] of [
      [50, 50, "The refund matches the items' total."],
      [60.3, 50.1, "The refund is €10.20 more than the items' total."],
      [null, 50, "The return has no refund amount yet."],
      [50, null, "The refund is €50.00 more than the items' total. One item has no amount."],
    ] as const) {
      const { id } = await createOrderReturn(order, { refundAmount });
      await db.orderReturnItem.updateMany({ where: { returnId: id }, data: { refundAmount: ofItem } });
      await page.goto(`/returns/${id}`);

      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
  });

  test("the timeline has past states with their dates, the current one, and those to come", async ({
    page,
    signIn,
  }) => {
    const { user, order } = await createPurchase();
    const fields = { status: "Open", dateCreated: on(1), dateSubmitted: on(2), dateApproved: on(3) } as const;
    const { id } = await createOrderReturn(order, fields);
    await signIn(user);
    await page.goto(`/returns/${id}`);
    const steps = page.getByRole("main").getByRole("list").filter({ hasText: "Created" }).getByRole("listitem");

    await expect(steps).toHaveCount(4);
    await expect(steps.nth(0)).toHaveText(/^Created\s*1 Mar 2026, 10:00$/);
    await expect(steps.nth(1)).toHaveText("Submitted for approval");
    await expect(steps.nth(2)).toHaveAttribute("aria-current", "step");
    await expect(steps.nth(2)).toContainText(/Submitted 2 Mar 2026, 10:00\s*Approved 3 Mar 2026, 10:00/);
    await expect(steps.nth(2)).toContainText("The items are still to be received and refunded.");
    await expect(steps.nth(3)).toHaveText("Completed or canceled, not yet");
  });

  test("a return that is declined, completed or canceled says that this is final", async ({ page, signIn }) => {
    const { user, order } = await createPurchase();
    await signIn(user);
    for (const [status, date, words] of [
      ["Declined", { dateDeclined: on(4) }, "An approver declined it. Nothing is refunded."],
      [
        "Completed",
        { dateApproved: on(3), dateCompleted: on(4) },
        "The items are settled, and the refund no longer changes.",
      ],
      ["Canceled", { dateCanceled: on(4) }, "Nothing is refunded."],
    ] as const) {
      const { id } = await createOrderReturn(order, { status, dateSubmitted: on(2), ...date });
      await page.goto(`/returns/${id}`);
      const now = page.getByRole("main").locator("[aria-current=step]");

      await expect(now).toContainText(status);
      await expect(now).toContainText("4 Mar 2026");
      await expect(now).toContainText(words);
      await expect(page.getByText(", not yet")).toHaveCount(0);
    }
  });
});

test("a completed return can be canceled by the selling side only", async ({ openBrowser }) => {
  const { user, admin, order } = await createDelivered();
  const { id } = await createOrderReturn(order, { status: "Completed", dateCompleted: on(4) });
  const cancel = (on: Page) => on.getByRole("button", { name: "Cancel return…" });
  const page = await openBrowser(user, { javaScriptEnabled: false });
  await page.goto(`/returns/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Return ${id}`);
  await expect(cancel(page)).toHaveCount(0);

  const selling = await openBrowser(admin);
  await selling.goto(`/returns/${id}`);
  await cancel(selling).click();
  const dialog = selling.getByRole("dialog");
  await expect(dialog).toContainText("Its refund may have been paid: take the money back first.");
  await dialog.getByRole("button", { name: "Cancel return", exact: true }).click();
  await expect(selling.getByText(`Return ${id} was canceled.`)).toBeVisible();
  await expect(selling.getByRole("listitem").filter({ hasText: /Completed.*4 Mar 2026/ })).toBeVisible();
  await expect(
    selling.getByText("It was completed before. A refund that was paid has to be taken back."),
  ).toBeVisible();
});

test("a return is found in the list, and its JSON is one tab away", async ({ page, signIn, as, baseURL }) => {
  const { user, order } = await createPurchase();
  const { id } = await createOrderReturn(order, { id: `r/1 50% ${order.id}` });
  await signIn(user);
  await page.goto("/returns");
  await page.getByRole("link", { name: id }).click();
  await expect(page).toHaveTitle(`Return ${id} · Countersign`);

  await page.getByRole("tab", { name: "JSON", exact: true }).click();
  const panel = page.getByRole("tabpanel", { name: "JSON", exact: true });
  const path = `/orderreturns/${encodeURIComponent(id)}`;
  await expect(panel).toContainText(`'${baseURL}/api/v1${path}'`);
  const answer = await (await (await as(user)).get(path)).json();
  await expect(panel).toContainText(JSON.stringify(answer, null, 2));
});
