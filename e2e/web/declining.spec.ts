import { db } from "@/lib/db/connection";
import { createApproval } from "../factories";
import { createDesk, setHold } from "./desk-data";
import { clickFirst, openDesk, preview, rows, settle, toasts } from "./desk-page";
import { expect, test } from "./fixtures";

test("Escape leaves a decline and keeps its reason for the next one; the key that approves does not send it, and what is typed then is the next row's", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(3);
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
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await page.keyboard.press("d");
  // Whatever it begins with.
  await page.keyboard.type("2 desks are enough.");
  await expect(reason).toHaveValue("2 desks are enough.");
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await expect(shown.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(rows(page).first()).toContainText("Approved");
  const orderId = { in: approvals.map((each) => each.orderId) };
  const made = () => db.decision.findMany({ where: { orderId } });
  const approved = [{ approvalId: approvals[0]?.id, decision: "Approve", comments: null }];
  await expect.poll(made).toMatchObject(approved);

  // What is decided takes no reason either.
  await page.keyboard.press("Escape");
  await row.focus();
  await page.keyboard.press("d");
  await page.keyboard.type("not in the plan");
  await expect(toasts(page)).toContainText("You cannot decline this now.");
  await expect(row).toBeFocused();
  expect(await made()).toMatchObject(approved);
});

test("in the form of a decline every letter is text and nothing approves; incomplete it says so, and Ctrl+Enter on the row sends it", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  await clickFirst(page);
  const shown = preview(page);
  const row = rows(page).first().locator("[data-row]");
  await shown.getByRole("textbox", { name: "Comment" }).focus();
  await expect(shown).toContainText("CtrlEnter to approve");
  await row.focus();
  // In a low window, too, what happens to the order can be chosen at once.
  await page.setViewportSize({ width: 1100, height: 400 });
  await page.keyboard.press("d");
  const reason = shown.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await expect(shown.getByRole("radio").last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(shown).toContainText("Say why and choose what happens to the order first.");

  await test.step("nothing approves, even if the form is empty", async () => {
    await row.focus();
    await settle(page);
    await page.keyboard.press("a");
    await expect(toasts(page)).toContainText(`Declining ${approvals[0]?.orderId}. Press Esc to leave.`);
  });

  await test.step("what is missing is said without moving the buttons", async () => {
    const before = await reason.boundingBox();
    expect(before).not.toBeNull();
    await shown.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(shown).toContainText("Say why, in at least three characters.");
    await expect(shown).toContainText("Choose what happens to the order.");
    expect(await reason.boundingBox()).toEqual(before);
  });

  const again = shown.getByRole("radio", { name: "May be changed and submitted again" });
  const never = shown.getByRole("radio", { name: "Cannot be submitted again" });
  const cancel = shown.getByRole("button", { name: "Cancel" });
  await test.step("every letter is text, wherever the focus is", async () => {
    await cancel.focus();
    await page.keyboard.type("a measure too far");
    await expect(reason).toHaveValue("a measure too far");
    await shown.getByRole("radio").first().focus();
    await page.keyboard.type("!");
    await expect(reason).toHaveValue("a measure too far!");
  });

  await test.step("the digits are text in the reason, and choose outside it", async () => {
    const keys = shown.getByRole("group", { name: "What happens to the order" }).locator("kbd:visible");
    await reason.fill("");
    await page.keyboard.type("2");
    await expect(reason).toHaveValue("2");
    await expect(never).not.toBeChecked();
    await expect(keys).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(keys).toHaveText(["1", "2"]);
    await page.keyboard.press("2");
    await expect(never).toBeChecked();
    await expect(reason).toBeFocused();
    await reason.fill("Too expensive.");
    await expect(shown).toContainText("CtrlEnter to decline");
    await cancel.focus();
    await page.keyboard.press("1");
    await expect(again).toBeChecked();
    await expect(again).toBeFocused();
  });

  await expect(rows(page).first()).not.toContainText("Approved");
  const made = { where: { orderId: approvals[0]?.orderId ?? "" } };
  expect(await db.decision.count(made)).toBe(0);
  await row.focus();
  await settle(page);
  await page.keyboard.press("Control+Enter");
  await expect(rows(page).first()).toContainText("Declined");
  await expect
    .poll(() => db.decision.findMany(made))
    .toMatchObject([{ decision: "Decline", comments: "Too expensive.", allowResubmit: true }]);
});

test("after a decline the focus skips the order's other approvals, which offer no decision and end with it, without an error", async ({
  page,
  signIn,
}) => {
  const { approver, approvals, group, approval, order } = await createDesk(2);
  const second = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  await createApproval(order, { ...second, dateCreated: new Date("2026-02-01T08:00:00Z") });
  await setHold(approver, 5);
  await signIn(approver);
  await openDesk(page);
  await expect(rows(page)).toHaveCount(3);
  const [first, other, last] = [rows(page).first(), rows(page).nth(1), rows(page).nth(2)];
  await expect(last).toContainText(approvals[1]?.orderId ?? "none");
  await clickFirst(page);
  await page.keyboard.press("d");
  await page.keyboard.type("Not this quarter.");
  await preview(page).getByRole("radio", { name: "Cannot be submitted again" }).check();
  await page.keyboard.press("Control+Enter");
  // While the pointer is in use on a row, all rows stay.
  await other.hover();
  await expect(first).toContainText("Declined");
  await expect(other).toContainText("Ends with your decline");
  await expect(last.locator("[data-row]")).toBeFocused();
  await expect(other.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await other.locator("[data-row]").focus();
  await expect(other).toContainText("no longer needed", { timeout: 20_000 });
  expect(await db.approval.count({ where: { orderId: order.id } })).toBe(1);
  await first.locator("[data-row]").focus();
  await other.locator("[data-row]").focus();
  await settle(page);
  await expect(preview(page)).not.toContainText("Page not found");
  await expect(rows(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(toasts(page)).not.toContainText("not declined");
  expect(await db.decision.count({ where: { orderId: approvals[1]?.orderId ?? "" } })).toBe(0);
});
