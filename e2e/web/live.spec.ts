import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { createApproval, createAskedOrder, createDecision, createGroup, createOrder, createUser } from "../factories";
import { findViolations } from "./axe";
import { myApprovals, openLive, preview, rows, settle, toasts } from "./desk-page";
import { expect, followSince, holdBack, intercept, test } from "./fixtures";

const badge = (page: Page) => page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: /^Approvals/ });

async function createDesk() {
  const scene = await createAskedOrder({ members: 2 });
  const { buyer, requester, group, approval } = scene;
  await db.user.update({ where: { id: scene.people[0]?.id ?? "" }, data: { firstName: "Grace", lastName: "Hopper" } });
  const another = await createOrder({ from: buyer, by: requester });
  const second = await createApproval(another, {
    approvingGroupId: group.id,
    approvalRuleId: approval.approvalRuleId,
    dateCreated: new Date("2026-03-01T00:00:00Z"),
  });
  return { ...scene, second };
}

async function openInbox(page: Page) {
  await openLive(page, "/approvals?Status=Pending&sortBy=DateCreated");
  await expect(rows(page)).toHaveCount(2);
}

test("a decision greys the row and updates the badge for everybody else, in every tab, without moving the focus", async ({
  openBrowser,
  as,
}) => {
  const { people, order, second } = await createDesk();
  const [maker, other] = people as [User, User];
  const page = await openBrowser(other);
  await openInbox(page);
  const tab = await page.context().newPage();
  const streams: string[] = [];
  tab.on("request", (request) => request.url().includes("/api/v1/live") && streams.push(request.url()));
  await tab.goto("/approvals");
  await expect(badge(tab)).toContainText("2");
  await tab.waitForTimeout(3000); // by now it would have opened a stream
  await rows(page).first().locator("[data-row]").focus();
  for (const nth of [0, 1])
    await tab
      .getByRole("checkbox", { name: /^Select / })
      .nth(nth)
      .check({ force: true });
  const selected = tab.getByRole("region", { name: "Selected approvals" });
  await expect(selected).toContainText("2 selected €200.00");

  const api = await as(maker);
  const decision = { OrderID: order.id, Decision: "Approve" };
  const response = await api.send("POST", "/approvals/decisions", { Decisions: [decision], HoldSeconds: 30 });
  for (const each of [page, tab]) {
    await expect(rows(each).first()).toContainText("Grace Hopper is approving this");
    await expect(badge(each)).toContainText("2");
  }
  await expect(selected).toContainText("2 selected, 1 left out €100.00");
  const decisionID = (await response.json()).Items[0].Decisions[0].ID;
  await api.send("POST", `/approvals/decisions/${decisionID}/undo`);
  await expect(rows(page).first()).not.toContainText("Grace Hopper is approving this");

  await api.send("POST", `/orders/all/${order.id}/approve`);
  for (const each of [page, tab]) {
    await expect(rows(each).first()).toContainText(/Grace Hopper approved this \d+ s ago/);
    await expect(badge(each)).toContainText("1");
    await expect(rows(each)).toHaveCount(2);
  }
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  expect(streams).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  // Their own decided rows leave, but not while the pointer is on them.
  await rows(page).first().hover();
  await (await as(other)).send("POST", `/orders/all/${second.orderId}/approve`);
  await expect(page.getByRole("button", { name: "All done here. Show what is next" })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  // Whoever works by keys leaves the pointer where it is.
  await page.keyboard.press("Shift");
  await expect(rows(page)).toHaveCount(0);
  await expect(toasts(page)).toContainText("All done: nothing is pending for you.");
  await page.getByRole("link", { name: "Decided by me" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator(".row-end")).toHaveCount(0);

  // Once the tab with the stream is left, the next one opens its own, whatever the first was counting.
  await holdBack(page, /pageSize=1$/);
  const stream = tab.waitForRequest("**/api/v1/live*", { timeout: 5000 });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  await stream;
});

test("a page that comes later than the news of it shows what was told", async ({ openBrowser, as }) => {
  const { people, order, second } = await createDesk();
  const [maker, other] = people as [User, User];
  const page = await openBrowser(other);
  await openLive(page, "/orders");
  await expect(badge(page)).toContainText("2");
  const api = await as(maker);
  const decision = { OrderID: order.id, Decision: "Approve" };
  const held = await api.send("POST", "/approvals/decisions", { Decisions: [decision], HoldSeconds: 30 });
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, /\/approvals(\?|$)/, async (route) => {
    const response = await route.fetch();
    if (!route.request().headers()["next-router-prefetch"]) read();
    await released;
    await route.fulfill({ response });
  });
  await badge(page).click();
  await isRead;

  const decisionID = (await held.json()).Items[0].Decisions[0].ID;
  await api.send("POST", `/approvals/decisions/${decisionID}/undo`);
  await api.send("POST", `/orders/all/${second.orderId}/approve`);
  await expect(badge(page)).toContainText("1");
  release();
  await expect(rows(page).filter({ hasText: second.orderId })).toContainText("Grace Hopper approved this");
  await expect(rows(page).filter({ hasText: order.id })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: order.id })).not.toContainText("Grace Hopper is approving this");

  // The keys say why they do nothing there.
  await rows(page).filter({ hasText: second.orderId }).locator("[data-row]").focus();
  await settle(page);
  for (const [key, does] of [
    ["a", "approve"],
    ["s", "snooze"],
    ["m", "take"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(toasts(page)).toContainText(`You cannot ${does} this now.`);
    await expect(toasts(page)).toContainText("Grace Hopper approved this");
  }
});

test("a colleague's decision stays decided after the time to undo", async ({ openBrowser, as }) => {
  const { people, order, approval } = await createDesk();
  const [maker, other] = people as [User, User];
  const page = await openBrowser(other);
  await page.clock.install();
  await openInbox(page);
  const decision = await createDecision(approval, { person: maker });
  await rows(page).first().locator("[data-row]").focus();
  await page.waitForTimeout(400);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Grace Hopper is approving this");
  await db.decision.delete({ where: { id: decision.id } });
  await (await as(maker)).send("POST", `/orders/all/${order.id}/approve`);
  await expect(rows(page).first()).toContainText("Grace Hopper approved this");

  await page.clock.fastForward(31_000);
  await expect(rows(page).first()).toContainText("Grace Hopper approved this");
});

test("a decision on hold is visible in the person's other windows until it is undone", async ({
  page,
  context,
  signIn,
}) => {
  const { people, approval } = await createDesk();
  const [, user] = people as [User, User];
  await signIn(user);
  await openInbox(page);
  const tab = await context.newPage();
  await tab.goto("/approvals?Status=Pending&sortBy=DateCreated");
  await expect(tab.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
  await tab.keyboard.press("j");
  await settle(tab);
  await tab.keyboard.press("a");
  await expect(toasts(tab)).toContainText(`Approved ${approval.orderId}.`);

  await expect(rows(page).first()).toContainText("You are approving this in another window");
  await tab.keyboard.press("u");
  await expect(toasts(tab)).toContainText("Undone.");
  await expect(rows(page).first()).not.toContainText("You are approving this");
});

test("an approval's page opened during a colleague's hold follows the result", async ({ openBrowser, as }) => {
  const { people, order, approval } = await createDesk();
  const [maker, other] = people as [User, User];
  const { id } = await createDecision(approval, { person: maker });
  const page = await openBrowser(other);
  await openLive(page, `/orders/all/${order.id}/approvals/${approval.id}`);
  await expect(page.getByText("Grace Hopper is approving this.")).toBeVisible();

  await (await as(maker)).send("POST", `/approvals/decisions/${id}/undo`);
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await expect(page.getByText("Grace Hopper is approving this.")).toBeHidden();
});

test("an order's page follows what colleagues decide", async ({ openBrowser, as }) => {
  const { people, order } = await createDesk();
  const [maker, other] = people as [User, User];
  const page = await openBrowser(other);
  await openLive(page, `/orders/all/${order.id}/approvals`);
  const decide = page.getByRole("link", { name: "Review and decide" });
  await expect(decide).toBeVisible();

  const api = await as(maker);
  const wanted = { OrderID: order.id, Decision: "Approve" };
  const held = await api.send("POST", "/approvals/decisions", { Decisions: [wanted], HoldSeconds: 30 });
  await expect(page.getByText("Grace Hopper is approving this.")).toBeVisible();
  await expect(page.locator("tbody")).toContainText("Approving");
  await expect(decide).toHaveCount(0);
  await api.send("POST", `/approvals/decisions/${(await held.json()).Items[0].Decisions[0].ID}/undo`);
  await expect(decide).toBeVisible();

  await api.send("POST", `/orders/all/${order.id}/approve`, { Comments: "as agreed" });
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("as agreed");
  await expect(decide).toHaveCount(0);
  await expect(page.locator("tbody")).toContainText("as agreed");
});

test("what one writes of an order stays as it is while a colleague decides, and the page follows afterwards", async ({
  page,
  context,
  signIn,
  as,
}) => {
  const { buyer, approver, order } = await createAskedOrder();
  const path = `/orders/all/${order.id}/approvals`;
  await signIn(await createUser(buyer, { roles: ["OrderAdmin"] }));
  await openLive(page, path);
  const tab = await context.newPage();
  await tab.goto(path);
  await page.getByRole("button", { name: "Edit comments and extended properties" }).click();
  const comments = page.getByRole("textbox", { name: "Comments" });
  await comments.fill("Urgent.");
  const status = (of: Page) => of.locator("main header .badge").first();
  await (await as(approver)).send("POST", `/orders/all/${order.id}/approve`);
  await expect(status(tab)).toHaveText("Open");
  await expect(comments).toHaveValue("Urgent.");
  await expect(status(page)).toHaveText("Awaiting approval");

  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(status(page)).toHaveText("Open");
});

test("what is counted while no stream is to be had is not counted again once one is", async ({
  page,
  signIn,
  as,
  tolerate,
}) => {
  tolerate(/503/);
  const { people, order, approval } = await createDesk();
  const [maker, other] = people as [User, User];
  const decided = Promise.withResolvers<void>();
  let isRefused = true;
  await page.route("**/api/v1/live*", async (route) => {
    await decided.promise;
    return isRefused ? route.fulfill({ status: 503 }) : followSince(route, approval.id);
  });
  await page.clock.install();
  await signIn(other);
  const attempt = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
  await page.goto("/approvals?Status=Pending&sortBy=DateCreated");
  await expect(badge(page)).toContainText("2");
  await (await as(maker)).send("POST", "/approvals/decisions", {
    Decisions: [{ OrderID: order.id, Decision: "Approve" }],
  });
  decided.resolve();
  expect((await attempt).status()).toBe(503);
  await expect(badge(page)).toContainText("1");

  isRefused = false;
  await page.clock.fastForward(60_000);
  await expect(rows(page).first()).toContainText("Grace Hopper approved this");
  await expect(badge(page)).toContainText("1");
});

test("a hidden tab leaves counting to a visible one", async ({ openBrowser, tolerate }) => {
  tolerate(/503/);
  const { people } = await createDesk();
  const page = await openBrowser(people[1] as User);
  await page.context().route("**/api/v1/live*", (route) => route.fulfill({ status: 503 }));
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => true }));
  const counts: string[] = [];
  const isCount = (url: string) => url.includes("pageSize=1");
  page.on("request", (request) => isCount(request.url()) && counts.push(request.url()));
  const attempt = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
  await page.goto("/approvals?Status=Pending");
  await attempt;
  const tab = await page.context().newPage();
  const recount = tab.waitForResponse((response) => isCount(response.url()));
  await tab.goto("/approvals?Status=Pending");
  await recount;
  await expect(tab.getByRole("button", { name: "Refresh the list" })).toBeVisible();
  expect(counts).toEqual([]);
});

test("the open preview's signers are updated when a colleague decides; new approvals are collected until the person shows them", async ({
  openBrowser,
  as,
}) => {
  const { buyer, people, approval, order } = await createDesk();
  const colleague = await createUser(buyer);
  const others = await createGroup(buyer, [colleague]);
  const second = await createApproval(order, { approvingGroupId: others.id });
  const page = await openBrowser(people[1] as User);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLive(page, myApprovals);
  const signs = preview(page).getByRole("region", { name: "Who signs" });
  await expect(signs).toContainText("0 of this order’s 2 approvals are approved");
  await (await as(colleague)).send("POST", `/orders/all/${order.id}/approvals/${second.id}/approve`);
  await expect(signs).toContainText("1 of this order’s 2 approvals is approved");

  const admin = await createUser(buyer, { roles: ["FullAccess"] });
  const moved = await createApproval(order, { approvingGroupId: others.id, approvalRuleId: approval.approvalRuleId });
  const api = await as(admin);
  const path = `/orders/all/${order.id}/approvals/${moved.id}/reassign`;
  const reassigned = await api.send("POST", path, { ApprovingGroupID: approval.approvingGroupId });
  expect(reassigned.ok(), await reassigned.text()).toBe(true);
  const show = page.getByRole("button", { name: "1 new" });
  await expect(show).toBeVisible();
  await expect(badge(page)).toContainText("3");
  await expect(rows(page)).toHaveCount(2);
  await show.click();
  await expect(rows(page)).toHaveCount(3);
  await expect(show).toBeHidden();
  await expect(badge(page)).toContainText("3");
});
