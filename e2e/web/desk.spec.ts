import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password-hash";
import { db } from "@/lib/db/connection";
import {
  createApproval,
  createAskedOrder,
  createDecision,
  createOrder,
  createProduct,
  createRule,
  createUser,
  ensureOwner,
  newWord,
} from "../factories";
import { findViolations } from "./axe";
import { myApprovals, openDesk, openFirst, preview, rows, settle } from "./desk-page";
import { expect, holdBack, intercept, loseAnswer, test } from "./fixtures";
import { listenTo } from "./heard";

/** Orders of one buyer that await the same approver, the oldest first, with totals of 100, 101 and so on. */
async function createDesk(length = 4) {
  const id = `PO-${newWord().slice(0, 9)}`;
  const asked = await createAskedOrder({ id: `${id}-10`, xp: { CostCenter: "CC-7" }, comments: "For the new ward." });
  const { buyer, requester, group, approval, order } = asked;
  const ids = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  const approvals = [approval];
  for (let nth = 1; nth < length; nth++) {
    const another = await createOrder({ from: buyer, by: requester }, { id: `${id}-${10 + nth}`, total: 100 + nth });
    const xp = { Dept: `Ward ${nth}`, DueBy: "2026-02-10" };
    approvals.push(await createApproval(another, { ...ids, xp, dateCreated: new Date(Date.UTC(2026, 2, nth)) }));
  }
  const product = await createProduct(await ensureOwner(), { name: "Alder Task Chair" });
  const line = { orderId: order.id, id: "1", position: 1, productId: product.id, quantity: 4, unitPrice: 25 };
  await db.lineItem.create({ data: line });
  return { ...asked, approvals };
}

type Desk = Awaited<ReturnType<typeof createDesk>>;

/** Somebody who can decide the same approvals. */
async function createColleague(buyer: Desk["buyer"], group: Desk["group"]) {
  const colleague = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield", roles: ["OrderAdmin"] });
  await db.approvingGroupMember.create({ data: { groupId: group.id, userId: colleague.id } });
  return colleague;
}

/** Selects the row with the focus and the next, and approves both together, by keys. Returns the dialog. */
async function approveFirstTwo(page: Page) {
  await page.keyboard.press("Shift+J");
  await expect(page.getByRole("region", { name: "Selected approvals" })).toContainText("2 selected");
  await settle(page);
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Approve/ })).toBeFocused();
  await settle(page);
  await page.keyboard.press("Enter");
  return dialog;
}

/** Clicks the first row, which can then be decided by the keys. */
async function clickFirst(page: Page) {
  await rows(page).first().click();
  await expect(preview(page).getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await settle(page);
}

test("beside the list is all that helps to decide, and keys move through it", async ({ page, signIn }) => {
  const { approver, requester, buyer, approvals, approval, order } = await createDesk();
  const past = await createOrder({ from: buyer, by: requester });
  const decided = { approvingGroupId: approval.approvingGroupId, approvalRuleId: approval.approvalRuleId };
  await createApproval(past, { ...decided, approver, comments: "As agreed in spring." });
  await signIn(approver);
  await openDesk(page);

  const shown = preview(page);
  await expect(shown.getByRole("article", { name: `Approval ${approval.id} of order ${order.id}` })).toBeVisible();
  for (const words of [
    ...[
      "€100.00",
      "Over 100",
      "Only its name and description are known here",
      "Only you in Approvers can decide this one.",
    ],
    ...[
      "CC-7",
      "No budget was imported",
      "Alder Task Chair",
      "4 × €25.00",
      "For the new ward.",
      "As agreed in spring.",
    ],
  ])
    await expect(shown).toContainText(words);
  expect(await findViolations(page)).toEqual([]);

  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/preview") && asked.push(request.url()));
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await expect(shown).toContainText("Ward 1");
  await expect(shown).toContainText("Overdue by");
  await expect(shown).toContainText("No cost center on this approval or its order.");
  await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(approvals[1]?.orderId ?? "")}%2F`));
  // What a screen reader announces of the row.
  await expect(rows(page).nth(1).locator("[data-row]")).toHaveAccessibleName(
    /^Row 2 of 4, €101\.00 ?, Ada Lovelace, overdue by \d+ \w+, order PO-/,
  );
  // A prefetched preview is not fetched again.
  expect(asked.filter((url) => url.includes(approvals[1]?.id ?? ""))).toEqual([]);

  // The row's keys scroll the preview in both directions.
  await page.setViewportSize({ width: 1440, height: 600 });
  const scrolled = () => shown.locator("[data-details]").evaluate(({ scrollTop }) => scrollTop);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("Space");
  await expect.poll(scrolled).toBeGreaterThan(50);
  await page.keyboard.press("Shift+Space");
  await expect.poll(scrolled).toBe(0);
  await rows(page).nth(1).locator("[data-row]").focus();
  await page.keyboard.press("Space");
  await expect.poll(scrolled).toBeGreaterThan(50);
  await page.keyboard.press("Shift+Space");
  await expect.poll(scrolled).toBe(0);
  await page.getByRole("button", { name: "? for keys" }).click();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const words of [
    "Scroll the preview down",
    "Select the row and the next one",
    "Select the row and the previous one",
  ])
    await expect(sheet).toContainText(words);
  await page.keyboard.press("Escape");
  await rows(page).nth(1).locator("[data-row]").focus();

  await page.keyboard.press("c");
  await expect(shown.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await rows(page).nth(0).locator("[data-row]").focus();
  await shown.getByRole("button", { name: "Next, without deciding (e)" }).click();
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await page.keyboard.press("e");
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€102.00");
  await page.waitForTimeout(400);
  await page.reload();
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€102.00");
  // The keys apply to the row in the preview.
  await expect(shown.getByRole("button", { name: "Approve" })).toBeVisible();
  await page.keyboard.press("d");
  await expect(shown.getByRole("textbox", { name: "Reason" })).toBeFocused();
});

test("a click shows a row, the key sends the comment, and the next row is shown after a decision", async ({
  page,
  signIn,
}) => {
  const { approver, buyer, approvals } = await createDesk(3);
  for (const { orderId } of approvals.slice(1)) await createApproval({ id: orderId, fromCompanyId: buyer.id });
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 30 } } });
  await signIn(approver);
  await openDesk(page);
  const shown = preview(page);
  await rows(page).nth(1).click();
  await expect(page).toHaveURL(/^[^?]+\/approvals\?/);
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await shown.getByRole("textbox", { name: "Comment" }).fill("Within the plan.");
  await rows(page).nth(1).click();
  await settle(page);
  await page.keyboard.press("a");

  await expect(rows(page).nth(1)).toContainText("Approved");
  await expect(rows(page).nth(2).locator("[data-row]")).toBeFocused();
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€102.00");
  const [, second] = approvals;
  // The row is marked before the answer arrives.
  await expect
    .poll(() => db.decision.findFirst({ where: { approvalId: second?.id ?? "" } }))
    .toMatchObject({ decision: "Approve", comments: "Within the plan.", state: "Held" });
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText("Over 100 · Ward 1. Members of Approvers decide next.");
  await expect(toasts).toContainText(/Undo with U, \d+ seconds\./);

  await settle(page);
  await page.keyboard.press("d");
  await expect(shown.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Too many.");
  const ends = "This also ends 1 other approval of the order.";
  await expect(shown).toContainText(ends);
  await shown.getByRole("radio", { name: "Cannot be submitted again" }).check({ force: true });
  await shown.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(rows(page).nth(2)).toContainText("Declined");
  await expect(toasts).toContainText(`Over 100 · Ward 2. ${ends}`);
  // After the last row, the first pending one follows.
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
});

test("a failed decision leads back to its row, and its message does not cover the preview", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  await openFirst(page);
  const decisions = "**/approvals/decisions";
  await intercept(page, decisions, (route) => route.abort("internetdisconnected"));
  await page.keyboard.press("a");
  const told = page.locator("[data-toasts] > *");
  await expect(told).toContainText(`${approvals[0]?.orderId} was not approved.`);
  // The preview says why, so the message is only heard.
  await expect(told).toHaveCSS("width", "1px");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await expect(preview(page)).toContainText("The server could not be reached.");
  await expect(rows(page).first()).toContainText("Not approved");
  const standing = rows(page).first().locator(".row-standing");
  // It has one line, and no more than what stands there otherwise.
  expect((await standing.boundingBox())?.height).toBeLessThan(30);

  await page.unroute(decisions);
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
});

test("after a decision the next preview is shown without a request", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  const fetched = page.waitForResponse((response) => response.url().includes(`${approvals[1]?.orderId}/`));
  await openDesk(page);
  await page.keyboard.press("j");
  const shown = preview(page);
  await expect(shown.getByText("Who signs")).toBeVisible();
  await fetched;
  await settle(page);
  const go = await holdBack(page, "**/preview");
  await page.keyboard.press("a");
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await expect(shown.getByText("Who signs")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  go();
});

test("the reason for an approval is in words, and its signers are listed in full", async ({ page, signIn }) => {
  const { approver, buyer, order, approval } = await createAskedOrder();
  const group = await db.approvingGroup.findUniqueOrThrow({ where: { id: approval.approvingGroupId } });
  const long = "Orders that this company's agreement with its suppliers leaves to the head of purchasing";
  const rule = { id: approval.approvalRuleId };
  await db.approvalRule.update({ where: rule, data: { name: long } });
  const ruleExpression = "order.FromCompanyID = 'x' and order.LineItemCount > 1";
  const Compared = [
    { Text: "order.FromCompanyID = 'x'", Left: buyer.id, Right: buyer.id, Holds: true },
    { Text: "order.LineItemCount > 1", Left: 3, Right: 1, Holds: true },
  ];
  const why = (values: object) => ({ Compared: [], LineItemIDs: [], Fault: null, ...values });
  const where = { orderId_id: { orderId: order.id, id: approval.id } };
  await db.approval.update({ where, data: { ruleExpression, why: why({ Compared }) } });
  await db.approvingGroupMember.create({ data: { groupId: group.id, userId: (await createUser(buyer)).id } });
  await signIn(approver);
  await openDesk(page);

  await expect(preview(page)).toContainText(`Buyer is ${buyer.name}`);
  await expect(preview(page)).toContainText("Line item count is 3, over 1 by 2");
  await expect(preview(page).getByRole("listitem").getByText(long)).toHaveCSS("text-overflow", "clip");

  await db.approval.update({ where, data: { ruleExpression: "true", why: why({}) } });
  await page.reload();
  await expect(preview(page)).toContainText("Asks for every order.");
});

for (const [where, goThere] of Object.entries({
  "that shows": () => undefined,
  "with the focus": (page: Page) => page.keyboard.press("j"),
}))
  test(`a key decides nothing before the preview of the row ${where} has come`, async ({ page, signIn }) => {
    const { approver, approvals } = await createDesk(2);
    await signIn(approver);
    await page.goto("/account");
    const go = await holdBack(page, "**/preview");
    await openDesk(page);
    await goThere(page);
    // Long enough for the row, not for its preview.
    await page.waitForTimeout(350);
    await page.keyboard.press("a");
    go();
    await expect(preview(page).getByRole("button", { name: "Approve", exact: true })).toBeVisible();
    const orderId = { in: approvals.map((each) => each.orderId) };
    expect(await db.decision.count({ where: { orderId } })).toBe(0);
    await settle(page);
    await page.keyboard.press("a");
    await expect(rows(page).first()).toContainText("Approved");
  });

test("before a row has the focus, a key focuses the comment of the shown row", async ({ page, signIn }) => {
  await signIn((await createDesk(2)).approver);
  await openDesk(page);
  const comment = preview(page).getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeVisible();
  await page.keyboard.press("c");
  await expect(comment).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
});

test("a batch decided in full says so, and the focus moves to the next pending row", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(4);
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 5 } } });
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
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText("Approved 2 approvals. €201.00");
  await expect(toasts.getByRole("button", { name: "Undo" })).toBeVisible();
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
    () => page.locator("[data-toasts]").getByRole("button", { name: "Undo" }).click(),
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
  await expect(page.locator("[data-toasts]")).toContainText("Approved 2 approvals.");
  await expect(link(2)).toBeFocused();
  await page.keyboard.press("u");
  await expect(page.locator("[data-toasts]")).toContainText("Undone. 2 approvals are pending again.");
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
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText(`${order.id} was not approved.`);
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await page.unroute(decisions);
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts).toContainText(`Approved ${order.id}.`);
  await expect(toasts).toContainText(`${order.id} was not approved.`);
});

test("a message with Undo says what it undoes, and that it does; one that there is nothing to undo goes", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  const toasts = page.locator("[data-toasts]");
  await page.keyboard.press("u");
  await expect(toasts).toContainText("Nothing to undo");
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");
  const undo = toasts.getByRole("button", { name: `Undo ${approvals[0]?.orderId}` });
  await expect(undo).toBeVisible();
  await expect(toasts).not.toContainText("Nothing to undo");
  // All of it is within the button.
  expect(await undo.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);

  const answer = await holdBack(page, "**/undo");
  await undo.click();
  await expect(toasts.getByRole("button", { name: "Undoing…" })).toBeVisible();
  answer();
  await expect(toasts).toContainText("Undone.");
  await expect(toasts.getByRole("button", { name: "Undo" })).toHaveCount(0);
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
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText("Approved 3 approvals.");
  await rows(page).first().getByRole("button", { name: "Undo" }).click();
  await expect(toasts).toContainText("Undone.");
  await toasts.getByRole("button", { name: "Undo" }).click();
  await expect(toasts).toContainText("Undone. 2 approvals are pending again.");
  await expect(toasts.getByRole("button", { name: "Undo" })).toHaveCount(0);
  const states = await db.decision.findMany({ where: { userId: approver.id }, select: { state: true } });
  expect(states.map(({ state }) => state)).toEqual(["Undone", "Undone", "Undone"]);
});

test("the seconds left to undo are counted down visibly, without announcements", async ({ page, signIn }) => {
  const { approver } = await createDesk(2);
  await signIn(approver);
  await openFirst(page);
  const heard = await listenTo(page);
  await page.keyboard.press("a");
  const undo = page.locator("[data-toasts]").getByRole("button", { name: "Undo" });
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

test("when the last row leaves, the focus is on the empty list's message", async ({ page, signIn }) => {
  const { approver } = await createDesk(1);
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 5 } } });
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "Nothing is pending for you" })).toBeFocused({ timeout: 15_000 });
});

test("the controls above the list are on one line, and an empty checkbox does not look checked in the dark theme", async ({
  page,
  signIn,
}) => {
  await signIn((await createDesk(1)).approver);
  await page.emulateMedia({ colorScheme: "dark" });
  await openDesk(page);
  const names = ["Filter", "Export", "API", "Display"];
  const controls = [
    page.getByRole("searchbox"),
    page.getByRole("group", { name: "Layout" }),
    ...names.map((name) => page.getByRole("button", { name: new RegExp(`^(Add )?${name}`, "i") })),
  ];
  const boxes = await Promise.all(controls.map((each) => each.first().boundingBox()));
  expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
  const colour = (element: Element) => getComputedStyle(element).backgroundColor;
  const surface = await page.locator(".desk-list").evaluate(colour);
  const box = rows(page).first().getByRole("checkbox");
  expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe("none");
  expect(await box.evaluate(colour)).toBe(surface);
});

test("Escape leaves a decline and keeps its reason for the next one; the key that approves does not send it", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
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
  await expect(page.locator("[data-toasts]")).toContainText(`Declining ${approvals[0]?.orderId}. Press Esc to leave.`);
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
  await expect(rows(page).first()).toContainText("Approved");
  await expect
    .poll(() => db.decision.findFirst({ where: { approvalId: approvals[0]?.id ?? "" } }))
    .toMatchObject({ decision: "Approve", comments: null });
});

test("in the form of a decline every letter is text, and nothing approves while it is open, even if empty", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  await clickFirst(page);
  const shown = preview(page);
  await page.keyboard.press("d");
  const reason = shown.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await rows(page).first().locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("a");
  await expect(page.locator("[data-toasts]")).toContainText(`Declining ${approvals[0]?.orderId}. Press Esc to leave.`);
  await shown.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.type("a measure too far");
  await expect(reason).toHaveValue("a measure too far");
  await shown.getByRole("radio").first().focus();
  await page.keyboard.type("!");
  await expect(reason).toHaveValue("a measure too far!");
  await expect(rows(page).first()).not.toContainText("Approved");
  expect(await db.decision.count({ where: { orderId: approvals[0]?.orderId ?? "" } })).toBe(0);
});

test("Ctrl+Enter on the row sends the decline that is written beside it", async ({ page, signIn }) => {
  const { approver } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  await clickFirst(page);
  await page.keyboard.press("d");
  await page.keyboard.press("Tab");
  await page.keyboard.press("2");
  await expect(preview(page).getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Too expensive.");
  await rows(page).first().locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("Control+Enter");
  await expect(rows(page).first()).toContainText("Declined");
});

test("after a decline the focus skips the order's other approvals, which end with it", async ({ page, signIn }) => {
  const { approver, approvals, group, approval, order } = await createDesk(2);
  const second = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  await createApproval(order, { ...second, dateCreated: new Date("2026-02-01T08:00:00Z") });
  await signIn(approver);
  await openDesk(page);
  await expect(rows(page)).toHaveCount(3);
  await clickFirst(page);
  await page.keyboard.press("d");
  await page.keyboard.type("Not this quarter.");
  await preview(page).getByRole("radio", { name: "Cannot be submitted again" }).check();
  await page.keyboard.press("Control+Enter");
  await expect(rows(page).nth(1)).toContainText("Ends with your decline");
  await expect(rows(page).last()).toContainText(approvals[1]?.orderId ?? "none");
  await expect(rows(page).last().locator("[data-row]")).toBeFocused();
});

test("whoever writes keeps the field when a colleague decides, and none of the letters is a key", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, approvals, buyer, group, order } = await createDesk(3);
  const other = await createColleague(buyer, group);
  await signIn(approver);
  await openDesk(page);
  await rows(page).first().click();
  const comment = preview(page).getByRole("textbox", { name: "Comment" });
  await comment.fill("Within the plan.");
  const api = await as(other);
  const wanted = { OrderID: order.id, Decision: "Approve" };
  const held = await api.send("POST", "/approvals/decisions", { Decisions: [wanted], HoldSeconds: 30 });
  await expect(preview(page)).toContainText("Grace Whitfield is approving this. What you wrote was not sent.");
  await page.keyboard.type(" A small amount, samples.");
  await page.keyboard.press("Control+Enter");
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue("Within the plan. A small amount, samples.");
  await page.keyboard.press("Escape");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await expect(comment).toBeHidden();
  await expect(preview(page)).toContainText("Not sent: Within the plan. A small amount, samples.");
  const orderId = { in: approvals.map((each) => each.orderId) };
  expect(await db.decision.count({ where: { orderId, userId: approver.id } })).toBe(0);
  await api.send("POST", `/approvals/decisions/${(await held.json()).Items[0].Decisions[0].ID}/undo`);
  await expect(comment).toHaveValue("Within the plan. A small amount, samples.");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
});

test("on an approval's page, too, the field stays when a colleague has decided; Esc leads to what was decided", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, approval, buyer, group, order } = await createDesk(1);
  const other = await createColleague(buyer, group);
  await signIn(approver);
  const connected = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
  await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
  await connected;
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Within the plan.");
  const api = await as(other);
  await api.send("POST", "/approvals/decisions", { Decisions: [{ OrderID: order.id, Decision: "Approve" }] });
  await expect(page.getByText("Grace Whitfield approved this")).toContainText("What you wrote was not sent.");
  await expect(comment).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-toasts]")).toContainText(
    "Grace Whitfield approved this. What you wrote was not sent.",
  );
  await page.keyboard.press("Escape");
  await expect(comment).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Approved by / })).toBeVisible();
});

test("a reason typed right after a decision is that of the next row, whatever it begins with", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await page.keyboard.press("d");
  await page.keyboard.type("2 desks are enough.");
  await expect(preview(page).getByRole("textbox", { name: "Reason" })).toHaveValue("2 desks are enough.");
  await expect(preview(page).getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await expect(preview(page).getByRole("radio", { checked: true })).toHaveCount(0);
  const orderId = { in: approvals.map((each) => each.orderId) };
  expect(await db.decision.count({ where: { orderId } })).toBe(1);

  // What is decided takes no reason either.
  await page.keyboard.press("Escape");
  await rows(page).first().locator("[data-row]").focus();
  await page.keyboard.press("d");
  await page.keyboard.type("not in the plan");
  await expect(page.locator("[data-toasts]")).toContainText("You cannot decline this now.");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  expect(await db.decision.count({ where: { orderId } })).toBe(1);
});

test("where no comment can be written its key says why, and what is typed next is no key", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await page.keyboard.press("k");
  await settle(page);
  await page.keyboard.press("c");
  await expect(page.locator("[data-toasts]")).toContainText("You cannot write a comment here.");
  await expect(page.locator("[data-toasts]")).toContainText("You approved this.");
  await page.keyboard.type("just a small amount");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  const orderId = { in: approvals.map((each) => each.orderId) };
  expect(await db.decision.count({ where: { orderId } })).toBe(1);
  // Whoever presses Esc has done with typing.
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  // Nor is the same letter three times a word.
  await page.keyboard.press("k");
  await settle(page);
  await page.keyboard.press("c");
  await page.keyboard.type("jjj");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
});

test("where the preview says why one cannot decide, the keys of its form say so, too", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(4);
  await signIn(approver);
  await openFirst(page);
  const last = approvals[3]?.orderId ?? "";
  await db.order.update({ where: { id: last }, data: { status: "Canceled" } });
  const why = "The order is Canceled, so nothing is left to decide.";
  await rows(page).nth(3).click();
  await expect(preview(page)).toContainText(why);
  await settle(page);
  await page.keyboard.press("d");
  await page.keyboard.type("not in the plan");
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText("You cannot decline this now.");
  await expect(toasts).toContainText(why);
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(toasts).toContainText("You cannot write a comment here.");
});

test("a double click on Approve decides only what it began on", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  await openFirst(page);
  const approve = preview(page).getByRole("button", { name: "Approve" });
  // The second click comes as soon as the next preview is there.
  await page.evaluate(() => {
    const pane = document.querySelector("[data-desk-pane]") ?? document.body;
    const shown = pane.querySelector("h2")?.textContent;
    const observer = new MutationObserver(() => {
      const button = pane.querySelector("[type=submit]");
      if (!button || pane.querySelector("h2")?.textContent === shown) return;
      observer.disconnect();
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }));
    });
    observer.observe(pane, { subtree: true, childList: true, characterData: true });
  });
  await approve.click();
  await expect(preview(page).getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await settle(page);
  await approve.click();
  await expect(rows(page).nth(1)).toContainText("Approved");
  await expect(preview(page).getByRole("heading", { level: 2 })).toHaveText("€102.00");
  const orderId = { in: approvals.map((each) => each.orderId) };
  await expect.poll(() => db.decision.count({ where: { orderId } })).toBe(2);
  await expect(rows(page).nth(2)).not.toContainText("Appro");
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
  await expect(page.locator("[data-toasts]")).toContainText(`Undone. ${approvals[1]?.orderId} is pending again.`);
  await expect(rows(page).first()).toContainText("Approved");
});

for (const [where, focus] of Object.entries({
  "on the row": (page: Page) => rows(page).first().locator("[data-row]").focus(),
  "in the preview": (page: Page) => preview(page).getByRole("region", { name: "Details" }).focus(),
}))
  test(`a key pressed just as a live update replaces the focused row decides nothing: ${where}`, async ({
    page,
    signIn,
  }) => {
    const { approver, approvals } = await createDesk(3);
    await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 5 } } });
    await signIn(approver);
    const connected = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
    await openDesk(page);
    await connected;
    await page.keyboard.press("j");
    await settle(page);
    await page.keyboard.press("a");
    await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
    await page.keyboard.press("k");
    await expect(preview(page).getByText("You approved this.")).toBeVisible();
    await focus(page);

    // The first row leaves when its decision is final, and the preview shows the next, which nobody can have read yet.
    await page.evaluate(
      (isInPreview) =>
        new Promise<void>((resolve) => {
          const first = document.querySelector("tbody .list-row");
          const isStill = () =>
            isInPreview ? document.body.textContent.includes("You approved this.") : first?.isConnected;
          const press = () =>
            (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent("keydown", { key: "a", bubbles: true, cancelable: true }),
            );
          const observer = new MutationObserver(() => {
            if (isStill()) return;
            observer.disconnect();
            press();
            const left = performance.now();
            const timer = setInterval(() => {
              // On a busy machine the timer can be late.
              if (performance.now() - left < 250) return press();
              clearInterval(timer);
              resolve();
            }, 40);
          });
          observer.observe(document.body, { childList: true, characterData: true, subtree: true });
        }),
      where === "in the preview",
    );
    await expect(rows(page)).toHaveCount(2);
    const [, ...left] = approvals.map(({ orderId }) => orderId);
    await settle(page);
    expect(await db.decision.count({ where: { orderId: { in: left } } })).toBe(0);
    await page.keyboard.press("a");
    await expect(rows(page).first()).toContainText("Approved");
  });

test("a decision, its undo and a conflict are announced once each, in the list and on the approval's page", async ({
  page,
  signIn,
}) => {
  const { approver, buyer, approval, order } = await createDesk(1);
  const first = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield" });
  await signIn(approver);
  const places = [
    { open: () => openDesk(page), toRow: () => page.keyboard.press("j") },
    {
      open: async () => {
        await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
        await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
      },
      toRow: () => page.getByRole("heading", { level: 1 }).click(),
    },
  ];
  for (const { open, toRow } of places) {
    await open();
    await toRow();
    await settle(page);
    const heard = await listenTo(page);
    const press = async (key: string, words: string) => {
      await page.keyboard.press(key);
      await expect(page.locator("[data-toasts]")).toContainText(words);
      // Time for a second announcement.
      await page.waitForTimeout(1000);
      return heard();
    };
    expect(await press("a", `Approved ${order.id}.`)).toEqual([expect.stringContaining(`Approved ${order.id}.`)]);
    expect(await press("u", "Undone.")).toEqual([expect.stringContaining(`Undone. ${order.id} is pending again.`)]);
    const decision = await createDecision(approval, { person: first });
    expect(await press("a", "Grace Whitfield is approving this.")).toEqual([
      expect.stringContaining("Grace Whitfield is approving this."),
    ]);
    await db.decision.delete({ where: { id: decision.id } });
  }
});

test("what the stream repeats of one's own decisions is news of no other window", async ({ page, signIn, as }) => {
  const { approver, buyer, group, approval, order } = await createDesk(1);
  const colleague = await createColleague(buyer, group);
  await signIn(approver);
  // The stream repeats the decision before it tells of the undo.
  const { promise: repeated, resolve: repeat } = Promise.withResolvers<string>();
  let isFirst = true;
  await page.route("**/api/v1/live*", async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const place = new URL(route.request().url()).searchParams.get("lastEventID");
    const body = `retry: 100\nid: ${place}\nevent: changes\ndata: ${await repeated}\n\n`;
    await route.fulfill({ contentType: "text/event-stream", body });
  });
  await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await settle(page);
  const toasts = page.locator("[data-toasts]");
  await page.keyboard.press("a");
  await expect(toasts).toContainText(`Approved ${order.id}.`);
  await page.keyboard.press("u");
  await expect(toasts).toContainText("Undone.");
  const heard = await listenTo(page);
  const { userId, heldUntil, dateCreated } = await db.decision.findFirstOrThrow({ where: { approvalId: approval.id } });
  const held = {
    ...{ ID: 1, Type: "approval.held", DateCreated: dateCreated, Waiting: -1, Person: { ID: userId } },
    ...{ ObjectType: "Approval", ObjectID: approval.id, OrderID: order.id, Data: { HeldUntil: heldUntil } },
  };
  const again = page.waitForRequest(/\/api\/v1\/live/);
  repeat(JSON.stringify({ Items: [held] }));
  await again;
  const decision = { OrderID: order.id, ApprovalID: approval.id, Decision: "Approve" };
  await (await as(colleague)).send("POST", "/approvals/decisions", { Decisions: [decision], HoldSeconds: 20 });
  await expect(page.locator("main")).toContainText("Grace Whitfield is approving this");
  expect((await heard()).join()).not.toContain("another window");
});

test("an undo that is answered late does not hide that a colleague has decided since", async ({ page, signIn, as }) => {
  const { approver, buyer, group, approval, order } = await createDesk(1);
  const colleague = await createColleague(buyer, group);
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(page.locator("[data-toasts]")).toContainText(`Approved ${order.id}.`);
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
  await expect(page.locator("[data-toasts]")).toContainText("Undone.");
  await expect(rows(page).first()).toContainText("Grace Whitfield approved");
});

test("a decision whose answers are lost is found out, and can be undone", async ({ page, signIn, tolerate }) => {
  tolerate(/ERR_CONNECTION_RESET/);
  const { approver, approval, order } = await createDesk(1);
  await signIn(approver);
  await openFirst(page);
  await loseAnswer(page, "**/api/v1/approvals/decisions", 2);
  await page.keyboard.press("a");
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText(`Approved ${order.id} after all.`);
  await expect(toasts).not.toContainText("was not approved");
  await page.keyboard.press("u");
  await expect(toasts).toContainText("Undone.");
  const [decision, ...others] = await db.decision.findMany({ where: { approvalId: approval.id } });
  expect([decision?.state, others]).toEqual(["Undone", []]);
});

test("a bulk decision whose answers are lost is found out, and can be undone", async ({ page, signIn, tolerate }) => {
  tolerate(/ERR_CONNECTION_RESET/);
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openFirst(page);
  await loseAnswer(page, "**/api/v1/approvals/decisions", 2);
  const dialog = await approveFirstTwo(page);
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText("Approved 2 approvals.");
  await expect(toasts).toContainText("Only the answer was lost.");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Selected approvals" })).toHaveCount(0);
  await toasts.getByRole("button", { name: "Undo" }).click();
  await expect(toasts).toContainText("Undone. 2 approvals are pending again.");
  const made = await db.decision.findMany({ where: { approvalId: { in: approvals.map(({ id }) => id) } } });
  expect(made.map(({ state }) => state)).toEqual(["Undone", "Undone"]);
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
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText("Undone. 2 approvals are pending again.");
  await expect(toasts).not.toContainText("Approved 2");
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
  await expect(page.locator("[data-toasts]")).toContainText("is back in Mine.");
  await expect(rows(page).first()).not.toContainText("Snoozed");
  expect(await db.snooze.count({ where: { userId: approver.id } })).toBe(0);
});

test("a dialog whose script does not come says so in its place, can be closed, and opens by Try again", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource|ChunkLoadError|Failed to load chunk/);
  const { approver } = await createDesk(2);
  await signIn(approver);
  await openFirst(page);
  const scripts = "**/_next/static/chunks/**";
  await intercept(page, scripts, (route) => route.abort("internetdisconnected"));
  await page.keyboard.press("s");
  const failed = page.getByRole("dialog", { name: "Couldn't load this part" });
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: "Close" }).click();
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await settle(page);
  await page.keyboard.press("s");
  await expect(failed).toBeVisible();
  await page.unroute(scripts);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").getByRole("button").first()).toBeFocused();
  await expect(failed).toHaveCount(0);
});

test("a session that ends during a comment is continued in place, and the comment is sent", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/);
  const { approver, approval } = await createDesk(1);
  const password = "seven green kettles";
  await db.user.update({ where: { id: approver.id }, data: { passwordHash: await hashPassword(password) } });
  await signIn(approver);
  await openDesk(page);
  await rows(page).first().click();
  const comment = preview(page).getByRole("textbox", { name: "Comment" });
  await comment.fill("Within the plan.");
  await db.session.deleteMany({ where: { userId: approver.id } });
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(comment).toHaveValue("Within the plan.");
  await comment.press("Control+Enter");
  await expect(rows(page).first()).toContainText("Approved");
  await expect
    .poll(() => db.decision.findFirst({ where: { approvalId: approval.id } }))
    .toMatchObject({ decision: "Approve", comments: "Within the plan.", state: "Held" });
});

test("a decision's message is beside the buttons, at the desk and on a phone", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  await db.approval.updateMany({ where: { id: approvals[0]?.id ?? "" }, data: { xp: { Dept: "Ward 0" } } });
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 30 } } });
  await signIn(approver);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(myApprovals);
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
  await expect(preview(page).getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await settle(page);
  // Before a row has the focus, the key applies to the one in the preview.
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  const toast = page.locator("[data-toasts] > *").first();
  await expect(toast).toContainText("Approved");
  const [at, pane, decided] = await Promise.all([
    toast.boundingBox(),
    preview(page).boundingBox(),
    rows(page).nth(1).boundingBox(),
  ]);
  expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(pane?.x ?? 0);
  expect(at?.y).toBeGreaterThanOrEqual((decided?.y ?? 0) + (decided?.height ?? 0));

  await page.setViewportSize({ width: 390, height: 844 });
  await rows(page).nth(2).getByRole("checkbox").check({ force: true });
  const bar = page.getByRole("region", { name: "Selected approvals" });
  await expect(bar).toBeVisible();
  const [above, below] = await Promise.all([toast.boundingBox(), bar.boundingBox()]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  // Over the bar that a phone has instead of the sidebar; a long ID takes a second line.
  expect(above?.y).toBeLessThan(16);
  await expect(rows(page).first()).toContainText("Approved");
  const [done, open] = await Promise.all([rows(page).first().boundingBox(), rows(page).nth(1).boundingBox()]);
  expect(done?.height).toBe(open?.height);
  expect(await findViolations(page)).toEqual([]);
});

test("one press approves, and undoes, all of an order's approvals that await the person", async ({ page, signIn }) => {
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
  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText("All 3 that awaited you.");
  await expect(toasts).toContainText(/Undo with U, \d+ seconds\./);
  const states = async () =>
    (await db.decision.findMany({ where: { orderId: order.id } })).map(({ state, comments }) => `${state} ${comments}`);
  expect(await states()).toEqual(Array(3).fill("Held All of it."));
  await rows(page).nth(1).getByRole("button", { name: "Undo" }).click();
  await expect(toasts).toContainText(`Undone. ${order.id} is pending again.`);
  expect(await states()).toEqual(Array(3).fill("Undone All of it."));
  for (const at of [0, 1, 2]) await expect(rows(page).nth(at)).not.toContainText("Approved");
});

test("the preview of an order submitted again shows what changed since the decline", async ({ page, signIn }) => {
  const { approver, approval, order } = await createDesk(1);
  await db.order.update({ where: { id: order.id }, data: { round: 2 } });
  await db.approval.updateMany({ where: { id: approval.id }, data: { round: 2 } });
  const [now] = await db.lineItem.findMany({ where: { orderId: order.id } });
  const before = {
    id: "1",
    product_id: now?.productId ?? "",
    product_name: "Alder Task Chair",
    quantity: 7,
    unit_price: 30,
  };
  const gone = { ...before, id: "2", quantity: 1 };
  const of = { orderId: order.id, round: 1, dateDeclined: new Date(), currency: "EUR" };
  await db.orderRevision.create({ data: { ...of, amounts: { Total: 240 }, lineItems: [before, gone] } });
  await signIn(approver);
  await openDesk(page);

  const changes = preview(page).getByRole("region", { name: "Changed since it was declined" });
  const lines = changes.locator("tbody").getByRole("row");
  await expect(lines).toHaveText([
    "Alder Task Chair7 × €30.004 × €25.00",
    "Alder Task Chair1 × €30.00Removed",
    "Total€240.00€100.00",
  ]);
  expect(await findViolations(page)).toEqual([]);

  await db.orderRevision.updateMany({ where: { orderId: order.id }, data: { dateDeclined: null } });
  await page.reload();
  await expect(preview(page).getByRole("region", { name: "Changed since an earlier submission" })).toBeVisible();
});

test("the list's layout and width are remembered", async ({ page, signIn }) => {
  const { approver } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  const edge = preview(page).getByRole("separator", { name: "Width of the list" });
  await expect(edge).toHaveAttribute("aria-valuenow", "40");
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", "42");
  await page.reload();
  await expect(edge).toHaveAttribute("aria-valuenow", "42");

  await page.getByRole("radio", { name: "Table" }).check({ force: true });
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();
  await page.getByRole("radio", { name: "Split view" }).check({ force: true });
  await expect(preview(page)).toBeVisible();
});

test("the header Due sorts by what is due first, in the same tab", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  const urgent = approvals[2];
  await db.approval.updateMany({ where: { id: urgent?.id ?? "" }, data: { xp: { DueBy: "2026-02-01" } } });
  await signIn(approver);
  await openDesk(page);
  const heading = page.getByRole("columnheader", { name: "Requested" });
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await heading.getByRole("link", { name: "Due" }).click();

  await expect(page).toHaveURL(/sortBy=DueAt/);
  await expect(rows(page).getByRole("link", { name: /order PO-/ })).toContainText(["€102.00", "€101.00", "€100.00"]);
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("navigation", { name: "Views" }).locator("[aria-current]")).toHaveText("Mine");
  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByLabel("Sort by").selectOption("Due: latest first");
  await expect(page).toHaveURL(/sortBy=%21DueAt/);
  await expect(rows(page).first()).toContainText("€100.00");
});

test("an order over budget says so, and can be found and sorted by that; each item has its last price and image", async ({
  page,
  signIn,
}) => {
  const { approver, buyer, requester, approvals, order } = await createDesk(3);
  const [, second, third] = approvals;
  await db.order.update({ where: { id: order.id }, data: { xp: { CostCenter: "CC-7", Budget: 60 } } });
  await db.approval.updateMany({ where: { id: third?.id ?? "" }, data: { xp: { Budget: 10 } } });
  await db.approval.updateMany({ where: { id: second?.id ?? "" }, data: { xp: { Budget: 500 } } });
  const line = await db.lineItem.findFirstOrThrow({ where: { orderId: order.id } });
  await db.product.update({ where: { id: line.productId }, data: { xp: { Images: [{ Url: "/icon.svg" }] } } });
  const past = await createOrder({ from: buyer, by: requester }, { status: "Completed" });
  await db.lineItem.create({
    data: { orderId: past.id, id: "1", position: 1, productId: line.productId, quantity: 1, unitPrice: 20 },
  });
  await signIn(approver);
  await openDesk(page);
  await expect(preview(page)).toContainText("€40.00 over budget");
  await expect(rows(page).first()).toContainText("€40.00 over budget");
  await page.setViewportSize({ width: 1100, height: 900 });
  const [over, beside] = await Promise.all([
    rows(page).first().getByText("€40.00 over").filter({ visible: true }).boundingBox(),
    preview(page).boundingBox(),
  ]);
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rows(page).nth(1)).not.toContainText("over budget");
  const item = preview(page).getByRole("row", { name: "Alder Task Chair" });
  await expect(item).toContainText("Last €20.00, now 25% more");
  await expect(item.getByRole("link", { name: "Last €20.00" })).toHaveAttribute(
    "href",
    `/orders/all/${past.id}/approvals`,
  );
  await expect(item.locator("img")).toHaveJSProperty("complete", true);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("columnheader", { name: "Rule" }).getByRole("link", { name: "Over budget" }).click();
  await expect(page).toHaveURL(/sortBy=OverBudget/);
  await expect(rows(page).nth(1)).toContainText("€40.00 over budget");
  await page.setViewportSize({ width: 390, height: 780 });
  const card = rows(page).filter({ hasText: "€92.00 over budget" });
  const overOf = (row: typeof card) => row.getByText("€92.00 over budget").filter({ visible: true });
  await expect(overOf(card)).toBeInViewport();
  const [rule, amount] = await Promise.all([
    card.getByText("Over 100", { exact: true }).boundingBox(),
    overOf(card).boundingBox(),
  ]);
  expect(amount?.y).toBeGreaterThan((rule?.y ?? 0) + (rule?.height ?? 0) / 2);
  const colourOf = (element: Element) => getComputedStyle(element).color;
  const red = await overOf(card).evaluate(colourOf);
  await rows(page).filter({ hasText: "€40.00 over budget" }).locator("[data-row]").click();
  await expect(page.getByRole("heading", { name: "Your decision" })).toBeVisible();
  const said = page.getByRole("main").getByText("€40.00 over budget");
  await expect(said).toHaveCount(2);
  for (const words of await said.all()) await expect(words).toHaveCSS("color", red);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${myApprovals.replace("sortBy=DateCreated", "sortBy=!OverBudget")}&OverBudget=*`);
  await expect(rows(page).getByRole("link", { name: /order PO-/ })).toContainText(["€102.00", "€100.00", "€101.00"]);
  await page.getByRole("radio", { name: "Table" }).check({ force: true });
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("checkbox", { name: "Over budget" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Over budget" })).toBeVisible();
  await expect(rows(page).first()).toContainText("€92.00");
});

test("without room for a preview a row opens the approval's page, which has the same", async ({ page, signIn }) => {
  const { approver, order } = await createDesk(2);
  await signIn(approver);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(myApprovals);
  await expect(preview(page)).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  await rows(page).nth(0).getByRole("link", { name: order.id }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${order.id}/approvals/`));
  await expect(page.getByRole("main")).toContainText("Alder Task Chair");
  await expect(page.getByRole("main")).toContainText("No budget was imported");
  const next = await page.getByRole("link", { name: "Next" }).boundingBox();
  expect(Math.min(next?.width ?? 0, next?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await findViolations(page)).toEqual([]);
});

test("a person who cannot decide reads why beside the list", async ({ page, signIn }) => {
  const { buyer } = await createDesk(1);
  await signIn(await createUser(buyer, { roles: ["OrderAdmin"] }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/approvals");
  await expect(preview(page)).toHaveCount(0);
  await page.getByRole("radio", { name: "Split view" }).check({ force: true });
  await expect(preview(page)).toContainText("Only members of Approvers");
  await expect(preview(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
});

test("several are approved together: the sum, the excluded ones, the result of each, and another attempt", async ({
  page,
  signIn,
}) => {
  const desk = await createDesk(21);
  const { approver, buyer, approvals } = desk;
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 30 } } });
  const other = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield" });
  await signIn(approver);
  await openDesk(page, `${myApprovals}&pageSize=50`);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+J");
  await page.keyboard.press("Shift+J");
  const bar = page.getByRole("region", { name: "Selected approvals" });
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("x");
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Select All 21" }).click();
  await expect(bar).toContainText("€2,310.00");
  expect(await findViolations(page)).toEqual([]);

  const { approval: first } = desk;
  const [, second, third] = approvals;
  await createDecision(first, { person: other });
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
  await expect(result).toContainText("Not approved: 1 decided by somebody else, 1 changed while you were looking.");
  await expect(result.getByRole("row", { name: first.orderId })).toContainText("Grace Whitfield is approving this");
  await expect(result.getByRole("row", { name: second?.orderId ?? "" })).toContainText(
    "Total went from €101.00 to €900",
  );
  await expect(result.getByRole("row", { name: third?.orderId ?? "" })).toContainText(/Approved, final in \d+ s/);
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await result.getByRole("button", { name: "Retry failed" }).click();
  await expect(page.getByRole("dialog", { name: "Approved 20 of 21" })).toBeVisible();
  const orderId = { in: approvals.map((each) => each.orderId) };
  const made = await db.decision.findMany({ where: { orderId, userId: approver.id } });
  expect(made.map(({ comments, state }) => `${state} ${comments}`)).toEqual(
    Array.from({ length: 20 }, () => "Held All within the plan."),
  );
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect.poll(() => db.decision.count({ where: { orderId, userId: approver.id, state: "Undone" } })).toBe(20);
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

  const toasts = page.locator("[data-toasts]");
  await expect(toasts).toContainText("Snoozed 2 approvals until tomorrow at 08:00.");
  await expect(toasts).toContainText("1 not snoozed: overdue");
  await expect(bar).toHaveCount(0);
  await expect(rows(page).first()).toContainText("Snoozed until tomorrow at 08:00");
  await expect(rows(page).nth(1)).not.toContainText("Snoozed until");
  await expect.poll(() => db.snooze.count({ where: { userId: approver.id } })).toBe(2);
  await page.keyboard.press("u");
  await expect(toasts).toContainText("2 approvals back in Mine.");
  expect(await db.snooze.count({ where: { userId: approver.id } })).toBe(0);
});

test("declining several needs a reason and a choice about the orders, and excludes those the person cannot decide", async ({
  page,
  signIn,
}) => {
  const { approver, approvals, order } = await createDesk(2);
  await db.order.update({ where: { id: order.id }, data: { changedById: approver.id } });
  await signIn(approver);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/approvals?Status=Pending");
  await page.getByRole("radio", { name: "Split view" }).check({ force: true });
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
  for (const box of await page.getByRole("checkbox", { name: /^Select / }).all()) await box.check({ force: true });
  await page.getByRole("region", { name: "Selected approvals" }).getByRole("button", { name: "Decline 1…" }).click();

  const dialog = page.getByRole("dialog", { name: "Decline 1 approval?" });
  await expect(dialog).toContainText(`Left out, since it does not await you: ${order.id}`);
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog).toContainText("Say why, in at least three characters.");
  await expect(dialog).toContainText("Choose what happens to the orders.");
  await dialog.getByRole("textbox").fill("Not this quarter.");
  await dialog.getByRole("radio", { name: "Cannot be submitted again" }).check({ force: true });
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(page.locator("[data-toasts]")).toContainText("Declined 1 approval.");
  expect(await db.decision.findMany({ where: { approvalId: { in: approvals.map(({ id }) => id) } } })).toMatchObject([
    { approvalId: approvals[1]?.id, decision: "Decline", comments: "Not this quarter.", state: "Held" },
  ]);
});

test("twelve rows are whole in a window of 900 pixels, even if each is over budget", async ({ page, signIn }) => {
  const { approver, approval, approvals, order } = await createDesk(13);
  await db.order.updateMany({ where: { id: order.id }, data: { total: 98_765.43 } });
  await db.approvalRule.update({
    where: { id: approval.approvalRuleId },
    data: { name: "Orders over $5,000 need Finance" },
  });
  const xp = { Budget: 10, Dept: "Ward 3", DueBy: "2026-02-10" };
  await db.approval.updateMany({ where: { id: { in: approvals.map(({ id }) => id) } }, data: { xp } });
  await signIn(approver);
  await openDesk(page);
  await expect(rows(page)).toHaveCount(13);
  const whole = await rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(whole).toBeGreaterThanOrEqual(12);
});
