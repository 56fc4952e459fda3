import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createGroup, createOrder, createPurchase, createRule, createUser } from "../factories";
import { settle } from "./desk-page";
import { expect, holdBack, hydrated, intercept, keysReady, test } from "./fixtures";

/** An order with approvals that have these comments, and a browser that shows them. */
async function createList(comments: string[]) {
  const purchase = await createPurchase();
  const approvingGroupId = (await createGroup(purchase.buyer)).id;
  const approvalRuleId = (await createRule(purchase.buyer, { groupID: approvingGroupId })).id;
  const shared = { approvingGroupId, approvalRuleId };
  await db.approval.createMany({
    data: comments.map((text, at) => ({
      ...shared,
      ...{ id: randomUUID(), orderId: purchase.order.id },
      ...{ comments: text, dateCreated: new Date(Date.UTC(2026, 0, 1, at)) },
    })),
  });
  return { ...purchase, shared };
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `no. ${at + 1}`);
const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const comments = (page: Page) =>
  rows(page)
    .getByRole("cell")
    .filter({ hasText: /^(no\.|too|fine)/ });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search approvals" });
/** The request that the list shows for programmers. */
async function apiRequest(page: Page) {
  await keysReady(page);
  await page.getByRole("button", { name: "API", exact: true }).click();
  return page.getByTestId("api-query").textContent();
}
const expectWords = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

test("the list is part of the page, without a request", async ({ page, signIn }) => {
  const { user, path, order } = await createList(["too dear", "fine"]);
  await signIn(user);
  const calls: string[] = [];
  page.on("request", (request) => /\/api\/(?!v1\/live)/.test(request.url()) && calls.push(request.url()));

  await page.goto(`${path}?sortBy=%21DateCreated`);

  await expect(comments(page)).toHaveText(["fine", "too dear"]);
  expect(await apiRequest(page)).toBe(`GET /api/v1/orders/all/${order.id}/approvals?sortBy=%21DateCreated`);
  await expect(page.getByRole("dialog", { name: "API request" })).toContainText("curl -H");
  await expect(page.getByRole("dialog", { name: "API request" })).toContainText("curl -fOJ -H");
  expect(calls).toEqual([]);
});

test("the order's data is shown above its approvals, and its list is one link away", async ({ openBrowser }) => {
  const { buyer, user } = await createPurchase();
  const requester = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const order = await createOrder(
    { from: buyer, by: requester },
    { total: 1234.5, currency: "EUR", comments: "Before the fair, please" },
  );
  await createApproval(order);
  const page = await openBrowser(user, { javaScriptEnabled: false });
  await page.goto(`/orders/outgoing/${order.id}/approvals`);

  await expect(page).toHaveTitle(`Order ${order.id} · Countersign`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${order.id}`);
  const facts = page.getByRole("region", { name: "Order" });
  for (const words of [
    "€1,234.50",
    "Grace Hopper",
    requester.email,
    buyer.id,
    "31 Jan 2026",
    "Before the fair, please",
  ])
    await expect(facts).toContainText(words);
  await expect(facts.getByRole("definition").nth(1)).toHaveText("1");

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL(/\/orders(\?|$)/);
});

test("typing searches for words in any order, `/` focuses the box, and Escape empties it", async ({
  page,
  signIn,
  baseURL,
}) => {
  const { user, path } = await createList(["too dear", "fine", "too late"]);
  await signIn(user);
  await page.goto(path);
  await keysReady(page);

  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  const request = page.waitForRequest(/\/api\/v1\/.*search=too$/);
  await page.keyboard.type("too");

  await expect(comments(page)).toHaveText(["too dear", "too late"]);
  await expectWords(page, "1–2 of 2");
  await expect(page).toHaveURL(`${path}?search=too`);
  expect(`GET ${(await request).url().replace(baseURL ?? "", "")}`).toBe(await apiRequest(page));

  await page.keyboard.press("Escape");
  await search(page).press("Escape");
  await expectWords(page, "1–3 of 3");
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL(path);

  await page.keyboard.type("late too");
  await expect(comments(page)).toHaveText(["too late"]);
  await expect(page).toHaveURL(`${path}?search=late+too`);
  await page.reload();
  await expect(comments(page)).toHaveText(["too late"]);
});

test("what changes a list right after one has typed is not undone by the search for that", async ({ page, signIn }) => {
  const { user, path } = await createList(["too dear", "fine", "too late"]);
  await signIn(user);
  const filtered = `${path}?Comments=*too*`;
  await page.goto(filtered);
  await keysReady(page);
  await search(page).fill("late");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expectWords(page, "1–3 of 3");
  await settle(page);
  await expect(search(page)).toHaveValue("");
  await expect(page).toHaveURL(path);

  await search(page).fill("late");
  await page.goBack();
  await expectWords(page, "1–2 of 2");
  await settle(page);
  await expect(search(page)).toHaveValue("");
  await expect(page).toHaveURL(filtered);

  const release = await holdBack(page, /\/orders\?.*_rsc=/);
  await search(page).fill("late");
  await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Orders" }).click();
  await settle(page);
  release();
  await expect(page).toHaveURL(/\/orders$/);
});

test("a user chooses which fields the search uses", async ({ page, signIn }) => {
  const { user, path, order, shared } = await createList(["fine"]);
  const ruleID = (await createRule({ id: order.fromCompanyId }, { id: `rule-fine-${randomUUID()}` })).id;
  await createApproval(order, { ...shared, approvalRuleId: ruleID, comments: "too dear" });
  await signIn(user);
  await page.goto(`${path}?search=fine`);
  await expectWords(page, "1–2 of 2");

  await page.getByRole("button", { name: "Search in all fields" }).click();
  for (const name of ["Group", "Approver", "Comments"]) {
    await page.getByRole("checkbox", { name }).click();
    await expect(page.getByRole("checkbox", { name })).not.toBeChecked();
  }

  await expect(comments(page)).toHaveText(["too dear"]);
  await expect(page).toHaveURL(`${path}?search=fine&searchOn=ApprovalRuleID`);
  await expect(page.getByRole("checkbox", { name: "Rule" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Search in Rule" })).toBeFocused();
});

test("a header sorts ascending, descending and by the default, visibly; with Shift it sorts within", async ({
  page,
  signIn,
}) => {
  const { user, path, order, shared } = await createList(["fine"]);
  const [ada, grace] = [await createUser({ id: order.fromCompanyId }), await createUser({ id: order.fromCompanyId })];
  await createApproval(order, { ...shared, approver: ada, comments: "no. 1" });
  await createApproval(order, { ...shared, approver: grace, comments: "no. 2", status: "Declined" });
  await signIn(user);
  await page.goto(path);
  const header = (name: string) => page.getByRole("columnheader", { name });
  const sort = (name: string, modifiers: "Shift"[] = []) => header(name).getByRole("link").click({ modifiers });

  await expect(header("Created")).toHaveAttribute("aria-sort", "ascending");
  await keysReady(page);
  await sort("Status");
  await expect(header("Status")).toHaveAttribute("aria-sort", "ascending");
  await expect(header("Created")).not.toHaveAttribute("aria-sort");
  await expect(comments(page)).toHaveText(["fine", "no. 1", "no. 2"]);
  await sort("Status");
  await expect(header("Status")).toHaveAttribute("aria-sort", "descending");
  await expect(comments(page)).toHaveText(["no. 2", "no. 1", "fine"]);
  await sort("Created", ["Shift"]);
  await expect(page).toHaveURL(`${path}?sortBy=%21Status%2CDateCreated`);
  await expect(header("Status")).toContainText("1");
  await expect(header("Created")).toContainText("2");
  await sort("Status");
  await expect(page).toHaveURL(path);
  await expect(header("Status")).not.toHaveAttribute("aria-sort");
  await expect(header("Created")).toHaveAttribute("aria-sort", "ascending");
  await sort("Created");
  await expect(page).toHaveURL(`${path}?sortBy=%21DateCreated`);
  await expect(header("Created")).toHaveAttribute("aria-sort", "descending");
  await sort("Created");
  await expect(page).toHaveURL(path);
});

test("paging and page size are in the URL, and Back, reload and a shared link show the same list", async ({
  page,
  signIn,
  openBrowser,
}) => {
  const { user, path } = await createList(numbered(52));
  await signIn(user);
  await page.goto(path);
  await expectWords(page, "1–20 of 52");
  await expect(page.getByRole("link", { name: "Previous" })).toHaveAttribute("aria-disabled", "true");

  await hydrated(page.getByRole("link", { name: "Next" }));
  await page.getByRole("link", { name: "Next" }).click();
  await expectWords(page, "21–40 of 52");
  await expect(page.getByLabel("Page", { exact: true })).toHaveValue("2");
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Next" })).toBeFocused();
  await page.getByLabel("Rows").selectOption("50");
  await expectWords(page, "1–50 of 52");
  await page.getByRole("link", { name: "Next" }).click();
  await expectWords(page, "51–52 of 52");
  await expect(comments(page)).toHaveText(["no. 51", "no. 52"]);
  await expect(page.getByRole("link", { name: "Next" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(`${path}?pageSize=50&page=2`);

  await page.goBack();
  await expectWords(page, "1–50 of 52");
  await page.goBack();
  await expectWords(page, "21–40 of 52");
  await page.getByRole("link", { name: "Previous" }).click();
  await expectWords(page, "1–20 of 52");
  await page.goBack();
  await expectWords(page, "21–40 of 52");
  const shared = page.url();

  await page.reload();
  await expectWords(page, "21–40 of 52");
  const colleague = await openBrowser(user, { javaScriptEnabled: false });
  await colleague.goto(shared);
  await expectWords(colleague, "21–40 of 52");
});

test("a page number may be typed with separators, and an invalid one is refused; the next page is requested by its key, others by number, as is the next with an expired key", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 400/);
  const { user, path } = await createList(numbered(61));
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  const nextQuery = () =>
    page.waitForRequest(/\/api\/v1\/orders/).then((request) => new URL(request.url()).searchParams);
  const field = page.getByLabel("Page", { exact: true });
  await field.fill("two");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("Enter a page from 1 to 4.");

  const [byKey] = await Promise.all([nextQuery(), page.getByRole("link", { name: "Next" }).click()]);
  expect([...byKey.keys()]).toEqual(["pageKey"]);
  await expect(page).toHaveURL(`${path}?page=2`);
  await expect(comments(page)).toHaveText(numbered(40).slice(20));

  // A page number after the last opens the last page.
  await field.fill("1,000");
  await expect(field).toHaveAccessibleDescription("");
  const [byNumber] = await Promise.all([nextQuery(), page.keyboard.press("Enter")]);
  expect(byNumber.toString()).toBe("page=4");
  await expect(page).toHaveURL(`${path}?page=4`);
  await expect(comments(page)).toHaveText(["no. 61"]);
  await page.goBack();
  await page.reload();
  await expect(comments(page)).toHaveText(numbered(40).slice(20));

  await keysReady(page);
  await intercept(page, /pageKey=/, (route) =>
    route.continue({ url: route.request().url().replace(/=.*/, "=old.key") }),
  );

  await page.getByRole("link", { name: "Next" }).click();
  await expect(comments(page)).toHaveText(numbered(60).slice(40));
});

test("text typed before the page is hydrated is searched for", async ({ page, signIn }) => {
  const { user, path } = await createList(["too dear", "fine"]);
  await signIn(user);
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await asleep;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await search(page).fill("dear");
  wake();

  await expect(comments(page)).toHaveText(["too dear"]);
  await expect(search(page)).toHaveValue("dear");
  await expect(page).toHaveURL(`${path}?search=dear`);
});

test("an invalid URL shows the default list, with the reason; a page beyond the last says so and links to the last", async ({
  page,
  signIn,
}) => {
  const { user, path } = await createList(["too dear", "fine"]);
  await signIn(user);
  const notice = page.getByRole("note");

  for (const [query, ...reasons] of [
    [
      "page=zero&pageSize=1000&sortBy=!Colour&searchOn=Colour",
      "“zero” isn’t a page number.",
      "A page has 1 to 100 rows, not “1000”.",
      "“Colour” is not sortable. Choose from Created, Resubmit allowed, Rule, Group,",
      "“Colour” is not searchable. Choose from Rule, Group, Approver or Comments.",
    ],
    [
      "Status=Perhaps&DateCreated=soon&AllowResubmit=maybe",
      "“Perhaps” isn’t a status. Choose from Pending, Approved or Declined.",
      "Created takes a date, such as 2026-01-31, or a period, such as last-30-days. “soon” is neither.",
      "Resubmit allowed takes true or false, not “maybe”.",
    ],
    ["filters[Status]=Perhaps", "“Perhaps” isn’t a status."],
    ["Sttus=Pending&page=1", "“Sttus” is not a property of approvals."],
  ] as const) {
    const response = await page.goto(`${path}?${query}`);
    expect(response?.status()).toBe(200);
    await expect(comments(page)).toHaveText(["too dear", "fine"]);
    for (const words of reasons) await expect(notice).toContainText(words);
  }

  await page.goto(`${path}?page=7`);
  await expect(page.getByRole("heading", { name: "Page 7 does not exist" })).toBeVisible();
  await expectWords(page, "None of 2");
  await page.getByRole("link", { name: "Go to the last page" }).click();
  await expect(comments(page)).toHaveText(["too dear", "fine"]);

  await page.goto(`${path}?sortBy=!DateCreated&page=zero&Sttus=Pending`);
  await keysReady(page);
  await notice.getByRole("link", { name: "Show the list without it" }).click();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(`${path}?sortBy=%21DateCreated`);
  await expect(comments(page)).toHaveText(["fine", "too dear"]);
  await page.goto(`${path}?Status=Perhaps`);
  await keysReady(page);
  await page.getByRole("columnheader", { name: "Created" }).getByRole("link").click();
  await expect(page).toHaveURL(`${path}?sortBy=%21DateCreated`);
  await expect(notice).toBeHidden();
  await page.goBack();
  await expect(notice).toContainText("“Perhaps” isn’t a status.");
  await expect(comments(page)).toHaveText(["too dear", "fine"]);
});
