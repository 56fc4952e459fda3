import { createApiClient, createCompany, createSession, createTokenFamily, createUser } from "../factories";
import { readMails } from "../mailbox";
import { expect, hydrated, intercept, test } from "./fixtures";

const before = "seven green kettles";
const after = "a long walk in spring";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const createPerson = async (overrides = {}) =>
  createUser(await createCompany("Buyer"), { password: before, ...overrides });

test("the menu leads to the account page, with the user's data and what their roles open; who forgot the password need not type the username again", async ({
  page,
  signIn,
}) => {
  const user = await createPerson({ roles: ["ProductReader"] });
  await signIn(user);
  await page.goto("/products");
  await page.getByRole("button", { name: user.lastName }).click();
  await page.getByRole("link", { name: "Your account" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  await expect(page.getByRole("link", { name: "Your account" })).toBeHidden();
  const you = page.getByRole("region", { name: "You" });
  await expect(you).toContainText("Ada Lovelace");
  await expect(you).toContainText(user.email);
  await expect(you).toContainText("Buyer of a test · Buyer");
  await expect(you.getByRole("listitem")).toHaveText("ProductReaderView products");

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByLabel("Username or email")).toHaveValue(user.username);
});

test("a user who changes the password stays signed in, and other browsers are signed out", async ({
  page: here,
  signIn,
  withSession,
  tolerate,
}) => {
  tolerate(/status of 40[01]/);
  const user = await createPerson();
  await signIn(user);
  const there = await withSession(user);
  expect((await there.get("/me")).status()).toBe(200);
  await here.goto("/account");
  const form = here.getByRole("form", { name: "Change password" });
  const current = form.getByLabel("Current password", { exact: true });

  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("Enter your current password.")).toBeVisible();
  await current.fill("wrong");
  await form.getByLabel("New password", { exact: true }).fill(after);
  await here.keyboard.press("Enter");
  await expect(form.getByText("This is not your current password.")).toBeVisible();
  await expect(current).toBeFocused();
  await expect(form.getByLabel("New password", { exact: true })).toHaveValue(after);
  await current.fill(before);
  await here.keyboard.press("Enter");

  await expect(here.getByText("Password changed")).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(here.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  await here.reload();
  await expect(here.getByRole("heading", { level: 1 })).toHaveText("Your account");
  expect((await there.get("/me")).status()).toBe(401);
});

test("a user ends another session, all others, and a program's access", async ({ page, signIn, withSession }) => {
  const user = await createPerson();
  await createSession(user, { userAgent: windows, lastSeenAt: new Date(Date.now() - 5 * 60_000) });
  await createTokenFamily(user, { clientId: (await createApiClient({ name: "Nightly export" })).id });
  const phone = await withSession(user);
  await signIn(user);
  await page.goto("/account");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveText([/This browser/, /./, /Firefox on Windows.*active \d minutes ago/]);

  await sessions.filter({ hasText: "Firefox on Windows" }).getByRole("button", { name: "Sign out" }).click();
  await expect(sessions).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeFocused();

  await createSession(user);
  await page.reload();
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await expect(sessions).toHaveText([/This browser/]);
  expect((await phone.get("/me")).status()).toBe(401);

  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No program has access to your account.")).toBeVisible();
});

test("preferences are saved when chosen, and apply in another browser", async ({ openBrowser }) => {
  const user = await createPerson();
  const here = await openBrowser(user);
  await here.goto("/account");
  const preferences = here.getByRole("region", { name: "Preferences" });
  const saved = () => here.waitForResponse("**/api/v1/me/preferences");

  const choices = [
    () => preferences.getByRole("radio", { name: "Dark" }).check({ force: true }),
    () => preferences.getByRole("radio", { name: "Compact" }).check({ force: true }),
    () => preferences.getByRole("combobox", { name: "Time zone" }).selectOption("Asia/Tokyo"),
    () => preferences.getByRole("switch", { name: "Keyboard shortcuts" }).uncheck(),
  ];
  for (const choose of choices) await Promise.all([saved(), choose()]);
  await expect(preferences.getByRole("status").filter({ hasText: "Saved" }).first()).toBeVisible();

  const there = await openBrowser(user);
  await there.goto("/account");
  await expect(there.getByRole("region", { name: "Preferences" }).getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(there.getByRole("radio", { name: "Compact" })).toBeChecked();
  await expect(there.getByRole("combobox", { name: "Time zone" })).toHaveValue("Asia/Tokyo");
  await expect(there.getByRole("switch", { name: "Keyboard shortcuts" })).not.toBeChecked();
});

test("a preference is reset, with a message, when its script did not load, or it could not be saved", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource|ChunkLoadError|Failed to load chunk/);
  await signIn(await createPerson());
  await page.goto("/account");
  const preferences = page.getByRole("region", { name: "Preferences" });
  const keys = preferences.getByRole("switch", { name: "Keyboard shortcuts" });
  const scripts = "**/_next/static/chunks/**";
  await hydrated(keys);
  await intercept(page, scripts, (route) => route.abort());
  await keys.click();
  await expect(page.getByText("Your change was not saved.")).toBeVisible();
  await expect(page.getByText("Check your connection and try again.")).toBeVisible();
  await expect(keys).toBeChecked();

  await page.unroute(scripts);
  await intercept(page, "**/api/v1/me/preferences", (route) => route.abort());
  await preferences.getByRole("combobox", { name: "Time zone" }).selectOption("Asia/Tokyo");
  await expect(page.getByText("Your change was not saved.")).toBeVisible();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await expect(preferences.getByRole("combobox", { name: "Time zone" })).toHaveValue("");
  await keys.click();
  await expect(keys).toBeChecked();
});

test("a user changes their name and phone, and a refusal is shown at its field", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 400/);
  await signIn(await createPerson());
  await page.goto("/account");
  const form = page.getByRole("form", { name: "Profile" });
  const save = form.getByRole("button", { name: "Save profile" });
  await hydrated(form.getByLabel("First name"));
  await expect(save).toBeDisabled();
  await form.getByLabel("First name").fill("Grace");
  await form.getByLabel("Phone").fill("+1 555 010 0142");
  await save.click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "You" })).toContainText("Grace Lovelace");
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();

  for (const name of ["First name", "Last name"]) await form.getByLabel(name).fill(" ");
  await save.click();
  await expect(form.getByText("Enter your name.")).toBeVisible();
  await form.getByLabel("First name").fill("Grace");

  await form.getByLabel("Email", { exact: true }).fill("grace");
  await save.click();
  await expect(form.getByText("Must be an email address, such as name@example.com.")).toBeVisible();
  await expect(form.getByText("Enter your password to change the email address.")).toBeVisible();
  await form.getByLabel("Your password", { exact: true }).fill(before);
  await save.click();
  await expect(form.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(form.getByLabel("Your password", { exact: true })).toHaveValue(before);
});

test("a new email address needs the password and the link sent to it, which works without a session", async ({
  page,
  signIn,
  tolerate,
  browser,
  baseURL,
}) => {
  tolerate(/status of 400/);
  const user = await createPerson();
  const email = `new-${user.id}@example.com`;
  await signIn(user);
  await page.goto("/account");
  const form = page.getByRole("form", { name: "Profile" });
  await hydrated(form.getByLabel("Email", { exact: true }));
  await form.getByLabel("Email", { exact: true }).fill(email);
  const password = form.getByLabel("Your password", { exact: true });
  await password.fill("wrong");
  await form.getByRole("button", { name: "Save profile" }).click();
  await expect(form.getByText("This is not the current password.")).toBeVisible();
  await password.fill(before);
  await form.getByRole("button", { name: "Save profile" }).click();
  await expect(form.getByText("Confirm your new email address")).toBeVisible();
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue(user.email);
  await expect(password).toBeHidden();

  const [mail] = await readMails(email);
  await using elsewhere = await browser.newContext({ baseURL });
  const phone = await elsewhere.newPage();
  await phone.goto(mail?.link ?? "");
  await expect(phone).toHaveURL("/confirm-email");
  await phone.getByRole("button", { name: "Confirm this address" }).click();
  await expect(phone.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(form.getByText("Confirm your new email address")).toBeHidden();

  await phone.goto("about:blank");
  await phone.goto(mail?.link ?? "");
  await phone.getByRole("button", { name: "Confirm this address" }).click();
  await expect(phone.getByText("The link was used, replaced or has expired.")).toBeVisible();
  await phone.goto("/confirm-email");
  await expect(phone.getByText("This link is not complete")).toBeVisible();
});
