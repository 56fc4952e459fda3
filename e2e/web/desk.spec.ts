import { db } from "@/lib/db/connection";
import { createApproval, createAskedOrder, createOrder, createUser } from "../factories";
import { findViolations } from "./axe";
import { createDesk } from "./desk-data";
import { myApprovals, openDesk, preview, rows, settle, toasts } from "./desk-page";
import { expect, holdBack, test } from "./fixtures";

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
    ...["CC-7", "No budget is recorded", "Alder Task Chair", "4 × €25.00", "For the new ward.", "As agreed in spring."],
  ])
    await expect(shown).toContainText(words);
  expect(await findViolations(page)).toEqual([]);
  const fitting = await rows(page)
    .first()
    .evaluate((row) => {
      const box = row.closest("table")?.parentElement ?? row;
      const end = box.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(box).maxHeight);
      const { top, height } = row.getBoundingClientRect();
      return (Math.min(end, innerHeight) - top) / height;
    });
  expect(fitting, "rows in a window of 900 pixels").toBeGreaterThanOrEqual(12);

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
  const place = await scrolled();
  await shown.getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Over 100");
  await page.goBack();
  await expect(rows(page).nth(1).locator("[data-row]")).toBeFocused();
  await expect.poll(scrolled).toBe(place);
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
  await expect(page).toHaveURL(new RegExp(`at=${approvals[2]?.orderId}%2F`));
  await page.reload();
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€102.00");
  // The keys apply to the row in the preview.
  await expect(shown.getByRole("button", { name: "Approve" })).toBeVisible();
  await page.keyboard.press("d");
  await expect(shown.getByRole("textbox", { name: "Reason" })).toBeFocused();

  // The end of a page leads on to the next one.
  await openDesk(page, `${myApprovals}&pageSize=2`);
  await rows(page).nth(1).locator("[data-row]").focus();
  await page.keyboard.press("e");
  await expect(toasts(page)).toContainText("That was the last row of this page.");
  await toasts(page).getByRole("button", { name: "Next page" }).click();
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€102.00");
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
    // The way back is this list.
    new RegExp(`^/orders/all/${past.id}/approvals\\?from=%2Fapprovals%3FCanDecide`),
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

test("on a phone five approvals are visible, none too wide, each with its distinguishing data, and a row opens a page with all of the preview", async ({
  page,
  signIn,
}) => {
  const { approver, approvals, order } = await createDesk(6);
  await db.approval.updateMany({
    where: { id: { in: approvals.map(({ id }) => id) } },
    data: { xp: { Dept: "Radiology and imaging", Site: "North campus", DueBy: "2030-02-10" } },
  });
  await signIn(approver);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(myApprovals);
  await expect(preview(page)).toBeHidden();
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
  await rows(page).nth(0).getByRole("link", { name: order.id }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${order.id}/approvals/`));
  await expect(page.getByRole("main")).toContainText("Alder Task Chair");
  await expect(page.getByRole("main")).toContainText("No budget is recorded");
  const next = await page.getByRole("link", { name: "Next" }).boundingBox();
  expect(Math.min(next?.width ?? 0, next?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await findViolations(page)).toEqual([]);
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

  await page.getByRole("radio", { name: "Table" }).check({ force: true });
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();
  await page.getByRole("radio", { name: "Split view" }).check({ force: true });
  await expect(edge).toHaveAttribute("aria-valuenow", "42");

  await edge.focus();
  await page.keyboard.press("ArrowRight");
  for (const name of ["Table", "Split view"]) await page.getByRole("radio", { name }).check({ force: true });
  await expect(edge).toHaveAttribute("aria-valuenow", "44");
  await expect(page.locator("[style*='--desk-share: 44%']")).toBeAttached();
});

test("the header Due sorts by what is due first, in the same tab, and says so", async ({ page, signIn }) => {
  const { approver, approvals } = await createDesk(3);
  const urgent = approvals[2];
  await db.approval.updateMany({ where: { id: urgent?.id ?? "" }, data: { xp: { DueBy: "2026-02-01" } } });
  await signIn(approver);
  await openDesk(page);
  const heading = page.getByRole("columnheader", { name: "Requested" });
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(heading).toContainText("Requested: oldest first");
  await heading.getByRole("link", { name: "Due" }).click();

  await expect(page).toHaveURL(/sortBy=DueAt/);
  await expect(heading).toContainText("Due: soonest first");
  await expect(heading).not.toContainText("oldest first");
  await expect(rows(page).getByRole("link", { name: /order PO-/ })).toContainText(["€102.00", "€101.00", "€100.00"]);
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("navigation", { name: "Views" }).locator("[aria-current]")).toHaveText("Mine");
  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByLabel("Sort by").selectOption("Due: latest first");
  await expect(page).toHaveURL(/sortBy=%21DueAt/);
  await expect(rows(page).first()).toContainText("€100.00");
});

test("twelve rows over budget are whole in 900 pixels, the controls above them on one line, and empty checkboxes do not look checked in the dark", async ({
  page,
  signIn,
}) => {
  const { approver, approval, approvals, order } = await createDesk(13);
  await db.order.updateMany({ where: { id: order.id }, data: { total: 98_765.43 } });
  await db.approvalRule.update({
    where: { id: approval.approvalRuleId },
    data: { name: "Orders over $5,000 need Finance" },
  });
  const xp = { Budget: 10, Dept: "Ward 3", DueBy: "2026-02-10" };
  await db.approval.updateMany({ where: { id: { in: approvals.map(({ id }) => id) } }, data: { xp } });
  await signIn(approver);
  await page.emulateMedia({ colorScheme: "dark" });
  await openDesk(page);
  await expect(rows(page)).toHaveCount(13);
  const whole = await rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(whole).toBeGreaterThanOrEqual(12);

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
  const box = rows(page).last().getByRole("checkbox");
  expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe("none");
  expect(await box.evaluate(colour)).toBe(surface);
});

test("an address whose approval is not in the list says so, with the way to its page", async ({ page, signIn }) => {
  const { approver, order, approval } = await createDesk(2);
  const decided = { status: "Approved", approverId: approver.id, dateCompleted: new Date() } as const;
  await db.approval.update({ where: { orderId_id: { orderId: order.id, id: approval.id } }, data: decided });
  await signIn(approver);
  await openDesk(page, `${myApprovals}&at=${order.id}/${approval.id}`);
  await expect(toasts(page)).toContainText(`${approval.id} of ${order.id} is not in this list.`);
  await toasts(page).getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${order.id}/approvals/${approval.id}`));
});
