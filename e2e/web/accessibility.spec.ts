import type { Page } from "@playwright/test";
import { resetToken } from "../credentials";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createSession,
  createTokenFamily,
  createUser,
  ensureOwner,
} from "../factories";
import { findViolations, looks } from "./axe";
import { expect, keysReady, test } from "./fixtures";

const stock = {
  inventoryEnabled: true,
  inventoryOrderCanExceed: false,
  inventoryVariantLevelTracking: false,
  inventoryQuantityAvailable: 3,
  inventoryNotificationPoint: 10,
};
const xp = { Budget: { Code: "A1", Left: [1, 2] }, Urgent: true, Images: [{ Url: "/icon.svg" }] };

test.slow(); // axe reads a page as a whole

/** Checks the page in each look, or only what `open` opens, which may cover half of a button. */
async function expectAccessible(page: Page, open?: () => Promise<void>) {
  const within = open && ":popover-open, dialog[open]";
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open?.();
    const violations = await findViolations(page, { within });
    expect.soft(violations, `${page.url()}, ${colorScheme}, ${width} pixels wide`).toEqual([]);
    for (const _ of ["a menu", "the sheet it is on"]) await page.keyboard.press("Escape");
  }
}

async function createList() {
  const purchase = await createPurchase(["FullAccess"]);
  const approver = await createUser(purchase.buyer);
  await createApproval(purchase.order, { approver, comments: "too dear ".repeat(60), xp });
  await createApproval(purchase.order, { approver, status: "Declined" });
  await createApproval(purchase.order);
  return purchase;
}

/** Checks each URL in turn, in one page. Failures name the URL. */
async function expectEachAccessible(page: Page, paths: string[], heading: string | RegExp = /./) {
  const [{ width }] = looks;
  for (const path of paths) {
    await page.setViewportSize({ width, height: 900 }); // the previous check left a narrow window
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
  }
}

test("every list is accessible, with records and empty", async ({ page, signIn }) => {
  const { buyer, user, order } = await createList();
  await createProduct(buyer, { name: `Oak ${order.id}`, xp, ...stock });
  await createProduct(buyer, { name: `Oak desk ${order.id}`, inventoryEnabled: null });
  await createOrderReturn(order, { refundAmount: 20 });
  await signIn(user);
  await expectEachAccessible(page, [
    "/approvals",
    "/approvals?page=1",
    "/approvals?search=nothing-like-it",
    "/orders",
    "/orders?search=nothing-like-it",
    "/products?Active=true&search=Oak",
    "/returns?Status=Open",
  ]);
});

test("the inbox is accessible, with approvals and empty", async ({ page, signIn }) => {
  const { user, order } = await createPurchase();
  const approver = await createUser({ id: user.companyId }, { roles: ["OrderAdmin"] });
  const group = await createGroup({ id: user.companyId }, [approver, user]);
  await createApproval(order, { approvingGroupId: group.id });
  for (const person of [approver, user]) {
    await signIn(person);
    await page.goto("/approvals");
    await expect(page.getByRole("navigation", { name: "Views" }).locator("[aria-current]")).toHaveText("Mine");
    await expectAccessible(page);
  }
});

test("the approvals of an order are accessible: all, some, none found, and none at all", async ({ page, signIn }) => {
  const { buyer, user, path } = await createList();
  const order = await createOrder({ from: buyer, by: user }, { comments: "Please. ".repeat(60) });
  await signIn(user);
  const some = `${path}?Status=Approved|Declined&sortBy=Status,!DateCreated&search=dear`;
  const none = `/orders/all/${order.id}/approvals`;
  await expectEachAccessible(page, [path, some, `${path}?search=nothing`, none], /^Order \S/);
  await expect(page.getByRole("heading", { name: "No approvals yet" })).toBeVisible();
});

test("an open row, filters and the menu are accessible", async ({ page, signIn }) => {
  const { user, path } = await createList();
  await signIn(user);
  await page.goto(`${path}?Status=Approved`);
  await page.getByRole("button", { name: /^Details of/ }).click();
  await expect(page.getByRole("tab", { name: "Raw JSON" })).toBeVisible();
  await expectAccessible(page);

  for (const name of ["Add filter", /^Search in/]) {
    await expectAccessible(page, async () => {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
    });
  }
  await expectAccessible(page, async () => {
    await page.getByRole("button", { name: "Display", exact: true }).click();
    await expect(page.getByRole("combobox", { name: "Add a column from xp" })).toBeVisible();
  });
  await expectAccessible(page, async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.getByRole("link", { name: "Download CSV" })).toBeVisible();
  });
  await expectAccessible(page, async () => {
    const sheet = page.getByRole("button", { name: "Open navigation" });
    if (await sheet.isVisible()) await sheet.click();
    await page.getByRole("button", { name: user.lastName }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  });
});

test("choosing a filter by name is accessible: the choices, the chosen ones, and no match", async ({
  page,
  signIn,
}) => {
  const { user } = await createList();
  await signIn(user);
  await page.goto("/approvals");
  await keysReady(page);
  const open = async () => {
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByLabel("Property").selectOption("Group");
    await expect(page.getByRole("option", { name: /^Approvers/ }).first()).toBeVisible();
  };
  await expectAccessible(page, open);
  await expectAccessible(page, async () => {
    await open();
    await page
      .getByRole("option", { name: /^Approvers/ })
      .first()
      .click();
    await expect(page.getByRole("list", { name: "Chosen" })).toBeVisible();
  });
  await expectAccessible(page, async () => {
    await open();
    await page.getByRole("combobox", { name: "Group" }).fill("nothing like it");
    await expect(page.getByText("No match for")).toBeVisible();
  });
});

test("the command palette, the shortcuts, saving a view and editing it are accessible", async ({ page, signIn }) => {
  const { user, order } = await createList();
  await signIn(user);
  await page.goto("/orders?Status=Open");
  const box = page.getByRole("combobox", { name: "Search or jump" });
  for (const [search, heading] of [
    ["", "Use dark theme"],
    [order.id, order.id],
  ] as const)
    await expectAccessible(page, async () => {
      await page.getByRole("button", { name: "Search or jump" }).click();
      await box.fill(search);
      await expect(page.getByRole("option", { name: heading })).toBeVisible();
    });
  await expectAccessible(page, async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });

  const save = page.getByRole("button", { name: "Save view" }).first();
  await expectAccessible(page, () => save.click());
  await save.click();
  await page.getByRole("textbox", { name: "Name" }).fill("Open ones");
  await page.keyboard.press("Enter");
  await expectAccessible(page, async () => {
    await page.getByRole("button", { name: "Options of view Open ones" }).click();
    await expect(page.getByRole("button", { name: "Rename" })).toBeVisible();
  });
});

test("an approval is accessible, pending and decided, and so is its JSON", async ({ page, signIn }) => {
  const { buyer, user, order, path } = await createPurchase();
  const approver = await createUser(buyer);
  await createApproval(order, { id: "waiting", approvingGroupId: (await createGroup(buyer, [approver])).id });
  await createApproval(order, { id: "declined", approver, status: "Declined", comments: "Too dear. ".repeat(90), xp });
  await createOrderReturn(order);
  await signIn(user);
  for (const id of ["waiting", "declined"]) {
    await page.goto(`${path}/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole("tab", { name: "JSON", exact: true }).click();
  await expectAccessible(page);
});

test("a product and a return are accessible, and so is their JSON", async ({ page, signIn }) => {
  const { buyer, user, order } = await createPurchase(["FullAccess"]);
  const product = await createProduct(buyer, { xp, description: "Of beech. ".repeat(100), ...stock });
  const orderReturn = await createOrderReturn(order, { refundAmount: 20, comments: "It wobbles.", xp });
  await signIn(user);
  for (const path of [`/products/${product.id}?from=/products`, `/returns/${orderReturn.id}?from=/returns`]) {
    await expectEachAccessible(page, [path]);
    await page.getByRole("tab", { name: "JSON", exact: true }).click();
    await expectAccessible(page);
  }
});

test("the account page is accessible, also when a password is refused", async ({ page, signIn }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin", "ProductReader"] });
  for (const _ of ["one other session", "and another"]) await createSession(user);
  await createTokenFamily(user);
  await signIn(user);
  await page.goto("/account");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Enter your current password.")).toBeVisible();
  await expectAccessible(page);
});

test("administration is accessible", async ({ page, signIn }) => {
  const user = await createUser(await ensureOwner());
  await signIn(user);
  const ofUsers = [`/admin/users?ID=${user.id}`, `/admin/users/${user.id}`];
  await expectEachAccessible(page, [...ofUsers, "/admin/clients?ID=unknown", "/admin/audit"]);
});

test("missing records and pages closed to the user's roles are accessible", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 404/);
  await signIn(await createUser(await createCompany("Buyer"), { roles: ["PasswordReset"] }));
  await expectEachAccessible(page, ["/", "/orders", "/nowhere"]);
});

test("the pages without signing in are accessible: signing in, also after a failure, requesting a link, every state of the link, and choosing a password, also when it is refused", async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 401/);
  await page.goto("/sign-in");
  await page.getByLabel("Username").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The username, email or password is incorrect.")).toBeVisible();
  await expectAccessible(page);

  const outcomes = ["", "?outcome=changed", "?outcome=Used", "?outcome=Common"];
  await expectEachAccessible(page, [
    ...["/forgot-password", "/confirm-email"],
    ...outcomes.map((query) => `/reset-password${query}`),
  ]);

  const token = await resetToken(await createUser(await createCompany("Buyer")));
  await page.goto(`/reset-password#${token}`);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Use at least")).toBeVisible();
  await expectAccessible(page);
});
