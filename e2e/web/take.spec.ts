import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { createAskedOrder } from "../factories";
import { findViolations } from "./axe";
import { preview, rows, settle, toasts } from "./desk-page";
import { expect, hydrated, test } from "./fixtures";

async function createDesk() {
  const scene = await createAskedOrder({ members: 2 });
  const [grace, samuel] = scene.people as [User, User];
  await db.user.update({ where: { id: grace.id }, data: { firstName: "Grace", lastName: "Hopper" } });
  return { ...scene, grace, samuel };
}

const row = (page: Page) => rows(page).first();

async function openDesk(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const connected = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
  await page.goto("/approvals");
  await expect(page.locator("section[aria-keyshortcuts~=m]")).toBeAttached();
  await expect(preview(page).getByRole("button", { name: "Approve" })).toBeVisible();
  expect((await connected).status()).toBe(200);
}

test("colleagues see who is looking at an approval and who has taken it, and are asked before they decide it", async ({
  openBrowser,
}) => {
  const { grace, samuel, order } = await createDesk();
  const [hers, his] = [await openBrowser(grace), await openBrowser(samuel)];
  await openDesk(his);
  const alone = await row(his).boundingBox();
  await openDesk(hers);
  await expect(preview(his)).toContainText("Grace Hopper is looking");
  await expect(row(his)).toContainText("Grace Hopper is looking");

  await row(hers).locator("[data-row]").focus();
  await settle(hers);
  await hers.keyboard.press("m");
  await expect(toasts(hers)).toContainText(`You took ${order.id}.`);
  await expect(preview(hers)).toContainText("You took this");
  await expect(row(his)).toContainText("Grace Hopper took this");
  expect((await row(his).boundingBox())?.height).toBe(alone?.height);
  await expect(preview(his)).toContainText("Grace Hopper took this");
  expect(await findViolations(his)).toEqual([]);

  await row(his).locator("[data-row]").focus();
  await settle(his);
  await his.keyboard.press("a");
  const warning = his.getByRole("dialog", { name: `Grace Hopper took ${order.id}` });
  await expect(warning).toContainText("You can decide it all the same.");
  expect(await findViolations(his)).toEqual([]);
  await warning.getByRole("button", { name: "Cancel" }).click();
  expect(await db.decision.count({ where: { orderId: order.id } })).toBe(0);

  await hers.keyboard.press("m");
  await expect(toasts(hers)).toContainText(`You gave ${order.id} back.`);
  await expect(row(his)).not.toContainText("took this");
  await hers.keyboard.press("m");
  await expect(row(his)).toContainText("Grace Hopper took this");
  await his.keyboard.press("a");
  await warning.getByRole("button", { name: "Approve anyway" }).click();
  await expect(row(his)).toContainText("Approved");
});

test("on a phone an approval is taken on its page, taken over and given back", async ({ page, signIn }) => {
  const { grace, samuel, order, approval } = await createDesk();
  const [dateTaken, until] = [new Date(), new Date(Date.now() + 600_000)];
  await db.take.create({
    data: { orderId: order.id, approvalId: approval.id, userId: grace.id, dateTaken, until },
  });
  await signIn(samuel);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
  await expect(page.getByText(/^Grace Hopper took this/)).toBeVisible();
  const take = page.getByRole("button", { name: "Take", exact: true });
  await hydrated(take);
  const box = await take.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await take.click();
  await page.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await expect(page.getByText(/^You took this/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Give back" }).click();
  await expect(page.getByText(/^You took this/)).toHaveCount(0);
  expect(await db.take.count({ where: { approvalId: approval.id } })).toBe(0);
});

test("what a colleague took over while no news came is no longer shown as one's own", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/503/);
  const { grace, samuel, order, approval } = await createDesk();
  const release = Promise.withResolvers<void>();
  await page.route("**/api/v1/live*", (route) => release.promise.then(() => route.fulfill({ status: 503 })));
  await signIn(samuel);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/approvals");
  await expect(page.locator("section[aria-keyshortcuts~=m]")).toBeAttached();
  await row(page).locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("m");
  await expect(row(page)).toContainText("You took this");

  const where = { orderId_approvalId: { orderId: order.id, approvalId: approval.id } };
  await db.take.update({ where, data: { userId: grace.id } });
  release.resolve();
  await expect(row(page)).toContainText("Grace Hopper took this");
});
