import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createDeliveredWithApproval, createGroup, createOrderReturn, createRule } from "../factories";
import { findViolations } from "./axe";
import { openLive, toasts } from "./desk-page";
import { answerFirstStream, expect, frameReady, hydrated, loseAnswer, test, withoutNews } from "./fixtures";

/** A return that awaits a group of the seller: a refund of 60 for two chairs that cost 50 together. */
async function createWaiting({ submittedBy }: { submittedBy?: "approver" } = {}) {
  const delivered = await createDeliveredWithApproval(2);
  const { order, group, approver, user } = delivered;
  const submittedById = submittedBy ? approver.id : user.id;
  const fields = {
    status: "AwaitingApproval",
    submittedById,
    refundAmount: 60,
    comments: "Two of them wobble.",
  } as const;
  const orderReturn = await createOrderReturn(order, fields);
  await db.orderReturnItem.updateMany({ where: { returnId: orderReturn.id }, data: { quantity: 2, refundAmount: 50 } });
  const rule = await createRule(
    { id: group.companyId },
    { groupID: group.id, name: "Refunds over 50", type: "OrderReturn" },
  );
  const ruleExpression = "orderReturn.RefundAmount > 50";
  const Compared = [{ Text: ruleExpression, Left: 60, Right: 50, Holds: true }];
  const why = { Compared, LineItemIDs: [], Fault: null };
  const approval = { returnId: orderReturn.id, id: "asked", approvingGroupId: group.id, dateCreated: new Date() };
  await db.orderReturnApproval.create({ data: { ...approval, approvalRuleId: rule.id, ruleExpression, why } });
  return { ...delivered, orderReturn, id: orderReturn.id };
}

/** The same, for two who may approve it. */
async function createWaitingForTwo() {
  const waiting = await createWaiting();
  const [, second] = waiting.people;
  if (!second) throw new Error("A group of one.");
  await db.user.update({ where: { id: second.id }, data: { firstName: "Grace", lastName: "Whitfield" } });
  return { ...waiting, second };
}

const statusOf = async (id: string) => (await db.orderReturn.findUniqueOrThrow({ where: { id } })).status;

const confirm = (page: Page, id: string) =>
  page
    .getByRole("dialog", { name: `Approve return ${id}?` })
    .getByRole("button", { name: "Approve" })
    .click();

test("a return is approved on its page, which shows who can decide what, and also when the first answer is lost and one presses again", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_RESET|Failed to load/);
  const { approver, id } = await createWaiting();
  await signIn(approver);
  await withoutNews(page);
  await page.goto(`/returns/${id}`);
  const main = page.getByRole("main");
  for (const words of [
    "Your decision",
    "Submitted by Ada Lovelace, Buyer of a testTwo of them wobble.",
    "€60.00 to refund for 2 items.",
    "The refund is €10.00 more than the items' total.",
    "Can decide: Ada Lovelace, Ada Lovelace",
    "Refunds over 50",
    "Refund is €60.00, over €50.00 by €10.00",
    "Submitted byAda LovelaceBuyer of a test",
  ])
    await expect(main).toContainText(words);
  expect(await findViolations(page)).toEqual([]);

  const approve = main.getByRole("button", { name: "Approve…" });
  await hydrated(approve);
  await main.getByRole("textbox", { name: "Comment" }).fill("Seen in the dock.");
  await loseAnswer(page, `**/orderreturns/${id}/approve`);
  await approve.click();
  await confirm(page, id);
  await expect(main.getByRole("alert")).toContainText("could not be reached");
  expect(await statusOf(id)).toBe("Open");
  await approve.click();
  await confirm(page, id);
  await expect(toasts(page)).toContainText(`Return ${id} was approved. It can be completed now.`);
  await expect(main.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
  await expect(main).toContainText("Seen in the dock.");
  await expect(approve).toHaveCount(0);
  expect(await statusOf(id)).toBe("Open");
});

test("the keys of approvals decide a return: approving asks first, as it cannot be undone", async ({
  page,
  signIn,
}) => {
  const { approver, id } = await createWaiting();
  await signIn(approver);
  await page.goto(`/returns/${id}`);
  const main = page.getByRole("main");
  const approve = main.getByRole("button", { name: "Approve…" });
  await hydrated(approve);
  await expect(approve).toHaveAttribute("aria-keyshortcuts", "a");
  await frameReady(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByRole("region", { name: "On a return, or the row of one" })).toContainText("after a question");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press("d");
  const reason = main.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await page.keyboard.type("The seal is broken.");
  await main.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Declining return ${id}. Press Esc to leave.`);
  await page.keyboard.press("Escape");
  // What was to be the reason of a decline is no comment of an approval.
  await expect(main.getByRole("textbox", { name: "Comment" })).toHaveValue("");
  await page.keyboard.press("d");
  await expect(reason).toHaveValue("The seal is broken.");
  await main.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(main.getByRole("button", { name: "Decline…" })).toBeFocused();
  await page.keyboard.press("c");
  await page.keyboard.type("Seen in the dock.");
  const question = page.getByRole("dialog", { name: `Approve return ${id}?` });
  await page.keyboard.press("Control+Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("a");
  await expect(question).toContainText("€60.00 to refund for 2 items.");
  await expect(question).toContainText("This takes effect at once and cannot be undone.");
  await expect(question.getByRole("button", { name: "Approve", exact: true })).toBeFocused();
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(approve).toBeFocused();
  expect(await statusOf(id)).toBe("AwaitingApproval");

  await page.keyboard.press("a");
  await expect(question).toContainText("Your comment: “Seen in the dock.”");
  await page.waitForTimeout(350); // nobody confirms what has just come there
  await page.keyboard.press("Control+Enter");
  await expect(main.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
  await expect(main).toContainText("Seen in the dock.");
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Nothing to undo: a decision on a return takes effect at once.");
});

test("in the list the keys open the decision of the focused return, and decide nothing", async ({ page, signIn }) => {
  const { approver, id } = await createWaiting();
  await signIn(approver);
  await page.goto("/approvals");
  await expect(page.getByRole("heading", { name: "Nothing is pending for you" })).toBeVisible();
  await page.getByRole("link", { name: "One return awaits your approval" }).click();
  await expect(page).toHaveURL("/returns");
  const keys = page.locator("section[aria-keyshortcuts~=d]");
  await expect(keys).toBeAttached();
  // The first row is marked: the keys are for it before one has gone to a row.
  await expect(page.locator("tbody > [data-shown]")).toContainText(id);
  // What nobody has read is not asked about.
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Return ${id}`);
  await expect(page.getByRole("button", { name: "Approve…" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(keys).toBeAttached();
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  await page.keyboard.type("2 seals are broken.");
  await expect(page.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Reason" })).toHaveValue("2 seals are broken.");
  expect(await statusOf(id)).toBe("AwaitingApproval");
});

test("an approval that is not the last one says who decides next, before and after, and how to go on; a decline needs a reason", async ({
  page,
  signIn,
}) => {
  const { approver, order, group, id } = await createWaiting();
  const fields = { status: "AwaitingApproval", refundAmount: 20 } as const;
  const later = await createOrderReturn(order, { ...fields, dateCreated: new Date("2026-04-01T08:00:00Z") });
  const earlier = await createOrderReturn(order, { ...fields, dateCreated: new Date("2026-01-01T08:00:00Z") });
  const finance = await createGroup({ id: group.companyId });
  await db.approvingGroup.update({ where: { id: finance.id }, data: { name: "Finance approvers" } });
  const approval = { id: "asked", approvingGroupId: group.id, dateCreated: new Date() };
  const accounting = await createGroup({ id: group.companyId });
  await db.approvingGroup.update({ where: { id: accounting.id }, data: { name: "Accounting" } });
  const first = await createRule({ id: group.companyId }, { groupID: group.id, type: "OrderReturn" });
  const ruleExpression = `orderReturn.approved('${first.id}')`;
  const chained = { type: "OrderReturn" as const, ruleExpression, approvedRules: [first.id] };
  await createRule({ id: group.companyId }, { groupID: accounting.id, ...chained });
  // By its amount it will not be asked of these.
  const auditors = await createGroup({ id: group.companyId });
  const forMore = `${ruleExpression} and orderReturn.RefundAmount > 500`;
  await createRule({ id: group.companyId }, { groupID: auditors.id, ...chained, ruleExpression: forMore });
  await db.orderReturnApproval.create({ data: { ...approval, returnId: later.id, approvalRuleId: first.id } });
  await db.orderReturnApproval.create({ data: { ...approval, returnId: earlier.id } });
  await db.orderReturnApproval.create({
    data: { ...approval, returnId: id, id: "finance", approvingGroupId: finance.id },
  });
  await signIn(approver);
  await page.goto(`/returns/${id}`);
  const main = page.getByRole("main");
  const next = "Members of Finance approvers decide next.";
  await hydrated(main.getByRole("button", { name: "Approve…" }));
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog", { name: `Approve return ${id}?` })).toContainText(next);
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText(`You approved return ${id}. ${next}`);
  await expect(main.getByRole("heading", { name: "Awaiting approval by Finance approvers" })).toBeVisible();
  await expect(main.getByRole("region", { name: "Next" })).toContainText("2 returns await you.");
  await expect(main.getByRole("link", { name: `Next: return ${later.id}` })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");

  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`Return ${later.id}`);
  await hydrated(main.getByRole("button", { name: "Approve…" }));
  await page.keyboard.press("a");
  // A rule that waits for this approval has not asked yet.
  await expect(page.getByRole("dialog")).toContainText("Members of Accounting may have to decide next.");
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText(`You approved return ${later.id}. Members of Accounting decide next.`);
  await page.getByRole("link", { name: `Next: return ${earlier.id}` }).click();
  await hydrated(main.getByRole("button", { name: "Decline…" }));
  await page.keyboard.press("d");
  const reason = main.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await reason.fill(" no ");
  await main.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(main).toContainText("Say why, in at least three characters.");
  await expect(reason).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  expect(await statusOf(earlier.id)).toBe("AwaitingApproval");
  await reason.fill("The seal is broken.");
  await expect(main).not.toContainText("Say why");
  await page.keyboard.press("Control+Enter");
  await expect(main.getByRole("heading", { name: "Declined by Approvers" })).toBeVisible();
  expect(await statusOf(earlier.id)).toBe("Declined");
  await expect(main.getByRole("region", { name: "Next" })).toContainText("No other return awaits you.");
  await expect(main.getByRole("link", { name: "Back to returns" })).toBeFocused();
});

test("a person who decides second, or saw other amounts, reads what happened and keeps the comment", async ({
  page,
  signIn,
  as,
  tolerate,
}) => {
  tolerate(/status of 412|status of 503/);
  const { approver, second, id } = await createWaitingForTwo();
  await signIn(approver);
  await withoutNews(page);
  await page.goto(`/returns/${id}`);
  const main = page.getByRole("main");
  const approve = main.getByRole("button", { name: "Approve…" });
  await hydrated(approve);
  await main.getByRole("textbox", { name: "Comment" }).fill("Fine.");
  await db.orderReturn.update({ where: { id }, data: { refundAmount: 45, version: { increment: 1 } } });
  await approve.click();
  await confirm(page, id);
  await expect(main.getByRole("alert").first()).toContainText("This return changed while you were looking at it.");
  await expect(main).toContainText("€45.00 to refund");
  await expect(main.getByRole("textbox", { name: "Comment" })).toHaveValue("Fine.");
  expect(await statusOf(id)).toBe("AwaitingApproval");

  await (await as(second)).send("POST", `/orderreturns/${id}/approve`, { Comments: "Done already." });
  await approve.click();
  await confirm(page, id);
  await expect(main.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
  await expect(main).toContainText("Grace Whitfield");
  await expect(main).toContainText("Done already.");
});

test("a return's page shows what became of it in a gap of the news, and what others decide, but not under a question", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, second, id } = await createWaitingForTwo();
  await signIn(approver);
  const gap = Promise.withResolvers<void>();
  await answerFirstStream(page, async (place) => {
    await gap.promise;
    return `id: ${place}\nevent: reload\ndata: {"AfterMs":0}`;
  });
  await page.goto(`/returns/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("€60.00 to refund");
  await db.orderReturn.update({ where: { id }, data: { refundAmount: 45, version: { increment: 1 } } });
  gap.resolve();
  await expect(main).toContainText("€45.00 to refund");

  await main.getByRole("button", { name: "Approve…" }).click();
  const question = page.getByRole("dialog", { name: `Approve return ${id}?` });
  await (await as(second)).send("POST", `/orderreturns/${id}/approve`, { Comments: "Done already." });
  await expect(toasts(page)).toContainText(`Grace Whitfield approved return ${id}.`);
  await expect(question).toContainText("€45.00 to refund");
  await expect(main.getByRole("heading", { name: "Your decision" })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(main.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
  await expect(main).toContainText("Done already.");
});

test("a return's page that nobody uses asks for nothing, until somebody is there again", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, second, id } = await createWaitingForTwo();
  await signIn(approver);
  await page.clock.install();
  await openLive(page, `/returns/${id}`);
  await page.clock.fastForward(61_000);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await (await as(second)).send("POST", `/orderreturns/${id}/approve`);
  await expect(toasts(page)).toContainText(`Grace Whitfield approved return ${id}.`);
  expect(asked.filter((url) => url.includes("_rsc"))).toEqual([]);
  const decided = page.getByRole("main").getByRole("heading", { name: "Approved by Approvers" });
  await expect(decided).toHaveCount(0);
  await page.mouse.move(200, 200);
  await expect(decided).toBeVisible();
});

test("what one writes about a return stays while somebody else decides it, and is shown as not sent", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, second, id } = await createWaitingForTwo();
  await signIn(approver);
  const connected = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
  await page.goto(`/returns/${id}`);
  const main = page.getByRole("main");
  const comment = main.getByRole("textbox", { name: "Comment" });
  await hydrated(comment);
  await comment.fill("Seen in the dock.");
  await connected;
  await (await as(second)).send("POST", `/orderreturns/${id}/approve`);
  await expect(toasts(page)).toContainText(`Grace Whitfield approved return ${id}.`);
  await expect(comment).toHaveValue("Seen in the dock.");
  await expect(comment).toBeFocused();
  const form = main.locator("form").filter({ has: page.getByRole("textbox", { name: "Comment" }) });
  await expect(form).toContainText(`Grace Whitfield approved return ${id}. What you write here is not sent.`);

  const approve = form.getByRole("button", { name: "Approve…" });
  await expect(approve).toHaveAccessibleDescription(`Grace Whitfield approved return ${id}.`);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(toasts(page)).toContainText("You cannot approve this now.");
  await expect(toasts(page)).toContainText(`Grace Whitfield approved return ${id}.`);
  await expect(toasts(page).getByRole("button", { name: "Show" })).toHaveCount(0);

  await form.getByRole("button", { name: "Show" }).click();
  await expect(main.getByRole("heading", { name: "Approved by Approvers" })).toBeVisible();
  await expect(main.getByText("Not sent: Seen in the dock.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a person who submitted a return, or is not in its group, reads why they cannot decide", async ({
  openBrowser,
}) => {
  const { approver, admin, id } = await createWaiting({ submittedBy: "approver" });
  // The sentences are the server's: no script needs to run.
  const page = await openBrowser(approver, { javaScriptEnabled: false });
  await page.goto(`/returns/${id}`);
  await expect(page.getByRole("main")).toContainText("You created, submitted or changed this return");
  await expect(page.getByRole("button", { name: "Approve…" })).toHaveCount(0);
  // A ShopperOrderReader decides, but neither completes nor cancels.
  await expect(page.getByRole("button", { name: "Cancel return…" })).toHaveCount(0);

  const other = await openBrowser(admin, { javaScriptEnabled: false });
  await other.goto(`/returns/${id}`);
  await expect(other.getByRole("heading", { name: "Awaiting approval by Approvers" })).toBeVisible();
  await expect(other.getByRole("main")).toContainText("Only members of Approvers can decide it.");
  await expect(other.getByRole("button", { name: "Approve…" })).toHaveCount(0);
});

test("an order admin completes or cancels a return, and reads why it is not possible", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 400/);
  const { admin, order } = await createDeliveredWithApproval();
  const { id } = await createOrderReturn(order, { refundAmount: null });
  await signIn(admin);
  // As in Safari, which does not focus a button that is pressed.
  await page.addInitScript(() => addEventListener("mousedown", (event) => event.preventDefault()));
  await page.goto(`/returns/${id}`);
  const complete = page.getByRole("button", { name: "Complete return…" });
  await hydrated(complete);
  await complete.click();
  const dialog = page.getByRole("dialog");
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Complete return" }).click();
  await expect(toasts(page)).toContainText("It has no amount to refund yet.");

  await db.orderReturn.update({ where: { id }, data: { refundAmount: 20 } });
  await page.reload();
  await hydrated(complete);
  await complete.click();
  await dialog.getByRole("button", { name: "Complete return" }).click();
  await expect(toasts(page)).toContainText(`Return ${id} is completed.`);
  await expect(complete).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.getByRole("button", { name: "Cancel return…" }).click();
  await dialog.getByRole("button", { name: "Cancel return" }).click();
  await expect(toasts(page)).toContainText(`Return ${id} was canceled.`);
  expect(await statusOf(id)).toBe("Canceled");

  const declined = await createOrderReturn(order, { status: "Declined", dateDeclined: new Date() });
  await page.goto(`/returns/${declined.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Return ${declined.id}`);
  await expect(page.getByRole("button", { name: "Cancel return…" })).toHaveCount(0);
});

test("a person whom only returns await lands on them; the list starts with what they can decide, the sidebar counts them, and others' decisions are shown", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, people, order, group, id } = await createWaiting();
  const own = await createOrderReturn(order, { status: "AwaitingApproval", submittedById: approver.id });
  const approval = { returnId: own.id, id: "asked", approvingGroupId: group.id, dateCreated: new Date() };
  await db.orderReturnApproval.create({ data: approval });
  await signIn(approver);
  const following = page.waitForResponse(/\/api\/v1\/live/);
  await page.goto("/");
  await expect(page).toHaveURL("/returns");
  const area = page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: /^Returns/ });
  await expect(area).toHaveAccessibleName("Returns 1 awaiting you");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("banner").getByRole("link", { name: "Returns 1 awaiting you" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link")).toHaveText(["Mine", "Awaiting approval", "All returns"]);
  await expect(views.locator("[aria-current]")).toHaveText("Mine");
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("list", { name: "Filters" })).toHaveCount(0);
  const row = page.locator("tbody").getByRole("row", { name: id });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("Awaiting approval"); // the status of all rows
  await expect(page.getByRole("columnheader", { name: "Return" })).toBeVisible();
  for (const name of ["Status", "Completed"]) await expect(page.getByRole("columnheader", { name })).toHaveCount(0);
  await expect(row.locator("[data-label=Requester]")).toHaveText("Ada Lovelace");
  await expect(page.getByRole("button", { name: "? for keys" })).toBeVisible();
  await expect(page.getByRole("link", { name: own.id })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  await following;
  const [, second] = people;
  if (second) await (await as(second)).send("POST", `/orderreturns/${id}/approve`);
  await expect(row).toContainText("Open");
  await expect(area).toHaveAccessibleName("Returns");
  await page.reload();
  await expect(page.getByRole("heading", { name: "No return is awaiting your approval" })).toBeVisible();
  await page.getByRole("link", { name: "Show all returns awaiting approval" }).click();
  await expect(page.getByRole("link", { name: own.id })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Completed" })).toHaveCount(0);
  await expect(views.locator("[aria-current]")).toHaveText("Awaiting approval");
});

test("on a phone both buttons of a return are whole at the bottom, and large enough", async ({ page, signIn }) => {
  const { approver, id } = await createWaiting();
  await signIn(approver);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/returns?approvable=true");
  await expect(page.locator("[data-label=Requester]")).toBeVisible();
  await page.getByRole("link", { name: id }).click();
  for (const name of ["Approve…", "Decline…"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
  // A copy button is touched beside its icon, too.
  const copy = page.getByRole("button", { name: "Copy return ID" });
  const isTouched = (button: Element) => {
    const { left, top, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left - 5, top + height + 5));
  };
  expect(await copy.evaluate(isTouched)).toBe(true);
  const approve = page.getByRole("button", { name: "Approve…" });
  await hydrated(approve);
  await approve.click();
  for (const button of await page.getByRole("dialog").locator("footer button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByRole("button", { name: "Decline…" }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  const error = page.getByText("Say why, in at least three characters.");
  const bottom = await error.evaluate((words) => words.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual((await page.locator(".decision-bar").boundingBox())?.y ?? 0);
});
