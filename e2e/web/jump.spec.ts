import type { Page } from "@playwright/test";
import {
  createApiClient,
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, holdBack, intercept, keysReady, test } from "./fixtures";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search or jump" });
const box = (page: Page) => page.getByRole("combobox", { name: "Search or jump" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function openPalette(page: Page) {
  await expect(page.locator("[data-command][aria-keyshortcuts]").first()).toBeAttached();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
}

async function createRecords() {
  const buyer = await createCompany("Buyer", { name: "Elmhurst Schools" });
  const user = await createUser(buyer);
  const order = await createOrder({ from: buyer, by: user });
  return { user, order, orderReturn: await createOrderReturn(order) };
}

test("Ctrl-K finds an order by a part of its ID, Enter opens it, and Back returns; actions are found by name: the theme, signing out", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/); // requests of the page while it is left
  const { user, order } = await createRecords();
  await signIn(user);
  await page.goto("/products");
  await openPalette(page);

  await box(page).fill(order.id.slice(8, 24));
  await expect(option(page, new RegExp(`${order.id}.*Elmhurst Schools`))).toHaveAttribute("aria-selected", "true");
  await expect(palette(page).getByRole("status")).toHaveText("1 result");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(`/orders/all/${order.id}/approvals`);
  await expect(palette(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/products");

  await openPalette(page);
  await box(page).fill("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html"), "at once").toHaveAttribute("data-theme", "dark");
  await openPalette(page);
  await box(page).fill("sign o");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("text typed while the palette loads is in its box, and Enter waits for the results of the text", async ({
  page,
  signIn,
}) => {
  const { user, order, orderReturn } = await createRecords();
  await signIn(user);
  await page.goto("/orders");
  await expect(page.locator("[data-command][aria-keyshortcuts]").first()).toBeAttached();
  const load = await holdBack(page, "**/_next/static/**");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("gr");
  load();
  await expect(box(page)).toHaveValue("gr");
  await page.keyboard.type(order.id);

  await expect(box(page)).toHaveValue(`gr${order.id}`);

  await box(page).selectText();
  await page.keyboard.insertText(orderReturn.id);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/returns/${orderReturn.id}`);
});

test("arrows move, Escape closes and restores the focus, and outdated requests are canceled; groups lead to their page, suppliers to their products, and API clients to their row", async ({
  page,
  signIn,
}) => {
  const owner = await ensureOwner();
  const group = await createGroup(owner);
  const supplier = await createCompany("Supplier");
  await createProduct(owner, { defaultSupplierId: supplier.id });
  const apiClient = await createApiClient();
  const late = await createProduct(owner);
  const product = await createProduct(owner);
  await signIn(await createUser(owner));
  await page.goto("/orders");
  // Its answer never arrives.
  await intercept(page, `**/api/v1/jump?search=${late.id}`, () => {});
  await page.getByRole("button", { name: "Search or jump" }).click();

  const lateRequest = page.waitForRequest((request) => request.url().endsWith(late.id));
  await box(page).fill(late.id);
  const request = await lateRequest;
  await box(page).fill(product.id);
  await expect(option(page, product.id)).toBeVisible();
  expect(request.failure()?.errorText).toBe("net::ERR_ABORTED");
  await box(page).fill("");
  await expect(option(page, "Returns")).toBeVisible();

  await expect(option(page, "Sign out")).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowUp");
  await expect(option(page, "Sign out")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(palette(page).getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Search or jump" })).toBeFocused();

  const opens = async (section: string, { id }: { id: string }, url: string) => {
    await openPalette(page);
    await box(page).fill(id);
    await palette(page).getByRole("group", { name: section }).getByRole("option", { name: id }).click();
    await expect(page).toHaveURL(url);
  };
  await opens("Groups", group, `/admin/groups/${group.id}`);
  await opens("Products from supplier", supplier, `/products?DefaultSupplierID=${supplier.id}`);
  await opens("API clients", apiClient, `/admin/clients?ID=${apiClient.id}`);
  await expect(page.getByRole("row", { name: apiClient.id })).toBeVisible();
});

test("an empty result says so, and a failure can be tried again", async ({ page, signIn, tolerate }) => {
  tolerate(/Failed to load resource/);
  const { user, order } = await createRecords();
  await signIn(user);
  await page.goto("/orders");
  await openPalette(page);

  // Enter before the answer chooses nothing that was not found.
  await box(page).fill("no such thing");
  await page.keyboard.press("Enter");
  await expect(palette(page).getByRole("status")).toHaveText("No quick match. A list may find more.");
  const lists = palette(page).getByRole("group", { name: "Search a list for “no such thing”" });
  for (const [name, path] of [
    ["Approvals", "/approvals"],
    ["Products", "/products"],
    ["Users", "/admin/users"],
  ] as const)
    await expect(lists.getByRole("option", { name, exact: true })).toHaveAttribute(
      "href",
      `${path}?search=no+such+thing`,
    );
  await expect(option(page, "Webhooks")).toHaveCount(0);
  await expect(option(page, "Approvals")).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL("/orders");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/approvals?search=no+such+thing");
  await openPalette(page);

  await intercept(page, "**/api/v1/jump?*", (route) => route.abort());
  await box(page).fill(order.id);
  await expect(palette(page).getByRole("status")).toContainText("The search failed.");
  await page.unroute("**/api/v1/jump?*");
  await palette(page).getByRole("button", { name: "Try again" }).click();
  await expect(option(page, new RegExp(order.id))).toBeVisible();
});

test("g and a letter open the pages the user may see, ? lists the shortcuts, and they can be turned off", async ({
  page,
  signIn,
}) => {
  const user = await createUser(await ensureOwner(), { roles: ["OrderAdmin"] });
  await signIn(user);
  await page.goto("/orders");
  await keysReady(page);

  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page).toHaveURL("/returns");

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toContainText("Go to Returns");
  await expect(sheet).toContainText("Next row");
  await expect(sheet).not.toContainText("Products");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL("/returns");
  await page.keyboard.press("Escape");

  await page.evaluate(() => {
    document.documentElement.dataset.shortcuts = "off";
  });
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await openPalette(page);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/returns");
});

test("an approval is found by its ID, and its rule, people and companies lead to their records", async ({
  page,
  signIn,
}) => {
  const buyer = await createCompany("Buyer", { name: "Quillfeather Schools" });
  const user = await createUser(buyer, { roles: ["OrderAdmin"], firstName: "Wilhelmina", lastName: "Quartz" });
  const order = await createOrder({ from: buyer, by: user });
  const rule = await createRule(buyer, { name: "Quicksilver purchases" });
  const group = await createGroup(buyer);
  await createApproval(order, { approver: user });
  const approval = await createApproval(order, { approvalRuleId: rule.id, approvingGroupId: group.id });
  await signIn(user);
  await page.goto("/products");

  await openPalette(page);
  await box(page).fill(approval.id);
  await expect(option(page, new RegExp(`${approval.id}.*Quicksilver purchases.*Pending`))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/orders/all/${order.id}/approvals/${approval.id}`);

  await openPalette(page);
  await box(page).fill("quicksilver");
  await expect(option(page, new RegExp(`Quicksilver purchases.*${rule.id}`))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/approvals?ApprovalRuleID=${rule.id}`);
  await expect(page.getByRole("link", { name: approval.id })).toBeVisible();

  await openPalette(page);
  await box(page).fill("wilhelmina q");
  await expect(option(page, new RegExp(`Wilhelmina Quartz.*${user.email}`))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/approvals?Order.FromUser.ID=${user.id}&sortBy=Status`);
  await expect(page.getByRole("row").nth(1)).toContainText("Pending");
  await expect(page.getByRole("row").nth(2)).toContainText("Approved");

  await openPalette(page);
  await box(page).fill(group.id);
  await palette(page).getByRole("group", { name: "Pending approvals by group" }).getByRole("option").click();
  await expect(page).toHaveURL(`/approvals?ApprovingGroupID=${group.id}&Status=Pending`);
  await expect(page.getByRole("link", { name: approval.id })).toBeVisible();

  await openPalette(page);
  await box(page).fill("quillfeather");
  await expect(option(page, new RegExp(`Quillfeather Schools.*${buyer.id}`))).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/orders?FromCompanyID=${buyer.id}`);
});
