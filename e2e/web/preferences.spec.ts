import { createOrderReturn, createPurchase } from "../factories";
import { expect, hydrated, test } from "./fixtures";

test("times are in the person's chosen zone", async ({ openBrowser, as }) => {
  const { user, order } = await createPurchase();
  const { id } = await createOrderReturn(order, { dateCreated: new Date("2026-03-01T23:30:00Z") });
  await (await as(user)).send("PATCH", "/me/preferences", { TimeZone: "Asia/Tokyo" });

  for (const javaScriptEnabled of [true, false]) {
    const page = await openBrowser(user, { javaScriptEnabled });
    await page.goto(`/returns/${id}`);
    await expect(page.getByText("2 Mar 2026, 08:30").first()).toBeVisible();
  }
});

test("the time to undo is chosen on the account page, and applies in every tab opened afterwards", async ({
  openBrowser,
  as,
}) => {
  const { user } = await createPurchase();
  const page = await openBrowser(user);
  await page.goto("/account");
  const choice = page.getByRole("combobox", { name: "Time to undo" });
  await hydrated(choice);
  await expect(choice).toHaveValue("10");
  const saving = page.waitForResponse("**/api/v1/me/preferences");
  await choice.selectOption("30 seconds");
  await saving;
  await page.goto("/approvals");
  await expect(page.locator("html")).toHaveAttribute("data-hold-seconds", "30");
  expect(await (await (await as(user)).get("/me/preferences")).json()).toMatchObject({ HoldSeconds: 30 });
});
