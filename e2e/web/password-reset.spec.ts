import type { Page, Request } from "@playwright/test";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { resetToken, signedIn } from "../credentials";
import { createCompany, createUser } from "../factories";
import { readMails } from "../mailbox";
import { expect, forFirst, intercept, test } from "./fixtures";
import { signInOn } from "./sign-in-form";

const [old, good] = ["seven green kettles", "a long walk in spring"];
const createPerson = async () => createUser(await createCompany("Buyer"), { password: old, roles: ["OrderAdmin"] });

async function askForLink(page: Page, whose: string) {
  await page.goto("/forgot-password");
  await page.getByLabel("Username or email").fill(whose);
  await page.getByRole("button", { name: "Send a link" }).click();
  await expect(page.getByText("Look in your inbox")).toBeVisible();
}

/** The link of the mail, without the mail. */
const linkOf = async (user: User) => `/reset-password#${await resetToken(user)}`;

const newPassword = (page: Page) => page.getByLabel("New password");
const change = (page: Page) => page.getByRole("button", { name: "Change password" }).click();

test("a person requests a link, is told the same as for an unknown name, chooses a new password and signs in with it", async ({
  page,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 40[01]/);
  const user = await createPerson();
  const elsewhere = await openBrowser(user, { javaScriptEnabled: false });
  await askForLink(page, `nobody-${user.username}`);
  const told = await page.getByRole("main").textContent();
  await askForLink(page, user.email);
  expect(await page.getByRole("main").textContent()).toBe(told);
  const [mail] = await readMails(user.email);

  await page.goto(mail?.link ?? "");
  await expect(page.getByText(`For ${user.username}.`)).toBeVisible();
  await expect(newPassword(page)).toBeFocused();

  await newPassword(page).fill("short");
  await change(page);
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await newPassword(page).fill("password123");
  await change(page);
  await expect(page.getByText("This password is too common. Choose another.")).toBeVisible();
  await expect(newPassword(page)).toBeFocused();
  await expect(newPassword(page)).toHaveValue("password123");

  await newPassword(page).fill(good);
  await change(page);
  await expect(page.getByText("Your password is changed")).toBeVisible();

  // Only the URL's fragment changes: the page stays.
  await page.evaluate((link) => location.assign(link), mail?.link ?? "");
  await expect(page.getByText("This link was already used")).toBeVisible();

  await page.getByRole("link", { name: "Sign in" }).last().click();
  await expect(page).toHaveURL("/sign-in");
  await signInOn(page, { username: user.username, password: good });
  await expect(page).toHaveURL("/approvals");

  await elsewhere.goto("/orders");
  await expect(elsewhere).toHaveURL("/sign-in?callbackUrl=%2Forders");
});

test("the code in the link stays in the page: not in the URL, the history or any request", async ({ page }) => {
  const user = await createPerson();
  await askForLink(page, user.username);
  const [mail] = await readMails(user.email);
  const before = await page.evaluate(() => history.length);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));

  await page.goto(mail?.link ?? "");
  await expect(newPassword(page)).toBeVisible();

  await expect(page).toHaveURL("/reset-password");
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  expect(await page.evaluate(() => JSON.stringify([document.referrer, localStorage, sessionStorage]))).toBe(
    '["",{},{}]',
  );
  await newPassword(page).fill(good);
  await change(page);
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/forgot-password");
  expect(requests.map((request) => request.url()).filter((url) => url.includes(mail?.token ?? "none"))).toEqual([]);
  expect(requests.filter((request) => request.headers().referer)).toEqual([]);
});

test("a used link says so when opened, and a new one can be requested in place", async ({ page }) => {
  const user = await createPerson();
  const link = await linkOf(user);
  await page.goto(link);
  await newPassword(page).fill(good);
  await change(page);
  await expect(page.getByText("Your password is changed")).toBeVisible();

  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText("This link was already used")).toBeVisible();
  await expect(newPassword(page)).toBeHidden();

  await expect(page.getByLabel("Username or email")).toHaveValue(user.username);
  await page.getByRole("button", { name: "Send a link" }).click();
  await expect(page.getByText("Look in your inbox")).toBeVisible();

  const links = (await readMails(user.email, 2)).filter(({ link }) => link.includes("/reset-password#"));
  await page.goto("about:blank");
  await page.goto(links.at(-1)?.link ?? "");
  await newPassword(page).fill("another long walk");
  await change(page);
  await expect(page.getByText("Your password is changed")).toBeVisible();
});

test("without a response, the form says that the password may have changed, and what to do", async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_|Failed to load|status of 401/);
  const user = await createPerson();
  const link = await linkOf(user);
  const notice = page.getByText(
    "The server did not answer. Try again. Your password may have changed already: if so, sign in with the new one.",
  );
  await page.goto(link);
  await newPassword(page).fill(good);

  const lost = forFirst(1, (route) => route.abort("connectionreset"));
  await intercept(page, "**/api/v1/me/password", lost);
  await change(page);
  await expect(notice).toBeVisible();
  await expect(newPassword(page)).toHaveValue(good);

  // This time the change is made before the connection ends.
  const reaches = forFirst(1, async (route) => {
    expect((await route.fetch()).status()).toBe(204);
    await route.abort("connectionreset");
  });
  await page.route("**/api/v1/me/password", reaches);
  await change(page);
  await expect(page.getByRole("button", { name: "Change password" })).toBeEnabled();
  await expect(notice).toBeVisible();
  await change(page);
  await expect(page.getByText("This link was already used")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).last().click();
  await expect(page).toHaveURL("/sign-in");
  await signInOn(page, { username: user.username, password: good });
  await expect(page).toHaveURL("/approvals");
});

test("an expired or replaced link says so when opened", async ({ page }) => {
  const user = await createPerson();
  const replaced = await linkOf(user);
  await askForLink(page, user.username);
  const [mail] = await readMails(user.email);
  await db.resetToken.updateMany({
    where: { userId: user.id, revokedAt: null },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });

  for (const [link, words] of [
    [replaced, "This link was replaced by a newer one"],
    [mail?.link ?? "", "This link has expired"],
  ] as const) {
    await page.goto(link);
    await expect(page.getByText(words)).toBeVisible();
    await expect(newPassword(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Send a link" })).toBeVisible();
  }
});

test("a link whose check gets no response, or that expires while open, still shows its state afterwards", async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_|Failed to load|status of 401/);
  const user = await createPerson();
  const link = await linkOf(user);
  await page.route("**/reset-password/check", (route) => route.abort("connectionreset"));
  await page.goto(link);
  await expect(newPassword(page)).toBeFocused();
  await db.resetToken.updateMany({ where: { userId: user.id }, data: { usedAt: new Date() } });

  await newPassword(page).fill(good);
  await change(page);

  await expect(page.getByText("This link was already used")).toBeVisible();
});

test("opening a link and pressing every button with nothing typed does not use it up", async ({ page, request }) => {
  const user = await createPerson();
  const link = await linkOf(user);

  // Like the scanners of mail gateways.
  for (const method of ["HEAD", "GET"]) {
    const answer = await request.fetch(link, { method });
    expect(answer.status()).toBe(200);
    expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
  }
  for (let times = 0; times < 2; times += 1) {
    await page.goto("about:blank");
    await page.goto(link);
    // Nothing is shown until the page has read the link.
    await expect(newPassword(page)).toBeVisible();
    for (const button of await page.getByRole("main").getByRole("button").all()) await button.click();
    await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  }

  await newPassword(page).fill(good);
  await change(page);
  await expect(page.getByText("Your password is changed")).toBeVisible();
});

test("a new link opened in the same tab replaces the first; a link with its end missing says so, and leads to the form for the code", async ({
  page,
  context,
}) => {
  const [one, other] = [await createPerson(), await createPerson()];
  const links = [await linkOf(one), await linkOf(other)];

  // Somebody else is signed in in this browser: only the link decides whose password it is.
  await context.addCookies([await signedIn(one)]);
  await page.goto(links[0] ?? "");
  await expect(page.getByText(`For ${one.username}.`)).toBeVisible();
  // Next may restore the address before the browser tells of the new link.
  await page.evaluate((link) => {
    location.href = link;
    history.replaceState(null, "", location.pathname);
  }, links[1] ?? "");
  await expect(page.getByText(`For ${other.username}.`)).toBeVisible();
  await newPassword(page).fill(good);
  await change(page);
  await expect(page.getByText("Your password is changed")).toBeVisible();

  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");

  await page.goto("/reset-password#half-a-token");
  await expect(page.getByText("This link is not complete")).toBeVisible();
  await page.getByRole("link", { name: "Type the code from the email" }).click();
  await expect(page.getByLabel("Code from the email")).toBeVisible();
});
