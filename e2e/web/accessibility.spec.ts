import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { resetToken } from "../credentials";
import {
  createApproval,
  createCompany,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createUser,
} from "../factories";
import { expect, test } from "./fixtures";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const xp = { Budget: { Code: "A1", Left: [1, 2] }, Urgent: true, Images: [{ Url: "/icon.svg" }] };

async function createEverything() {
  const { buyer, user, order, path } = await createPurchase(["FullAccess"]);
  const approver = await createUser(buyer);
  await createApproval(order, { approver, comments: "too dear ".repeat(60), xp });
  await createApproval(order, { approver, status: "Declined" });
  await createApproval(order);
  const empty = await createOrder({ from: buyer, by: user }, { comments: "Please. ".repeat(60) });
  const stock = { inventoryQuantityAvailable: 3, inventoryNotificationPoint: 10 };
  const tracking = { inventoryEnabled: true, inventoryOrderCanExceed: false, inventoryVariantLevelTracking: false };
  const product = await createProduct(buyer, { xp, description: "Of beech. ".repeat(100), ...stock, ...tracking });
  const { id } = await createOrderReturn(order, { refundAmount: 20, comments: "It wobbles.", xp });
  const pages = {
    "/orders": "Orders",
    "/orders?search=nothing-like-it": "Orders",
    [path]: "Approvals of order",
    [`${path}?Status=Approved|Declined&sortBy=Status,!DateCreated&search=dear`]: "Approvals of order",
    [`/orders/all/${empty.id}/approvals`]: "Approvals of order",
    "/products": "Products",
    "/products?ID=unknown": "Products",
    [`/products/${product.id}`]: product.name,
    "/returns": "Returns",
    [`/returns/${id}`]: "Return",
    "/returns/unknown": "There is nothing here",
  };
  return { user, path, pages };
}

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  expect.soft(found, page.url()).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test.describe(`in the ${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });
      test.slow(); // axe reads many pages

      test("every page that one signs in for is accessible", async ({ page, signIn, tolerate }) => {
        tolerate(/status of 404/);
        const { user, pages } = await createEverything();
        await signIn(user);

        for (const [path, title] of Object.entries(pages)) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
          await expectNoViolations(page);
        }
      });

      test("so is what opens on them", async ({ page, signIn }) => {
        const { user, path, pages } = await createEverything();
        await signIn(user);
        await page.goto(`${path}?Status=Approved`);

        await page.getByRole("button", { name: /^Details of/ }).click();
        await expect(page.getByRole("tab", { name: "Raw JSON" })).toBeVisible();
        await expectNoViolations(page);
        for (const name of ["Add filter", /^Change filter/, /^Search in/]) {
          await page.getByRole("button", { name }).click();
          await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
          await expectNoViolations(page);
          await page.keyboard.press("Escape");
        }
        if (width < 700) await page.getByRole("button", { name: "Open navigation" }).click();
        await page.getByRole("button", { name: user.lastName }).click();
        await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
        await expectNoViolations(page);

        for (const record of Object.keys(pages).filter((each) => /^\/(products|returns)\/[^u]/.test(each))) {
          await page.goto(record);
          await page.getByRole("tab", { name: "As returned by the API" }).click();
          await expectNoViolations(page);
        }
      });

      test("so are the pages for everybody", async ({ page, signIn, tolerate }) => {
        tolerate(/status of 401/);
        const user = await createUser(await createCompany("Buyer"), { roles: ["PasswordReset"] });
        const token = await resetToken(user);

        await page.goto("/sign-in");
        await page.getByLabel("Username").fill(user.username);
        await page.getByLabel("Password", { exact: true }).fill("wrong");
        await page.keyboard.press("Enter");
        await expect(page.getByText("The username or password is not right.")).toBeVisible();
        await expectNoViolations(page);

        await page.goto("/forgot-password");
        await expectNoViolations(page);
        await page.goto("/reset-password");
        await expect(page.getByLabel("Code from the mail")).toBeVisible();
        await expectNoViolations(page);
        for (const outcome of ["changed", "Used", "Common", "busy", "lost"]) {
          await page.goto(`/reset-password?outcome=${outcome}`);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectNoViolations(page);
        }
        await page.goto(`/reset-password#${token}`);
        await page.getByRole("button", { name: "Change password" }).click();
        await expect(page.getByText("Use at least")).toBeVisible();
        await expectNoViolations(page);

        await signIn(user);
        for (const path of ["/", "/orders"]) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectNoViolations(page);
        }
      });
    });
  }
}
