import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { lookCookie } from "@/components/table/look";
import { inboxList } from "@/lib/approvals/inbox-list";
import { auditEventList } from "@/lib/changes/audit/list";
import { db } from "@/lib/db/connection";
import { orderList } from "@/lib/orders/list";
import { productList } from "@/lib/products/list";
import { orderReturnList } from "@/lib/returns/list";
import { apiClientList } from "@/lib/users/api-clients/list";
import { userList } from "@/lib/users/list";
import { parseCsv } from "../csv";
import { createCompany, createGroup, createPurchase, createRule, createUser, ensureOwner } from "../factories";
import { expect, keysReady, test } from "./fixtures";

/** An order with 25 approvals, the last 22 with the comment "keep". */
async function createList() {
  const purchase = await createPurchase();
  const approvingGroupId = (await createGroup(purchase.buyer)).id;
  const approvalRuleId = (await createRule(purchase.buyer, { groupID: approvingGroupId })).id;
  const days = Array.from({ length: 25 }, (_, at) => at + 1);
  await db.approval.createMany({
    data: days.map((day) => ({
      ...{ id: randomUUID(), orderId: purchase.order.id, approvingGroupId, approvalRuleId },
      ...{ comments: day > 3 ? `=keep "${day}"` : "drop", dateCreated: new Date(Date.UTC(2026, 0, day)) },
    })),
  });
  return purchase;
}

async function download(page: Page, name: string): Promise<Download> {
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return saved;
}

const read = async (saved: Download) => readFile(await saved.path(), "utf8");

test("the file has what the table shows, from all its pages; on a phone the export of whole records is one tap away", async ({
  page,
  signIn,
}) => {
  const { user, order, path } = await createList();
  await signIn(user);
  await page.goto(`${path}?Comments=*keep*&sortBy=%21DateCreated&pageSize=20`);
  await keysReady(page);
  await page.getByRole("button", { name: "Display", exact: true }).click();
  await page.getByRole("checkbox", { name: "Rule" }).click();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog", { name: "Export" })).toContainText("22 approvals on all pages");
  const saved = await download(page, "Download CSV");

  expect(saved.suggestedFilename()).toMatch(new RegExp(`^approvals-${order.id}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  const [head = [], ...lines] = parseCsv(await read(saved));
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(head.slice(0, 4)).toEqual(["\uFEFFID", "Status", `DateRetracted (${zone})`, "ApprovingGroupID"]);
  expect(head).toEqual(expect.arrayContaining(["ApprovingGroupName", `DateCreated (${zone})`]));
  const comments = lines.map((line) => line[head.indexOf("Comments")]);
  expect(comments).toEqual(Array.from({ length: 22 }, (_, at) => `'=keep "${25 - at}"`));
  await expect(page.getByRole("table").getByRole("cell", { name: "=keep" })).toHaveText(
    comments.slice(0, 20).map((text) => text?.slice(1) ?? ""),
  );

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${path}?Comments=drop`);
  await keysReady(page);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByLabel("Format").selectOption("NDJSON, for programs");
  await dialog.getByLabel("Columns").selectOption("All properties");
  await expect(dialog.getByRole("link", { name: "Download NDJSON" })).toBeInViewport({ ratio: 1 });

  const records = (await read(await download(page, "Download NDJSON"))).trimEnd().split("\n");
  expect(records.map((line) => JSON.parse(line))).toMatchObject(
    [1, 2, 3].map((day) => ({
      Comments: "drop",
      DateCreated: `2026-01-0${day}T00:00:00.000Z`,
      Approver: null,
      xp: null,
    })),
  );
});

test("a file is named after the shown view, with times in the person's zone", async ({ page, signIn }) => {
  const { user } = await createList();
  await db.user.update({ where: { id: user.id }, data: { preferences: { TimeZone: "Asia/Tokyo" } } });
  await signIn(user);
  await page.goto("/approvals");
  await keysReady(page);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog", { name: "Export" })).toContainText("times in Asia/Tokyo");
  const saved = await download(page, "Download CSV");

  expect(saved.suggestedFilename()).toMatch(/^approvals-Pending-\d{4}-\d\d-\d\d\.csv$/);
  const [head = [], first = []] = parseCsv(await read(saved));
  expect(first[head.indexOf("DateCreated (Asia/Tokyo)")]).toBe("2026-01-01 09:00:00");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "All approvals" }).click();
  await expect(page).toHaveURL(/page=1/);
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download(page, "Download CSV")).suggestedFilename()).toMatch(/^approvals-\d{4}-\d\d-\d\d\.csv$/);
});

test("people are exported with their first and last names", async ({ page, signIn }) => {
  const company = await createCompany("Buyer");
  await signIn(await createUser(company, { roles: ["FullAccess"], firstName: "Ada", lastName: "Lovelace" }));
  await page.goto("/admin/users");
  await keysReady(page);
  await page.getByRole("button", { name: "Export" }).click();
  const [head, line] = parseCsv(await read(await download(page, "Download CSV")));
  expect(head?.slice(1, 3)).toEqual(["FirstName", "LastName"]);
  expect(line?.slice(1, 3)).toEqual(["Ada", "Lovelace"]);
});

test("every column that a list can show can be exported", async ({ page, signIn, baseURL }) => {
  await signIn(await createUser(await ensureOwner()));
  const lists = [inboxList, orderList, productList, orderReturnList, userList, apiClientList, auditEventList];
  // Hides no column.
  const looks = lists.map(({ name }) => ({ name: lookCookie(name), value: "~", url: baseURL ?? "" }));
  await page.context().addCookies(looks);
  for (const { page: listPage } of lists) {
    await page.goto(`${listPage.path}?page=1&pageSize=1`);
    await keysReady(page);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const href = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
    expect((await page.request.head(href ?? "")).status(), href ?? "").toBe(200);
  }
});
