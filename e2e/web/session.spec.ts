import { db } from "@/lib/db";
import { createApproval, createPurchase, createUser } from "../factories";
import { expect, listening, test } from "./fixtures";

const password = "seven green kettles";

async function createReader() {
  const purchase = await createPurchase();
  await createApproval(purchase.order, { comments: "too dear" });
  await createApproval(purchase.order, { comments: "fine" });
  return { ...purchase, user: await createUser(purchase.buyer, { password, roles: ["OrderAdmin"] }) };
}

test("an expired session asks for the password in place, and loses nothing typed", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { user, path } = await createReader();
  await signIn(user);
  await page.goto(path);
  await db.session.deleteMany({ where: { userId: user.id } });

  await listening(page);
  await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog.getByLabel("Username")).toHaveValue(user.username);
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");

  await expect(dialog).toBeHidden();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search approvals" })).toHaveValue("dear");
  await expect(page).toHaveURL(`${path}?search=dear`);
});

test("another person who signs in there starts on a page of their own", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 401/);
  const [{ user, path }, other] = [await createReader(), await createReader()];
  await signIn(user);
  await page.goto(path);
  await db.session.deleteMany({ where: { userId: user.id } });

  await listening(page);
  await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Username").fill(other.user.username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page).toHaveURL("/approvals");
  await expect(page.getByRole("link", { name: other.order.id }).first()).toBeVisible();
});

test("who dismisses that question can still sign in again from the list", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 401/);
  const { user, path } = await createReader();
  await signIn(user);
  await page.goto(path);
  await db.session.deleteMany({ where: { userId: user.id } });

  await listening(page);
  await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Sign in again" }).click();

  await expect(page).toHaveURL(`/sign-in?callbackUrl=${encodeURIComponent(`${path}?search=dear`)}`);
});
