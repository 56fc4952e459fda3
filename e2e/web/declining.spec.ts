import { db } from "@/lib/db/connection";
import { createApproval } from "../factories";
import { createDesk } from "./desk-data";
import { clickFirst, openDesk, openFirst, preview, rows, settle, toasts } from "./desk-page";
import { expect, test } from "./fixtures";

test("Escape leaves a decline and keeps its reason for the next one; the key that approves does not send it", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  await clickFirst(page);
  const shown = preview(page);
  const reason = shown.getByRole("textbox", { name: "Reason" });
  const row = rows(page).first().locator("[data-row]");
  await page.keyboard.press("d");
  await page.keyboard.type("Too expensive.");
  await rows(page).nth(1).click();
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€101.00");
  // An unfinished decline does not take the focus when the person returns.
  await rows(page).first().click();
  await expect(reason).toHaveValue("Too expensive.");
  await expect(row).toBeFocused();
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Declining ${approvals[0]?.orderId}. Press Esc to leave.`);
  await expect(row).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(shown).toContainText("Choose what happens to the order.");
  await row.focus();
  await page.keyboard.press("Escape");
  await expect(shown.getByRole("textbox", { name: "Comment" })).toHaveValue("");
  await settle(page);
  await page.keyboard.press("d");
  await expect(reason).toHaveValue("Too expensive.");
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
  await expect
    .poll(() => db.decision.findFirst({ where: { approvalId: approvals[0]?.id ?? "" } }))
    .toMatchObject({ decision: "Approve", comments: null });
});

test("in the form of a decline every letter is text, and nothing approves while it is open, even if empty", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  await clickFirst(page);
  const shown = preview(page);
  await page.keyboard.press("d");
  const reason = shown.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await rows(page).first().locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Declining ${approvals[0]?.orderId}. Press Esc to leave.`);
  await shown.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.type("a measure too far");
  await expect(reason).toHaveValue("a measure too far");
  await shown.getByRole("radio").first().focus();
  await page.keyboard.type("!");
  await expect(reason).toHaveValue("a measure too far!");
  await expect(rows(page).first()).not.toContainText("Approved");
  expect(await db.decision.count({ where: { orderId: approvals[0]?.orderId ?? "" } })).toBe(0);
});

test("Ctrl+Enter on the row sends the decline that is written beside it", async ({ page, signIn }) => {
  const { approver } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  await clickFirst(page);
  await page.keyboard.press("d");
  await page.keyboard.press("Tab");
  await page.keyboard.press("2");
  await expect(preview(page).getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Too expensive.");
  await rows(page).first().locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("Control+Enter");
  await expect(rows(page).first()).toContainText("Declined");
});

test("a reason typed right after a decision is that of the next row, whatever it begins with", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await page.keyboard.press("d");
  await page.keyboard.type("2 desks are enough.");
  await expect(preview(page).getByRole("textbox", { name: "Reason" })).toHaveValue("2 desks are enough.");
  await expect(preview(page).getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await expect(preview(page).getByRole("radio", { checked: true })).toHaveCount(0);
  const orderId = { in: approvals.map((each) => each.orderId) };
  expect(await db.decision.count({ where: { orderId } })).toBe(1);

  // What is decided takes no reason either.
  await page.keyboard.press("Escape");
  await rows(page).first().locator("[data-row]").focus();
  await page.keyboard.press("d");
  await page.keyboard.type("not in the plan");
  await expect(toasts(page)).toContainText("You cannot decline this now.");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  expect(await db.decision.count({ where: { orderId } })).toBe(1);
});

test("after a decline the focus skips the order's other approvals, which end with it", async ({ page, signIn }) => {
  const { approver, approvals, group, approval, order } = await createDesk(2);
  const second = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  await createApproval(order, { ...second, dateCreated: new Date("2026-02-01T08:00:00Z") });
  await signIn(approver);
  await openDesk(page);
  await expect(rows(page)).toHaveCount(3);
  await clickFirst(page);
  await page.keyboard.press("d");
  await page.keyboard.type("Not this quarter.");
  await preview(page).getByRole("radio", { name: "Cannot be submitted again" }).check();
  await page.keyboard.press("Control+Enter");
  await expect(rows(page).nth(1)).toContainText("Ends with your decline");
  await expect(rows(page).last()).toContainText(approvals[1]?.orderId ?? "none");
  await expect(rows(page).last().locator("[data-row]")).toBeFocused();
});
