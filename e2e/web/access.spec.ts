import type { Role } from "@/lib/auth/roles";
import { createCompany, createOrderReturn, createPurchase, createUser, ensureOwner } from "../factories";
import { expect, test } from "./fixtures";

const areas: [role: Role, path: string, areas: string[]][] = [
  ["FullAccess", "/approvals", ["Approvals", "Orders", "Products", "Returns", "Users", "Rules", "Webhooks", "Audit"]],
  ["OrderAdmin", "/approvals", ["Approvals", "Orders", "Returns", "Rules"]],
  ["ShopperOrderReader", "/approvals", ["Approvals", "Orders", "Returns"]],
  ["ProductAdmin", "/products", ["Products"]],
  ["ProductReader", "/products", ["Products"]],
];

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each role starts at its first area, and sees those that it opens", async ({ page, signIn }) => {
    const buyer = await createCompany("Buyer");
    const nav = page.getByRole("navigation", { name: "Areas" });
    for (const [role, path, labels] of areas) {
      await signIn(await createUser(buyer, { roles: [role] }));
      await page.goto("/");

      await expect(page, role).toHaveURL(path);
      await expect(nav.getByRole("link"), role).toHaveText(labels);
      await expect(nav.locator("[aria-current]"), role).toHaveText(labels[0] ?? "");
    }
  });

  test("a user whose roles open nothing reads which roles open what", async ({ page, signIn }) => {
    await signIn(await createUser(await createCompany("Buyer"), { roles: ["PasswordReset"] }));
    await page.goto("/");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don't have access to any area yet");
    await expect(page.getByRole("main")).toContainText("You have PasswordReset.");
    await expect(page.getByRole("main")).toContainText("OrderAdmin or ShopperOrderReader");
    await expect(page.getByRole("main")).toContainText("ProductAdmin or ProductReader");
  });

  test("a page that the user's roles do not open names those that do", async ({ page, signIn }) => {
    const buyer = await createCompany("Buyer");
    for (const [path, has, lacks] of [
      ["/approvals", "ProductReader", "OrderAdmin, ShopperOrderReader, or FullAccess"],
      ["/orders", "ProductReader", "OrderAdmin, ShopperOrderReader, or FullAccess"],
      ["/returns", "ProductReader", "OrderAdmin, ShopperOrderReader, or FullAccess"],
      ["/products", "OrderAdmin", "ProductAdmin, ProductReader, or FullAccess"],
      ["/admin/users", "OrderAdmin", "FullAccess"],
    ] as const) {
      await signIn(await createUser(buyer, { roles: [has] }));
      await page.goto(path);

      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(/requires a role you don't have$/);
      await expect(page.getByRole("main"), path).toContainText(
        `Ask your company's administrator for the role ${lacks}.`,
      );
    }
  });
});

test("a missing record, and one of another company, has status 404, its page and its title", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 404/);
  const other = await createPurchase();
  const { id: returnID } = await createOrderReturn(other.order);
  const { user } = await createPurchase(["FullAccess"]);
  await signIn(user);

  for (const path of [
    other.path,
    "/orders/all/unknown/approvals",
    "/orders/all/unknown/approvals/unknown",
    "/orders/sideways/unknown/approvals",
    "/products/unknown",
    `/returns/${returnID}`,
    "/returns/unknown",
    "/nowhere",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page, path).toHaveTitle("Not found · Countersign");
    await expect(page.getByRole("navigation", { name: "Areas" })).toContainText("Returns");
  }
});

test("an unknown page has no sidebar for visitors who are not signed in", async ({ page, tolerate }) => {
  tolerate(/status of 404/);
  const response = await page.goto("/docs/nowhere");

  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Not found · Countersign");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test("the Owner sees what buyers hide from each other", async ({ page, signIn }) => {
  const { path, order } = await createPurchase();
  await signIn(await createUser(await ensureOwner(), { roles: ["OrderAdmin"] }));

  const response = await page.goto(path);

  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${order.id}`);
});
