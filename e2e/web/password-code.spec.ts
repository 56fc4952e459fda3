import { resetToken } from "../credentials";
import { createCompany, createUser } from "../factories";
import { expect, test } from "./fixtures";

const good = "a long walk in spring";
const createCode = async () => resetToken(await createUser(await createCompany("Buyer"), { password: "before" }));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the code from the mail sets a new password, spaces and line breaks or not", async ({ page }) => {
      const code = await createCode();
      await page.goto("/reset-password");

      await page.getByLabel("Code from the mail").fill(` ${code.slice(0, 40)} ${code.slice(40)} `);
      await page.getByLabel("New password").fill(good);
      await page.getByRole("button", { name: "Change password" }).click();

      await expect(page.getByText("Your password is changed")).toBeVisible();
    });

    test("a refused password leaves the code good", async ({ page, tolerate }) => {
      tolerate(/status of 400/);
      const code = await createCode();
      await page.goto("/reset-password");

      await page.getByLabel("Code from the mail").fill(code);
      await page.getByLabel("New password").fill("password123");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByText("This password is too common.")).toBeVisible();

      await page.getByLabel("Code from the mail").fill(code);
      await page.getByLabel("New password").fill(good);
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByText("Your password is changed")).toBeVisible();
    });

    test("a wrong code is told as one", async ({ page, tolerate }) => {
      tolerate(/status of 401/);
      await page.goto("/reset-password");

      await page.getByLabel("Code from the mail").fill("not-a-code");
      await page.getByLabel("New password").fill(good);
      await page.getByRole("button", { name: "Change password" }).click();

      await expect(page.getByText("This link or code is not complete")).toBeVisible();
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/sign-in", "/forgot-password"]) {
    test(`${path} says that it needs it`, async ({ page }) => {
      await page.goto(path);
      const note = page.locator("noscript > *");
      await expect(note).toBeVisible();
      await expect(note).toContainText("Turn it on for this site and reload.");
    });
  }
});
