import type { Page } from "@playwright/test";
import { createApproval, createGroup, createPurchase, createRule } from "../factories";
import { expect, keysReady, test } from "./fixtures";

/** Two approvals of one rule that differ only in xp. */
async function createLookalikes() {
  const purchase = await createPurchase();
  const { id: approvingGroupId } = await createGroup(purchase.buyer);
  const { id: approvalRuleId } = await createRule(purchase.buyer, { groupID: approvingGroupId });
  const shared = { approvingGroupId, approvalRuleId };
  await createApproval(purchase.order, { ...shared, xp: { Dept: "IT", Project: { Code: 7, Urgent: true } } });
  await createApproval(purchase.order, { ...shared, xp: { Dept: "Facilities" } });
  return purchase;
}

const header = (page: Page, name: string) => page.getByRole("columnheader", { name });

async function addColumn(page: Page, path: string) {
  const input = page.getByRole("combobox", { name: "Add a column from xp" });
  if (!(await input.isVisible())) await page.getByRole("button", { name: "Display", exact: true }).click();
  await input.fill(path);
  await input.press("Enter");
}

test("values in xp can be columns, remembered for the list, and cannot be sorted by; a saved view has them for everybody who opens it", async ({
  page,
  signIn,
}) => {
  const { user } = await createLookalikes();
  await signIn(user);
  await page.goto("/approvals");
  await keysReady(page);
  await addColumn(page, "Dept");
  await expect(page.getByRole("cell", { name: "Facilities", exact: true })).toBeVisible();
  await expect(page.locator("datalist option")).toHaveCount(2);
  await addColumn(page, "xp.Project.Code");
  await addColumn(page, "Project.Urgent");
  await addColumn(page, "Dept");
  await expect(page.getByText("That column is shown already.")).toBeVisible();
  await addColumn(page, "a..b");
  await expect(page.getByText("Enter a name such as Dept or Project.Code.")).toBeVisible();

  await page.reload();
  for (const [column, text] of [
    ["Dept", /^IT$/],
    ["Project.Code", /^7$/],
    ["Project.Urgent", /^Yes$/],
  ] as const) {
    await expect(header(page, column)).toBeVisible();
    await expect(header(page, column).getByRole("link")).toHaveCount(0);
    await expect(page.locator(`td[data-label="${column}"]`).filter({ hasText: text })).toHaveCount(1);
  }
  await keysReady(page);
  await page.getByRole("button", { name: "Display", exact: true }).click();
  await page.getByRole("checkbox", { name: "Dept" }).click();
  await expect(header(page, "Dept")).toHaveCount(0);

  await addColumn(page, "Dept");
  await expect(header(page, "Dept")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("By department");
  await page.getByRole("button", { name: "Save view" }).last().click();
  await expect(page).toHaveURL(/columns=[^&]*xp\.Dept/);

  await page.context().clearCookies({ name: "look-listApprovalInbox" });
  await page.goto("/approvals");
  await expect(header(page, "Rule")).toBeVisible();
  await expect(header(page, "Dept")).toHaveCount(0);
  const tab = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "By department" });
  await tab.click();
  await expect(header(page, "Dept")).toBeVisible();
  await expect(tab).toHaveAttribute("aria-current", "page");
});
