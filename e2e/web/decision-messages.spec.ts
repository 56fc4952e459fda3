import { hashPassword } from "@/lib/auth/password-hash";
import { db } from "@/lib/db/connection";
import type { Approval } from "@/prisma/generated/client";
import { createApproval, createDecision, createUser, waitForPosition } from "../factories";
import { findViolations } from "./axe";
import { createColleague, createDesk, setHold } from "./desk-data";
import { approveFirst, myApprovals, openDesk, openFirst, preview, rows, settle, toasts } from "./desk-page";
import { answerFirstStream, expect, followSince, holdBack, intercept, loseAnswer, test } from "./fixtures";
import { listenTo } from "./heard";

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
      await expect(toasts(page)).toContainText(words);
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

test("a decision's message is beside the buttons, at the desk and on a phone", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  await db.approval.updateMany({ where: { id: approvals[0]?.id ?? "" }, data: { xp: { Dept: "Ward 0" } } });
  await setHold(approver, 30);
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
  // The end of the list can be scrolled out from under the bar.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [end, low] = await Promise.all([page.getByText(/^1–3 of 3/).boundingBox(), bar.boundingBox()]);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(low?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows(page).first()).toContainText("Approved");
  const [done, open] = await Promise.all([rows(page).first().boundingBox(), rows(page).nth(1).boundingBox()]);
  expect(done?.height).toBe(open?.height);
  // Both are touched in a height of 44 pixels.
  const isTouched = (button: Element) => {
    const { left, top, height } = button.getBoundingClientRect();
    const at = (y: number) => button.contains(document.elementFromPoint(left + 10, top + height / 2 + y));
    return at(-21) && at(21);
  };
  for (const place of [rows(page).first(), toast])
    expect(await place.getByRole("button", { name: "Undo" }).evaluate(isTouched)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
});

test("a failed decision leads back to its row; its message covers no preview, and stays when the order's other approval is approved", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const { approver, approval, order } = await createDesk(1);
  const { approvingGroupId, approvalRuleId } = approval;
  await createApproval(order, { approvingGroupId, approvalRuleId, dateCreated: new Date("2026-03-01T00:00:00Z") });
  await signIn(approver);
  await openFirst(page);
  await intercept(page, "**/snooze", (route) => route.abort("internetdisconnected"));
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("1");
  await expect(toasts(page)).toContainText(`${order.id} was not snoozed.`);
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await settle(page);
  const decisions = "**/approvals/decisions";
  await intercept(page, decisions, (route) => route.abort("internetdisconnected"));
  await page.keyboard.press("a");
  const told = page.locator("[data-toasts] > *");
  await expect(told).toContainText(`${order.id} was not approved.`);
  // The preview says why, so the message is only heard.
  await expect(told).toHaveCSS("width", "1px");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await expect(preview(page)).toContainText("The server could not be reached.");
  await expect(rows(page).first()).toContainText("Not approved");
  const standing = rows(page).first().locator(".row-standing");
  // It has one line, and no more than what stands there otherwise.
  expect((await standing.boundingBox())?.height).toBeLessThan(30);

  await page.unroute(decisions);
  await page.keyboard.press("j");
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
  await expect(toasts(page)).toContainText(`${order.id} was not approved.`);
  await rows(page).first().locator("[data-row]").focus();
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
});

test("what the stream repeats of one's own decisions is news of no other window", async ({ page, signIn, as }) => {
  const { approver, buyer, group, approval, order } = await createDesk(1);
  const colleague = await createColleague(buyer, group);
  await signIn(approver);
  // The stream repeats the decision before it tells of the undo.
  const { promise: repeated, resolve: repeat } = Promise.withResolvers<string>();
  await answerFirstStream(page, async (place) => `id: ${place}\nevent: changes\ndata: ${await repeated}`);
  await page.goto(`/orders/all/${order.id}/approvals/${approval.id}`);
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone.");
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

for (const [where, addressOf] of [
  ["an approval's page", (of: Approval) => `/orders/all/${of.orderId}/approvals/${of.id}`],
  ["the preview", () => myApprovals],
] as const)
  test(`${where} shows what became of the approval in a gap of the news`, async ({ page, signIn, as }) => {
    const { approver, buyer, group, approval, order } = await createDesk(1);
    const colleague = await createColleague(buyer, group);
    await signIn(approver);
    const { promise: gap, resolve: end } = Promise.withResolvers<string>();
    await answerFirstStream(page, async () => `id: ${await gap}\nevent: reload\ndata: {"AfterMs":0}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addressOf(approval));
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();

    const decision = { OrderID: order.id, ApprovalID: approval.id, Decision: "Approve" };
    await (await as(colleague)).send("POST", "/approvals/decisions", { Decisions: [decision], HoldSeconds: 30 });
    const { id } = await db.auditEvent.findFirstOrThrow({ where: { event: "approval.held", objectId: approval.id } });
    end(`${(await waitForPosition(id)).position}`);
    await expect(page.locator("main")).toContainText("Grace Whitfield is approving this");
  });

test("a decision whose answers are lost is found out and can be undone, and so is a bulk decision", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_RESET/);
  const { approver, approvals, approval, order } = await createDesk(2);
  const [, second] = approvals as [Approval, Approval];
  const decisions = "**/api/v1/approvals/decisions";
  await signIn(approver);
  const { promise: newsMayCome, resolve: letNewsCome } = Promise.withResolvers<void>();
  await page.route("**/api/v1/live*", (route) => newsMayCome.then(() => followSince(route, second.id)));
  await openFirst(page);
  await loseAnswer(page, decisions, 2);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Approved ${order.id} after all.`);
  await expect(toasts(page)).not.toContainText("was not approved");
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone.");
  const [decision, ...others] = await db.decision.findMany({ where: { approvalId: approval.id } });
  expect([decision?.state, others]).toEqual(["Undone", []]);

  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  await loseAnswer(page, decisions, 2);
  const letListAnswer = await holdBack(page, /\/api\/v1\/approvals\?.*OrderID=/);
  const dialog = await approveFirst(page, 2);
  await expect(dialog.getByRole("alert")).toContainText("could not be reached");
  // The preview learns of its own before the list tells of both.
  letNewsCome();
  await expect(preview(page)).toContainText("You approved this.");
  letListAnswer();
  await expect(toasts(page)).toContainText("Approved 2 approvals.");
  await expect(toasts(page)).toContainText("Only the answer was lost.");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Selected approvals" })).toHaveCount(0);
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText("Undone. 2 approvals are pending again.");
  const made = await db.decision.findMany({
    where: { approvalId: { in: approvals.map(({ id }) => id) }, id: { not: decision?.id ?? "" } },
  });
  expect(made.map(({ state }) => state)).toEqual(["Undone", "Undone"]);
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
