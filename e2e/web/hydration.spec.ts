import type { Page } from "@playwright/test";
import { createApproval, createCompany, createPurchase, createUser } from "../factories";
import { expect, keysReady, test } from "./fixtures";

/** Holds the page's scripts until the returned function is called; later ones are delayed. */
async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isReleased = false;
  await page.route("**/_next/static/**/*.js", async (route) => {
    if (isReleased) await new Promise((resolve) => setTimeout(resolve, 500));
    await released;
    await route.continue();
  });
  return () => {
    isReleased = true;
    release();
  };
}

async function createList() {
  const purchase = await createPurchase();
  for (const [at, comments] of ["first", "second"].entries())
    await createApproval(purchase.order, { comments, dateCreated: new Date(Date.UTC(2026, 0, 1, at)) });
  return purchase;
}

const comments = (page: Page) => page.getByRole("cell").filter({ hasText: /^(first|second)$/ });
const sortByStatus = (page: Page) => page.getByRole("columnheader", { name: "Status" }).getByRole("link");

test("a link clicked before hydration is followed", async ({ page, signIn }) => {
  const { user, path } = await createList();
  await signIn(user);
  await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("a[data-row]").first().click({ noWaitAfter: true });
  await expect(page).toHaveURL(new RegExp(`${path}/`));
});

test("a click after React's hydration, before Next's router is ready, is followed", async ({ page, signIn }) => {
  const { user, path } = await createList();
  await signIn(user);
  await page.addInitScript(() => {
    const { replaceState } = history;
    // Next calls it during hydration, and the effects run in a later task.
    history.replaceState = (...state) => {
      replaceState.apply(history, state);
      if (location.search) return;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => document.querySelector<HTMLElement>("thead a")?.click();
      port2.postMessage(undefined);
    };
  });
  await page.goto(path);
  await expect(page).toHaveURL(`${path}?sortBy=Status`);
  await expect(page.getByRole("columnheader", { name: "Status" })).toHaveAttribute("aria-sort", "ascending");
});

test("the part hydrated last stays in the page until then, and clicks in it are followed", async ({ page, signIn }) => {
  const { user, path } = await createList();
  await signIn(user);
  const releaseScripts = await holdScripts(page);
  await page.goto(`${path}?Sttus=Pending`, { waitUntil: "commit" });
  const notice = page.getByRole("note");
  await expect(notice).toBeVisible();
  const beforehand = await notice.elementHandle();

  releaseScripts();
  await keysReady(page);
  expect(await beforehand?.evaluate((element) => element.isConnected)).toBe(true);
  await notice.getByRole("link", { name: "Show the list without it" }).click();
  await expect(page).toHaveURL(path);
  await expect(notice).toBeHidden();
  await expect(comments(page)).toHaveText(["first", "second"]);
});

test("clicks before, during and after hydration sort the list", async ({ page, signIn }) => {
  const { user, path } = await createList();
  await signIn(user);
  for (const wait of [0, 20, 40, 80, 160, 320]) {
    await page.goto(path, { waitUntil: "commit" });
    await sortByStatus(page).waitFor();
    await page.waitForTimeout(wait);
    await sortByStatus(page).click();
    await expect(page).toHaveURL(`${path}?sortBy=Status`);
    await expect(page.getByRole("columnheader", { name: "Status" })).toHaveAttribute("aria-sort", "ascending");
  }
});

test("a button in a dormant row works at once, and all rows are hydrated for printing", async ({ page, signIn }) => {
  const { user, path } = await createList();
  await signIn(user);
  const row = page.getByRole("row").nth(1);
  await page.goto(path);
  await keysReady(page);
  // As assistive technology does: without a pointer event before.
  await row.getByRole("button").dispatchEvent("click");
  await expect(row.getByRole("button")).toHaveAttribute("aria-expanded", "true");

  await page.reload();
  await keysReady(page);
  await page.emulateMedia({ media: "print" });
  await expect(row.getByRole("time").first()).toHaveText(/2026/);
});

test("the search button pressed before hydration opens the palette afterwards, once", async ({ page, signIn }) => {
  const { user, path } = await createList();
  await signIn(user);
  const releaseScripts = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  // The phone's button comes first, and is hidden.
  await page.getByRole("button").filter({ hasText: "Search or jump" }).click();

  releaseScripts();
  await expect(page.getByRole("combobox", { name: "Search or jump" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Returns" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Returns");
  await expect(page.getByRole("dialog", { name: "Search or jump" })).toBeHidden();
});

test("a user's roles are shown before hydration", async ({ openBrowser }) => {
  const admin = await createUser(await createCompany("Buyer"));
  const page = await openBrowser(admin, { javaScriptEnabled: false });
  await page.goto(`/admin/users/${admin.id}`);
  await expect(page.getByRole("checkbox", { name: /^FullAccess/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^ProductReader/ })).not.toBeChecked();
});
