import type { Page } from "@playwright/test";

/** Fills in the sign-in form and sends it. */
export async function signInOn(page: Page, login: { username: string; password: string }) {
  await page.getByLabel("Username").fill(login.username);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
