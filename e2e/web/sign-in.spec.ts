import { createApproval, createCompany, createPurchase, createUser } from "../factories";
import { expect, test } from "./fixtures";
import { signInOn } from "./sign-in-form";

const password = "seven green kettles";
const createPerson = async () => createUser(await createCompany("Buyer"), { password, roles: ["OrderAdmin"] });

test("a visitor signs in first, and then gets the requested page", async ({ page, baseURL }) => {
  const { buyer, order, path } = await createPurchase();
  const user = await createUser(buyer, { password, roles: ["OrderAdmin"] });
  await createApproval(order, { comments: "too dear" });
  await createApproval(order, { comments: "fine" });
  const target = `${path}?search=dear&sortBy=%21DateCreated`;

  await page.goto(target);
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await signInOn(page, { username: user.username, password });

  await expect(page).toHaveURL(`${baseURL}${target}`);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
});

test("a wrong password keeps the username, with the same message as an unknown user; after too many attempts it has the time to wait", async ({
  page,
  request,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { username } = await createPerson();
  await page.goto("/sign-in");
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  await page.getByLabel("Username").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Password", { exact: true }), "no link stands in the way").toBeFocused();

  await signInOn(page, { username, password: "not this one" });
  await expect(alert).toHaveText("The username, email or password is incorrect.");
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  await signInOn(page, { username: `nobody-${username}`, password: "not this one" });
  await expect(page.getByLabel("Username")).toHaveValue(`nobody-${username}`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await expect(alert).toHaveText("The username, email or password is incorrect.");

  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const guess = { username, password: "not this one", csrfToken, json: "true" };
  for (let count = 0; count < 10; count += 1) await request.post("/api/auth/callback/credentials", { form: guess });
  await signInOn(page, { username, password });

  await expect(page.getByText(/^Too many attempts\. Try again in 1[45] minutes\.$/)).toBeVisible();
});

test("a sign-in that is sent without our scripts comes back to the form and says so", async ({ page, tolerate }) => {
  tolerate(/Failed to load resource/);
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/sign-in");
  await page.locator("input[name=username]").fill("somebody");
  await page.locator("input[name=password]").fill("a long walk in spring");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/sign-in\?error=Incomplete$/);
  await expect(page.getByRole("main")).toContainText("This page did not load completely. Reload it, then sign in.");
});

test("after signing out Back shows nothing private", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 401/); // of live updates, which may begin just then
  const { user, order, path } = await createPurchase();
  await createApproval(order, { comments: "for our eyes only" });
  await signIn(user);
  await page.goto("/account");
  await page.goto(path);
  await expect(page.getByText("for our eyes only")).toBeVisible();
  expect(await page.evaluate(storageNames)).toEqual({ local: {}, session: {}, databases: [], caches: [] });

  await page.getByRole("button", { name: user.lastName }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goBack();

  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("for our eyes only")).toBeHidden();
});

/** Everything that a page can have stored in the browser. */
async function storageNames() {
  const { localStorage, sessionStorage, indexedDB, caches } = window;
  const [databases, cacheNames] = [await indexedDB.databases(), await caches.keys()];
  return {
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: databases.map(({ name }) => name),
    caches: cacheNames,
  };
}

test("an email address signs in, too; a signed-in person who opens the sign-in page is led on, and nobody to another site", async ({
  page,
  baseURL,
}) => {
  const { email } = await createPerson();
  const signInFor = (target: string) => `/sign-in?callbackUrl=${encodeURIComponent(target)}`;
  await page.goto(signInFor("https://evil.example/"));
  await signInOn(page, { username: email, password });
  await expect(page).toHaveURL(`${baseURL}/approvals`);

  // The page decides about both at once; lib/auth/callback-url.test.ts has many more.
  const isLed = async (target: string) =>
    (await page.request.get(signInFor(target), { maxRedirects: 0 })).headers().location;
  expect(await isLed("/orders?search=desk")).toBe("/orders?search=desk");
  for (const target of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
    expect(await isLed(target), target).toBe("/");
});

for (const [path, from, into] of [
  ["/sign-in", "Username", "Password"],
  ["/reset-password", "Code from the email", "New password"],
] as const) {
  test(`a password may be pasted on ${path}, shown and hidden, and Caps Lock is announced`, async ({ page }) => {
    await page.goto(path);
    await page.getByLabel(from).fill("sévén green kettles 🫖");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("ControlOrMeta+X");
    const field = page.getByLabel(into, { exact: true });
    await field.focus();
    await page.keyboard.press("ControlOrMeta+V");

    await expect(field).toHaveValue("sévén green kettles 🫖");
    await expect(field).toHaveAttribute("type", "password");

    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "password");

    await field.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent("keyup", { key: "K", modifierCapsLock: true, bubbles: true })),
    );
    await expect(page.getByText("Caps lock is on.")).toBeVisible();
  });
}
