import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval } from "../factories";
import { createColleague, createDesk, setHold } from "./desk-data";
import { openDesk, openFirst, openLive, preview, rows, settle, toasts } from "./desk-page";
import { expect, hydrated, test } from "./fixtures";

test("a click shows a row, the key sends the comment, and the next row is shown after a decision", async ({
  page,
  signIn,
}) => {
  const { approver, buyer, approvals } = await createDesk(3);
  for (const { orderId } of approvals.slice(1)) await createApproval({ id: orderId, fromCompanyId: buyer.id });
  await setHold(approver, 30);
  await signIn(approver);
  await openDesk(page);
  const shown = preview(page);
  const comment = shown.getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeVisible();
  // Before a row has the focus, a key focuses the comment of the shown row.
  await page.keyboard.press("c");
  await expect(comment).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();

  await rows(page).nth(1).click();
  await expect(page).toHaveURL(/^[^?]+\/approvals\?/);
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await comment.fill("Within the plan.");
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
  await expect(toasts(page)).toContainText("Over 100 · Ward 1. Members of Approvers decide next.");
  await expect(toasts(page)).toContainText(/Undo with U, \d+ seconds\./);

  await settle(page);
  await page.keyboard.press("d");
  await expect(shown.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Too many.");
  const ends = "This also ends 1 other approval of the order.";
  await expect(shown).toContainText(ends);
  await shown.getByRole("radio", { name: "Cannot be submitted again" }).check({ force: true });
  await shown.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(rows(page).nth(2)).toContainText("Declined");
  await expect(toasts(page)).toContainText(`Over 100 · Ward 2. It ends as declined. ${ends}`);
  // After the last row, the first pending one follows.
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
});

test("a key decides nothing before the preview has come: neither of the row that shows nor of the one with the focus", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(2);
  await signIn(approver);
  const { promise: released, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/preview", (route) => released.then(() => route.continue()));
  await openDesk(page);
  for (const goThere of [() => undefined, () => page.keyboard.press("j")]) {
    await goThere();
    // Long enough for the row, not for its preview.
    await page.waitForTimeout(350);
    await page.keyboard.press("a");
  }
  await expect(rows(page).first().locator("[data-row]")).toBeFocused();
  // Whoever begins to write then writes its comment.
  await page.keyboard.press("c");
  await page.keyboard.type("as planned");
  go();
  const comment = preview(page).getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue("as planned");
  const orderId = { in: approvals.map((each) => each.orderId) };
  expect(await db.decision.count({ where: { orderId } })).toBe(0);
  await page.keyboard.press("Escape");
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
});

test("a key pressed just as a live update replaces the focused row decides nothing: on the row, and in the preview", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(4);
  await setHold(approver, 5);
  await signIn(approver);
  const connected = page.waitForResponse((response) => response.url().includes("/api/v1/live"));
  await openDesk(page);
  await connected;
  await page.keyboard.press("j");
  const left = approvals.map(({ orderId }) => orderId);
  for (const [where, focus] of [
    ["on the row", () => rows(page).first().locator("[data-row]").focus()],
    ["in the preview", () => preview(page).getByRole("region", { name: "Details" }).focus()],
  ] as const)
    await test.step(where, async () => {
      await settle(page);
      await page.keyboard.press("a");
      await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
      await page.keyboard.press("k");
      await expect(preview(page).getByText("You approved this.")).toBeVisible();
      await focus();

      // The first row leaves when its decision is final, and the preview shows the next, which nobody can have read yet.
      await pressAsItLeaves(page, { isInPreview: where === "in the preview" });
      left.shift();
      await expect(rows(page)).toHaveCount(left.length);
      await settle(page);
      expect(await db.decision.count({ where: { orderId: { in: left } } })).toBe(0);
    });
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
});

test("after a click on how the list is sorted the keys apply to the approval that shows", async ({ page, signIn }) => {
  const { approver } = await createDesk(2);
  await signIn(approver);
  await openDesk(page);
  const amount = page.getByRole("columnheader", { name: "Amount" }).getByRole("link");
  await amount.click();
  await expect(page).toHaveURL(/sortBy=!?Order\.Total/);
  await expect(amount).toBeFocused();
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
});

test("after a click on the desk's link the keys apply to the approval that shows", async ({ page, signIn }) => {
  const { approver } = await createDesk(1);
  await signIn(approver);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/returns");
  const link = page.getByRole("link", { name: /^Approvals/ }).first();
  await hydrated(link);
  await link.click();
  await expect(preview(page).getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await expect(link).toBeFocused();
  await settle(page);
  await page.keyboard.press("a");
  await expect(rows(page).first()).toContainText("Approved");
});

/** Presses the key to approve again and again for a quarter of a second from when the first row, or its preview, is gone. */
const pressAsItLeaves = (page: Page, { isInPreview }: { isInPreview: boolean }) =>
  page.evaluate(
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
    isInPreview,
  );

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

test("a preview that did not load says so, approves nothing, and can be tried again", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 500/);
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  const failure = { Errors: [{ ErrorCode: "InternalServerError", Message: "", Data: {} }], requestId: "r-1" };
  const second = `**/approvals/${approvals[1]?.id}/preview`;
  await page.route(second, (route) => route.fulfill({ status: 500, json: failure }));
  await openFirst(page);
  await page.keyboard.press("j");
  const alert = preview(page).getByRole("alert");
  await expect(alert).toContainText("The preview did not load");
  await expect(alert).toContainText("Request r-1");
  await settle(page);
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText("You cannot approve this now.");
  await page.keyboard.press("Shift+A");
  expect(await db.decision.count({ where: { userId: approver.id } })).toBe(0);
  await page.unroute(second);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await expect(preview(page).getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await expect(preview(page).getByRole("button", { name: "Approve" })).toBeVisible();
});

test("where one cannot comment or decide, the keys of the form say why, and what is typed next is no key", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(4);
  await signIn(approver);
  await openFirst(page);
  await db.order.update({ where: { id: approvals[3]?.orderId ?? "" }, data: { status: "Canceled" } });
  await page.keyboard.press("a");
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await page.keyboard.press("k");
  await settle(page);
  await page.keyboard.press("c");
  await expect(toasts(page)).toContainText("You cannot comment on this now.");
  await expect(toasts(page)).toContainText("You approved this.");
  await page.keyboard.type("just a small amount");
  await expect(toasts(page)).toContainText("What you typed after that was ignored.");
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

  const why = "The order is Canceled, so nothing is left to decide.";
  await rows(page).nth(3).click();
  await expect(preview(page)).toContainText(why);
  await settle(page);
  await page.keyboard.press("d");
  await page.keyboard.type("not in the plan");
  await expect(toasts(page)).toContainText("You cannot decline this now.");
  await expect(toasts(page)).toContainText(why);
  await expect(toasts(page)).not.toContainText("You cannot comment on this now.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(toasts(page)).toContainText("You cannot comment on this now.");
  // Whoever has seen it can move on.
  await settle(page);
  await page.keyboard.press("k");
  await expect(rows(page).nth(2).locator("[data-row]")).toBeFocused();
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
  await expect(preview(page)).toContainText("Optional");
  const api = await as(other);
  const wanted = { OrderID: order.id, Decision: "Approve" };
  const held = await api.send("POST", "/approvals/decisions", { Decisions: [wanted], HoldSeconds: 30 });
  await expect(preview(page)).toContainText("Grace Whitfield is approving this. What you wrote was not sent.");
  await expect(preview(page)).not.toContainText("Optional");
  await page.keyboard.type(" A small amount, samples.");
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page)).toContainText("Grace Whitfield is approving this. What you wrote was not sent.");
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

test("a decline sent after a colleague has decided says that it was not sent: in the preview and in a dialog", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, approvals, buyer, group } = await createDesk(2);
  const colleague = await as(await createColleague(buyer, group));
  const decide = (at: number, decision: object) =>
    colleague.send("POST", "/approvals/decisions", {
      Decisions: [{ OrderID: approvals[at]?.orderId, ApprovalID: approvals[at]?.id, ...decision }],
      HoldSeconds: 30,
    });
  await signIn(approver);
  await openDesk(page);
  const told = (what: string) => `Grace Whitfield is ${what} this. What you wrote was not sent.`;
  await rows(page).first().click();
  await settle(page);
  await page.keyboard.press("d");
  await page.keyboard.type("Not this quarter.");
  await decide(0, { Decision: "Approve" });
  await expect(preview(page)).toContainText(told("approving"));
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page)).toContainText(told("approving"));
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(preview(page)).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Not this quarter.");
  await dialog.getByRole("radio", { name: "Cannot be submitted again" }).check();
  await decide(1, { Decision: "Decline", Comments: "Too dear.", AllowResubmit: true });
  await expect(rows(page).nth(1)).toContainText("Grace Whitfield is declining this");
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(toasts(page)).toContainText(told("declining"));
});

test("on an approval's page, too, the field stays when a colleague has decided; Esc leads to what was decided", async ({
  page,
  signIn,
  as,
}) => {
  const { approver, approval, buyer, group, order } = await createDesk(1);
  const other = await createColleague(buyer, group);
  await signIn(approver);
  await openLive(page, `/orders/all/${order.id}/approvals/${approval.id}`);
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Within the plan.");
  const api = await as(other);
  await api.send("POST", "/approvals/decisions", { Decisions: [{ OrderID: order.id, Decision: "Approve" }] });
  await expect(page.getByText("Grace Whitfield approved this")).toContainText("What you wrote was not sent.");
  await expect(comment).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page)).toContainText("Grace Whitfield approved this. What you wrote was not sent.");
  await page.keyboard.press("Escape");
  await expect(comment).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Approved by / })).toBeVisible();
});
