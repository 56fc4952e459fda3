import { db } from "@/lib/db/connection";
import { createApproval, createAskedOrder, createDecision, createOrder, createRule, createUser } from "../factories";
import { findViolations } from "./axe";
import { createColleague, createDesk, setHold } from "./desk-data";
import { myApprovals, openDesk, openLive, preview, rows, settle, toasts } from "./desk-page";
import { expect, hydrated, intercept, test } from "./fixtures";

test("several are approved together: the sum, the excluded ones, the result of each, and another attempt", async ({
  page,
  signIn,
  as,
}) => {
  const desk = await createDesk(21);
  const { approver, buyer, approvals } = desk;
  await setHold(approver, 30);
  const other = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield" });
  await signIn(approver);
  await openDesk(page, `${myApprovals}&pageSize=50`);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+J");
  await page.keyboard.press("Shift+J");
  const bar = page.getByRole("region", { name: "Selected approvals" });
  await expect(bar).toContainText("3 selected");
  // With Shift a click reaches from the box that was clicked before.
  const boxes = rows(page).getByRole("checkbox");
  await boxes.nth(7).click();
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("7 selected");
  await boxes.nth(7).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selected");
  await rows(page).nth(2).locator("[data-row]").focus();
  await page.keyboard.press("m");
  await expect(toasts(page)).toContainText("press Esc to clear the selection first.");
  await page.keyboard.press("x");
  await expect(bar).toContainText("2 selected");
  // In a narrow list it is no higher than two lines.
  await page.setViewportSize({ width: 1100, height: 720 });
  await page.keyboard.press("x");
  await expect(bar).toContainText("3 selected");
  expect((await bar.boundingBox())?.height).toBeLessThan(90);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("x");
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Select All 21" }).click();
  await expect(bar).toContainText("€2,310.00");
  expect(await findViolations(page)).toEqual([]);

  const { approval: first } = desk;
  const [, second, third] = approvals;
  const held = await createDecision(first, { person: other });
  await db.order.update({ where: { id: second?.orderId ?? "" }, data: { total: 900 } });
  // The keys apply to the selection, not to the row with the focus.
  await rows(page).first().locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Approve 21 approvals?" });
  await expect(dialog).toContainText("21 approvals of 21 orders: €2,310.00.");
  await dialog.getByRole("textbox").fill("All within the plan.");
  let go = () => {};
  const until = new Promise<void>((resolve) => {
    go = resolve;
  });
  await intercept(page, "**/approvals/decisions", (route) =>
    route.request().postDataJSON().Decisions.length < 20 ? until.then(() => route.continue()) : route.continue(),
  );
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("status")).toHaveText("Approving: 20 of 21 so far.");
  go();

  const result = page.getByRole("dialog", { name: "Approved 19 of 21" });
  await expect(result.getByRole("button", { name: "Done" })).toBeFocused();
  const failed = "Not approved: 1 decided by somebody else, 1 changed while you were looking.";
  await expect(result).toContainText(failed);
  await expect(result.getByRole("status"), "it is read out").toHaveText(`Approved 19 of 21. ${failed}`);
  await expect(result.getByRole("row", { name: first.orderId })).toContainText("Grace Whitfield is approving this");
  await expect(result.getByRole("row", { name: second?.orderId ?? "" })).toContainText(
    "Total went from €101.00 to €900",
  );
  await expect(result.getByRole("row", { name: third?.orderId ?? "" })).toContainText(/Approved, final in \d+ s/);
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await result.getByRole("button", { name: "Retry failed" }).click();
  const after = page.getByRole("dialog", { name: "Approved 20 of 21" });
  await expect(after).toBeVisible();
  await (await as(other)).send("POST", `/approvals/decisions/${held.id}/undo`);
  await expect(after.getByRole("row", { name: first.orderId })).toContainText("Pending again");
  const orderId = { in: approvals.map((each) => each.orderId) };
  const made = await db.decision.findMany({ where: { orderId, userId: approver.id } });
  expect(made.map(({ comments, state }) => `${state} ${comments}`)).toEqual(
    Array.from({ length: 20 }, () => "Held All within the plan."),
  );
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect.poll(() => db.decision.count({ where: { orderId, userId: approver.id, state: "Undone" } })).toBe(20);
});

test("a batch decided in full says so, and the focus moves to the next pending row", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(4);
  await setHold(approver, 5);
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+J");
  const bar = page.getByRole("region", { name: "Selected approvals" });
  await expect(preview(page).getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
  await expect(preview(page).getByRole("button", { name: "Approve this one" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Approve 2…" })).toBeVisible();
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Approve 2 approvals?" });
  await expect(dialog.getByRole("button", { name: "Approve" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Approved 2 approvals. €201.00");
  await expect(toasts(page).getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const next = rows(page).filter({ hasText: "€102.00" }).locator("[data-row]");
  await expect(next).toBeFocused();
  expect(await next.evaluate((link) => link.matches(":focus-visible"))).toBe(true);
  // A decided row leaves while the URL follows the focus: the page and the focus stay.
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(approvals[2]?.orderId ?? "")}`));
  await settle(page);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await expect(next).toBeFocused();
});

test("one press, also of Shift and the key, approves all of an order's approvals that await the person, and one undoes them", async ({
  page,
  signIn,
}) => {
  const { approver, buyer, order, approval } = await createAskedOrder({ approvals: 3 });
  await createApproval(order, { dateCreated: new Date("2026-01-31T09:30:00Z") });
  const { approvingGroupId, approvalRuleId } = approval;
  const ruleExpression = `order.approved('${approvalRuleId}')`;
  await createRule(buyer, { name: "The head of Finance", approvedRules: [approvalRuleId], ruleExpression });
  const another = await createOrder({ from: buyer });
  const last = { approvingGroupId, approvalRuleId, dateCreated: new Date("2026-03-01T00:00:00Z") };
  await createApproval(another, last);
  await signIn(approver);
  await openDesk(page);
  const shown = preview(page);
  await rows(page).first().click();
  await expect(shown).toContainText("3 approvals of this order await you.");
  await expect(shown).toContainText("Pending groups can sign in any sequence.");
  await expect(shown).toContainText("Then perhaps Approvers: The head of Finance, after Over 100");
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("textbox", { name: "Comment" }).fill("All of it.");
  await settle(page);
  await shown.getByRole("button", { name: "Approve my 3 of this order" }).click();

  for (const at of [0, 1, 2]) await expect(rows(page).nth(at)).toContainText("Approved");
  await expect(rows(page).nth(3).locator("[data-row]")).toBeFocused();
  await expect(toasts(page)).toContainText("All 3 that awaited you, your comment on each.");
  await expect(toasts(page)).toContainText(/Undo with U, \d+ seconds\./);
  const states = async () =>
    (await db.decision.findMany({ where: { orderId: order.id } })).map(({ state, comments }) => `${state} ${comments}`);
  expect(await states()).toEqual(Array(3).fill("Held All of it."));
  await rows(page).nth(1).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText(`Undone. ${order.id} is pending again.`);
  expect(await states()).toEqual(Array(3).fill("Undone All of it."));
  for (const at of [0, 1, 2]) await expect(rows(page).nth(at)).not.toContainText("Approved");

  const heldNow = () => db.decision.count({ where: { orderId: order.id, state: "Held" } });
  await rows(page).first().locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("Shift+A");
  await expect(toasts(page)).toContainText("All 3 that awaited you, your comment on each.");
  expect(await heldNow()).toBe(3);
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone.");
  await expect.poll(heldNow).toBe(0);
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText("2 more of this order await you.");
  await page.keyboard.press("u");
  await expect.poll(heldNow).toBe(0);
  await rows(page).first().locator("[data-row]").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Over 100" })).toBeVisible();
  await hydrated(page.getByRole("button", { name: "Approve", exact: true }));
  await settle(page);
  await page.keyboard.press("Shift+A");
  await expect.poll(heldNow).toBe(3);
});

test("declining several needs a reason and a choice about the orders, and excludes those the person cannot decide", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, buyer, group, approvals, order } = await createDesk(3);
  await db.order.update({ where: { id: order.id }, data: { changedById: approver.id } });
  const colleague = await as(await createColleague(buyer, group));
  await signIn(approver);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLive(page, "/approvals?Status=Pending");
  await page.getByRole("radio", { name: "Split view" }).check({ force: true });
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
  for (const box of await page.getByRole("checkbox", { name: /^Select / }).all()) await box.check({ force: true });
  await page.getByRole("region", { name: "Selected approvals" }).getByRole("button", { name: "Decline 2…" }).click();

  const asked = page.getByRole("dialog", { name: "Decline 2 approvals?" });
  await expect(asked).toContainText(`Left out, since it does not await you: ${order.id}`);
  // What a colleague decides meanwhile is left out, too.
  const [, , third] = approvals;
  await colleague.send("POST", `/orders/all/${third?.orderId}/approvals/${third?.id}/approve`);
  const dialog = page.getByRole("dialog", { name: "Decline 1 approval?" });
  await expect(dialog).toContainText("1 approval of 1 order: €101.00.");
  await expect(dialog).toContainText(`Left out, since they do not await you: ${order.id}`);
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog).toContainText("Say why, in at least three characters.");
  await expect(dialog).toContainText("Choose what happens to the orders.");
  await dialog.getByRole("textbox").fill("Not this quarter.");
  await dialog.getByRole("radio", { name: "Cannot be submitted again" }).check({ force: true });
  // What is written is kept, and the bar says what was asked.
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Selected approvals" }).getByRole("button", { name: "Decline 1…" }).click();
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(toasts(page)).toContainText("Declined 1 approval.");
  expect(await db.decision.findMany({ where: { userId: approver.id } })).toMatchObject([
    { approvalId: approvals[1]?.id, decision: "Decline", comments: "Not this quarter.", state: "Held" },
  ]);
});

test("several are snoozed together until one time, and brought back together", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  await db.approval.updateMany({ where: { id: approvals[0]?.id ?? "" }, data: { xp: { DueBy: "2099-02-10" } } });
  await db.approval.updateMany({ where: { id: approvals[2]?.id ?? "" }, data: { xp: {} } });
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+J");
  const bar = page.getByRole("region", { name: "Selected approvals" });
  await bar.getByRole("button", { name: "Select All 3" }).click();
  await bar.getByRole("button", { name: "Snooze 3…" }).click();
  const dialog = page.getByRole("dialog", { name: "Snooze 3 approvals" });
  await expect(dialog).toBeVisible();
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await dialog.getByRole("button", { name: /^Tomorrow/ }).click();

  await expect(toasts(page)).toContainText("Snoozed 2 approvals until tomorrow at 08:00.");
  await expect(toasts(page)).toContainText("1 not snoozed: overdue");
  await expect(bar).toHaveCount(0);
  await expect(rows(page).first()).toContainText("Snoozed until tomorrow at 08:00");
  await expect(rows(page).nth(1)).not.toContainText("Snoozed until");
  await expect.poll(() => db.snooze.count({ where: { userId: approver.id } })).toBe(2);
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("2 approvals back in Mine.");
  expect(await db.snooze.count({ where: { userId: approver.id } })).toBe(0);
});
