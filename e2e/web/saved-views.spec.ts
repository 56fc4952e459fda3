import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createOrder, createPurchase, createUser } from "../factories";
import { expect, keysReady, test } from "./fixtures";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Views" });
const tab = (page: Page, name: string | RegExp) => tabs(page).getByRole("link", { name });
async function saveView(page: Page, name: string, { shared = false } = {}) {
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  if (shared) await page.getByRole("checkbox", { name: "Share with the company" }).check();
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(tab(page, name)).toBeVisible(); // until then it may not be saved
}

/** A buyer with a large order that awaits approval and a small open one. */
async function createOrders() {
  const { buyer, user } = await createPurchase();
  const large = await createOrder({ from: buyer, by: user }, { total: 9000 });
  const small = await createOrder({ from: buyer, by: user }, { total: 9, status: "Open" });
  return { buyer, user, large, small };
}

test("a saved list is a tab, in another browser too", async ({ openBrowser }) => {
  const { user, large, small } = await createOrders();
  const here = await openBrowser(user);
  await here.goto("/orders?Total=%3E%3D5000&sortBy=%21Total&pageSize=50");
  await keysReady(here);
  await expect(tab(here, "All orders")).not.toHaveAttribute("aria-current");
  await saveView(here, "Large ones");
  await expect(tab(here, "Large ones")).toHaveAttribute("aria-current", "page");

  // The server shows it: no script needs to run.
  const there = await openBrowser(user, { javaScriptEnabled: false });
  await there.goto("/orders");
  await expect(tab(there, "All orders")).toHaveAttribute("aria-current", "page");
  await expect(there.getByRole("link", { name: small.id })).toBeVisible();
  await tab(there, "Large ones").click();
  await expect(there.getByRole("link", { name: small.id })).toBeHidden();
  await expect(there.getByRole("link", { name: large.id })).toBeVisible();
  await expect(there.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");
  await expect(tab(there, "Large ones")).toHaveAttribute("aria-current", "page");
  await there.reload();
  await expect(tab(there, "Large ones")).toHaveAttribute("aria-current", "page");
});

test("a changed list is saved to the open view, or as a new one", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 400/);
  const { user, small } = await createOrders();
  await signIn(user);
  await page.goto("/orders?Status=AwaitingApproval");
  await keysReady(page);
  await saveView(page, "Mine");
  await expect(tab(page, "Mine")).toHaveAttribute("aria-current", "page");

  await page.getByRole("searchbox").fill(small.id);
  await expect(page.getByText("No orders match")).toBeVisible();
  await expect(tab(page, "Mine")).not.toHaveAttribute("aria-current");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Save as a new view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("mine");
  await page.getByRole("button", { name: "Save view" }).last().click();
  await expect(page.getByRole("alert").filter({ hasText: "You have a view" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Save changes to “Mine”" }).click();
  await expect(tab(page, "Mine")).toHaveAttribute("aria-current", "page");
  await tab(page, "All orders").click();
  await tab(page, "Mine").click();
  await expect(page.getByRole("searchbox")).toHaveValue(small.id);
});

test("a shared view is a tab for colleagues until it is unshared", async ({ page, openBrowser, signIn }) => {
  const { buyer, user } = await createOrders();
  await signIn(user);
  await page.goto("/orders?Status=Open");
  await keysReady(page);
  await saveView(page, "Everybody's", { shared: true });
  await expect(tab(page, /^Everybody's.*shared with the company/)).toBeVisible();

  const colleague = await openBrowser(await createUser(buyer, { roles: ["ShopperOrderReader"] }));
  await colleague.goto("/orders");
  await tab(colleague, /^Everybody's.*shared by Ada Lovelace/).click();
  await colleague.getByRole("button", { name: "Options of view Everybody's" }).click();
  await expect(colleague.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(colleague.getByRole("button", { name: /Rename|Delete|sharing/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Options of view Everybody's" }).click();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByText("Only you can see this view now.")).toBeVisible();
  await colleague.goto("/orders");
  await expect(tab(colleague, "All orders")).toBeVisible();
  await expect(tab(colleague, /Everybody's/)).toHaveCount(0);
});

test("a view is renamed and deleted by keyboard, and the list stays as it is", async ({ page, signIn }) => {
  const { user } = await createOrders();
  await signIn(user);
  await page.goto("/orders?Status=Open");
  await keysReady(page);
  await saveView(page, "Old");
  const options = page.getByRole("button", { name: /^Options of view/ });
  await options.press("Enter");
  await expect(page.getByRole("button", { name: "Rename" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Name" }).fill("New");
  await page.keyboard.press("Enter");
  await expect(tab(page, "New")).toHaveAttribute("aria-current", "page");
  await expect(tab(page, "Old")).toHaveCount(0);

  await options.press("Enter");
  await page.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.getByRole("button", { name: "Delete view" }).press("Enter");
  await expect(tab(page, "New")).toHaveCount(0);
  await expect(page).toHaveURL(/Status=Open/);
});

test("an invalid view does not break the page", async ({ page, signIn }) => {
  const { user, small } = await createOrders();
  await db.savedView.create({
    data: {
      id: randomUUID(),
      list: "listOrders",
      name: "Stale",
      query: "Gone=1",
      ownerId: user.id,
      companyId: user.companyId,
    },
  });
  await signIn(user);
  await page.goto("/orders");
  await tab(page, "Stale").click();
  await expect(tab(page, "Stale")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: small.id })).toBeVisible();
});

test("a view of approvals is available in every order's list", async ({ page, signIn }) => {
  const { buyer, user, path } = await createPurchase();
  const other = await createOrder({ from: buyer, by: user });
  await signIn(user);
  await page.goto(`${path}?Status=Declined`);
  await keysReady(page);
  await saveView(page, "Declined");
  await page.goto(`/orders/all/${other.id}/approvals`);
  await tab(page, "Declined").click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${other.id}/approvals\\?Status=Declined&view=`));
});

test("the inbox opens with pending approvals, and a saved view of all shows all", async ({ page, signIn }) => {
  const { buyer, user, order } = await createPurchase();
  await createApproval(order);
  await createApproval(order, { approver: await createUser(buyer) });
  await signIn(user);
  await page.goto("/approvals");
  await keysReady(page);
  await expect(tab(page, "Pending")).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("1–1 of 1")).toBeVisible();

  await tab(page, "All approvals").click();
  await expect(tab(page, "All approvals")).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await saveView(page, "Everything");
  await expect(tab(page, "Everything")).toHaveAttribute("aria-current", "page");

  await page.goto("/approvals");
  await tab(page, "Everything").click();
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await expect(tab(page, "Everything")).toHaveAttribute("aria-current", "page");
});
