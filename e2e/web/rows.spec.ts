import type { Locator, Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import {
  createApproval,
  createCompany,
  createEventEndpoint,
  createOrder,
  createOrderReturn,
  createOrders,
  createProduct,
  createPurchase,
  createRule,
  createUser,
  newWord,
} from "../factories";
import { expect, hydrated, keysReady, test } from "./fixtures";

const rows = (page: Page) => page.locator("tbody").getByRole("row");
const linkOf = (row: Locator) => row.getByRole("cell").first().getByRole("link");

/** An administrator of a buyer with one record of every kind. */
async function createEverything() {
  const { buyer, order } = await createPurchase();
  const user = await createUser(buyer, { roles: ["FullAccess"] });
  const approval = await createApproval(order);
  const product = await createProduct(buyer);
  const orderReturn = await createOrderReturn(order);
  return { user, order, approval, product, orderReturn };
}

test("a click anywhere in a row opens its record, in every list", async ({ page, signIn }) => {
  const { user, order, approval, product, orderReturn } = await createEverything();
  await signIn(user);
  const ofOrder = `/orders/all/${order.id}/approvals`;
  for (const [list, record] of [
    ["/approvals", `${ofOrder}/${approval.id}`],
    [ofOrder, `${ofOrder}/${approval.id}`],
    ["/orders", ofOrder],
    [`/products?OwnerID=${product.ownerId}`, `/products/${product.id}`],
    ["/returns", `/returns/${orderReturn.id}`],
    [`/admin/users?ID=${user.id}`, `/admin/users/${user.id}`],
  ] as const) {
    await page.goto(list);
    await keysReady(page);
    // In the last cell, beside its text and in the middle.
    for (const share of [0, 0.5]) {
      // In the list only: an order's page also has its line items.
      const items = page.locator("tbody > .list-row");
      const last = items.getByRole("cell").last();
      await last.scrollIntoViewIfNeeded();
      const box = await last.boundingBox();
      if (!box) throw new Error("No cell.");
      await page.mouse.click(box.x + 4 + (box.width - 8) * share, box.y + 4 + (box.height - 8) * share);
      await expect(page, list).toHaveURL((url) => decodeURIComponent(url.pathname) === record);
      await page.goBack();
      await expect(linkOf(items.first()), list).toBeFocused();
    }
  }
});

test("a click anywhere in a row of rules, groups or webhooks opens it, as do Enter and the middle button", async ({
  page,
  signIn,
  context,
}) => {
  const { user } = await createEverything();
  const of = { companyId: user.companyId };
  const group = await db.approvingGroup.findFirstOrThrow({ where: of });
  const rule = await db.approvalRule.findFirstOrThrow({ where: of });
  const endpoint = await createEventEndpoint({ id: user.companyId });
  await signIn(user);
  for (const [list, record] of [
    ["/admin/rules", `/admin/rules/${rule.id}`],
    ["/admin/groups", `/admin/groups/${group.id}`],
    ["/admin/webhooks", `/admin/webhooks/${endpoint.id}`],
  ] as const) {
    await page.goto(list);
    const row = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator(`a[href="${encodeURI(record)}"]`) });
    const link = row.getByRole("link");
    await hydrated(link);
    const box = await row.boundingBox();
    if (!box) throw new Error("No row.");
    const [x, y] = [box.x + box.width - 8, box.y + box.height - 6];
    await page.mouse.click(x, y);
    await expect(page, list).toHaveURL((url) => decodeURIComponent(url.pathname) === record);
    await page.goBack();
    await expect(link, list).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page, list).toHaveURL((url) => decodeURIComponent(url.pathname) === record);
    await page.goBack();
    await expect(link, list).toBeFocused();
    const [tab] = await Promise.all([context.waitForEvent("page"), page.mouse.click(x, y, { button: "middle" })]);
    await expect.poll(() => decodeURIComponent(new URL(tab.url()).pathname)).toBe(record);
    await tab.close();
  }
});

test("with Control or the middle button a row opens in a new tab, and it has a link's context menu", async ({
  page,
  signIn,
  context,
}) => {
  const { user, order } = await createEverything();
  await signIn(user);
  await page.goto("/orders");
  await keysReady(page);
  const text = rows(page).first().getByRole("cell").nth(3).locator("span").last();
  const clicks = [() => text.click({ button: "middle" }), () => text.click({ modifiers: ["ControlOrMeta"] })];
  for (const click of clicks) {
    const [tab] = await Promise.all([context.waitForEvent("page"), click()]);
    // Evaluated in the tab, since Playwright sometimes waits for a navigation that has ended.
    await expect.poll(() => tab.url()).toContain(`/orders/all/${order.id}/approvals`);
    await tab.close();
  }
  await expect(page).toHaveURL("/orders");

  await page.evaluate(() =>
    document.addEventListener("contextmenu", ({ target }) => {
      document.title = (target as Element).closest("a")?.pathname ?? "no link";
    }),
  );
  await text.click({ button: "right" });
  await expect(page).toHaveTitle(`/orders/all/${order.id}/approvals`);
});

test("the text of a row can be selected, and controls in it take their own clicks", async ({ page, signIn }) => {
  const { user, order } = await createEverything();
  await signIn(user);
  await page.goto("/returns");
  await keysReady(page);
  const box = await rows(page).first().locator("time").first().boundingBox();
  if (!box) throw new Error("No text.");
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(window.getSelection()).length)).toBeGreaterThan(3);
  await expect(page).toHaveURL("/returns");

  await page.mouse.click(5, 5);
  await rows(page).first().getByRole("link", { name: order.id, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${order.id}/approvals`));
});

test("returning to a list, by Back or the breadcrumb, focuses the row that was opened", async ({ page, signIn }) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["OrderAdmin"] });
  const days = Array.from({ length: 40 }, (_, at) => ({ dateCreated: new Date(Date.UTC(2026, 0, at + 1)) }));
  await createOrders({ from: buyer, by: user }, days);
  await signIn(user);
  await page.goto("/orders?pageSize=50");
  await keysReady(page);
  const link = linkOf(rows(page).nth(33));

  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order \S/);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();

  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL("/orders?pageSize=50");
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();

  await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Returns" }).click();
  await expect(page).toHaveURL("/returns");
  await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByText("1–20 of 40")).toBeVisible();
  await expect(rows(page).getByRole("link").and(page.locator(":focus"))).toHaveCount(0);
});

test("a status fixed by the view is not repeated in each row; returning from a row's second link focuses that link", async ({
  page,
  signIn,
}) => {
  const { user, order, approval } = await createEverything();
  await signIn(user);
  const status = page.getByRole("columnheader", { name: "Status" });
  await page.goto("/approvals");
  await expect(rows(page)).toHaveCount(1);
  await expect(status).toHaveCount(0);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "All approvals" }).click();
  await expect(status).toBeVisible();

  const link = rows(page).filter({ hasText: approval.id }).getByRole("link", { name: order.id, exact: true });
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${order.id}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(order.id);
  await page.goBack();
  await expect(link).toBeFocused();

  await page.goto("/approvals?Status=Pending|Declined");
  await expect(status).toBeVisible();
});

test("IDs and rules are never cut, however long, in every list", async ({ page, signIn }) => {
  const { buyer, user, order } = await createPurchase(["FullAccess"]);
  const long = (word: string) => `LONG-${word}-ID-${newWord()}-`.repeat(6).slice(0, 100);
  const placed = await createOrder({ from: buyer, by: user }, { id: long("ORDER") });
  const approvalRuleId = (await createRule(buyer, { name: "Anything over 10,000 needs the head of Finance" })).id;
  const ofOrder = await createApproval(order, { id: long("APPROVAL"), approvalRuleId });
  const approval = await createApproval(placed, { id: long("APPROVAL"), approvalRuleId });
  const product = await createProduct(buyer, { id: long("PRODUCT") });
  const orderReturn = await createOrderReturn(placed, { id: long("RETURN") });
  const named = await createUser(buyer, { id: long("USER"), username: long("NAME") });
  await signIn(user);
  for (const [list, ...texts] of [
    [`/orders/all/${order.id}/approvals`, ofOrder.id],
    ["/orders", placed.id],
    [`/products?OwnerID=${buyer.id}`, product.id],
    ["/returns", orderReturn.id, placed.id],
    [`/admin/users?ID=${named.id}`, named.username],
    ["/approvals", approval.id, placed.id],
  ] as const) {
    await page.goto(list);
    const items = page.locator("tbody > .list-row");
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const text of texts) await expect(items.getByText(text).first(), `${list}: ${text}`).toBeVisible();
      const cut = await items.getByRole("cell").evaluateAll((cells) =>
        cells
          .filter((cell) => cell.querySelector("a") || cell.dataset.label === "Rule")
          .flatMap((cell) => [cell, ...cell.querySelectorAll("*")])
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline")
          .map((part) => part.textContent),
      );
      expect(cut, `${list}, ${width} pixels`).toEqual([]);
    }
  }
  await expect(page.getByRole("link", { name: approval.id })).toBeVisible();
});
