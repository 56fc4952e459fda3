import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password-hash";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { createApproval, createAskedOrder, createOrder, createPurchase, createUser } from "../factories";
import { findViolations } from "./axe";
import { openDesk, preview, rows, settle } from "./desk-page";
import { expect, holdBack, hydrated, keysReady, test } from "./fixtures";
import { signInOn } from "./sign-in-form";

const password = "seven green kettles";

async function createReader() {
  const purchase = await createPurchase();
  await createApproval(purchase.order, { comments: "too dear" });
  await createApproval(purchase.order, { comments: "fine" });
  return { ...purchase, user: await createUser(purchase.buyer, { password, roles: ["OrderAdmin"] }) };
}

test("an expired session asks for the password in place, and keeps everything typed; a person who closes the dialog can still sign in again", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { user, path } = await createReader();
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  await db.session.deleteMany({ where: { userId: user.id } });

  await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog.getByLabel("Username")).toHaveValue(user.username);
  // The page behind the dialog stays visible, unlike when returning to a page.
  const backdrop = await dialog.evaluate((element) => getComputedStyle(element, "::backdrop").backgroundColor);
  expect(backdrop).toMatch(/0\.\d+\)$/);
  // Typing continues in the page, not in the password field.
  await page.keyboard.type("aj");
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(dialog.locator(":focus")).toContainText("Nothing you typed is lost.");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");

  await expect(dialog).toBeHidden();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search approvals" });
  await expect(search).toHaveValue("dear");
  await expect(page).toHaveURL(`${path}?search=dear`);

  await db.session.deleteMany({ where: { userId: user.id } });
  await search.fill("fine");
  await expect(dialog).toBeVisible();
  // Live updates may find it out before the search does, which asks anew.
  await expect(page.getByText("Sign in to return to this list.")).toBeAttached();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(`/sign-in?callbackUrl=${encodeURIComponent(`${path}?search=fine`)}`);
});

test("a session ended elsewhere is noticed without an action, once, and keeps everything typed", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { approver, buyer, requester, group, approval } = await createAskedOrder();
  const order = await createOrder({ from: buyer, by: requester }, {});
  await createApproval(order, { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId });
  await db.user.update({ where: { id: approver.id }, data: { passwordHash: await hashPassword(password) } });
  await signIn(approver);
  const stream = page.waitForResponse(/\/api\/v1\/live/);
  await openDesk(page);
  const comment = preview(page).getByRole("textbox", { name: "Comment" });
  await comment.fill("Within the plan.");
  await stream;
  await db.session.deleteMany({ where: { userId: approver.id } });
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);

  // The page's own requests do not reopen it; the person's actions do.
  await page.keyboard.press("Escape");
  const looked = page.waitForResponse(/\/look$/);
  await rows(page).nth(1).click();
  expect((await looked).status()).toBe(401);
  await settle(page);
  await expect(dialog).toBeHidden();
  await page.keyboard.press("a");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await rows(page).first().click();
  await expect(comment).toHaveValue("Within the plan.");
});

test("another person who signs in there starts on their own first page", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 401/);
  const [{ user, path }, other] = [await createReader(), await createReader()];
  await signIn(user);
  await page.goto(path);
  await db.session.deleteMany({ where: { userId: user.id } });

  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Username").fill(other.user.username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page).toHaveURL("/approvals");
  await expect(page.getByRole("link", { name: other.order.id }).first()).toBeVisible();
});

/** The list of a signed-in reader, once it receives live changes. */
async function openList(page: Page, signIn: (user: User) => Promise<void>) {
  const reader = await createReader();
  await signIn(reader.user);
  await page.goto(reader.path);
  await keysReady(page);
  return reader;
}

/** Whether the text's row is on top at the text's position; its link may cover the text. */
const shows = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => {
    element.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const row = element.closest("tr") ?? element;
    return row.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("signing out in one tab leaves every other one, without private data by Back", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/); // the other tab may send requests before it learns that it is signed out
  const { user, path } = await createReader();
  await signIn(user);
  const other = await page.context().newPage();
  await other.goto("/account");
  await other.goto(path);
  await keysReady(other);
  await page.goto("/orders");
  await page.getByRole("button", { name: user.lastName }).click();
  await page.getByRole("button", { name: "Sign out" }).click();

  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL("/sign-in");
  await expect(other.getByText("You signed out in another tab.")).toBeVisible();
  await expect(other).toHaveURL("/sign-in?signedOut=elsewhere");
  await other.goBack();
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(other.getByText("too dear")).toBeHidden();
});

test("signing out in another tab costs neither the place nor the draft, and shows them to nobody else", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { people, approver } = await createAskedOrder({ members: 2 });
  const passwordHash = await hashPassword(password);
  await db.user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { passwordHash } });
  await signIn(approver);
  await openDesk(page);
  const comment = preview(page).getByRole("textbox", { name: "Comment" });
  await comment.fill("Within the plan.");
  const place = page.url();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/account");
  const signOutElsewhere = async () => {
    await elsewhere.getByRole("button", { name: approver.lastName }).click();
    await elsewhere.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("You signed out in another tab.")).toBeVisible();
  };

  await signOutElsewhere();
  // What somebody goes on typing does not become the username.
  await page.keyboard.type("And");
  await expect(page.getByRole("textbox", { name: "Username" })).toHaveValue("");
  await signInOn(page, { username: approver.username, password });
  await expect(page).toHaveURL(place);
  await expect(comment).toHaveValue("Within the plan.");

  await elsewhere.goto("/account");
  await signOutElsewhere();
  await signInOn(elsewhere, { username: approver.username, password });
  await expect(elsewhere).toHaveURL("/approvals");
  await hydrated(page.getByRole("button", { name: "Sign in", exact: true }));
  await comeBack(page);
  await expect(page).toHaveURL(place);
  await expect(comment).toHaveValue("Within the plan.");

  await signOutElsewhere();
  await signInOn(page, { username: people[1]?.username ?? "", password });
  await expect(page).toHaveURL("/approvals");
  await page.goto(place);
  await expect(comment).toHaveValue("");
});

test("returning to a tab whose session was ended elsewhere shows nothing until signing in, and keeps everything typed", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { user } = await openList(page, signIn);
  await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  expect(await shows(page, "too dear")).toBe(true);
  await db.session.deleteMany({ where: { userId: user.id } });

  await comeBack(page);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog.getByLabel("Username")).toHaveValue(user.username);
  expect(await shows(page, "too dear")).toBe(false);
  await dialog.getByLabel("Username").fill(user.email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");

  await expect(dialog).toBeHidden();
  await expect(page.getByRole("searchbox", { name: "Search approvals" })).toHaveValue("dear");
  expect(await shows(page, "too dear")).toBe(true);
});

test("a person who does not sign in there is led to the sign-in page", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 401/);
  const { user, path } = await openList(page, signIn);
  await db.session.deleteMany({ where: { userId: user.id } });

  await comeBack(page);
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(page).toHaveURL(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
});

test("a page from the browser's cache is shown only after checking the session", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 401/);
  const { user } = await openList(page, signIn);
  const restore = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

  const answer = await holdBack(page, "**/api/v1/me");
  await restore();
  expect(await shows(page, "too dear")).toBe(false);
  answer();
  await expect.poll(() => shows(page, "too dear")).toBe(true);

  await db.session.deleteMany({ where: { userId: user.id } });
  await restore();
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  expect(await shows(page, "too dear")).toBe(false);
});

test("a tab of one person is left when another has signed in", async ({ page, signIn }) => {
  const [{ user, path }, other] = [await createReader(), await createReader()];
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  await signIn(other.user);

  await comeBack(page);

  await expect(page).toHaveURL("/approvals");
  await expect(page.getByRole("link", { name: other.order.id }).first()).toBeVisible();
});
