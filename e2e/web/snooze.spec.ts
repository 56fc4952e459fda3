import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createAskedOrder, createOrder } from "../factories";
import { findViolations } from "./axe";
import { createColleague } from "./desk-data";
import { openLive, preview, rows, settle, toasts } from "./desk-page";
import { expect, followSince, hydrated, test } from "./fixtures";

/** Snoozes the first row until tomorrow. */
async function snoozeFirst(page: Page) {
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("s");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Tomorrow/ })
    .click();
}

/** Two orders that await the same approver. */
async function createDesk() {
  const asked = await createAskedOrder();
  const { buyer, requester, group, approval } = asked;
  const later = await createOrder({ from: buyer, by: requester });
  const ids = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  await createApproval(later, { ...ids, dateCreated: new Date("2026-03-01T08:00:00Z") });
  return { ...asked, later };
}

const badge = (page: Page, count: number) => page.getByRole("link", { name: `Approvals ${count} awaiting you` });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true });
const snoozed = "Snoozed until tomorrow at 08:00";

test("an approval is snoozed and brought back by keys; it waits in its own tab and comes back by itself", async ({
  page,
  signIn,
}) => {
  const { approver, order, approval, later } = await createDesk();
  await signIn(approver);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/approvals");
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
  await expect(badge(page, 2)).toBeVisible();
  await tab(page, "Snoozed").click();
  await expect(page.getByRole("heading", { name: "Nothing is snoozed" })).toBeVisible();
  await tab(page, "Mine").click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: `Snooze ${order.id}` });
  await expect(dialog).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const tomorrow = dialog.getByRole("button", { name: /^Tomorrow/ });
  await page.keyboard.press((await tomorrow.getAttribute("aria-keyshortcuts")) ?? "");

  await expect(rows(page).first()).toContainText(snoozed);
  await expect(toasts(page)).toContainText(`Snoozed ${order.id} until tomorrow at 08:00.`);
  await expect(badge(page, 1)).toBeVisible();
  await expect(rows(page).nth(1)).toHaveAttribute("data-shown", "at");
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText(`${order.id} is back in Mine.`);
  await expect(badge(page, 2)).toBeVisible();
  expect(await db.snooze.count({ where: { userId: approver.id } })).toBe(0);

  await page.keyboard.press("k");
  await settle(page);
  await page.keyboard.press("s");
  await tomorrow.click();
  await expect(rows(page).first()).toContainText(snoozed);
  await expect(badge(page, 1)).toBeVisible();
  await tab(page, "Snoozed").click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Back tomorrow at 08:00");
  await expect(page.getByRole("list", { name: "Filters" })).toHaveCount(0);
  await tab(page, "Mine").click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole("link", { name: later.id })).toBeVisible();
  await expect(preview(page)).toContainText(later.id);

  // No page is open meanwhile: it might ask for the approval just when it is gone.
  await page.goto("about:blank");
  await db.approval.deleteMany({ where: { orderId: later.id } });
  await page.goto("/approvals");
  const list = page.getByRole("region", { name: "approvals" });
  await expect(list.getByText("One approval is snoozed. It comes back tomorrow at 08:00.")).toBeVisible();
  const until = new Date(Date.now() + 5000);
  await db.snooze.updateMany({ where: { approvalId: approval.id }, data: { until } });
  await page.reload();
  const back = page.getByRole("button", { name: `${order.id} is back: the snooze ended` });
  await expect(back).toBeVisible({ timeout: 20_000 });
  await expect(badge(page, 1)).toBeVisible();
  await back.click();
  await expect(rows(page).getByRole("link", { name: order.id })).toBeVisible();
});

test("a snoozed approval comes back when its order changes, but not by late news of an earlier change", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, requester, buyer, group, order, later } = await createDesk();
  const placer = await as(requester);
  const colleague = await as(await createColleague(buyer, group));
  const change = (Comments: string) => placer.send("PATCH", `/orders/outgoing/${order.id}`, { Comments });
  await signIn(approver);
  await page.setViewportSize({ width: 1440, height: 900 });
  const letNewsCome = Promise.withResolvers<void>();
  await page.route("**/api/v1/live*", (route) => letNewsCome.promise.then(() => followSince(route, order.id)));
  await page.goto("/approvals");
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
  await change("Needed by Friday.");

  await snoozeFirst(page);
  await expect(rows(page).first()).toContainText(snoozed);
  await colleague.send("POST", `/orders/all/${later.id}/approve`);
  letNewsCome.resolve();
  await expect(rows(page).nth(1)).toContainText("Grace Whitfield");
  await expect(rows(page).first()).toContainText(snoozed);

  await change("Needed by Thursday.");
  await expect(page.getByRole("button", { name: `${order.id} is back: the order changed` })).toBeVisible();
  await expect(rows(page).first()).not.toContainText(snoozed);
});

test("a snoozed approval that a colleague decides is not said to be back, and the other one is still counted", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, buyer, group, order } = await createDesk();
  const colleague = await as(await createColleague(buyer, group));
  await signIn(approver);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLive(page, "/approvals");
  await snoozeFirst(page);
  await expect(badge(page, 1)).toBeVisible();
  await colleague.send("POST", `/orders/all/${order.id}/approve`);
  await expect(rows(page).first()).toContainText("Grace Whitfield approved this");
  await expect(badge(page, 1)).toBeVisible();
  await expect(page.getByRole("button", { name: "is back" })).toHaveCount(0);
});

test("on a phone an approval is snoozed on its page until any time, and brought back there", async ({
  page,
  signIn,
}) => {
  const { approver, order, approval } = await createDesk();
  await signIn(approver);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
  const ask = page.getByRole("button", { name: "Snooze…" });
  await hydrated(ask);
  const box = await ask.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await ask.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
  await expect(dialog.getByText("Enter a date and a time.")).toBeVisible();
  const later = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Another time").fill(`${later}T09:30`);
  await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
  const year = later.slice(0, 4) === String(new Date().getFullYear()) ? undefined : "numeric";
  const date = { day: "numeric", month: "short", year, timeZone: "UTC" } as const;
  const words = new RegExp(`\\w+,? ${new Date(later).toLocaleDateString("en-GB", date)} at 09:30`);
  await expect(page.getByText(new RegExp(`^Snoozed until ${words.source}\\.$`))).toBeVisible();

  await page.reload();
  await expect(page.getByText(new RegExp(`You snoozed this\\. Back ${words.source}`))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const back = page.getByRole("button", { name: "Bring back" });
  await hydrated(back);
  await back.click();
  await expect(toasts(page)).toContainText(`${order.id} is back in Mine.`);
  await expect(back).toHaveCount(0);
  expect(await db.snooze.count({ where: { userId: approver.id } })).toBe(0);
});
