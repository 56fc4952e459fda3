import { createApproval, createCompany, createPurchase, createUser } from "../factories";
import { expect, test } from "../fixtures";

test("a visitor signs in first, and comes back to the page asked for", async ({ page }) => {
  const password = "a long walk in spring";
  const user = await createUser(await createCompany("Buyer"), { password });
  await page.goto("/orders/all?sortBy=Total");

  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Forders%2Fall%3FsortBy%3DTotal$/);
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page).toHaveURL(/\/orders\/all\?sortBy=Total$/);
});

test("a signed-in person sees an order's approvals", async ({ page, signIn }) => {
  const { user, order } = await createPurchase();
  await createApproval(order, { approver: user, comments: "Fine with me" });
  await signIn(user);

  await page.goto(`/orders/all/${order.id}/approvals`);

  await expect(page.getByText("Fine with me").first()).toBeVisible();
});
