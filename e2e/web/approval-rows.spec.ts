import { createApproval, createPurchase, createUser } from "../factories";
import { toasts } from "./desk-page";
import { expect, keysReady, test } from "./fixtures";

const long = `It begins here. ${"Every chair was weighed twice. ".repeat(30)}And it ends here.`;

test("a time is relative, with the exact local and UTC time as its tooltip; a long comment is cut to two lines, and shown whole when its row opens", async ({
  page,
  signIn,
}) => {
  const { user, order, path } = await createPurchase();
  await createApproval(order, { comments: long, dateCreated: new Date(Date.now() - 3.1 * 3_600_000) });
  await signIn(user);
  await page.goto(path);
  const time = page.getByRole("table").getByText("3 hours ago");
  await expect(time).toHaveAttribute("datetime", /Z$/);
  await time.hover();
  await expect(page.getByRole("tooltip")).toContainText("UTC");

  const cut = page.getByText(long);
  expect((await cut.boundingBox())?.height).toBeLessThan(50);

  await page.getByRole("button", { name: /^Details of/ }).click();

  const whole = page.getByRole("heading", { name: "Comments" }).locator("xpath=following-sibling::*");
  await expect(whole).toHaveText(long);
  expect((await whole.boundingBox())?.height).toBeGreaterThan(100);
  await page.getByRole("button", { name: /^Details of/ }).click();
  await expect(whole).toBeHidden();
});

test("an open row shows everything in the record", async ({ page, signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { buyer, user, order, path } = await createPurchase();
  const approver = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const xp = { Budget: { Code: "A1", Left: [1, 2] }, Urgent: true };
  const row = { approver, status: "Declined", allowResubmit: true, xp } as const;
  const { id, approvalRuleId, approvingGroupId } = await createApproval(order, row);
  await signIn(user);
  await page.goto(path);
  await page.getByRole("button", { name: `Details of ${id}` }).click();
  const details = page.getByRole("row").last();

  for (const words of [id, approvalRuleId, approvingGroupId, "Grace Hopper", approver.username, approver.email])
    await expect(details).toContainText(words);
  await expect(details).toContainText("Can be changed and resubmitted");
  const link = details.getByRole("link", { name: "Open the approval" });
  await expect(link).toHaveAttribute("href", `${path}/${id}`);
  await expect(details.locator("time")).toHaveText(["1 Feb 2026, 08:00", "2 Feb 2026, 08:00"]);

  await details.getByText('"A1"', { exact: true }).hover();
  await details.getByRole("button", { name: "Copy path xp.Budget.Code" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("xp.Budget.Code");
  await details.getByRole("tab", { name: "Raw JSON" }).click();
  await expect(details.getByRole("tabpanel", { name: "Raw JSON" })).toContainText(JSON.stringify(xp, null, 2));
  await details.getByRole("button", { name: "Copy approval ID" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  // As on pages without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await details.getByRole("button", { name: "Copy approval ID" }).click();
  await expect(toasts(page)).toContainText("Your browser did not allow copying.");
});

test("j and k move between rows and Enter opens the approval, but not while typing", async ({ page, signIn }) => {
  const { user, order, path } = await createPurchase();
  for (const day of [1, 2, 3]) await createApproval(order, { dateCreated: new Date(Date.UTC(2026, 0, day)) });
  await signIn(user);
  await page.goto(path);
  const row = page.locator("tbody").getByRole("link");
  await expect(row).toHaveCount(3);
  await keysReady(page);

  await page.keyboard.press("j");
  await expect(row.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(row.nth(2)).toBeFocused();
  await page.keyboard.press("j");
  await expect(row.nth(2)).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("jk/");
  await expect(page.getByRole("searchbox", { name: "Search approvals" })).toHaveValue("jk/");
  await page.keyboard.press("Escape");
  await expect(row).toHaveCount(3);

  await row.nth(2).focus();
  await page.keyboard.press("k");
  const name = await row.nth(1).textContent();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/approvals/${name}\\?`));
});
