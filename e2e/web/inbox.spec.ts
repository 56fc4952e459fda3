import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import {
  createApproval,
  createGroup,
  createOrder,
  createOrderReturn,
  createPurchase,
  createRule,
  createUser,
  ensureOwner,
  inParts,
} from "../factories";
import { expect, keysReady, test } from "./fixtures";
import { signInOn } from "./sign-in-form";

const password = "seven ravens over the weir";

/** A buyer with two pending approvals, the first older, and one decided approval. */
async function createInbox() {
  const { buyer, user, order } = await createPurchase();
  const member = await createUser(buyer, { roles: ["OrderAdmin"] });
  const group = await createGroup(buyer, [user, member]);
  const { id: approvalRuleId } = await createRule(buyer, { groupID: group.id });
  const later = await createOrder({ from: buyer, by: user }, { total: 5000 });
  const decided = await createOrder({ from: buyer, by: user });
  const approval = { approvalRuleId, approvingGroupId: group.id };
  await createApproval(later, { ...approval, dateCreated: new Date("2026-03-01T08:00:00Z") });
  await createApproval(order, { ...approval, id: "the oldest/100%", xp: { Dept: "IT" } });
  const approver = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  await createApproval(decided, { ...approval, id: "decided", approver, comments: "Within the budget." });
  const reader = await createUser(buyer, { roles: ["OrderAdmin"] });
  return { buyer, user, member, reader, order, later, approval };
}

const ordersOn = (page: Page) => page.locator("tbody td:nth-child(2)").getByRole("link");

test("a decider lands on what awaits them, with what others decide and what they decided one tab away, and returns to it", async ({
  page,
  signIn,
  as,
}) => {
  const { member, order, later } = await createInbox();
  await createApproval(order, { id: "asked of others" });
  await signIn(member);
  await page.goto("/");
  await expect(page).toHaveURL("/approvals");
  const views = page.getByRole("navigation", { name: "Views" });
  const current = views.locator("[aria-current]");
  await expect(views.getByRole("link")).toHaveText(["Mine", "Others", "Snoozed", "Decided by me", "All approvals"]);
  await expect(current).toHaveText("Mine");
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await expect(page.getByRole("list", { name: "Filters" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Approvals 2 awaiting you" })).toBeVisible();

  // Sorting does not change the tab.
  await keysReady(page);
  await page.getByRole("columnheader", { name: "Amount" }).getByRole("link").click();
  await expect(page).toHaveURL("/approvals?CanDecide=true&SnoozedUntil=%21*&sortBy=Order.Total");
  await expect(current).toHaveText("Mine");
  await views.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL("/approvals");
  await page.goto(`/orders/all/${order.id}/approvals/the%20oldest%2F100%25?from=/approvals`);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${later.id}/`));
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Approvals" }).click();
  await expect(page).toHaveURL("/approvals");

  await views.getByRole("link", { name: "Others" }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.locator("tbody").getByRole("link", { name: "asked of others" })).toBeVisible();
  await page.goto("/approvals?Status=Pending");
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("Status is Pending");
  await views.getByRole("link", { name: "Mine" }).click();
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await expect(page.getByRole("link", { name: "asked of others" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Filters" })).toHaveCount(0);

  const path = `/orders/all/${order.id}/approvals/the%20oldest%2F100%25/approve`;
  await (await as(member)).send("POST", path, { Comments: "As agreed." });
  await views.getByRole("link", { name: "Decided by me" }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.locator("tbody").getByRole("link", { name: "the oldest/100%" })).toBeVisible();
  const row = page.locator("tbody > .list-row");
  await expect(row.locator("[data-label=Completed]")).toContainText(/now|ago/);
  await expect(row.locator("[data-label=Comments]")).toHaveText("As agreed.");
  await page.getByRole("radio", { name: "Split view" }).check({ force: true });
  await expect(row).toContainText("As agreed.");
  await expect(page.getByRole("columnheader", { name: "Decided" })).toHaveAttribute("aria-sort", "descending");
});

test("a decider with nothing to decide is led to what awaits others", async ({ page, signIn }) => {
  const { user } = await createInbox();
  await signIn(user);
  await page.goto("/approvals");
  await expect(page.getByRole("heading", { name: "Nothing is pending for you" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("2 are pending with others.");
  await page.getByRole("link", { name: "Show approvals pending with others" }).click();
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Views" }).locator("[aria-current]")).toHaveText("Others");
});

test("a user who decides nothing lands on pending approvals, the oldest first; clearing the filters shows all", async ({
  page,
}) => {
  const { buyer, order, later } = await createInbox();
  const { username } = await createUser(buyer, { roles: ["OrderAdmin"], password });
  await page.goto("/");
  await signInOn(page, { username, password });

  await expect(page).toHaveURL("/approvals");
  const orders = ordersOn(page);
  await expect(orders).toHaveText([order.id, later.id]);
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("Status is Pending");
  const created = page.getByRole("columnheader", { name: "Created" });
  await expect(created).toHaveAttribute("aria-sort", "ascending");
  await keysReady(page);
  await created.getByRole("link").click();
  await expect(orders).toHaveText([later.id, order.id]);
  await created.getByRole("link").click();
  await expect(page).toHaveURL("/approvals?Status=Pending");
  await page.getByRole("button", { name: "Clear all" }).click();

  // A URL without any filter, which is not the list's default.
  await expect(page).toHaveURL("/approvals?page=1");
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1–3 of 3")).toBeVisible();
});

test("rules and groups are shown by name, in server-rendered and loaded pages", async ({ page, signIn }) => {
  const { reader, approval } = await createInbox();
  await db.approvalRule.update({ where: { id: approval.approvalRuleId }, data: { name: "Needs two quotes" } });
  await signIn(reader);
  await page.goto("/approvals?pageSize=1");
  const row = page.getByRole("row").nth(1);
  const isNamed = async () => {
    for (const words of ["Needs two quotes", approval.approvalRuleId, "Approvers", approval.approvingGroupId])
      await expect(row).toContainText(words);
  };
  await isNamed();

  await keysReady(page);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/approvals?pageSize=1&page=2");
  await expect(page.getByText("2–2 of 3")).toBeVisible();
  await isNamed();
});

test("pending approvals are part of the page before any script runs", async ({ openBrowser }) => {
  const { reader, order, later } = await createInbox();
  const page = await openBrowser(reader, { javaScriptEnabled: false });
  await page.goto("/approvals");

  const orders = ordersOn(page);
  await expect(orders).toHaveText([order.id, later.id]);
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("Status is Pending");

  // Sorting and paging need no script either.
  await page.getByRole("columnheader", { name: "Amount" }).getByRole("link").click();
  await page.getByRole("columnheader", { name: "Amount" }).getByRole("link").click();
  await expect(orders).toHaveText([later.id, order.id]);
  await page.goto("/approvals?Status=Pending&pageSize=1");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/approvals?Status=Pending&pageSize=1&page=2");
});

test("an approval is found by its amount, opened by keyboard, and the list is reached again", async ({
  page,
  signIn,
}) => {
  const { reader, order, later } = await createInbox();
  await signIn(reader);
  await page.goto("/approvals");
  await keysReady(page);
  const amount = page.getByRole("columnheader", { name: "Amount" });
  await amount.getByRole("link").click();
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await amount.getByRole("link").click();
  await expect(page).toHaveURL("/approvals?Status=Pending&sortBy=%21Order.Total");
  await expect(ordersOn(page).first()).toHaveText(later.id);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.locator("tbody").getByRole("link", { name: "the oldest/100%" })).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Over 100");
  await expect(page).toHaveURL(new RegExp(`/orders/all/${later.id}/approvals/.+`));
  const here = page.getByRole("navigation", { name: "Areas" }).locator("[aria-current]");
  await expect(here).toHaveText(/^Approvals/);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${order.id}/approvals/.+`));
  await expect(page.getByRole("link", { name: "Next" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Approvals" }).click();
  await expect(page).toHaveURL("/approvals?Status=Pending&sortBy=%21Order.Total");
});

test("both links of a row open what they name, and have the way back; an approval's page shows who can decide, who requested how much, and the order's other contents", async ({
  page,
  signIn,
}) => {
  const { user, order, approval } = await createInbox();
  await createApproval(order, { ...approval, id: "another", approver: user });
  const { id: returnID } = await createOrderReturn(order);
  await signIn(user);
  const list = "/approvals?Status=Pending&pageSize=50";
  await page.goto(list);
  const title = page.getByRole("heading", { level: 1 });
  const back = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Approvals" });
  for (const [name, opens] of [
    [order.id, `Order ${order.id}`],
    ["the oldest/100%", "Over 100"],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(title).toHaveText(opens);
    await expect(back).toHaveAttribute("href", list);
    await back.click();
    await expect(page).toHaveURL(list);
  }

  await page.getByRole("link", { name: "the oldest/100%" }).click();

  await expect(page).toHaveTitle(new RegExp(`^Approval the oldest/100% of order ${order.id}`));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Pending with Approvers" })).toBeVisible();
  const request = page.getByRole("region", { name: "Request" });
  await expect(request).toContainText("€100.00");
  await expect(request).toContainText(user.email);
  await expect(request.getByRole("definition").filter({ hasText: "Approvers" })).toContainText("Ada Lovelace");
  await expect(main.locator("[aria-current=step]")).toContainText("Pending with Approvers");
  await expect(main).toContainText("You placed this order, so somebody else has to decide it.");
  await expect(main.getByRole("link", { name: returnID })).toBeVisible();

  await page.getByRole("region", { name: "Other approvals of this order" }).getByRole("link").click();
  await expect(main.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/orders/all/${order.id}/approvals/another`);
  await page.getByRole("tab", { name: "JSON", exact: true }).click();
  await expect(main).toContainText(`/api/v1/orders/all/${order.id}/approvals/another`);
  await expect(main).toContainText('"Status": "Approved"');
});

test("the people who can decide are visible to the group's own company and the Owner only", async ({ openBrowser }) => {
  const { user, order } = await createPurchase();
  const member = await createUser({ id: user.companyId }, { firstName: "Katherine", lastName: "Johnson" });
  const group = await createGroup({ id: user.companyId }, [member]);
  const stranger = await createPurchase();
  const foreign = await createGroup(stranger.buyer, [await createUser(stranger.buyer, { firstName: "Mary" })]);
  await createApproval(order, { id: "ours", approvingGroupId: group.id });
  await createApproval(order, { id: "theirs", approvingGroupId: foreign.id });
  // The names are the server's: no script needs to run.
  const groupFact = async (reader: User, id: string) => {
    const page = await openBrowser(reader, { javaScriptEnabled: false });
    await page.goto(`/orders/all/${order.id}/approvals/${id}`);
    return page.getByRole("definition").filter({ hasText: "Approvers" });
  };
  await expect(await groupFact(user, "ours")).toContainText("Katherine Johnson");
  const hidden = await groupFact(user, "theirs");
  await expect(hidden).toBeVisible();
  await expect(hidden).not.toContainText("Mary");
  const owner = await createUser(await ensureOwner(), { roles: ["OrderAdmin"] });
  await expect(await groupFact(owner, "theirs")).toContainText("Mary");
});

test("without pending approvals the list says so, unlike an empty search", async ({ page, signIn }) => {
  const { buyer, user, order } = await createPurchase();
  await createApproval(order, { approver: await createUser(buyer) });
  await signIn(user);
  await page.goto("/approvals");

  await expect(page.getByRole("heading", { name: "No pending approvals" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("You are in no approving group, so none can await you.");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Mine" }).click();
  await expect(page.getByRole("heading", { name: "You are in no approving group" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Show all approvals" }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
});

test("the sidebar's count is refreshed on navigation after a minute", async ({ page, signIn }) => {
  const { member, order, approval } = await createInbox();
  const areas = page.getByRole("navigation", { name: "Areas" });
  await signIn(member);
  await page.clock.install();
  await page.goto("/approvals");
  await keysReady(page);
  await createApproval(order, approval);
  await areas.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL("/orders");
  await expect(areas.getByRole("link", { name: "Approvals 2 awaiting you" })).toBeVisible();

  await page.clock.fastForward(60_000);
  await areas.getByRole("link", { name: "Returns" }).click();

  await expect(areas.getByRole("link", { name: "Approvals 3 awaiting you" })).toBeVisible();
});

test("the sidebar counts what the person can decide, up to a maximum", async ({ page, signIn }) => {
  const { buyer, member, user, order, approval } = await createInbox();
  await createOrderReturn(order, { status: "AwaitingApproval" });
  const stranger = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const areas = page.getByRole("navigation", { name: "Areas" });
  // The person who placed the orders decides none of them.
  await signIn(user);
  await page.goto("/products");
  await expect(areas.getByRole("link")).toHaveText(["Approvals", "Orders", "Returns", "Rules"]);
  await signIn(member);
  await page.goto("/products");
  await expect(areas.getByRole("link", { name: "Approvals 2 awaiting you" })).toBeVisible();
  await expect(areas.getByRole("link", { name: "Returns", exact: true })).toBeVisible();

  const dateCreated = new Date();
  const more = Array.from({ length: 998 }, (_, at) => ({
    ...approval,
    id: `more-${at}`,
    orderId: order.id,
    dateCreated,
  }));
  await inParts(more, (data) => db.approval.createMany({ data }));
  await page.reload();
  await expect(areas.getByRole("link", { name: "Approvals 999+ awaiting you" })).toBeVisible();
  await signIn(stranger);
  await page.goto("/orders");
  await expect(areas.getByRole("link")).toHaveText(["Approvals", "Orders", "Returns"]);
});
