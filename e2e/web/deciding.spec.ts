import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createAskedOrder, createDecision, createGroup, createOrder, createUser } from "../factories";
import { findViolations } from "./axe";
import { rows, settle, toasts } from "./desk-page";
import { expect, hydrated, intercept, test } from "./fixtures";

/** Orders of one buyer that await the same approver, the oldest first. */
async function createDesk(length = 3) {
  const asked = await createAskedOrder();
  const { buyer, requester, group, approval, order } = asked;
  const ids = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  const approvals = [approval];
  for (let nth = 1; nth < length; nth++) {
    const another = await createOrder({ from: buyer, by: requester });
    approvals.push(await createApproval(another, { ...ids, dateCreated: new Date(Date.UTC(2026, 2, nth)) }));
  }
  return { ...asked, approvals, pageOf: `/orders/all/${order.id}/approvals/${approval.id}` };
}

const statesOf = async (approvalId: string) =>
  (await db.decision.findMany({ where: { approvalId } })).map(({ decision, state }) => `${decision} ${state}`);

/** Opens the list and waits until its rows can be decided. */
async function openDesk(page: Page) {
  await page.goto("/approvals?Status=Pending&sortBy=DateCreated");
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
}

test("an approval is approved on its page, and undone by a button and by a key", async ({ page, signIn }) => {
  const { approver, approval, order, pageOf } = await createDesk(1);
  await signIn(approver);
  await page.goto(pageOf);
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await hydrated(approve);
  await page.getByRole("textbox", { name: "Comment" }).fill("Within budget.");
  await approve.click();

  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
  expect(await statesOf(approval.id)).toEqual(["Approve Held"]);
  expect(await findViolations(page)).toEqual([]);
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText(`Undone. ${order.id} is pending again.`);
  expect(await statesOf(approval.id)).toEqual(["Approve Undone"]);

  await expect(page.getByRole("textbox", { name: "Comment" })).toHaveValue("Within budget.");
  await page.getByRole("heading", { level: 1 }).click();
  await settle(page);
  await page.keyboard.press("a");
  await expect(page.getByText("You approved this.")).toBeVisible();
  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone.");
  expect(await statesOf(approval.id)).toEqual(["Approve Undone", "Approve Undone"]);
});

test("an approval that is not undone takes effect, and cannot be undone any more", async ({ page, signIn }) => {
  const { approver, approval, order, pageOf } = await createDesk(1);
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 5 } } });
  await signIn(approver);
  const looks: string[] = [];
  page.on("request", (request) => request.url().includes("/decisions/") && looks.push(request.url()));
  const connected = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
  await page.goto(pageOf);
  await hydrated(page.getByRole("button", { name: "Approve", exact: true }));
  await connected;
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("You approved this.")).toBeVisible();
  await expect(toasts(page)).toContainText(/Undo with U, \d seconds\./);

  await expect(page.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible({ timeout: 20_000 });
  expect(await statesOf(approval.id)).toEqual(["Approve Done"]);
  expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).status).toBe("Open");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Nothing to undo: your last decision has taken effect.");
  // The stream reported it, so the page sent no requests.
  expect(looks).toEqual([]);
});

test("without a stream the results of all decisions are requested together; a fast clock does not end an undo early", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/503/);
  const { approver, approvals } = await createDesk(3);
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 5 } } });
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.route("**/api/v1/live*", (route) => route.fulfill({ status: 503 }));
  await signIn(approver);
  const looks: string[] = [];
  page.on("request", (request) => /decisions\/|OrderID=/.test(request.url()) && looks.push(request.url()));
  await openDesk(page);
  await page.evaluate(() => {
    const isOver = ({ textContent }: Element) => /(?<!\d)0 s\b/.test(textContent);
    const look = () =>
      [...document.querySelectorAll("main, [data-toasts]")].some(isOver) && console.error("No seconds are left");
    new MutationObserver(look).observe(document.body, { characterData: true, childList: true, subtree: true });
  });
  await page.keyboard.press("j");
  for (const { orderId } of approvals) {
    await settle(page);
    await page.keyboard.press("a");
    await expect(toasts(page)).toContainText(`Approved ${orderId}.`);
  }
  await page.waitForTimeout(500);
  await expect(toasts(page).getByRole("button", { name: "Undo" })).toBeVisible();
  // Decided rows leave the list once nothing can be undone.
  await expect(rows(page).getByRole("button", { name: "Undo" })).toHaveCount(0, { timeout: 20_000 });
  await expect(
    page
      .getByText("All done")
      .or(rows(page).filter({ hasText: "Approved" }))
      .first(),
  ).toBeVisible();
  for (const { id } of approvals) await expect.poll(() => statesOf(id)).toEqual(["Approve Done"]);
  expect(looks.filter((url) => url.includes("/decisions/"))).toEqual([]);
  expect(looks.length).toBeLessThanOrEqual(2);
});

test("undoing a decision that ended with a colleague's decline, or was undone elsewhere, says so", async ({
  page,
  signIn,
  as,
  tolerate,
}) => {
  tolerate(/status of (409|503)/);
  const { approver, approval, buyer, order, pageOf } = await createDesk(1);
  const colleague = await createUser(buyer, { roles: ["OrderAdmin"] });
  const other = await createApproval(order);
  await db.approvingGroupMember.create({ data: { groupId: other.approvingGroupId, userId: colleague.id } });
  // The page gets no live change.
  await page.route("**/api/v1/live*", (route) => route.fulfill({ status: 503 }));
  await signIn(approver);
  await page.goto(pageOf);
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await hydrated(approve);
  const undo = toasts(page).getByRole("button", { name: "Undo" });

  await approve.click();
  await expect(undo).toBeVisible();
  const { id } = await db.decision.findFirstOrThrow({ where: { approvalId: approval.id } });
  await (await as(approver)).send("POST", `/approvals/decisions/${id}/undo`);
  await undo.click();
  await expect(toasts(page)).toContainText(`Undone. ${order.id} is pending again.`);

  await approve.click();
  await expect(undo).toBeVisible();
  await (await as(colleague)).send("POST", `/orders/all/${order.id}/decline`);
  await undo.click();
  await expect(toasts(page)).toContainText(`${order.id} was not approved.`);
  const declined = "The order was declined, so this approval is no longer needed. Your approval was not recorded.";
  await expect(toasts(page)).toContainText(declined);
  await expect(toasts(page)).not.toContainText("Too late to undo.");
});

test("an approval takes effect although its browser is closed during the hold", async ({ openBrowser }) => {
  const { approver, approval, order, pageOf } = await createDesk(1);
  const page = await openBrowser(approver);
  await page.goto(pageOf);
  await hydrated(page.getByRole("button", { name: "Approve", exact: true }));
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect.poll(() => statesOf(approval.id)).toEqual(["Approve Held"]);
  await page.context().close();

  await expect.poll(() => statesOf(approval.id), { timeout: 20_000 }).toEqual(["Approve Done"]);
  expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).status).toBe("Open");
});

test("declining needs a reason and a choice about the order; a written reason survives a reload", async ({
  page,
  signIn,
}) => {
  const { approver, approval, order, pageOf } = await createDesk(1);
  await signIn(approver);
  await page.goto(pageOf);
  await hydrated(page.getByRole("button", { name: "Decline…" }));
  await settle(page);
  await page.keyboard.press("d");
  const reason = page.getByRole("textbox", { name: "Reason" });
  const decline = page.getByRole("button", { name: "Decline", exact: true });
  await expect(reason).toBeFocused();
  await expect(decline).toHaveAccessibleDescription("Say why and choose what happens to the order first.");
  await reason.fill("no");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Say why, in at least three characters.")).toBeVisible();
  await expect(page.getByText("Choose what happens to the order.")).toBeVisible();
  await expect(reason).toBeFocused();

  // Whoever writes at once writes the reason.
  await reason.fill("");
  await page.getByRole("radio").first().focus();
  await page.keyboard.type("Too expensive.");
  await expect(reason).toHaveValue("Too expensive.");
  await expect(decline).toHaveAccessibleDescription("Choose what happens to the order first.");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(reason).toHaveValue("Too expensive.");
  await page.getByRole("radio", { name: "May be changed and submitted again" }).check();
  await page.keyboard.press("Control+Enter");

  await expect(toasts(page)).toContainText(`Declined ${order.id}.`);
  expect(await db.decision.findFirstOrThrow({ where: { approvalId: approval.id } })).toMatchObject({
    ...{ decision: "Decline", comments: "Too expensive.", allowResubmit: true, state: "Held" },
  });
});

test("one key approves the focused row of the list and focuses the next row, and another key undoes", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("u");
  const nothing = page.getByText("Nothing to undo: you have decided nothing that can still be undone.");
  await expect(nothing).toHaveCount(1);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(nothing).toHaveCount(0);
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");

  await expect(rows(page).nth(0)).toContainText("Approved");
  await expect(rows(page).nth(0).locator(".row-standing path")).toHaveAttribute("d", /M16 9l-5.5 5.5L8 12$/);
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await expect(toasts(page)).toContainText(`Approved ${approvals[0]?.orderId}.`);
  expect(await findViolations(page)).toEqual([]);
  // Too soon after the focus has moved to the row.
  await Promise.all([page.keyboard.press("j"), page.keyboard.press("a")]);
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone.");
  await expect(rows(page).nth(0)).not.toContainText("Approved");
  expect(await db.decision.count({ where: { orderId: { in: approvals.map(({ orderId }) => orderId) } } })).toBe(1);
  await expect(rows(page)).toHaveCount(3);
  // The previous message about the order is gone.
  await settle(page);
  await page.keyboard.press("a");
  const told = page.locator("[data-toasts] > *").filter({ hasText: approvals[0]?.orderId ?? "" });
  await expect(told).toContainText(`Approved ${approvals[0]?.orderId}.`);
  await expect(told).toHaveCount(1);
});

test("a key press whose script does not load says so, sends nothing, and can be repeated", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource|ChunkLoadError|Failed to load chunk/);
  const { approver, approval, order, pageOf } = await createDesk(1);
  await signIn(approver);
  await page.goto(pageOf);
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await hydrated(approve);
  const scripts = "**/_next/static/chunks/**";
  await intercept(page, scripts, (route) => route.abort("internetdisconnected"));
  await approve.click();
  await expect(page.getByText("Nothing was sent. Check your connection and try again.")).toBeVisible();
  expect(await statesOf(approval.id)).toEqual([]);

  await page.unroute(scripts);
  await approve.click();
  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
  expect(await statesOf(approval.id)).toEqual(["Approve Held"]);
});

test("holding a key decides once, and g followed by a decides nothing", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  const orderId = { in: approvals.map((each) => each.orderId) };
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.down("a");
  for (let at = 0; at < 20; at++) {
    await page.waitForTimeout(40);
    await page.keyboard.down("a");
  }
  await page.keyboard.up("a");
  await expect(toasts(page)).toContainText("Approved");
  expect(await db.decision.count({ where: { orderId } })).toBe(1);

  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL("/approvals");
  await page.waitForTimeout(300);
  expect(await db.decision.count({ where: { orderId } })).toBe(1);
});

test("a key pressed within 300 milliseconds of the focus moving decides nothing", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("j");
  await settle(page);
  // Both at once, as when the list moves under the finger.
  await page.evaluate(() => {
    for (const key of ["j", "a"])
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await settle(page);
  expect(await db.decision.count({ where: { orderId: { in: approvals.map(({ orderId }) => orderId) } } })).toBe(0);
  await page.keyboard.press("a");
  await expect(rows(page).nth(1)).toContainText("Approved");
});

test("the row under the pointer has buttons, and a reason is entered without leaving the list", async ({
  page,
  signIn,
}) => {
  const { approver, approvals, order } = await createDesk(2);
  await createApproval(order, { dateCreated: new Date("2026-04-01T08:00:00Z") });
  await signIn(approver);
  await openDesk(page);
  const height = async () => (await rows(page).nth(0).boundingBox())?.height;
  const before = await height();
  await rows(page).nth(0).hover();
  await expect(rows(page).nth(0).getByRole("button", { name: "Approve" })).toBeVisible();
  expect(await height()).toBe(before);
  await rows(page).nth(0).getByRole("button", { name: "Decline…" }).click();
  const dialog = page.getByRole("dialog", { name: `Decline ${approvals[0]?.orderId}` });
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await expect(dialog).toContainText("This also ends 1 other approval of the order.");
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await dialog.getByRole("textbox").fill("Not this quarter.");
  await dialog.getByRole("radio", { name: "Cannot be submitted again" }).check();
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(rows(page).nth(0)).toContainText("Declined");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();

  await rows(page).nth(1).hover();
  await rows(page).nth(1).getByRole("button", { name: "Approve" }).click();
  await expect(rows(page).nth(1)).toContainText("Approved");
  await rows(page).nth(0).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText("Undone.");
});

test("a person who decides second sees who was first, on a row that stays", async ({ page, signIn }) => {
  const { approver, buyer, approval, order } = await createDesk(2);
  const first = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield" });
  await signIn(approver);
  await openDesk(page);
  const decision = await createDecision(approval, { person: first });
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(0)).toContainText("Grace Whitfield is approving this");
  await expect(toasts(page)).toContainText("Your approval was not recorded.");
  await expect(rows(page)).toHaveCount(2);
  await db.decision.delete({ where: { id: decision.id } });

  await db.approval.update({
    where: { orderId_id: { orderId: order.id, id: approval.id } },
    data: { status: "Approved", approverId: first.id, dateCompleted: new Date() },
  });
  await page.reload();
  await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
  await expect(page.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
});

test("an order that changed on the screen is not decided, and the second press decides its new version", async ({
  page,
  signIn,
}) => {
  const { approver, approval, order } = await createDesk(1);
  await signIn(approver);
  await openDesk(page);
  await db.order.update({ where: { id: order.id }, data: { total: 11_400 } });
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(0)).toContainText("Total went from €100.00 to €11,400.00. Nothing was decided.");
  expect(await statesOf(approval.id)).toEqual([]);
  await page.keyboard.press("a");
  await expect(rows(page).nth(0)).toContainText("Approved");
});

test("a person who cannot decide reads why, in one line", async ({ page, openBrowser, signIn }) => {
  const { requester, approver, buyer, group, order, pageOf } = await createDesk(1);
  await signIn(requester);
  await page.goto(pageOf);
  const main = page.getByRole("main");
  await expect(main).toContainText("You placed this order, so somebody else has to decide it.");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  const stranger = await openBrowser(await createUser(buyer, { roles: ["OrderAdmin"] }));
  await stranger.goto(pageOf);
  const asked = "Only members of Approvers who did not place, create, change or submit the order can decide it.";
  await expect(stranger.getByRole("main")).toContainText(asked);

  // A member, by name, of a group with more members than the page lists.
  const others = Array.from({ length: 13 }, () => createUser(buyer, { lastName: "Abel" }));
  const members = (await Promise.all(others)).map(({ id: userId }) => ({ userId, groupId: group.id }));
  await db.approvingGroupMember.createMany({ data: members });
  const member = await openBrowser(approver);
  const reads = async (change: { changedById: string } | { submittedById: string }, words: string) => {
    await db.order.update({ where: { id: order.id }, data: change });
    await member.goto(pageOf);
    await expect(member.getByRole("main")).toContainText(words);
  };
  await reads({ changedById: approver.id }, asked);
  await reads({ submittedById: approver.id }, "You submitted this order, so somebody else has to decide it.");
});

test("on a phone both buttons are at the bottom, and deciding takes two taps from the list, and one more for the next", async ({
  page,
  signIn,
}) => {
  const { approver, approval, approvals } = await createDesk(2);
  await page.setViewportSize({ width: 390, height: 780 });
  await signIn(approver);
  await page.goto("/approvals?Status=Pending&sortBy=DateCreated");
  await page.getByRole("link", { name: approval.id }).click();
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await hydrated(approve);
  for (const button of [approve, page.getByRole("button", { name: "Decline…" })]) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(780);
  }
  expect(await findViolations(page)).toEqual([]);
  await settle(page);
  await approve.click();
  await expect(page.getByText("You approved this.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You approved this." })).toBeFocused();
  await expect(toasts(page)).toContainText("Approved");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${approvals[1]?.orderId}/approvals/`));
  await expect(approve).toBeInViewport({ ratio: 1 });
  // After the last one, back to the list.
  await hydrated(approve);
  await expect(page.getByRole("navigation", { name: "Records of the list" })).toHaveAttribute("aria-busy", "false");
  await settle(page);
  await approve.click();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page).toHaveURL(/\/approvals\?/);
});

test("Next and Previous skip approvals that are decided", async ({ page, signIn }) => {
  const { approver, approvals, pageOf } = await createDesk(4);
  const pathTo = (at: number) => new RegExp(`/orders/all/${approvals[at]?.orderId}/`);
  for (const decided of approvals.filter((_, at) => at % 2 === 0)) await createDecision(decided, { person: approver });
  await signIn(approver);
  await page.goto(`${pageOf}?from=%2Fapprovals`);
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Records of the list" }).getByRole("link", { name });
  await expect(link("Next")).toHaveAttribute("href", pathTo(1));
  await link("Next").click();
  await expect(page).toHaveURL(pathTo(1));
  await expect(link("Next")).toHaveAttribute("href", pathTo(3));
  await expect(link("Previous")).toHaveAttribute("href", pathTo(0));
});

test("on a phone with an open keyboard both buttons are whole, to approve and to decline", async ({ page, signIn }) => {
  const { approver, pageOf } = await createDesk(1);
  await page.setViewportSize({ width: 390, height: 420 });
  await signIn(approver);
  await page.goto(pageOf);
  const wholeButtons = async (...names: string[]) => {
    for (const name of names) {
      const button = page.getByRole("button", { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.click({ trial: true });
    }
  };
  await hydrated(page.getByRole("button", { name: "Decline…" }));
  await page.getByRole("textbox", { name: "Comment" }).focus();
  await wholeButtons("Approve", "Decline…");
  await page.getByRole("button", { name: "Decline…" }).click();
  await expect(page.getByRole("textbox", { name: "Reason" })).toBeInViewport({ ratio: 1 });
  await wholeButtons("Cancel", "Decline");
  await page.getByRole("radio").first().scrollIntoViewIfNeeded();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("textbox", { name: "Reason" }).fill("Not this year.");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  const error = page.getByText("Choose what happens to the order.");
  const bottom = await error.evaluate((words) => words.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual((await page.locator(".decision-bar").boundingBox())?.y ?? 0);
});

test("an admin cancels and completes an order after confirming", async ({ page, signIn }) => {
  const { requester, order } = await createDesk(1);
  await signIn(requester);
  await page.goto(`/orders/all/${order.id}/approvals`);
  const cancel = page.getByRole("button", { name: "Cancel order…" });
  await hydrated(cancel);
  await expect(page.getByRole("button", { name: "Complete order…" })).toHaveCount(0);
  await cancel.click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${order.id}?` });
  await expect(dialog.getByRole("button", { name: "Keep order" })).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(toasts(page)).toContainText(`Order ${order.id} was canceled.`);
  await expect(cancel).toHaveCount(0);
  expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).status).toBe("Canceled");
});

test("an approval is retracted with a reason while the order awaits others", async ({ page, signIn, as }) => {
  const { approver, approval, order, pageOf } = await createDesk(1);
  await createApproval(order);
  const api = await as(approver);
  await api.send("POST", `/orders/all/${order.id}/approvals/${approval.id}/approve`);
  await signIn(approver);
  await page.goto(pageOf);
  await hydrated(page.getByRole("button", { name: "Retract…" }));
  await page.getByRole("button", { name: "Retract…" }).click();
  const dialog = page.getByRole("dialog", { name: "Retract your approval?" });
  await dialog.getByRole("button", { name: "Retract" }).click();
  await expect(dialog).toContainText("Say why, in at least three characters.");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The quote has expired.");
  await dialog.getByRole("button", { name: "Retract" }).click();
  await expect(toasts(page)).toContainText("Approval retracted.");
  expect(await db.approval.count({ where: { orderId: order.id, status: "Pending" } })).toBe(2);

  await page.goto(`/orders/all/${order.id}/approvals`);
  const step = page.getByRole("listitem").filter({ hasText: "Approval retracted for Approvers" });
  await expect(step).toContainText("by Ada Lovelace");
  await expect(step).toContainText("The quote has expired.");
});

for (const [what, spoil] of Object.entries<(of: Of) => Promise<unknown>>({
  "was made elsewhere": ({ id }) => db.decision.deleteMany({ where: { approvalId: id } }),
  "was retracted": ({ id }) =>
    db.decision.updateMany({ where: { approvalId: id }, data: { dateRetracted: new Date() } }),
  "is of an earlier round": ({ orderId }) =>
    db.order.update({ where: { id: orderId }, data: { round: { increment: 1 } } }),
  "is of a rule that was deleted": ({ approvalRuleId }) =>
    db.approvalRule.update({ where: { id: approvalRuleId }, data: { deletedAt: new Date() } }),
}))
  test(`an approval that ${what} has no button to retract it`, async ({ page, signIn, as }) => {
    const { approver, approval, order, pageOf } = await createDesk(1);
    await createApproval(order);
    await (await as(approver)).send("POST", `/orders/all/${order.id}/approvals/${approval.id}/approve`);
    if (what === "was made elsewhere")
      await db.approval.updateMany({ where: { orderId: order.id, id: approval.id }, data: { decisionId: null } });
    await spoil(approval);
    await signIn(approver);
    await page.goto(pageOf);
    await expect(page.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Retract…" })).toHaveCount(0);
  });
type Of = { id: string; orderId: string; approvalRuleId: string };

test("FullAccess reassigns an approval to a group by name, and reads why it cannot be reassigned", async ({
  page,
  openBrowser,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 409|net::ERR_FAILED/);
  const { approver, approval, buyer, order, pageOf } = await createDesk(1);
  const admin = await createUser(buyer, { roles: ["FullAccess"] });
  const other = await openBrowser(approver);
  await other.goto(pageOf);
  const approve = other.getByRole("button", { name: "Approve", exact: true });
  await hydrated(approve);
  // Only people with FullAccess reassign.
  await expect(other.getByRole("button", { name: "Reassign…" })).toHaveCount(0);

  await signIn(admin);
  await page.goto(pageOf);
  const reassign = page.getByRole("button", { name: "Reassign…" });
  await hydrated(reassign);
  // The groups are loaded when the dialog opens, and again after a failure.
  await reassign.click();
  const dialog = page.getByRole("dialog", { name: "Reassign this approval?" });
  await expect(dialog).toContainText("The company has no other group.");
  await dialog.getByText("Close", { exact: true }).click();
  const finance = await createGroup(buyer, [admin]);
  const nobody = await createGroup(buyer);
  await db.approvingGroup.update({ where: { id: finance.id }, data: { name: "Finance" } });
  await db.approvingGroup.update({ where: { id: nobody.id }, data: { name: "Empty" } });
  const groups = "**/api/v1/orders/*/*/approvals/*/reassign";
  await page.route(groups, (route) => route.abort());
  await reassign.click();
  await expect(dialog).toContainText("The groups did not load. The server could not be reached.");
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await page.unroute(groups);
  await dialog.getByRole("button", { name: "Try again" }).click();
  const group = dialog.getByRole("combobox", { name: "Reassign to" });
  await expect(group).toBeFocused();
  await dialog.getByRole("button", { name: "Reassign" }).click();
  await expect(dialog).toContainText("Choose a group.");
  await group.selectOption("Empty");
  await expect(dialog).toContainText("Nobody in Empty can decide this order");
  await group.selectOption("Finance");
  await expect(dialog).not.toContainText("Nobody in Empty");
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  const decided = { status: "Approved", approverId: approver.id, dateCompleted: new Date() } as const;
  const where = { orderId_id: { orderId: order.id, id: approval.id } };
  await db.approval.update({ where, data: decided });
  await dialog.getByRole("button", { name: "Reassign" }).click();
  await expect(dialog).toContainText("It is no longer pending, so it cannot be reassigned.");
  await db.approval.update({ where, data: { status: "Pending", approverId: null, dateCompleted: null } });
  await dialog.getByRole("button", { name: "Reassign" }).click();

  await expect(toasts(page)).toContainText("Approval reassigned to Finance.");
  await expect(dialog).toBeHidden();
  // The previous approvers see it, and the admin, who is in the other group, can decide it.
  await expect(other.getByRole("heading", { name: "Pending with Finance" })).toBeVisible();
  await expect(approve).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
});

test("a page and its preview name the colleague who submitted the order", async ({ page, signIn }) => {
  const { approver, buyer, order, pageOf } = await createDesk(1);
  const colleague = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield" });
  const submitted = { submittedById: colleague.id, dateSubmittedForApproval: new Date("2026-01-31T10:00:00Z") };
  await db.order.update({ where: { id: order.id }, data: submitted });
  await signIn(approver);
  await page.goto(pageOf);
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem").filter({ hasText: "Order submitted" })).toContainText("by Grace Whitfield");
  await expect(main).toContainText("Grace Whitfield submitted the order");
});

test("while a person's decline is on hold, the order's other approvals offer no decision, and end without an error", async ({
  page,
  signIn,
}) => {
  const { approver, approval, approvals, group, order } = await createDesk(2);
  const second = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  await createApproval(order, { ...second, dateCreated: new Date("2026-02-01T08:00:00Z") });
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 5 } } });
  await signIn(approver);
  await openDesk(page);
  const ofOrder = rows(page).filter({ has: page.locator(`a[href*="/orders/all/${order.id}/"]`) });
  await expect(ofOrder).toHaveCount(2);
  await ofOrder.first().hover();
  await ofOrder.first().getByRole("button", { name: "Decline…" }).click();
  const dialog = page.getByRole("dialog", { name: `Decline ${order.id}` });
  await dialog.getByRole("textbox").fill("Not this quarter.");
  await dialog.getByRole("radio", { name: "Cannot be submitted again" }).check();
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(ofOrder.first()).toContainText("Declined");
  await expect(ofOrder.last()).toContainText("Ends with your decline");
  await ofOrder.last().hover();
  await expect(ofOrder.last().getByRole("button", { name: "Approve" })).toHaveCount(0);

  await expect.poll(() => db.approval.count({ where: { orderId: order.id } }), { timeout: 20_000 }).toBe(1);
  await expect(rows(page).getByRole("button", { name: "Undo" })).toHaveCount(0, { timeout: 20_000 });
  await expect(toasts(page)).not.toContainText("not declined");
  expect(await db.decision.count({ where: { orderId: approvals[1]?.orderId ?? "" } })).toBe(0);
});

test("an approval's page left after a decline says that the approval ends, and stays open afterwards", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 404/);
  const { approver, approval, group, order, pageOf } = await createDesk(1);
  const second = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  const other = await createApproval(order, second);
  await signIn(approver);
  await page.goto(pageOf.replace(approval.id, other.id));
  await hydrated(page.getByRole("button", { name: "Approve", exact: true }));
  await db.user.update({ where: { id: approver.id }, data: { preferences: { HoldSeconds: 5 } } });
  const decline = { OrderID: order.id, ApprovalID: approval.id, Decision: "Decline", Comments: "No." };
  await page.evaluate(
    (body) =>
      fetch("/api/v1/approvals/decisions", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ Decisions: [body], HoldSeconds: 0 }),
      }),
    decline,
  );
  await expect(page.getByText("You declined the order, so this approval is no longer needed.")).toBeVisible();
  await expect(page.getByRole("main").getByText("No longer pending")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Page not found" })).toHaveCount(0);
});

test("a comment written on an approval's page is sent by the key that approves its row", async ({ page, signIn }) => {
  const { approver, approval, pageOf } = await createDesk(1);
  await signIn(approver);
  await page.goto(pageOf);
  await hydrated(page.getByRole("button", { name: "Approve", exact: true }));
  await page.getByRole("textbox", { name: "Comment" }).fill("Within budget.");
  await openDesk(page);
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(0)).toContainText("Approved");
  expect(await db.decision.findMany({ where: { approvalId: approval.id } })).toMatchObject([
    { comments: "Within budget." },
  ]);
});

test("the list has tabs for what the person can decide and has decided", async ({ page, signIn, as }) => {
  const { approver, order, approval } = await createDesk(2);
  const others = await createApproval(order, { id: "asked of others" });
  await signIn(approver);
  await page.goto("/approvals?Status=Pending");
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await expect(page.getByRole("link", { name: "Approvals 2 awaiting you" })).toBeVisible();
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: "Mine" }).click();
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await expect(page.getByRole("link", { name: others.id })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Filters" })).toHaveCount(0);

  const api = await as(approver);
  await api.send("POST", `/orders/all/${order.id}/approvals/${approval.id}/approve`, { Comments: "As agreed." });
  await views.getByRole("link", { name: "Decided by me" }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.locator("tbody").getByRole("link", { name: approval.id })).toBeVisible();
  await expect(rows(page).locator("[data-label=Completed]")).toContainText(/now|ago/);
  await expect(rows(page).locator("[data-label=Comments]")).toHaveText("As agreed.");
  await page.getByRole("radio", { name: "Split view" }).check({ force: true });
  await expect(rows(page)).toContainText("As agreed.");
  await expect(page.getByRole("columnheader", { name: "Decided" })).toHaveAttribute("aria-sort", "descending");
});

test("on a phone at least five approvals are visible, none wider than the window, each with its distinguishing data", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(6);
  await db.approval.updateMany({
    where: { id: { in: approvals.map(({ id }) => id) } },
    data: { xp: { Dept: "Radiology and imaging", Site: "North campus", DueBy: "2030-02-10" } },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(approver);
  await page.goto("/approvals");
  await expect(rows(page)).toHaveCount(6);
  const boxes = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
  expect(boxes.filter(({ bottom }) => bottom <= 844).length).toBeGreaterThanOrEqual(5);
  for (const { height, right } of boxes) {
    expect(height).toBeLessThanOrEqual(80);
    expect(right).toBeLessThanOrEqual(390);
  }
  for (const [at, { orderId }] of approvals.entries())
    await expect(rows(page).nth(at).getByText(orderId, { exact: true })).toBeVisible();
  const place = rows(page).getByText("Radiology and imaging · North campus");
  const cut = (all: Element[]) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
  await expect(place).toHaveCount(6);
  expect(await place.evaluateAll(cut)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});
