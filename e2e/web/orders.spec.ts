import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createProduct,
  createPurchase,
  createUser,
  ensureOwner,
} from "../factories";
import { findViolations } from "./axe";
import { expect, hydrated, keysReady, test } from "./fixtures";

test("an order is found by typing, and links to its approvals", async ({ page, signIn }) => {
  const { buyer, user, order } = await createPurchase();
  const other = await createOrder({ from: buyer, by: user });
  await createApproval(order);
  await createApproval(order);
  await signIn(user);
  await page.goto("/orders");
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  const rowOf = (id: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name: id }) });
  await expect(rowOf(order.id)).toContainText("2 pending");
  await expect(rowOf(other.id)).not.toContainText(/\d pending/);
  await expect(rowOf(order.id)).toContainText("€100.00");
  await expect(rowOf(order.id)).toContainText("Ada Lovelace");
  await expect(rowOf(order.id)).toContainText(buyer.name);

  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search orders" }).fill(order.id);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await page.getByRole("link", { name: order.id }).click();

  await expect(page).toHaveURL(`/orders/all/${order.id}/approvals?from=%2Forders%3Fsearch%3D${order.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${order.id}`);
  await page.goBack();
  await expect(page).toHaveURL(`/orders?search=${order.id}`);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
});

test("orders are filtered by their number of pending approvals, and sorted by their total", async ({
  page,
  signIn,
}) => {
  const { buyer, user, order } = await createPurchase();
  const [small, large] = [
    await createOrder({ from: buyer, by: user }, { total: 5 }),
    await createOrder({ from: buyer, by: user }, { total: 5000 }),
  ];
  for (const waiting of [small, large]) await createApproval(waiting);
  await signIn(user);
  await page.goto("/orders");

  await page.getByRole("button", { name: "Add filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add filter" });
  await dialog.getByLabel("Property").selectOption("Pending approvals");
  await dialog.getByLabel("Condition").selectOption("is at least");
  await dialog.getByLabel("Value").fill("1");
  await dialog.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("columnheader", { name: "Total" }).getByRole("link").click();

  await expect(page.locator("tbody").getByRole("link")).toHaveText([small.id, large.id]);
  await expect(page.getByRole("link", { name: order.id })).toBeHidden();
  await expect(page).toHaveURL("/orders?PendingApprovals=%3E%3D1&sortBy=Total");
});

test("a company that buys and sells chooses its orders by direction, which the URL keeps", async ({ page, signIn }) => {
  const owner = await ensureOwner();
  const { order: incoming } = await createPurchase();
  const supplier = await createCompany("Supplier");
  const outgoing = await createOrder({ from: owner, to: supplier }, { comments: incoming.id });
  await createApproval(outgoing);
  await signIn(await createUser(owner, { roles: ["OrderAdmin"] }));
  await page.goto(`/orders?search=${incoming.id}`);
  const links = page.locator("tbody").getByRole("link");
  const direction = page.getByRole("navigation", { name: "Direction" });
  await expect(direction.getByRole("link")).toHaveText(["Both directions", "Incoming", "Outgoing"]);

  await direction.getByRole("link", { name: "Outgoing" }).click();
  await expect(page).toHaveURL("/orders?direction=outgoing");
  await expect(direction.locator("[aria-current]")).toHaveText("Outgoing");
  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search orders" }).fill(outgoing.id);
  await expect(links).toHaveText([outgoing.id]);
  await expect(page).toHaveURL(`/orders?search=${outgoing.id}&direction=outgoing`);
  await links.click();
  await expect(page).toHaveURL((url) => url.pathname === `/orders/outgoing/${outgoing.id}/approvals`);
});

test("an unknown direction shows all orders, and says why; a company that only buys has no choice of one", async ({
  page,
  signIn,
}) => {
  const { user, order } = await createPurchase();
  await signIn(user);
  await page.goto("/orders?direction=sideways");

  await expect(page.locator("tbody").getByRole("link")).toHaveText([order.id]);
  await expect(page.getByRole("navigation", { name: "Direction" })).toBeHidden();
  const notice = page.getByRole("note");
  await expect(notice).toContainText("Unknown direction “sideways”. Choose all, incoming or outgoing.");
  await notice.getByRole("link", { name: "Show the list without it" }).click();
  await expect(page).toHaveURL("/orders");
  await expect(notice).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await expect(page.getByRole("navigation", { name: "Direction" })).toBeHidden();
});

test("the sort fields of orders have plain names; j and Enter open an order, where a tab filters its approvals to pending ones and keeps the way back", async ({
  page,
  signIn,
}) => {
  const { user, order } = await createPurchase();
  await createApproval(order);
  await createApproval(order, { approver: user });
  await signIn(user);
  await page.goto("/orders?sortBy=Total");
  await expect(page.getByRole("link", { name: order.id })).toBeVisible();
  await keysReady(page);

  await page.getByRole("button", { name: "Display", exact: true }).click();
  const choices = page.getByLabel("Sort by").getByRole("option");
  await expect(choices.filter({ hasText: /^Requester's last name: ascending$/ })).toHaveCount(1);
  await expect(choices.filter({ hasText: /[a-z][A-Z]|\./ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(choices).toHaveCount(0);

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/orders/all/${order.id}/approvals?from=%2Forders%3FsortBy%3DTotal`);
  await expect(page.getByText("1–2 of 2")).toBeVisible();

  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Pending" }).click();

  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("Status is Pending");
  const back = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Orders" });
  await expect(back).toHaveAttribute("href", "/orders?sortBy=Total");
});

test("a person who can decide has the way to it on the order's page, and nobody else does", async ({
  page,
  signIn,
}) => {
  const { buyer, user, order } = await createPurchase(["OrderAdmin"]);
  const approver = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const { id: approvingGroupId } = await createGroup(buyer, [approver, user]);
  const approval = await createApproval(order, { approvingGroupId });
  const path = `/orders/all/${order.id}/approvals`;
  for (const other of [user, await createUser(buyer, { roles: ["OrderAdmin"] })]) {
    await signIn(other);
    expect(await (await page.request.get(path)).text()).not.toContain("Review and decide");
  }
  await signIn(approver);
  await page.goto(path);
  await page.getByRole("link", { name: "Review and decide" }).click();
  await expect(page).toHaveURL(`${path}/${approval.id}`);
});

test("IDs may contain slashes, percent signs and spaces on every link", async ({ page, signIn }) => {
  const { buyer, user } = await createPurchase(["FullAccess"]);
  const id = `a/b 100% #${buyer.id.slice(-12)}`;
  const order = await createOrder({ from: buyer, by: user }, { id });
  await createApproval(order, { comments: "too dear" });
  await createProduct(buyer, { id, name: "Odd chair" });
  await signIn(user);
  await page.goto("/orders");

  await page.getByRole("link", { name: id }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${id}`);
  await expect(page).toHaveTitle(`Order ${id} · Countersign`);
  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1–1 of 1")).toBeVisible();

  const short = await page.request.get(`/orders/all/${encodeURIComponent(id)}`);
  expect(new URL(short.url()).pathname).toBe(`/orders/all/${encodeURIComponent(id)}/approvals`);

  await page.goto(`/products?OwnerID=${buyer.id}`);
  await page.getByRole("link", { name: "Odd chair" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Odd chair");
  await expect(page).toHaveTitle(`Product ${id} · Countersign`);
});

test("Back to a searched list after a minute leaves it where it was, though it is read again", async ({
  page,
  signIn,
}) => {
  const buyer = await createCompany("Buyer");
  for (let count = 0; count < 30; count++) await createOrder({ from: buyer });
  await signIn(await createUser(buyer));
  await page.clock.install();
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.goto("/orders");
  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search orders" }).fill("order");
  await expect(page).toHaveURL(/search=order/);
  const scrolled = () => page.evaluate(() => scrollY);
  await expect(page.locator("tbody [data-row]")).toHaveCount(20);
  // The header stays in sight at the end of the page.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("columnheader").first()).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 100));
  await expect.poll(scrolled).toBe(100);
  await page.locator("tbody [data-row]").nth(9).click();
  await expect(page).toHaveURL(/\/approvals\?from=/);
  await expect(page.getByRole("button", { name: /^Edit comments/ })).toBeVisible();
  await page.clock.fastForward(70_000);
  const again = page.waitForRequest(/\/orders\?search=order&_rsc=/);
  await page.goBack();
  await again;
  // It is read twice: for another address, Next thinks.
  await page.waitForTimeout(1500);
  expect(await scrolled()).toBe(100);
});

test("an order's comments and xp are edited in place, as far as its status and rules allow", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of (400|412)/);
  const { buyer, user, order, path } = await createPurchase(["ShopperOrderReader"]);
  const admin = await createUser(buyer, { roles: ["OrderAdmin"] });
  await db.order.update({ where: { id: order.id }, data: { comments: "By Friday.", xp: { Budget: 50, Dept: "IT" } } });
  const ruleExpression = "order.Total > order.xp.Budget";
  await createApproval(order, { ruleExpression });
  await signIn(admin);
  await page.goto(path);
  const edit = page.getByRole("button", { name: "Edit comments and extended properties" });
  await hydrated(edit);
  await edit.click();
  const form = page.getByRole("form", { name: "Comments and extended properties" });
  const field = (name: string) => form.getByRole("textbox", { name, exact: true });
  await expect(field("Comments")).toHaveValue("By Friday.");
  await field("Comments").fill("By Monday.");
  await field("Value of Dept").fill("Legal");
  await field("Value of Budget").fill("500");
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  // The pending approval was requested because of the budget.
  await expect(form.getByRole("alert").filter({ hasText: "cannot be changed" })).toBeVisible();
  await field("Value of Budget").fill("50");

  // Typed text survives a reload, next to changes that somebody else has saved.
  await db.order.update({ where: { id: order.id }, data: { comments: "By Tuesday." } });
  await page.reload();
  await expect(field("Value of Dept")).toHaveValue("Legal");
  const ofComments = form.getByRole("group", { name: "Comments" });
  await expect(ofComments.getByRole("radio", { name: "Now saved: By Tuesday." })).not.toBeChecked();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeFocused();
  expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
    ...{ comments: "By Monday.", xp: { Budget: 50, Dept: "Legal" } },
  });
  await expect(page.getByRole("main")).toContainText("By Monday.");

  // Once it is decided, only xp can be changed; readers change nothing.
  await db.order.update({ where: { id: order.id }, data: { status: "Open" } });
  await page.reload();
  await hydrated(edit);
  await edit.press("Enter");
  await expect(form).toContainText("its comments can no longer be changed");
  await expect(form.locator(":focus")).toHaveCount(1);
  await expect(field("Comments")).toHaveCount(0);
  await signIn(user);
  await page.goto(path);
  await expect(page.getByText("By Monday.").first()).toBeVisible();
  await expect(edit).toHaveCount(0);
});

test("an order's history has imported steps by their dates, and steps made here by person", async ({
  openBrowser,
  as,
}) => {
  const [buyer, supplier] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const [admin, ruth] = [await createUser(buyer), await createUser(buyer, { firstName: "Ruth" })];
  const seller = await createUser(supplier);
  const order = await createOrder({ from: buyer, to: supplier }, { dateSubmitted: new Date("2026-02-01T09:30:00Z") });
  const { id: approvingGroupId } = await createGroup(buyer, [ruth]);
  await createApproval(order, { approvingGroupId });
  await (await as(admin)).send("PATCH", `/orders/outgoing/${order.id}`, { Comments: "Soon." });
  const declined = await (await as(ruth)).send("POST", `/orders/outgoing/${order.id}/decline`, {
    Comments: "Too dear.",
  });
  expect(declined.status()).toBe(201);

  const path = `/orders/all/${order.id}/approvals`;
  const at = /\d{1,2} \w+ \d{4}, \d\d:\d\d/.source;
  // The server tells it: no script needs to run.
  const toTell = async (reader: User, ...steps: string[]) => {
    const page = await openBrowser(reader, { javaScriptEnabled: false });
    await page.goto(path);
    const told = page.getByRole("region", { name: "Timeline" }).locator("li");
    await expect(told).toHaveText(steps.map((step) => new RegExp(step)));
  };
  await toTell(
    admin,
    ...[`Order created${at} by Ada Lovelace`, `Order submitted${at}`, `Changed: comments${at} by Ada Lovelace`],
    ...[`Declined for Approvers${at} by Ruth LovelaceToo dear.`, `Order declined${at} by Ruth Lovelace`],
  );

  // A supplier does not see the buyer's people, except those who placed the order or decided.
  await toTell(
    seller,
    ...[`Order created${at} by Ada Lovelace`, `Order submitted${at}`, `Changed: comments${at}$`],
    ...[`Declined for Approvers${at} by Ruth LovelaceToo dear.`, `Order declined${at}$`],
  );
});
