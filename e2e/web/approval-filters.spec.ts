import type { Page } from "@playwright/test";
import { createApproval, createOrder, createPurchase, createUser } from "../factories";
import { chips, expect, test } from "./fixtures";

/** Three approvals: one approved, one declined, one waiting. */
async function openList(page: Page, signIn: (user: Awaited<ReturnType<typeof createUser>>) => Promise<void>) {
  const { buyer, user, order, path } = await createPurchase();
  const approver = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const at = (day: number) => ({ dateCreated: new Date(Date.UTC(2026, 2, day, 12)) });
  await createApproval(order, { approver, comments: "yes", xp: { Budget: { Code: "A|1" } }, ...at(1) });
  await createApproval(order, { approver, comments: "no", status: "Declined", allowResubmit: true, ...at(2) });
  await createApproval(order, { ...at(3) });
  await signIn(user);
  await page.goto(path);
  return path;
}

const statuses = (page: Page) =>
  page
    .getByRole("row")
    .getByRole("cell")
    .filter({ hasText: /^(Approved|Declined|Pending)$/ });

async function addFilter(page: Page, property: string, test?: string) {
  await page.getByRole("button", { name: "Add filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add filter" });
  await dialog.getByLabel("Property").selectOption(property);
  if (test) await dialog.getByLabel("Condition").selectOption(test);
  return dialog;
}

test("a filter is added, changed, removed and cleared, with the URL", async ({ page, signIn }) => {
  const path = await openList(page, signIn);

  const dialog = await addFilter(page, "Status");
  await dialog.getByRole("checkbox", { name: "Approved" }).check();
  await dialog.getByRole("checkbox", { name: "Declined" }).check();
  await dialog.getByRole("button", { name: "Add filter" }).click();
  await expect(statuses(page)).toHaveText(["Approved", "Declined"]);
  await expect(page).toHaveURL(`${path}?Status=Approved%7CDeclined`);

  await page.getByRole("button", { name: /^Change filter: Status/ }).click();
  const editor = page.getByRole("dialog", { name: /^Change filter: Status/ });
  await expect(editor.getByRole("checkbox", { name: "Approved" })).toBeChecked();
  await editor.getByRole("checkbox", { name: "Approved" }).uncheck();
  await editor.getByRole("button", { name: "Change filter" }).click();
  await expect(page.getByRole("cell", { name: "no", exact: true })).toBeVisible();
  await expect(page.getByText("1–1 of 1")).toBeVisible();

  const second = await addFilter(page, "Comments", "contains");
  await second.getByLabel("Value").fill("n");
  await page.keyboard.press("Enter");
  await expect(chips(page).filter({ hasText: "Comments" })).toHaveText("Comments contains “n”");
  await page.getByRole("button", { name: /^Remove filter: Status/ }).click();
  await expect(statuses(page)).toHaveText(["Declined"]);
  await expect(page).toHaveURL(`${path}?Comments=*n*`);

  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(statuses(page)).toHaveText(["Approved", "Declined", "Pending"]);
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(statuses(page)).toHaveText(["Declined"]);
});

test("a filter with a missing or invalid value is not added, with the reason; a range of days is one filter", async ({
  page,
  signIn,
}) => {
  const path = await openList(page, signIn);
  const dialog = await addFilter(page, "Rule");
  await dialog.getByRole("button", { name: "Add filter" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose at least one.");

  await dialog.getByLabel("Property").selectOption("Created");
  await dialog.getByLabel("Condition").selectOption("matches expression");
  await dialog.getByLabel("Expression").fill("someday");
  await dialog.getByRole("button", { name: "Add filter" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Enter a date, such as 2026-01-31, or a period, such as last-30-days.",
  );

  await dialog.getByLabel("Property").selectOption("xp");
  await dialog.getByLabel("Value").fill("1");
  await dialog.getByRole("button", { name: "Add filter" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Enter a name in xp, at most five levels deep.");

  await dialog.getByLabel("Property").selectOption("Created");
  await dialog.getByLabel("Condition").selectOption("is between");
  await dialog.getByLabel("From").fill("2026-03-01");
  await dialog.getByLabel("To").fill("2026-03-02");
  await dialog.getByRole("button", { name: "Add filter" }).click();

  await expect(statuses(page)).toHaveText(["Approved", "Declined"]);
  await expect(chips(page).first()).toHaveText("Created 1 Mar 2026 – 2 Mar 2026");
  await expect(page).toHaveURL(`${path}?DateCreated=%3E%3D2026-03-01&DateCreated=%3C2026-03-03`);
});

test("approvals without an approver, those that can be resubmitted, and those with a value in xp can be filtered, the last by a click, with any special characters", async ({
  page,
  signIn,
}) => {
  await openList(page, signIn);
  const unset = await addFilter(page, "Approver", "is not set");
  await unset.getByRole("button", { name: "Add filter" }).click();
  await expect(statuses(page)).toHaveText(["Pending"]);

  await page.getByRole("button", { name: "Clear all" }).click();
  const allowed = await addFilter(page, "Resubmit allowed");
  await allowed.getByLabel("Value").selectOption("yes");
  await allowed.getByRole("button", { name: "Add filter" }).click();
  await expect(statuses(page)).toHaveText(["Declined"]);

  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(statuses(page)).toHaveCount(3);
  await page
    .getByRole("button", { name: /^Details of/ })
    .first()
    .click();
  await page.getByText('"A|1"', { exact: true }).hover();
  await page.getByRole("link", { name: "Filter by xp.Budget.Code = A|1" }).click();

  await expect(statuses(page)).toHaveText(["Approved"]);
  await expect(chips(page).first()).toHaveText("xp.Budget.Code is A|1");
});

test("a number can be typed with separators, and an invalid one is refused with an example", async ({
  page,
  signIn,
}) => {
  const { buyer, user } = await createPurchase();
  const dear = await createOrder({ from: buyer }, { total: 12_500 });
  const cheap = await createOrder({ from: buyer }, { total: 9_500 });
  for (const order of [dear, cheap]) await createApproval(order);
  await signIn(user);
  await page.goto("/approvals");
  const dialog = await addFilter(page, "Amount", "is at least");
  await dialog.getByLabel("Value").fill("1.5k");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert").last()).toHaveText("Enter a number, such as 10000.");
  await dialog.getByLabel("Value").fill("10,000");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/Order\.Total=%3E%3D10000(&|$)/);
  await expect(chips(page).filter({ hasText: "Amount" })).toHaveText("Amount at least 10,000");
  await expect(page.getByRole("link", { name: dear.id })).toBeVisible();
  await expect(page.getByRole("link", { name: cheap.id })).toHaveCount(0);

  await page.goto("/approvals?Order.Total=%3E%3Dlots");
  await expect(page.getByRole("note")).toContainText("Amount takes a number, such as 10000. “>=lots” isn’t one.");
});
