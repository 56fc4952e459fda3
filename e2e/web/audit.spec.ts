import { createCompany, createUser } from "../factories";
import { expect, listening, test } from "./fixtures";

test("an administrator goes from a user to what was done to them, and opens it", async ({ page, signIn }) => {
  const company = await createCompany("Buyer");
  const admin = await createUser(company, { firstName: "Grace", lastName: "Hopper" });
  const user = await createUser(company, { firstName: "Ada", lastName: "Lovelace", roles: ["OrderAdmin"] });
  await signIn(admin);
  await page.goto(`/admin/users/${user.id}`);
  await page.getByRole("checkbox", { name: "ProductReader" }).check();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("The roles are saved.")).toBeVisible();

  await page.getByRole("link", { name: "Show their events" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit");
  await listening(page);
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("Permissions changed");
  await expect(table).toContainText("Grace Hopper");
  await page.getByRole("button", { name: /^Details of / }).click();
  await expect(table.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
  await expect(table).toContainText("ProductReader");
});

test("events are filtered in words", async ({ page, signIn }) => {
  await signIn(await createUser(await createCompany("Buyer")));
  await page.goto("/admin/audit?Event=authn_login_fail|authn_login_fail_max");

  await expect(page.getByText("is Sign-in failed or Too many failed sign-ins")).toBeVisible();
});
