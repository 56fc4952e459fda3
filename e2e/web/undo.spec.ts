import { db } from "@/lib/db/connection";
import { createApproval } from "../factories";
import { createColleague, createDesk } from "./desk-data";
import { approveFirstTwo, openDesk, openFirst, preview, rows, settle, toasts } from "./desk-page";
import { expect, holdBack, intercept, test } from "./fixtures";
import { listenTo } from "./heard";

test("an undone row has the focus again, by the key, by a button and for a batch", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 30 } } });
  await signIn(approver);
  await openDesk(page);
  const link = (at: number) => rows(page).nth(at).locator("[data-row]");
  const amount = preview(page).getByRole("heading", { level: 2 });
  await page.keyboard.press("j");
  for (const undo of [
    () => page.keyboard.press("u"),
    () => toasts(page).getByRole("button", { name: "Undo" }).click(),
    () => rows(page).first().getByRole("button", { name: "Undo" }).click(),
  ]) {
    await settle(page);
    await page.keyboard.press("a");
    await expect(link(1)).toBeFocused();
    await expect(rows(page).first().getByRole("button", { name: "Undo" })).toBeVisible();
    await undo();
    await expect(link(0)).toBeFocused();
    await expect(amount).toHaveText("€100.00");
    await expect(preview(page).getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  }

  await page.keyboard.press("Shift+J");
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: "Approve 2 approvals?" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page)).toContainText("Approved 2 approvals.");
  await expect(link(2)).toBeFocused();
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone. 2 approvals are pending again.");
  await expect(link(0)).toBeFocused();
  const orderId = { in: approvals.map((each) => each.orderId) };
  expect(await db.decision.count({ where: { orderId, state: { not: "Undone" } } })).toBe(0);
});

test("of two approvals of an order, one that is approved leaves it told that the other was not", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const { approver, order, approval } = await createDesk(1);
  const { approvingGroupId, approvalRuleId } = approval;
  await createApproval(order, { approvingGroupId, approvalRuleId, dateCreated: new Date("2026-03-01T00:00:00Z") });
  await signIn(approver);
  await openFirst(page);
  const decisions = "**/approvals/decisions";
  await intercept(page, decisions, (route) => route.abort("internetdisconnected"));
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`${order.id} was not approved.`);
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await page.unroute(decisions);
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
  await expect(toasts(page)).toContainText(`${order.id} was not approved.`);
});

test("a message with Undo says what it undoes, and that it does; one that there is nothing to undo goes", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Nothing to undo");
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");
  const undo = toasts(page).getByRole("button", { name: `Undo ${approvals[0]?.orderId}` });
  await expect(undo).toBeVisible();
  await expect(toasts(page)).not.toContainText("Nothing to undo");
  // All of it is within the button.
  expect(await undo.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);

  const answer = await holdBack(page, "**/undo");
  await undo.click();
  await expect(toasts(page).getByRole("button", { name: "Undoing…" })).toBeVisible();
  answer();
  await expect(toasts(page)).toContainText("Undone.");
  await expect(toasts(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("when one of several decisions is undone, the others can still be undone together", async ({ page, signIn }) => {
  const { approver } = await createDesk(3);
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 30 } } });
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("j");
  const bar = page.getByRole("region", { name: "Selected approvals" });
  for (const count of [2, 3]) {
    await page.keyboard.press("Shift+J");
    await expect(bar.getByRole("button", { name: `Approve ${count}…` })).toBeVisible();
  }
  await settle(page);
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "Approve 3 approvals?" }).getByRole("button", { name: "Approve" }).click();
  await expect(toasts(page)).toContainText("Approved 3 approvals.");
  await rows(page).first().getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText("Undone.");
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText("Undone. 2 approvals are pending again.");
  await expect(toasts(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
  const states = await db.decision.findMany({ where: { userId: approver.id }, select: { state: true } });
  expect(states.map(({ state }) => state)).toEqual(["Undone", "Undone", "Undone"]);
});

test("the seconds left to undo are counted down visibly, without announcements", async ({ page, signIn }) => {
  const { approver } = await createDesk(2);
  await signIn(approver);
  await openFirst(page);
  const heard = await listenTo(page);
  await page.keyboard.press("a");
  const undo = toasts(page).getByRole("button", { name: "Undo" });
  const left = async (place: typeof undo) => Number(/(\d+) s$/.exec((await place.textContent()) ?? "")?.[1]);
  await expect(undo).toBeVisible();
  const [first, at] = [await left(undo), Date.now()];
  expect(first).toBeGreaterThan(5);
  expect(first).toBeLessThanOrEqual(10);
  await expect.poll(() => left(undo)).toBe(first - 3);
  expect(Math.abs(Date.now() - at - 2500)).toBeLessThanOrEqual(1000);
  expect(
    Math.abs((await left(rows(page).first().getByRole("button", { name: "Undo" }))) - (await left(undo))),
  ).toBeLessThanOrEqual(1);
  expect(await heard()).toHaveLength(1);
});

test("Undo is kept until the decision is sent, and then undoes that one", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
  await settle(page);
  const go = await holdBack(page, "**/approvals/decisions");
  await page.keyboard.press("a");
  await expect(rows(page).nth(1)).toContainText("Approving…");
  await page.keyboard.press("u");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  go();
  await expect(toasts(page)).toContainText(`Undone. ${approvals[1]?.orderId} is pending again.`);
  await expect(rows(page).first()).toContainText("Approved");
});

test("Undo during a bulk decision is kept until it is answered", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openFirst(page);
  const answer = await holdBack(page, "**/api/v1/approvals/decisions");
  const dialog = await approveFirstTwo(page);
  await expect(rows(page).first()).toContainText("Approving");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("u");
  answer();
  await expect(toasts(page)).toContainText("Undone. 2 approvals are pending again.");
  await expect(toasts(page)).not.toContainText("Approved 2");
  const made = await db.decision.findMany({ where: { approvalId: { in: approvals.map(({ id }) => id) } } });
  expect(made.map(({ state }) => state)).toEqual(["Undone", "Undone"]);
});

test("Undo of a snooze is kept until it is answered", async ({ page, signIn }) => {
  const { approver } = await createDesk(1);
  await signIn(approver);
  await openFirst(page);
  const answer = await holdBack(page, "**/snooze");
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog").getByRole("listitem").getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Snoozed");
  await page.keyboard.press("u");
  answer();
  await expect(toasts(page)).toContainText("is back in Mine.");
  await expect(rows(page).first()).not.toContainText("Snoozed");
  expect(await db.snooze.count({ where: { userId: approver.id } })).toBe(0);
});

test("an undo that is answered late does not hide that a colleague has decided since", async ({ page, signIn, as }) => {
  const { approver, buyer, group, approval, order } = await createDesk(1);
  const colleague = await createColleague(buyer, group);
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: undone, resolve: tell } = Promise.withResolvers<void>();
  await intercept(page, "**/api/v1/approvals/decisions/*/undo", async (route) => {
    const response = await route.fetch();
    tell();
    await released;
    await route.fulfill({ response });
  });
  await page.keyboard.press("u");
  await undone;
  const path = `/orders/all/${order.id}/approvals/${approval.id}/approve`;
  expect((await (await as(colleague)).send("POST", path)).status()).toBe(201);
  await expect(rows(page).first()).toContainText("Grace Whitfield approved");
  release();
  await expect(toasts(page)).toContainText("Undone.");
  await expect(rows(page).first()).toContainText("Grace Whitfield approved");
});
