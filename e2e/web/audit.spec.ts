import { createAskedOrder, createCompany, createUser } from "../factories";
import { expect, keysReady, test } from "./fixtures";

test("an administrator goes from a user to their events, and opens one", async ({ page, signIn }) => {
  const company = await createCompany("Buyer");
  const admin = await createUser(company, { firstName: "Grace", lastName: "Hopper" });
  const user = await createUser(company, { firstName: "Ada", lastName: "Lovelace", roles: ["OrderAdmin"] });
  await signIn(admin);
  await page.goto(`/admin/users/${user.id}`);
  await page.getByRole("checkbox", { name: "ProductReader" }).check();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Roles saved")).toBeVisible();

  await page.getByRole("link", { name: "View events" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit");
  await keysReady(page);
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("Permissions changed");
  await expect(table).toContainText("Grace Hopper");
  await page.getByRole("button", { name: /^Details of / }).click();
  await expect(table.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
  await expect(table).toContainText("ProductReader");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("exports and refusals are described in words", async ({ page, signIn, as }) => {
    const company = await createCompany("Buyer");
    const admin = await createUser(company);
    await (await as(admin)).get("/exports/approvals?columns=ID");
    const other = await createUser(company, { roles: ["ProductReader"] });
    await (await as(other)).get("/orders/all");
    await signIn(admin);
    await page.goto("/admin/audit?Event=sensitive_read|authz_fail");

    const table = page.getByRole("table");
    for (const words of ["approval inbox, started", "approval inbox, done", "list orders"])
      await expect(table).toContainText(words);
  });

  test("events are filtered by their names in words", async ({ page, signIn }) => {
    await signIn(await createUser(await createCompany("Buyer")));
    await page.goto("/admin/audit?Event=authn_login_fail|authn_login_fail_max");

    await expect(page.getByText("is Sign-in failed or Too many failed sign-ins")).toBeVisible();
  });
});

test("an event of a record has its name, is found by its ID, and links to it", async ({ page, signIn, as }) => {
  const { buyer, order, approval, approver } = await createAskedOrder();
  const decider = await as(approver);
  const body = { Comments: "Two quotes, please.", AllowResubmit: true };
  expect((await decider.send("POST", `/orders/all/${order.id}/decline`, body)).status()).toBe(201);
  await signIn(await createUser(buyer));
  await page.goto(`/admin/audit?ObjectID=${approval.id}`);

  await expect(page.getByText(`Record ID is ${approval.id}`)).toBeVisible();
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText(`Approval${approval.id}`);
  await expect(table).toContainText("Two quotes, please.");
  await keysReady(page);
  await page.getByRole("button", { name: /^Details of / }).click();
  await table.getByRole("link", { name: "Approval" }).click();
  await expect(page).toHaveURL(`/orders/all/${order.id}/approvals/${approval.id}`);
});
