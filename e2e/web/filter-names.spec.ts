import type { Page } from "@playwright/test";
import { createApproval, createOrder, createPurchase, createRule, createUser } from "../factories";
import { chips, expect, intercept, test } from "./fixtures";

/** Two approvals of an order by rules of finance, and one by another. */
async function createInbox() {
  const { buyer, user, order } = await createPurchase();
  const names = ["Finance over 5,000", "Finance over 50,000", "New equipment"];
  const rules = await Promise.all(names.map((name) => createRule(buyer, { name })));
  const [small, large, other] = await Promise.all(rules.map(({ id }) => createApproval(order, { approvalRuleId: id })));
  if (!small || !large || !other) throw new Error("Three approvals are made.");
  return { buyer, user, small, large, other };
}

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const picker = (page: Page, label: string) => page.getByRole("combobox", { name: label });

async function addFilter(page: Page, property: string) {
  await page.getByRole("button", { name: "Add filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add filter" });
  await dialog.getByLabel("Property").selectOption(property);
  return dialog;
}

test("a rule is chosen by name with the keyboard only, and is still named after a reload; all results of a search can be chosen or excluded at once", async ({
  page,
  signIn,
}) => {
  const { user, small, large, other } = await createInbox();
  await signIn(user);
  await page.goto("/approvals?page=1");
  await addFilter(page, "Rule");
  await picker(page, "Rule").fill("5,000");
  await expect(page.getByRole("option", { name: /^Finance over 5,000/ })).toContainText(small.approvalRuleId);
  await expect(picker(page, "Rule")).toHaveAttribute("aria-activedescendant", /-0$/);
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("equipment");
  await page.keyboard.press("Enter");
  const choices = page.getByRole("list", { name: "Chosen" }).getByRole("listitem");
  await expect(choices).toHaveText([/Finance over 5,000/, /New equipment/]);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(new RegExp(`ApprovalRuleID=${small.approvalRuleId}%7C${other.approvalRuleId}`));
  await expect(rows(page)).toHaveCount(3);
  const words = `Rule is Finance over 5,000 (${small.approvalRuleId}) or New equipment (${other.approvalRuleId})`;
  await expect(chips(page).first()).toHaveText(words);
  await page.reload();
  await expect(chips(page).first()).toHaveText(words);

  await page.getByRole("button", { name: /^Change filter: Rule/ }).click();
  await expect(choices).toHaveText([/Finance over 5,000/, /New equipment/]);
  await page.getByRole("button", { name: "Remove New equipment" }).click();
  await page.getByRole("button", { name: "Change filter", exact: true }).click();
  await expect(rows(page)).toHaveCount(2);

  const remove = page.getByRole("button", { name: /^Remove filter: Rule/ });
  await remove.click();
  await expect(rows(page)).toHaveCount(4);
  const dialog = await addFilter(page, "Rule");
  await dialog.getByLabel("Condition").selectOption("is none of");
  await picker(page, "Rule").fill("finance");
  await page.getByRole("option", { name: "All 2 matches for “finance”" }).click();
  await dialog.getByRole("button", { name: "Add filter" }).click();

  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText(other.id);
  await expect(chips(page).first()).toContainText("is not Finance over");
  await expect(chips(page).first()).toContainText(small.approvalRuleId);
  await expect(chips(page).first()).toContainText(large.approvalRuleId);
  await remove.click();
  await expect(rows(page)).toHaveCount(4);
});

test("choices that failed to load can be loaded again; a requester is chosen by name, an ID can be typed, and an empty result says so", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const { buyer, user } = await createInbox();
  const grace = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const approval = await createApproval(await createOrder({ from: buyer, by: grace }));
  await signIn(user);
  await page.goto("/approvals?page=1");
  await intercept(page, "**/api/v1/me/choices?*", (route) => route.abort());
  const dialog = await addFilter(page, "Group");
  await expect(dialog.getByRole("status")).toContainText("Couldn’t load the choices.");
  await page.unroute("**/api/v1/me/choices?*");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("[role=option]").first()).toContainText("Approvers");

  await dialog.getByLabel("Property").selectOption("Requester");
  await picker(page, "Requester").fill("nobody of that name");
  await expect(dialog.getByRole("status")).toHaveText(
    "No match for “nobody of that name”. Names from older orders may be missing: enter the ID instead.",
  );
  await expect(page.locator("[role=option]")).toHaveText(["Use “nobody of that name” as an ID"]);
  await picker(page, "Requester").fill("hopper");
  await page.getByRole("option", { name: /^Grace Hopper/ }).click();
  await dialog.getByRole("button", { name: "Add filter" }).click();

  await expect(chips(page).first()).toHaveText(`Requester is Grace Hopper (${grace.id})`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText(approval.id);
});

test("a filter added beside one that came with the page asks for no name that is known", async ({ page, signIn }) => {
  const { user, small, large } = await createInbox();
  await signIn(user);
  await page.goto(`/approvals?ApprovalRuleID=${small.approvalRuleId}`);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/me/choices") && searchParams.has("ids")) asked.push(searchParams.get("ids") ?? "");
  });
  const dialog = await addFilter(page, "Requester");
  await picker(page, "Requester").fill(user.username);
  await page.getByRole("option", { name: user.username }).click();
  await dialog.getByRole("button", { name: "Add filter" }).click();
  await expect(chips(page).nth(0)).toHaveText(`Rule is Finance over 5,000 (${small.approvalRuleId})`);
  await expect(chips(page).nth(1)).toHaveText(`Requester is Ada Lovelace (${user.id})`);
  expect(asked).toEqual([]);

  // Only what comes with an address that is typed is new.
  const both = `${small.approvalRuleId}%7C${large.approvalRuleId}`;
  await page.evaluate((query) => history.pushState(null, "", query), `/approvals?ApprovalRuleID=${both}`);
  await expect(chips(page).nth(0)).toHaveText(/Finance over 5,000 .* or Finance over 50,000/);
  expect(asked).toEqual([large.approvalRuleId]);
});

test("a page opened by a link has the names in its filters without a request", async ({ page, signIn }) => {
  const { buyer, user } = await createPurchase();
  await signIn(user);
  const grace = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const order = await createOrder({ from: buyer, by: grace });

  const response = await page.request.get(`/orders?FromUserID=${grace.id}`);

  // The table follows in the HTML: no script has to move the chips above it.
  const [aboveTable = "", table] = (await response.text()).split("<table");
  expect(/Change filter: [^"]*/.exec(aboveTable)?.[0]).toBe(`Change filter: Requester is Grace Hopper (${grace.id})`);
  expect(table).toContain(`>${order.id}<`);
});
