import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createAskedOrder, createOrder, createProduct, createUser, ensureOwner } from "../factories";
import { findViolations } from "./axe";
import { expect, test } from "./fixtures";

/** Orders of one buyer that await the same approver, the oldest first, with totals of 100, 101 and so on. */
async function createDesk(length = 4) {
  const asked = await createAskedOrder({ xp: { CostCenter: "CC-7" }, comments: "For the new ward." });
  const { buyer, requester, group, approval, order } = asked;
  const ids = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  const approvals = [approval];
  for (let nth = 1; nth < length; nth++) {
    const another = await createOrder({ from: buyer, by: requester }, { total: 100 + nth });
    const xp = { Dept: `Ward ${nth}`, DueBy: "2026-02-10" };
    approvals.push(await createApproval(another, { ...ids, xp, dateCreated: new Date(Date.UTC(2026, 2, nth)) }));
  }
  const product = await createProduct(await ensureOwner(), { name: "Alder Task Chair" });
  const line = { orderId: order.id, id: "1", position: 1, productId: product.id, quantity: 4, unitPrice: 25 };
  await db.lineItem.create({ data: line });
  return { ...asked, approvals };
}

const rows = (page: Page) => page.locator("tbody > .list-row");
const preview = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const settle = (page: Page) => page.waitForTimeout(350);
const list = "/approvals?CanDecide=true&sortBy=DateCreated";

async function openDesk(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(list);
  await expect(page.locator("section[aria-keyshortcuts~=d]")).toBeAttached();
}

test("beside the list one reads all that helps to decide, and goes through it by keys", async ({ page, signIn }) => {
  const { approver, requester, buyer, approvals, approval, order } = await createDesk();
  const past = await createOrder({ from: buyer, by: requester });
  const decided = { approvingGroupId: approval.approvingGroupId, approvalRuleId: approval.approvalRuleId };
  await createApproval(past, { ...decided, approver, comments: "As agreed in spring." });
  await signIn(approver);
  await openDesk(page);

  const shown = preview(page);
  await expect(shown.getByRole("article", { name: `Approval ${approval.id} of order ${order.id}` })).toBeVisible();
  for (const words of [
    ...["€100.00", "Over 100", "This rule has no condition here", "Only you in Approvers can decide this one."],
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
  // What was fetched ahead is not fetched again.
  expect(asked.filter((url) => url.includes(approvals[1]?.id ?? ""))).toEqual([]);

  await page.keyboard.press("e");
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€102.00");
  await page.waitForTimeout(400);
  await page.reload();
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€102.00");
});

test("a click shows a row, the comment goes with the key, and the next row is shown after a decision", async ({
  page,
  signIn,
}) => {
  const { approver, approvals } = await createDesk(3);
  await signIn(approver);
  await openDesk(page);
  const shown = preview(page);
  await rows(page).nth(1).getByText("Ada Lovelace").click();
  await expect(page).toHaveURL(/^[^?]+\/approvals\?/);
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€101.00");
  await shown.getByRole("textbox", { name: "Comment" }).fill("Within the plan.");
  await rows(page).nth(1).getByText("Ada Lovelace").click();
  await settle(page);
  await page.keyboard.press("a");

  await expect(rows(page).nth(1)).toContainText("Approving…");
  await expect(rows(page).nth(2).locator("[data-row]")).toBeFocused();
  await expect(shown.getByRole("heading", { level: 2 })).toHaveText("€102.00");
  const [, second] = approvals;
  expect(await db.decision.findFirst({ where: { approvalId: second?.id ?? "" } })).toMatchObject({
    ...{ decision: "Approve", comments: "Within the plan.", state: "Held" },
  });

  await settle(page);
  await page.keyboard.press("d");
  await expect(shown.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Too many.");
  await shown.getByRole("radio", { name: "Final" }).check();
  await shown.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(rows(page).nth(2)).toContainText("Declining…");
});

test("how the list is shown is remembered, and how wide it is", async ({ page, signIn }) => {
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

  await page.getByRole("radio", { name: "Table" }).check();
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Group" })).toBeVisible();
  await page.getByRole("radio", { name: "Split view" }).check();
  await expect(preview(page)).toBeVisible();
});

test("without room for a preview a row opens the approval's page, which has the same", async ({ page, signIn }) => {
  const { approver, order } = await createDesk(2);
  await signIn(approver);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(list);
  await expect(preview(page)).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  await rows(page).nth(0).getByRole("link", { name: order.id }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/all/${order.id}/approvals/`));
  await expect(page.getByRole("main")).toContainText("Alder Task Chair");
  await expect(page.getByRole("main")).toContainText("No budget was imported");
  expect(await findViolations(page)).toEqual([]);
});

test("who cannot decide reads why beside the list", async ({ page, signIn }) => {
  const { buyer } = await createDesk(1);
  await signIn(await createUser(buyer, { roles: ["OrderAdmin"] }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/approvals");
  await expect(preview(page)).toHaveCount(0);
  await page.getByRole("radio", { name: "Split view" }).check();
  await expect(preview(page)).toContainText("Only members of Approvers");
  await expect(preview(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
});
