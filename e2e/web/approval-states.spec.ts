import { db } from "@/lib/db/connection";
import { createApproval, createPurchase } from "../factories";
import { expect, holdBack, intercept, keysReady, test } from "./fixtures";

test("an order without approvals says that no rule has asked for one", async ({ page, signIn }) => {
  const { user, path } = await createPurchase();
  await signIn(user);
  await page.goto(path);

  await expect(page.getByRole("heading", { name: "No approvals yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Clear/ })).toBeHidden();
});

test("old rows stay while new ones load; an empty result has a link that shows everything again", async ({
  page,
  signIn,
}) => {
  const { user, order, path } = await createPurchase();
  await createApproval(order, { comments: "too dear" });
  await signIn(user);
  await page.goto(path);
  const answer = await holdBack(page, "**/api/v1/orders/**");

  await keysReady(page);
  const search = page.getByRole("searchbox", { name: "Search approvals" });
  await search.fill("nothing like it");
  await expect(page.locator("[aria-busy=true]")).toContainText("too dear");
  answer();
  await expect(page.getByRole("heading", { name: "No approvals match" })).toBeVisible();

  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(search).toHaveValue("");
  await expect(page).toHaveURL(path);
  await expect(page.locator(":focus"), "the focus that was on the link is not lost").toHaveCount(1);
});

test("a failed list says why: a fault with its request ID, a server out of reach after a second attempt, or a lost role", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of (403|500)|net::ERR_FAILED/);
  const { user, order, path } = await createPurchase();
  await createApproval(order);
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  const lists = "**/api/v1/orders/**";
  const sort = page.getByRole("columnheader", { name: "Status" }).getByRole("link");
  const again = page.getByRole("button", { name: "Try again" });

  await test.step("a fault has the request ID, and the list recovers when tried again", async () => {
    const failure = {
      Errors: [{ ErrorCode: "ServerError", Message: "Something broke.", Data: {} }],
      requestId: "r-42",
    };
    await intercept(page, lists, (route) => route.fulfill({ status: 500, json: failure }));
    await sort.click();
    const alert = page.getByRole("alert").filter({ hasText: "The approvals did not load" });
    await expect(alert).toContainText("Something went wrong on the server. Try again.");
    await expect(alert).toContainText("Request r-42");
    await page.unroute(lists);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("1–1 of 1")).toBeVisible();
  });

  await test.step("an unreachable server is tried again automatically once, and then by the button", async () => {
    let calls = 0;
    await intercept(page, lists, (route) => (calls++ < 2 ? route.abort() : route.continue()));
    await sort.click();
    await expect(page.getByText("The server could not be reached.")).toBeVisible();
    expect(calls).toBe(2);
    await again.click();
    await expect(page.getByText("1–1 of 1")).toBeVisible();
  });

  await test.step("a user who has lost the role reads which role the page needs", async () => {
    await db.user.update({ where: { id: user.id }, data: { roles: ["ProductReader"] } });
    await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
    await expect(
      page.getByRole("heading", { name: "This list of approvals requires a role you don't have" }),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "approvals" })).toContainText(
      "OrderAdmin, ShopperOrderReader, or FullAccess",
    );
  });
});
