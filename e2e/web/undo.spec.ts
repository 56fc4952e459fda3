import { db } from "@/lib/db/connection";
import { createDecision, createUser } from "../factories";
import { createColleague, createDesk, setHold } from "./desk-data";
import { approveFirst, openDesk, openFirst, preview, rows, settle, toasts } from "./desk-page";
import { expect, holdBack, intercept, test } from "./fixtures";
import { listenTo } from "./heard";

test("an undone row has the focus again, by the key, by a button and for a batch; after one of several, the others can be undone together", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(3);
  await setHold(approver, 30);
  await signIn(approver);
  await openDesk(page);
  const link = (at: number) => rows(page).nth(at).locator("[data-row]");
  const amount = preview(page).getByRole("heading", { level: 2 });
  await page.keyboard.press("j");
  for (const undo of [
    () => page.keyboard.press("u"),
    () => toasts(page).getByRole("button", { name: "Undo" }).click(),
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
  await expect(toasts(page)).toContainText("Approved 2 approvals.");
  await expect(link(2)).toBeFocused();
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone. 2 approvals are pending again.");
  await expect(link(0)).toBeFocused();
  const orderId = { in: approvals.map((each) => each.orderId) };
  expect(await db.decision.count({ where: { orderId, state: { not: "Undone" } } })).toBe(0);

  const bar = page.getByRole("region", { name: "Selected approvals" });
  for (const count of [2, 3]) {
    await page.keyboard.press("Shift+J");
    await expect(bar.getByRole("button", { name: `Approve ${count}…` })).toBeVisible();
  }
  await settle(page);
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "Approve 3 approvals?" }).getByRole("button", { name: "Approve" }).click();
  await expect(toasts(page)).toContainText("Approved 3 approvals.");
  expect(await db.decision.count({ where: { orderId, state: "Held" } })).toBe(3);
  await rows(page).first().getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText("Undone.");
  await expect(toasts(page)).toContainText("Approved 2 approvals.");
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page)).toContainText("Undone. 2 approvals are pending again.");
  await expect(toasts(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await db.decision.count({ where: { orderId, state: { not: "Undone" } } })).toBe(0);
});

test("a message with Undo says what it undoes, counts down unheard, and says that it undoes; one that there is nothing to undo goes", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await page.clock.install();
  await signIn(approver);
  await openDesk(page);
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Nothing to undo");
  await page.keyboard.press("j");
  await settle(page);
  const heard = await listenTo(page);
  await page.keyboard.press("a");
  const undo = toasts(page).getByRole("button", { name: `Undo ${approvals[0]?.orderId}` });
  const left = async (place: typeof undo) => Number(/(\d+) s$/.exec((await place.textContent()) ?? "")?.[1]);
  await expect(undo).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1000);
  let first = Number.NaN;
  const isSteady = async () => {
    const before = first;
    first = await left(undo);
    return first === before;
  };
  await expect.poll(isSteady).toBe(true);
  expect(first).toBeGreaterThan(5);
  expect(first).toBeLessThanOrEqual(10);
  await expect(toasts(page)).not.toContainText("Nothing to undo");
  // All of it is within the button.
  expect(await undo.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await page.clock.runFor(3000);
  await expect.poll(() => left(undo)).toBe(first - 3);
  expect(
    Math.abs((await left(rows(page).first().getByRole("button", { name: "Undo" }))) - (await left(undo))),
  ).toBeLessThanOrEqual(1);
  expect(await heard()).toHaveLength(1);
  await page.clock.resume();

  const answer = await holdBack(page, "**/undo");
  await undo.click();
  await expect(toasts(page).getByRole("button", { name: "Undoing…" })).toBeVisible();
  answer();
  await expect(toasts(page)).toContainText("Undone.");
  await expect(toasts(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("Undo is kept until what it undoes is answered: a snooze, a bulk decision, and only the last of two decisions", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await setHold(approver, 30);
  const [first, second] = [rows(page).first(), rows(page).nth(1)];
  const where = { approvalId: { in: approvals.map(({ id }) => id) } };
  const states = async () => (await db.decision.findMany({ where })).map(({ state }) => state);
  await signIn(approver);
  await openFirst(page);

  await test.step("a snooze", async () => {
    const answer = await holdBack(page, "**/snooze");
    await page.keyboard.press("s");
    await expect(page.getByRole("dialog").getByRole("listitem").getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(first).toContainText("Snoozed");
    await page.keyboard.press("u");
    answer();
    await expect(toasts(page)).toContainText("is back in Mine.");
    await expect(first).not.toContainText("Snoozed");
    expect(await db.snooze.count({ where: { userId: approver.id } })).toBe(0);
  });

  await test.step("a bulk decision", async () => {
    await first.locator("[data-row]").focus();
    const answer = await holdBack(page, "**/approvals/decisions");
    const dialog = await approveFirst(page, 2);
    await expect(first).toContainText("Approving");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("u");
    answer();
    await expect(toasts(page)).toContainText("Undone. 2 approvals are pending again.");
    await expect(toasts(page)).not.toContainText("Approved 2");
    expect(await states()).toEqual(["Undone", "Undone"]);
  });

  await test.step("the last of two decisions", async () => {
    await first.locator("[data-row]").focus();
    await settle(page);
    await page.keyboard.press("a");
    await expect(first).toContainText("Approved");
    await settle(page);
    const go = await holdBack(page, "**/approvals/decisions");
    await page.keyboard.press("a");
    await expect(second).toContainText("Approving…");
    await page.keyboard.press("u");
    await expect(second.locator("[data-row]")).toBeFocused();
    go();
    await expect(toasts(page)).toContainText(`Undone. ${approvals[1]?.orderId} is pending again.`);
    await expect(first).toContainText("Approved");
  });
});

test("after a bulk decision that was made in part, a message undoes what was made", async ({ page, signIn }) => {
  const { approver, approval, approvals, buyer } = await createDesk(4);
  await setHold(approver, 30);
  await signIn(approver);
  await openFirst(page);
  await createDecision(approval, { person: await createUser(buyer) });
  const dialog = await approveFirst(page, 3);
  await expect(dialog).toContainText("Approved 2 of 3");
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(toasts(page)).toContainText("Approved 2 approvals.");
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone. 2 approvals are pending again.");
  const where = { approvalId: { in: approvals.map(({ id }) => id) }, userId: approver.id };
  expect((await db.decision.findMany({ where })).map(({ state }) => state)).toEqual(["Undone", "Undone"]);
});

test("a bulk decision closed during another attempt tells of all that was made, and one key undoes all of it", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(4);
  await setHold(approver, 30);
  await signIn(approver);
  await openFirst(page);
  await db.order.update({ where: { id: approvals[0]?.orderId ?? "" }, data: { total: 900 } });
  const dialog = await approveFirst(page, 3);
  await expect(dialog).toContainText("Approved 2 of 3");
  const answer = await holdBack(page, "**/approvals/decisions");
  await dialog.getByRole("button", { name: "Retry failed" }).click();
  await page.keyboard.press("Escape");
  await expect(toasts(page)).toContainText("Approved 2 approvals.");
  // What is selected meanwhile stays selected.
  const selected = page.getByRole("region", { name: "Selected approvals" });
  await page.keyboard.press("x");
  await expect(selected).toContainText("1 selected");
  answer();
  await expect(toasts(page)).toContainText("Approved 3 approvals.");
  await expect(selected).toContainText("1 selected");
  await page.keyboard.press("x");
  await page.keyboard.press("u");
  await expect(toasts(page)).toContainText("Undone. 3 approvals are pending again.");
});

test("an undo that is answered late does not hide that a colleague has decided since", async ({ page, signIn, as }) => {
  const { approver, buyer, group, approval, order } = await createDesk(1);
  const colleague = await createColleague(buyer, group);
  await signIn(approver);
  await openFirst(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText(`Approved ${order.id}.`);
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
  await expect(toasts(page)).toContainText("Undone.");
  await expect(rows(page).first()).toContainText("Grace Whitfield approved");
});
