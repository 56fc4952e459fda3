import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { resetCode } from "../credentials";
import { createCompany, createUser } from "../factories";
import { readMails } from "../mailbox";
import { expect, test } from "./fixtures";

const good = "a long walk in spring";
const createPerson = async () => createUser(await createCompany("Buyer"), { password: "before" });

async function choose(page: Page, fields: { name: string; code: string; password?: string }) {
  await page.getByLabel("Username or email").fill(fields.name);
  await page.getByLabel("Code from the email").fill(fields.code);
  await page.getByLabel("New password").fill(fields.password ?? good);
  await page.getByRole("button", { name: "Change password" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the code from the mail sets a new password, in any way of typing it", async ({ page }) => {
      const user = await createPerson();
      const code = await resetCode(user);
      await page.goto("/reset-password");

      await choose(page, { name: ` ${user.email.toUpperCase()} `, code: ` ${code.toLowerCase().replace("-", " ")} ` });

      await expect(page.getByText("Your password is changed")).toBeVisible();
      await page.goto("/reset-password");
      await choose(page, { name: user.username, code });
      await expect(page.getByText("This code was already used")).toBeVisible();
    });

    test("a wrong code gets the same message for every user, and can be typed again; a refused password keeps the code valid", async ({
      page,
    }) => {
      const user = await createPerson();
      const code = await resetCode(user);
      await page.goto("/reset-password");

      for (const name of [user.username, `nobody-${user.username}`]) {
        await choose(page, { name, code: "00000-00000" });
        await expect(page.getByText("This is not the code from your latest email.")).toBeVisible();
      }
      await choose(page, { name: user.username, code, password: "password123" });
      await expect(page.getByText("This password is too common.")).toBeVisible();
      await choose(page, { name: user.username, code });
      await expect(page.getByText("Your password is changed")).toBeVisible();
    });

    test("an expired code says so, and a new one can be requested", async ({ page }) => {
      const user = await createPerson();
      const code = await resetCode(user, { expiresAt: new Date(Date.now() - 1000) });
      await page.goto("/reset-password");

      await choose(page, { name: user.username, code });

      await expect(page.getByText("This code has expired")).toBeVisible();
      await expect(page.getByRole("button", { name: "Send a link" })).toBeVisible();
    });
  });
}

test("neither code nor name is in a URL, and half a code is not sent", async ({ page }) => {
  const user = await createPerson();
  const code = await resetCode(user);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/reset-password");

  await choose(page, { name: user.username, code: code.slice(0, 5) });
  await expect(page.getByText("Enter the ten characters of the code")).toBeVisible();
  await choose(page, { name: user.username, code });
  await expect(page.getByText("Your password is changed")).toBeVisible();

  expect(addresses.filter((each) => each.includes(code.slice(0, 5)) || each.includes(user.username))).toEqual([]);
});

test("the username typed at sign-in is filled in for the mail and its code, at the width of a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const user = await createPerson();
  await page.goto("/sign-in");
  await page.getByLabel("Username or email").fill(user.email);

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByLabel("Username or email")).toHaveValue(user.email);
  await page.getByRole("button", { name: "Send a link" }).click();
  await page.getByRole("link", { name: "Type the code from the email" }).click();

  await expect(page).toHaveURL("/reset-password");
  await expect(page.getByLabel("Username or email")).toHaveValue(user.email);
  const [mail] = await readMails(user.email);
  await choose(page, { name: user.email, code: mail?.code ?? "" });
  await expect(page.getByText("Your password is changed")).toBeVisible();
  expect(await db.resetToken.count({ where: { userId: user.id, usedAt: { not: null } } })).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).toBe("[{},{}]");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pages to sign in and to ask for a link say that they need JavaScript", async ({ page }) => {
    for (const path of ["/sign-in", "/forgot-password"]) {
      await page.goto(path);
      const note = page.locator("noscript > *");
      await expect(note, path).toBeVisible();
      await expect(note, path).toContainText("Turn it on for this site and reload.");
    }
  });
});
