import { db } from "@/lib/db/connection";
import { createApproval, createPurchase } from "../factories";
import { expect, holdBack, intercept, keysReady, test } from "./fixtures";

test("an order without approvals says that no rule has asked for one", async ({ page, signIn }) => {
  const { user, path } = await createPurchase();
  await signIn(user);
  await page.goto(path);

  await expect(page.getByRole("heading", { name: "No approvals yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Clear filters" })).toBeHidden();
});

test("an empty result has a link that shows everything again", async ({ page, signIn }) => {
  const { user, order, path } = await createPurchase();
  await createApproval(order);
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search approvals" }).fill("no such word");
  await expect(page.getByRole("heading", { name: "No approvals match" })).toBeVisible();

  await page.getByRole("link", { name: "Clear filters" }).click();

  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search approvals" })).toHaveValue("");
  await expect(page).toHaveURL(path);
});

test("a user who loses the role on the page reads which role it needs", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 403/);
  const { user, order, path } = await createPurchase();
  await createApproval(order);
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  await db.user.update({ where: { id: user.id }, data: { roles: ["ProductReader"] } });

  await page.getByRole("columnheader", { name: "Status" }).getByRole("link").click();

  await expect(
    page.getByRole("heading", { name: "This list of approvals requires a role you don't have" }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "approvals" })).toContainText(
    "OrderAdmin, ShopperOrderReader, or FullAccess",
  );
});

test("a failed list has the request ID, and recovers when tried again", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 500/);
  const { user, order, path } = await createPurchase();
  await createApproval(order);
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  const failure = {
    Errors: [{ ErrorCode: "ServerError", Message: "Something broke.", Data: {} }],
    requestId: "r-42",
  };
  await intercept(page, "**/api/v1/orders/**", (route) => route.fulfill({ status: 500, json: failure }));

  await page.getByRole("columnheader", { name: "Status" }).getByRole("link").click();
  const alert = page.getByRole("alert").filter({ hasText: "The approvals did not load" });
  await expect(alert).toContainText("Something went wrong on the server. Try again.");
  await expect(alert).toContainText("Request r-42");
  await page.unroute("**/api/v1/orders/**");
  await alert.getByRole("button", { name: "Try again" }).click();

  await expect(page.getByText("1–1 of 1")).toBeVisible();
});

test("an unreachable server is tried again automatically once, and then by the button", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/net::ERR_FAILED/);
  const { user, order, path } = await createPurchase();
  await createApproval(order);
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  let calls = 0;
  await intercept(page, "**/api/v1/orders/**", (route) => (calls++ < 2 ? route.abort() : route.continue()));

  await page.getByRole("columnheader", { name: "Status" }).getByRole("link").click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  expect(calls).toBe(2);
  await page.getByRole("button", { name: "Try again" }).click();

  await expect(page.getByText("1–1 of 1")).toBeVisible();
});

test("old rows stay while new ones load", async ({ page, signIn }) => {
  const { user, order, path } = await createPurchase();
  await createApproval(order, { comments: "too dear" });
  await signIn(user);
  await page.goto(path);
  const answer = await holdBack(page, "**/api/v1/orders/**");

  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search approvals" }).fill("nothing like it");
  await expect(page.locator("[aria-busy=true]")).toContainText("too dear");
  answer();

  await expect(page.getByRole("heading", { name: "No approvals match" })).toBeVisible();
});
