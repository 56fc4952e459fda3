import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { createApproval, createAskedOrder, createDecision, createGroup, createOrder, createUser } from "../factories";
import { findViolations } from "./axe";
import { createDesk as createQueue, setHold } from "./desk-data";
import { myApprovals, openFirst, preview, rows, settle, toasts } from "./desk-page";
import { expect, hydrated, intercept, test, withoutNews } from "./fixtures";

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

test("an approval is approved on its page, undone by a button and by a key, and takes effect although its browser is closed", async ({
  openBrowser,
}) => {
  const { approver, approval, order, pageOf } = await createDesk(1);
  const page = await openBrowser(approver);
  await page.goto(pageOf);
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await hydrated(approve);
  await page.getByRole("textbox", { name: "Comment" }).fill("Within budget.");
  await approve.click();

  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
  // That is its status while it can be undone.
  const status = page.locator("main header .badge").first();
  await expect(status).toHaveText("Approving");
  expect(await statesOf(approval.id)).toEqual(["Approve Held"]);
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText(`Undone. ${order.id} is pending again.`);
  expect(await findViolations(page)).toEqual([]);
  await expect(status).toHaveText("Pending");
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

  // The key that approves its row sends the comment that was written on its page.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(myApprovals);
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
  const beside = preview(page).locator("header .badge");
  await expect(beside).toHaveText("Pending");
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
  await expect(beside).toHaveText("Approving");
  const last = () => db.decision.findFirst({ where: { approvalId: approval.id }, orderBy: { dateCreated: "desc" } });
  expect(await last()).toMatchObject({ state: "Held", comments: "Within budget." });
  await page.goto(pageOf);
  await expect(status).toHaveText("Approving");
  await page.context().close();
  await expect.poll(last, { timeout: 20_000 }).toMatchObject({ state: "Done" });
  expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).status).toBe("Open");
});

test("an approval that is not undone takes effect, and cannot be undone any more", async ({ page, signIn }) => {
  const { approver, approval, order, pageOf } = await createDesk(1);
  await setHold(approver, 5);
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
  await expect(page.getByRole("status").filter({ hasText: "You approved this." })).toBeFocused();

  await expect(page.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible({ timeout: 20_000 });
  expect(await statesOf(approval.id)).toEqual(["Approve Done"]);
  expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).status).toBe("Open");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Nothing to undo: your last decision has taken effect.");
  // The stream reported it, so the page sent no requests.
  expect(looks).toEqual([]);
});

test("an approval's page that Back leads to once its decision has taken effect shows what was decided", async ({
  page,
  signIn,
}) => {
  const { approver, approval, pageOf } = await createDesk(1);
  await setHold(approver, 5);
  await signIn(approver);
  await page.goto(pageOf);
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await hydrated(approve);
  await settle(page);
  await approve.click();
  await expect(page.getByText("You approved this.")).toBeVisible();
  await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect.poll(() => statesOf(approval.id), { timeout: 20_000 }).toEqual(["Approve Done"]);
  await expect(toasts(page).getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
  await expect(page.getByText("can decide")).toHaveCount(0);
});

test("without a stream the results of all decisions are requested together; a fast clock does not end an undo early", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/503/);
  const { approver, approvals } = await createDesk(3);
  await setHold(approver, 5);
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await withoutNews(page);
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
  await withoutNews(page);
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

test("declining needs a reason and a choice about the order; a written reason survives a reload; a press whose script does not load says so, sends nothing, and can be repeated", async ({
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
  await toasts(page).getByRole("button", { name: "Undo" }).click();

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
  expect(await db.decision.findFirst({ where: { approvalId: approval.id, decision: "Decline" } })).toMatchObject({
    ...{ comments: "Too expensive.", allowResubmit: true, state: "Held" },
  });
});

const pressAtOnce = (page: Page, ...keys: string[]) =>
  page.evaluate((keys) => {
    for (const key of keys)
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, keys);

test("one key approves the focused row of the list and focuses the next row, and another key undoes", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(3);
  await setHold(approver, 30);
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
  await pressAtOnce(page, "j", "a");
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

test("a key pressed within 300 milliseconds of the focus moving decides nothing, nor does g followed by a; holding a key decides once", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(3);
  const orderId = { in: approvals.map((each) => each.orderId) };
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("j");
  await settle(page);
  // As when the list moves under the finger.
  await pressAtOnce(page, "j", "a");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await settle(page);
  expect(await db.decision.count({ where: { orderId } })).toBe(0);

  await page.keyboard.down("a");
  for (let at = 0; at < 20; at++) {
    await page.waitForTimeout(40);
    await page.keyboard.down("a");
  }
  await page.keyboard.up("a");
  await expect(rows(page).nth(1)).toContainText("Approved");
  await expect(toasts(page)).toContainText("Approved");
  expect(await db.decision.count({ where: { orderId } })).toBe(1);

  await rows(page).first().locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL("/approvals");
  await page.waitForTimeout(300);
  expect(await db.decision.count({ where: { orderId } })).toBe(1);
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

test("a person who decides second sees who was first, on a row that stays; an order that changed on the screen is decided by the second press only", async ({
  page,
  signIn,
}) => {
  const { approver, buyer, approval, approvals, order } = await createDesk(2);
  const changed = approvals[1] ?? approval;
  const first = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield" });
  await signIn(approver);
  await openDesk(page);
  await db.order.update({ where: { id: changed.orderId }, data: { total: 11_400 } });
  await rows(page).nth(1).locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(1)).toContainText("Total went from €100.00 to €11,400.00. Nothing was decided.");
  expect(await statesOf(changed.id)).toEqual([]);
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).nth(1)).toContainText("Approved");

  const decision = await createDecision(approval, { person: first });
  await rows(page).nth(0).locator("[data-row]").focus();
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
  await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
  await expect(page.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
});

test("a person who cannot decide reads why, in one line; the page names the colleague who submitted the order", async ({
  openBrowser,
}) => {
  const { requester, approver, buyer, group, order, pageOf } = await createDesk(1);
  // The sentences are the server's: no script needs to run.
  const open = async (user: User) => {
    const page = await openBrowser(user, { javaScriptEnabled: false });
    await page.goto(pageOf);
    return { page, main: page.getByRole("main") };
  };
  const { page, main } = await open(requester);
  await expect(main).toContainText("You placed this order, so somebody else has to decide it.");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  const stranger = await open(await createUser(buyer, { roles: ["OrderAdmin"] }));
  const asked = "Only members of Approvers who did not place, create, change or submit the order can decide it.";
  await expect(stranger.main).toContainText(asked);

  // A member, by name, of a group with more members than the page lists.
  const others = Array.from({ length: 13 }, () => createUser(buyer, { lastName: "Abel" }));
  const members = (await Promise.all(others)).map(({ id: userId }) => ({ userId, groupId: group.id }));
  await db.approvingGroupMember.createMany({ data: members });
  const { id: submittedById } = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield" });
  const submitted = { submittedById, dateSubmittedForApproval: new Date("2026-01-31T10:00:00Z") };
  await db.order.update({ where: { id: order.id }, data: { changedById: approver.id, ...submitted } });
  const member = await open(approver);
  await expect(member.main).toContainText(asked);
  const step = member.main.getByRole("listitem").filter({ hasText: "Order submitted" });
  await expect(step).toContainText("by Grace Whitfield");
  await expect(member.main).toContainText("Grace Whitfield submitted the order");
  await db.order.update({ where: { id: order.id }, data: { submittedById: approver.id } });
  await member.page.reload();
  await expect(member.main).toContainText("You submitted this order, so somebody else has to decide it.");
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

test("by way of its order, an approval leads on through the inbox it was opened from", async ({ page, signIn }) => {
  const { approver, order, approvals, pageOf } = await createDesk(2);
  await signIn(approver);
  await page.goto(`${pageOf}?from=%2Fapprovals`);
  await page.getByRole("region", { name: "Order", exact: true }).getByRole("link", { name: order.id }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${order.id}`);
  await page.getByRole("link", { name: "Review and decide" }).click();
  const next = page.getByRole("navigation", { name: "Records of the list" }).getByRole("link", { name: "Next" });
  await expect(next).toHaveAttribute("href", new RegExp(`/orders/all/${approvals[1]?.orderId}/.*from=%2Fapprovals$`));
});

test("on a phone with an open keyboard both buttons are whole, to approve and to decline; a decline's message is complete", async ({
  page,
  signIn,
}) => {
  const { approver, order, pageOf } = await createDesk(1);
  for (let nth = 0; nth < 3; nth++) await createApproval(order, {});
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
  const others = page.getByText("This also ends 3 other approvals of the order.");
  const isInFront = (words: Element) => {
    const { top, bottom, left } = words.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => words.contains(document.elementFromPoint(left + 1, y)));
  };
  // As much as a phone shows, and beside its keyboard.
  for (const height of [844, 420]) {
    await page.setViewportSize({ width: 390, height });
    await expect.poll(() => others.evaluate(isInFront)).toBe(true);
  }
  await page.getByRole("radio").first().scrollIntoViewIfNeeded();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("textbox", { name: "Reason" }).fill("Not this year.");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  const error = page.getByText("Choose what happens to the order.");
  const bottom = await error.evaluate((words) => words.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual((await page.locator(".decision-bar").boundingBox())?.y ?? 0);

  // The choice about the order is in plain words.
  const choices = page.getByRole("group", { name: "What happens to the order" });
  await expect(choices).toContainText("May be changed and submitted againIt goes back to the requester.");
  await choices.getByRole("radio", { name: "Cannot be submitted again" }).check({ force: true });
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  const ends = toasts(page).getByText("This also ends 3 other approvals of the order.");
  await expect(ends).toBeVisible();
  expect(await ends.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test("the comment of a decision that was refused after its hold goes along with a, unless it is deleted", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, approvals } = await createQueue(2);
  const api = await as(approver);
  for (const { orderId: OrderID, id: ApprovalID } of approvals) {
    const decision = { OrderID, ApprovalID, Decision: "Approve", Comments: "In budget." };
    await api.send("POST", "/approvals/decisions", { Decisions: [decision], HoldSeconds: 30 });
    await db.order.update({ where: { id: OrderID }, data: { total: 90, version: { increment: 1 } } });
    await db.decision.updateMany({ where: { orderId: OrderID }, data: { heldUntil: new Date() } });
    await expect.poll(() => db.decision.count({ where: { orderId: OrderID, state: "Refused" } })).toBe(1);
  }
  await signIn(approver);
  await openFirst(page);
  const comment = preview(page).getByRole("textbox", { name: "Comment" });
  await expect(comment).toHaveValue("In budget.");
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText("Approved");
  await settle(page);
  await expect(comment).toHaveValue("In budget.");
  await comment.fill("");
  await expect(comment).toHaveValue("");
  await preview(page).getByRole("button", { name: "Approve", exact: true }).click();
  const sent = () =>
    db.decision.findMany({ where: { userId: approver.id, state: "Held" }, orderBy: { dateCreated: "asc" } });
  await expect.poll(sent).toMatchObject([{ comments: "In budget." }, { comments: null }]);
});

test("an admin cancels and completes an order after confirming", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 412/);
  const { requester, order } = await createDesk(1);
  await signIn(requester);
  await page.goto(`/orders/all/${order.id}/approvals`);
  const cancel = page.getByRole("button", { name: "Cancel order…" });
  await hydrated(cancel);
  await expect(page.getByRole("button", { name: "Complete order…" })).toHaveCount(0);
  await cancel.click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${order.id}?` });
  await expect(dialog.getByRole("button", { name: "Keep order" })).toBeFocused();
  // What changed since the question was asked has to be seen first.
  await db.order.update({ where: { id: order.id }, data: { comments: "Urgent.", version: { increment: 1 } } });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(toasts(page)).toContainText(`Order ${order.id} was not canceled.`);
  await expect(toasts(page)).toContainText("This order changed while you were looking at it. This is how it is now.");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Urgent.").first()).toBeVisible();
  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(toasts(page)).toContainText(`Order ${order.id} was canceled.`);
  await expect(cancel).toHaveCount(0);
  // The button had the focus.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
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
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page)).toContainText("Approval retracted.");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const decision = page.getByRole("region", { name: "Approved by Approvers, then retracted" });
  await expect(decision).toContainText("The quote has expired.");
  await expect(page.getByText("Retracted", { exact: true }).first()).toBeVisible();
  await decision.getByRole("link").last().click();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  expect(await db.approval.count({ where: { orderId: order.id, status: "Pending" } })).toBe(2);

  await page.goto(`/orders/all/${order.id}/approvals`);
  const step = page.getByRole("listitem").filter({ hasText: "Approval retracted for Approvers" });
  await expect(step).toContainText("by Ada Lovelace");
  await expect(step).toContainText("The quote has expired.");
});

test("an approval cannot be retracted that was made elsewhere or retracted, is of an earlier round, or of a rule that was deleted", async ({
  openBrowser,
  as,
}) => {
  const { approver, approval, order, pageOf } = await createDesk(1);
  const { id, approvalRuleId } = approval;
  const where = { orderId: order.id, id };
  await createApproval(order);
  await (await as(approver)).send("POST", `/orders/all/${order.id}/approvals/${id}/approve`);
  // The server offers it: no script needs to run.
  const page = await openBrowser(approver, { javaScriptEnabled: false });
  const offers = async (count: number, what: string) => {
    await page.goto(pageOf);
    await expect(page.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Retract…" }), what).toHaveCount(count);
  };
  const retract = (dateRetracted: Date | null) =>
    db.decision.updateMany({ where: { approvalId: id }, data: { dateRetracted } });
  const deleteRule = (deletedAt: Date | null) =>
    db.approvalRule.update({ where: { id: approvalRuleId }, data: { deletedAt } });
  const setRound = (round: number) => db.order.update({ where: { id: order.id }, data: { round } });
  const forget = async () => {
    await db.approval.updateMany({ where, data: { decisionId: null } });
    await db.decision.deleteMany({ where: { approvalId: id } });
  };
  await offers(1, "made here, in this round, by a rule that is in force");
  for (const [what, spoil, repair] of [
    ["retracted", () => retract(new Date()), () => retract(null)],
    ["of an earlier round", () => setRound(order.round + 1), () => setRound(order.round)],
    ["of a rule that was deleted", () => deleteRule(new Date()), () => deleteRule(null)],
    ["made elsewhere", forget, () => undefined],
  ] as const) {
    await spoil();
    await offers(0, what);
    await repair();
  }
});

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
  const nobody = [await createGroup(buyer), await createGroup(buyer)].map(({ id }) => id);
  await db.approvingGroup.update({ where: { id: finance.id }, data: { name: "Finance" } });
  await db.approvingGroup.updateMany({ where: { id: { in: nobody } }, data: { name: "Empty" } });
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
  await group.selectOption(`Empty (${nobody[0]})`);
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
  await setHold(approver, 5);
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
