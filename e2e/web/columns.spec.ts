import type { Page } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createAskedOrder, createGroup, createPurchase, createRule } from "../factories";
import { expect, keysReady, test } from "./fixtures";

const header = (page: Page, name: string) => page.getByRole("columnheader", { name });
const edge = (page: Page, name: string) => page.getByRole("separator", { name: `Width of ${name}` });
const widthOf = async (page: Page, name: string) => (await header(page, name).boundingBox())?.width ?? 0;

test("a column is widened by the keyboard, and by dragging its edge; its width, hidden columns and compact rows are there on the next visit", async ({
  page,
  signIn,
}) => {
  const { user, order, path } = await createPurchase();
  await createApproval(order);
  await signIn(user);
  await page.goto(path);
  await keysReady(page);
  const height = async () => (await page.getByRole("row").nth(1).boundingBox())?.height ?? 0;
  const before = { status: await widthOf(page, "Status"), rule: await widthOf(page, "Rule"), height: await height() };

  await test.step("by the keyboard, and reset to its own width", async () => {
    await edge(page, "Rule").focus();
    await expect(async () => {
      await page.keyboard.press("ArrowRight");
      expect(await widthOf(page, "Rule")).toBeGreaterThan(before.rule);
    }).toPass();
    const wider = await widthOf(page, "Rule");
    await expect(edge(page, "Rule")).toHaveAttribute("aria-valuenow", String(wider));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => widthOf(page, "Rule")).toBe(wider - 32);
    await page.keyboard.press("Enter");
    await expect.poll(() => widthOf(page, "Rule")).toBe(before.rule);
  });

  const widened = before.status + 60;
  await test.step("by dragging", async () => {
    const box = await edge(page, "Status").boundingBox();
    if (!box) throw new Error("No edge.");
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 72, box.y + 12, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page, "Status")).toBe(widened);
  });

  await page.getByRole("button", { name: "Display", exact: true }).click();
  await page.getByRole("checkbox", { name: "Rule" }).uncheck();
  const saving = page.waitForResponse("**/api/v1/me/preferences");
  await page.getByRole("checkbox", { name: "Compact rows" }).check();
  await saving;

  const html = await (await page.request.get(path)).text();
  expect(html).toContain(`width:${widened / 16}rem`);
  await page.reload();
  expect(await widthOf(page, "Status")).toBe(widened);
  await expect(header(page, "Group")).toBeVisible();
  await expect(header(page, "Rule")).toBeHidden();
  expect(await height()).toBeLessThan(before.height);
  await keysReady(page);
  await edge(page, "Status").dblclick();
  await expect.poll(() => widthOf(page, "Status")).toBe(before.status);
});

/** At these widths a page is looked at, in one load. */
const widths = [1280, 1440];

test("in windows of 1280 and 1440 pixels long IDs and names are whole in both lists of approvals, without horizontal scrolling", async ({
  page,
  signIn,
}) => {
  const { buyer, user, order, path } = await createPurchase();
  const { id: approvalRuleId } = await createRule(buyer, { name: "Anything over 10,000 needs the head of Finance" });
  const { id: approvingGroupId } = await createGroup(buyer);
  await db.approvingGroup.update({ where: { id: approvingGroupId }, data: { name: "Infection control" } });
  const { id } = await createApproval(order, { approvalRuleId, approvingGroupId });
  await signIn(user);
  for (const [address, identifying] of [
    ["/approvals?page=1", [id, order.id]],
    ["/approvals", [id, order.id]],
    [path, [id]],
  ] as const) {
    await page.goto(address);
    await keysReady(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.getByRole("table").evaluate((table) => {
        const list = table.parentElement ?? table;
        return Math.max(list.scrollWidth - list.clientWidth, document.documentElement.scrollWidth - innerWidth);
      });
      expect(overflow, `${address} is wider than its place in ${width} pixels`).toBeLessThanOrEqual(0);
      const isCut = (name: Element) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight;
      expect(await page.getByText("Infection control").evaluate(isCut), `${address}, ${width} pixels`).toBe(false);
      for (const text of identifying) {
        const link = page.getByRole("cell").getByRole("link", { name: text, exact: true });
        const lines = `${text} takes three lines at most in ${width} pixels`;
        expect((await link.boundingBox())?.height, lines).toBeLessThanOrEqual(62);
      }
    }
  }
});

test("beside the preview, in windows of 1100 pixels and more, an approval's ID and order are never cut", async ({
  page,
  signIn,
}) => {
  const { approver, approval, order } = await createAskedOrder({ total: 1_234_567.5 });
  const name = "Anything over 10,000 needs the head of Finance";
  await db.approvalRule.update({ where: { id: approval.approvalRuleId }, data: { name } });
  await signIn(approver);
  await page.goto("/approvals");
  await keysReady(page);
  const row = page.locator(".desk tbody > .list-row");
  for (const width of [1100, ...widths]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.getByText(order.id, { exact: true })).toBeVisible();
    for (const text of ["€1,234,567.50", name, order.id, approval.id]) await expect(row).toContainText(text);
    const cut = await row.evaluate((element) =>
      [...element.querySelectorAll("*")].flatMap((part) =>
        !part.closest(".sr-only") &&
        part.scrollWidth > part.clientWidth + 1 &&
        getComputedStyle(part).overflowX !== "visible"
          ? part.textContent
          : [],
      ),
    );
    expect(cut, `${width} pixels`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
  }
});
