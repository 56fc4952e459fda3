import type { Locator, Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createAskedOrder, createOrder, newWord } from "../factories";
import { findViolations } from "./axe";
import { myApprovals, openDesk, openFirst, preview, rows, settle, toasts } from "./desk-page";
import { expect, hydrated, intercept, test } from "./fixtures";

/** Orders of a requester with a long name that await one approver, the oldest first, with totals of 100, 101 and so on. */
async function createQueue(length = 4, holdSeconds = 30) {
  const id = `Q${newWord().slice(0, 8)}`;
  const asked = await createAskedOrder({ id: `${id}-0` });
  const { buyer, requester, group, approver, approval } = asked;
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: holdSeconds } } });
  const name = { firstName: "Konstantina", lastName: "Papadopoulou-Weatherington" };
  await db.user.update({ where: { id: requester.id }, data: name });
  await db.approval.updateMany({ where: { id: approval.id }, data: { xp: { Dept: "Ward 0" } } });
  const ids = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  const approvals = [approval];
  for (let nth = 1; nth < length; nth++) {
    const order = await createOrder({ from: buyer, by: requester }, { id: `${id}-${nth}`, total: 100 + nth });
    const dateCreated = new Date(Date.UTC(2026, 2, 1, 0, nth));
    approvals.push(await createApproval(order, { ...ids, xp: { Dept: `Ward ${nth}` }, dateCreated }));
  }
  return { ...asked, approvals, ids };
}

const phone = { hasTouch: true, isMobile: true };
const bar = (page: Page) => page.getByRole("region", { name: "Selected approvals" });

/** Opens the first that is pending, and approves it. */
async function approveOnPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(myApprovals);
  await rows(page).first().locator("[data-row]").click();
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await hydrated(approve);
  await settle(page);
  await approve.click();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

test("the end of the list can be scrolled out from under the messages, in the split view and in the table", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const { approver, approvals } = await createQueue(19);
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText("Approved");
  await settle(page);
  const busy = { ErrorCode: "ServerError", Message: "Too much at once.", Data: {} };
  await intercept(page, "**/take", (route) => route.fulfill({ status: 500, json: { Errors: [busy] } }));
  for (const at of [1, 2]) {
    await page.keyboard.press("m");
    await expect(toasts(page)).toContainText(`${approvals[at]?.orderId} was not taken.`);
    await page.keyboard.press("j");
    await settle(page);
  }
  const end = page.getByRole("navigation", { name: "Pages of approvals" });
  for (const layout of ["Split view", "Table"])
    await test.step(layout, async () => {
      await page.getByRole("radio", { name: layout }).check({ force: true });
      await expect(preview(page)).toHaveCount(layout === "Table" ? 0 : 1);
      // At most two at once.
      await expect(toasts(page).locator("> *")).toHaveCount(2);
      await page.mouse.move(600, 500);
      await page.mouse.wheel(0, 5000);
      await page.mouse.wheel(0, 5000);
      const toast = await boxOf(toasts(page).locator("> *").first());
      await expect.poll(async () => (await boxOf(end)).bottom).toBeLessThanOrEqual(toast.y);
    });
});

test("that the server could not be reached is said no longer once it is back", async ({
  page,
  context,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const { approver, approvals } = await createQueue(1);
  await signIn(approver);
  await openFirst(page);
  await context.setOffline(true);
  await page.keyboard.press("m");
  const failure = toasts(page).getByText(`${approvals[0]?.orderId} was not taken.`);
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await expect(failure).toHaveCount(0);
});

test("on a phone a decision's message is at the top and does not cover the next approval, and long names beside what is decided are whole", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createQueue(3);
  await signIn(approver);
  await approveOnPhone(page);
  await expect(page.getByRole("main")).toContainText("Approving");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(approvals[1]?.orderId ?? ""));
  await expect(toasts(page).getByRole("button", { name: `Undo ${approvals[0]?.orderId}` })).toBeVisible();
  const toast = await boxOf(toasts(page).locator("> *").first());
  expect(toast.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole("heading", { level: 1 }))).y);
  expect(toast.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole("link", { name: "Previous" }))).y);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Approvals" }).click();
  await expect(rows(page).first()).toContainText("Approved");
  for (const at of [0, 1]) {
    const name = rows(page).nth(at).getByText("Konstantina Papadopoulou-Weatherington", { exact: true });
    expect(await name.evaluate((span) => span.scrollWidth <= span.clientWidth)).toBe(true);
  }
  expect(await findViolations(page)).toEqual([]);
});

test("the top of an approval's page shows what distinguishes it from others of its order", async ({ openBrowser }) => {
  const { approver, order, approval, ids } = await createQueue(1);
  const other = await createApproval(order, { ...ids, xp: { Dept: "Pharmacy", Site: "North" } });
  // The place is the server's: no script needs to run.
  const page = await openBrowser(approver, { javaScriptEnabled: false });
  for (const [{ id }, place] of [
    [approval, "Ward 0"],
    [other, "Pharmacy · North"],
  ] as const) {
    await page.goto(`/orders/all/${order.id}/approvals/${id}`);
    await expect(page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) })).toContainText(place);
    const signs = page.getByRole("region", { name: "Who signs" });
    await expect(signs).toContainText(`This is one of 2 approvals under this rule: ${place}.`);
    await expect(signs).toContainText("0 of this order’s 2 approvals are approved");
    await expect(signs.getByRole("listitem")).toContainText("0 of 2 approved");
  }
  await page.goto("/approvals?Status=Pending");
  await expect(rows(page).filter({ hasText: other.id })).toContainText("Pharmacy · North");
});

test("snoozing offers only times early enough, and arrow keys choose one", async ({ page, signIn }) => {
  const { approver, approvals } = await createQueue(3);
  await db.approval.updateMany({ where: { id: approvals[0]?.id ?? "" }, data: { xp: { DueBy: "2026-02-10" } } });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await db.approval.updateMany({ where: { id: approvals[1]?.id ?? "" }, data: { xp: { DueBy: inHours(36) } } });
  await db.approval.updateMany({ where: { id: approvals[2]?.id ?? "" }, data: { xp: { DueBy: inHours(1500) } } });
  await signIn(approver);
  await openFirst(page);
  const offered = preview(page).getByRole("button", { name: "Snooze…" });
  await expect(offered).toBeDisabled();
  await expect(offered).toHaveAccessibleDescription("Too late to snooze: it is overdue.");
  await page.keyboard.press("s");
  await expect(toasts(page)).toContainText(`${approvals[0]?.orderId} was not snoozed.`);
  await expect(toasts(page)).toContainText("Too late to snooze: it is overdue.");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await settle(page);
  await expect(offered).toBeEnabled();
  await page.keyboard.press("s");
  const choices = dialog.getByRole("listitem").getByRole("button");
  await expect(choices.first()).toBeFocused();
  await expect(dialog).toContainText(
    /Due on \w{3},? \d+ \w{3}.*\. It comes back to Mine at the time you choose, or when the order changes\./,
  );
  await dialog.getByRole("button", { name: "Close" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(rows(page).nth(2).locator("[data-row]")).toBeFocused();
  await settle(page);
  await page.keyboard.press("s");
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // On a Sunday evening there is one choice alone.
  await expect(choices.nth(Math.min(1, (await choices.count()) - 1))).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText(`Snoozed ${approvals[2]?.orderId} until`);
  await expect(toasts(page)).toContainText("It comes back then, or when the order changes.");
  const [open, aside] = await Promise.all([boxOf(rows(page).nth(1)), boxOf(rows(page).nth(2))]);
  expect(aside.height).toBe(open.height);
  // What is decided next is told in its place.
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Approved ${approvals[0]?.orderId}.`);
  await expect(toasts(page)).not.toContainText("Snoozed");
});

test("selected approvals are decided by the keys on the buttons, and Escape clears the selection", async ({
  page,
  signIn,
}) => {
  const { approver } = await createQueue(3);
  await signIn(approver);
  await openDesk(page);
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await boxes.nth(0).check({ force: true });
  await boxes.nth(1).check({ force: true });
  for (const [name, key] of [
    ["Approve 2…", "a"],
    ["Decline 2…", "d"],
    ["Snooze 2…", "s"],
  ] as const)
    await expect(bar(page).getByRole("button", { name }).locator("kbd")).toHaveText(key);
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: "Approve 2 approvals?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(bar(page)).toContainText("2 selected");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);

  // What is decided is not offered again.
  await rows(page).nth(2).locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(2)).toContainText("Approved");
  await boxes.nth(0).check({ force: true });
  await bar(page).getByRole("button", { name: "Select All 2" }).click();
  await expect(bar(page)).toContainText("2 selected");

  await db.user.update({ where: { id: approver.id }, data: { preferences: { Shortcuts: false } } });
  await page.reload();
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
  await boxes.nth(0).check({ force: true });
  await expect(bar(page).getByRole("button", { name: "Approve 1…" })).toBeVisible();
  await expect(bar(page).locator("kbd").first()).toBeHidden();
  await expect(page.getByRole("searchbox").locator("..").locator("kbd")).toBeHidden();
});

/** Whether nothing covers the middle of it. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test("on a phone one reads how many of an order one has approved, and the way on stays once that is final", async ({
  openBrowser,
  as,
}) => {
  const { approver, order, ids, approvals } = await createQueue(3, 5);
  await createApproval(order, { ...ids, dateCreated: new Date("2026-02-15T08:00:00Z") });
  const page = await openBrowser(approver, { ...phone, viewport: { width: 390, height: 844 } });
  await page.goto(myApprovals);
  await rows(page).first().locator("[data-row]").tap();
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "4 awaiting you" })).toHaveAttribute("href", "/approvals");
  const whole = page.getByRole("button", { name: "Approve my 2 of this order" });
  await hydrated(whole);
  expect((await whole.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await settle(page);
  await whole.tap();
  await expect(page.getByText(`You approved 2 approvals of ${order.id}.`)).toBeVisible();
  // Where there is no keyboard, no key is named.
  await expect(toasts(page)).toContainText(/Undo, \d seconds\./);
  // The bar shows the same, so the message does not cover the bar at the top.
  expect(await isOnTop(banner.getByRole("button").first())).toBe(true);
  await expect(banner).toContainText("2 awaiting you");
  await expect(page.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible({ timeout: 20_000 });
  const next = page.getByRole("button", { name: "Next", exact: true });
  await next.tap();
  const [, second, third] = approvals;
  await expect(page).toHaveURL(new RegExp(`${second?.orderId}/`));
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();

  // One that was decided elsewhere leads on, too.
  await (await as(approver)).send("POST", `/orders/all/${second?.orderId}/approve`);
  await page.reload();
  await expect(page.locator(".decision-bar")).toContainText("Approved by Ada Lovelace.");
  await next.tap();
  await expect(page).toHaveURL(new RegExp(`${third?.orderId}/`));
});

test("when all rows of a page leave, the focus moves to the first row after them, and at the end to the empty list's message", async ({
  page,
  signIn,
}) => {
  const { approver } = await createQueue(4, 5);
  await signIn(approver);
  await openDesk(page, `${myApprovals}&pageSize=3`);
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("x");
  await bar(page).getByRole("button", { name: "Select All 3" }).click();
  await rows(page).first().locator("[data-row]").focus();
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: "Approve 3 approvals?" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page)).toContainText("Approved 3 approvals.");
  // Rows stay while the pointer is on the list.
  await page.mouse.move(5, 5);
  await expect(rows(page)).toHaveCount(1, { timeout: 20_000 });
  await expect(rows(page).locator("[data-row]")).toBeFocused();

  await settle(page);
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "Nothing is pending for you" })).toBeFocused({ timeout: 15_000 });
});
