import { db } from "@/lib/db/connection";
import { createCompany, createUser } from "../factories";
import { readMails } from "../mailbox";
import { expect, keysReady, test } from "./fixtures";

test("an administrator finds a user, changes their roles, sends a mail and signs them out", async ({
  page,
  signIn,
  withSession,
}) => {
  const company = await createCompany("Buyer");
  const admin = await createUser(company, { lastName: "Admin" });
  const user = await createUser(company, { firstName: "Grace", lastName: "Hopper", roles: ["OrderAdmin"] });
  const theirs = await withSession(user);
  const productsFor = async (person: typeof theirs) => (await person.get("/products")).status();
  expect(await productsFor(theirs)).toBe(403);
  await signIn(admin);
  await page.goto("/orders");

  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.locator("tbody").getByRole("link")).toHaveText(["Ada Admin", "Grace Hopper"]);
  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search users" }).fill("hopper");
  await expect(page.locator("tbody").getByRole("link")).toHaveText(["Grace Hopper"]);
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Grace Hopper");
  await expect(main).toContainText(user.email);
  await expect(main.getByRole("link", { name: "Users" })).toHaveAttribute("href", "/admin/users?search=hopper");
  await expect(main.getByRole("navigation", { name: "Records of the list" }).getByText("Next")).toBeVisible();

  await main.getByRole("checkbox", { name: /^ProductReader/ }).check();
  await main.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Roles saved")).toBeVisible();
  // The end of the page can be scrolled out from under messages.
  const end = main.getByRole("link", { name: "View events" });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [low, message] = await Promise.all([end.boundingBox(), page.locator("[data-toasts]").boundingBox()]);
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(message?.y ?? 0);
  expect(await productsFor(theirs)).toBe(200);

  await main.getByRole("button", { name: "Send reset email" }).click();
  await expect(page.getByText("Reset email sent")).toBeVisible();
  expect(await readMails(user.email)).toHaveLength(1);

  await main.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Grace Hopper was signed out everywhere.")).toBeVisible();
  expect(await productsFor(theirs)).toBe(401);
  const again = await withSession(user);
  expect(await productsFor(again)).toBe(200);

  await main.getByRole("button", { name: "Deactivate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Deactivate Grace Hopper?" });
  await expect(dialog).toContainText("signed out everywhere");
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(main.getByText("Inactive", { exact: true })).toBeVisible();
  expect(await productsFor(again)).toBe(401);
});

test("nobody can remove their own access; the page says why", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 400/);
  const admin = await createUser(await createCompany("Buyer"));
  await signIn(admin);
  await page.goto(`/admin/users/${admin.id}`);

  await expect(page.getByText("You cannot deactivate yourself.")).toBeVisible();
  await expect(page.locator("button[aria-keyshortcuts]").first()).toBeAttached(); // hydrated
  await page.getByRole("checkbox", { name: /^FullAccess/ }).uncheck();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("You cannot take FullAccess from yourself.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^FullAccess/ })).not.toBeChecked();
});

test("two pages change the same roles: the later one shows the other's change", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 409/);
  const company = await createCompany("Buyer");
  const user = await createUser(company, { roles: ["OrderAdmin"] });
  await signIn(await createUser(company));
  await page.goto(`/admin/users/${user.id}`);
  await db.user.update({ where: { id: user.id }, data: { roles: ["OrderAdmin", "ProductReader"] } });

  await page.getByRole("checkbox", { name: /^ShopperOrderReader/ }).check();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("they are OrderAdmin, ProductReader now")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^ShopperOrderReader/ })).toBeChecked();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Roles saved")).toBeVisible();
  await expect(page.getByText("Somebody else has changed the roles")).toHaveCount(0);
  const { roles } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(roles).toEqual(["OrderAdmin", "ShopperOrderReader"]);
});

test("removing a user's last role is confirmed first", async ({ page, signIn }) => {
  const company = await createCompany("Buyer");
  const user = await createUser(company, { firstName: "Grace", lastName: "Hopper", roles: ["OrderAdmin"] });
  await signIn(await createUser(company));
  const rolesOf = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).roles;
  await page.goto(`/admin/users/${user.id}`);
  const dialog = page.getByRole("dialog", { name: "Remove all roles from Grace Hopper?" });
  const save = page.getByRole("main").getByRole("button", { name: "Save roles" }).first();

  await page.getByRole("checkbox", { name: /^OrderAdmin/ }).uncheck();
  await page.getByRole("checkbox", { name: /^PasswordReset/ }).check();
  await save.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(await rolesOf()).toEqual(["OrderAdmin"]);

  await save.click();
  await dialog.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Roles saved")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await rolesOf()).toEqual(["PasswordReset"]);
});

test("without FullAccess there are no pages of administration", async ({ openBrowser }) => {
  const user = await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin", "ProductAdmin"] });
  const page = await openBrowser(user, { javaScriptEnabled: false });
  await page.goto("/orders");
  await expect(page.getByRole("link", { name: "Products" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Users" })).toBeHidden();

  await page.goto("/admin/users");
  await expect(page.getByRole("main")).toContainText("FullAccess");
});
