import type { Locator } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createCompany, createGroup, createOrder, createOrderReturn, createRule, createUser } from "../factories";
import { findViolations } from "./axe";
import { expect, hydrated, test } from "./fixtures";

/** A buyer's administrator, a group with one approver and an empty group. */
async function createTeam() {
  const buyer = await createCompany("Buyer");
  const admin = await createUser(buyer, { roles: ["FullAccess"], firstName: "Ruth", lastName: "Abernathy" });
  const signer = await createUser(buyer, { roles: ["OrderAdmin"], firstName: "Grace", lastName: "Whitfield" });
  const group = await createGroup(buyer, [signer]);
  const empty = await createGroup(buyer);
  await db.approvingGroup.update({ where: { id: empty.id }, data: { name: "Nobody yet" } });
  return { buyer, admin, signer, group, empty };
}

const yesterday = new Date(Date.now() - 86_400_000);
const submitted = { status: "Open", dateCreated: yesterday, dateSubmitted: yesterday } as const;

test("a user with full access writes a rule with completion and validation, tries it and creates it", async ({
  page,
  signIn,
  tolerate,
}) => {
  const { buyer, admin, group } = await createTeam();
  const large = await createOrder({ from: buyer }, { ...submitted, total: 9000 });
  await createOrder({ from: buyer }, { ...submitted, total: 10 });
  await signIn(admin);
  await page.goto("/admin/rules");
  await expect(page.getByRole("main")).toContainText("No rules yet");
  await page.getByRole("main").getByRole("link", { name: "New rule" }).click();

  const condition = page.getByRole("textbox", { name: "Condition" });
  await hydrated(condition);
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expect(page.getByText("Choose a group.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill("Large orders");
  await page.getByLabel("Who approves").selectOption("Nobody yet");
  await expect(page.getByText("Nobody in Nobody yet can sign")).toBeVisible();
  await page.getByLabel("Who approves").selectOption(group.id);
  await expect(page.getByText("1 person can sign.")).toBeVisible();

  await condition.pressSequentially("order.Totl > 5000");
  await expect(page.getByText("There is no property order.Totl.")).toBeVisible();
  expect(await page.locator("mark").textContent()).toBe("order.Totl");
  await condition.fill("");
  await condition.pressSequentially("tota");
  await expect(page.getByRole("listbox", { name: "Suggestions" }).getByRole("option")).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await condition.press("Enter");
  await condition.pressSequentially(" > 5000 and items.c");
  await condition.press("Enter");
  await condition.press("Home");
  await expect(condition).toHaveValue("order.Total > 5000 and items.count()");
  await condition.fill("order.Total > 5000");
  await expect(page.getByText("Asks when total is over 5,000.")).toBeVisible();

  await createOrder({ from: buyer }, { ...submitted, total: 20, currency: "USD" });
  const currency = page.getByRole("textbox", { name: "Currency" });
  await currency.fill("e");
  await page.getByRole("button", { name: "Create rule" }).click();
  await expect(currency).toHaveAccessibleDescription(/Enter three letters, such as EUR/);
  const trial = page.getByRole("region", { name: "Try it out" });
  await trial.getByRole("button", { name: "Try it" }).click();
  await expect(trial).toContainText("Would have asked about 1 of 3 orders.");
  await currency.fill("eur");
  await expect(
    page.getByText("Asks when total is over 5,000, in EUR; orders in another currency always need approval."),
  ).toBeVisible();
  await expect(trial).toContainText("has changed since");
  await trial.getByRole("button", { name: "Try it" }).click();
  await expect(trial).toContainText("Would have asked about 2 of 3 orders.");
  await expect(trial.getByRole("link", { name: large.id })).toHaveAttribute("href", `/orders/all/${large.id}`);
  expect(await findViolations(page)).toEqual([]);

  const onOrder = page.getByRole("region", { name: "Try it on an order" });
  await onOrder.getByRole("combobox", { name: "Order" }).fill(large.id);
  await onOrder.getByRole("button", { name: "Show its approvals" }).click();
  await expect(onOrder).toContainText(
    /As written, the condition asks\.Total is €9,000\.00, over €5,000\.00 by €4,000\.00/,
  );

  await page.getByRole("button", { name: "Create rule" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Large orders");
  const rule = await db.approvalRule.findFirstOrThrow({ where: { companyId: buyer.id } });
  expect(rule).toMatchObject({
    name: "Large orders",
    ruleExpression: "order.Total > 5000",
    currency: "EUR",
    approvingGroupId: group.id,
  });
  await expect(page.getByRole("region", { name: "Who can sign" })).toContainText("Grace Whitfield");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Approval rule created by Ruth Abernathy");

  // The previous list contains it, and a deleted group is reported at its field.
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("main").getByRole("link", { name: "Large orders" })).toBeVisible();
  tolerate(/status of 404/);
  await page.getByRole("main").getByRole("link", { name: "Large orders" }).click();
  await hydrated(condition);
  const gone = await createGroup(buyer);
  await page.reload();
  await hydrated(condition);
  await page.getByLabel("Who approves").selectOption(gone.id);
  await db.approvingGroup.delete({ where: { id: gone.id } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Who approves")).toHaveAccessibleDescription(/The user group .* does not exist/);
});

test("what is typed of a rule is there again after a reload or another page, until it is saved or discarded", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 412/);
  const { buyer, admin, group } = await createTeam();
  await signIn(admin);
  const [name, description, condition] = ["Name", "Description", "Condition"].map((label) =>
    page.getByRole("textbox", { name: label }),
  ) as [Locator, Locator, Locator];
  const again = page.getByText("What you typed before is here again.");
  await page.goto("/admin/new-rule");
  await hydrated(condition);
  await name.fill("Large orders");
  await condition.fill("order.Total > 5000");
  await page.reload();
  await expect(again).toBeVisible();
  await expect(name).toHaveValue("Large orders");
  await expect(condition).toHaveValue("order.Total > 5000");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(name).toHaveValue("");
  await page.reload();
  await hydrated(condition);
  await expect(name).toHaveValue("");
  await expect(again).toHaveCount(0);

  const { id } = await createRule(buyer, { groupID: group.id, ruleExpression: "order.Total > 400" });
  await page.goto(`/admin/rules/${id}`);
  await hydrated(condition);
  await description.fill("For the board.");
  await page.goto("/admin/rules");
  // Saved by somebody else meanwhile: it is shown before anything takes its place.
  await db.approvalRule.update({ where: { id }, data: { description: "For the owners." } });
  await page.goto(`/admin/rules/${id}`);
  await expect(description).toHaveValue("For the board.");
  await expect(page.getByRole("alert").filter({ hasText: "Somebody changed this rule" })).toContainText(
    "For the owners.",
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Rule saved")).toBeVisible();
  await page.reload();
  await hydrated(condition);
  await expect(description).toHaveValue("For the board.");
  await expect(again).toHaveCount(0);
});

test("the history of an imported rule says so before its values", async ({ page, signIn }) => {
  const { buyer, admin, group } = await createTeam();
  const { id } = await createRule(buyer, { groupID: group.id });
  const of = { event: "approvalrule.created", companyId: buyer.id, objectType: "ApprovalRule", objectId: id };
  await db.auditEvent.create({ data: { ...of, data: { by: "import", changes: { Name: { to: "Over 100" } } } } });
  await signIn(admin);
  await page.goto(`/admin/rules/${id}`);

  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Approval rule created by the import, with:");
  await expect(history).toContainText("NameOver 100");
});

test("a rule is changed beside others' changes, the change is tried, and the rule is deleted when nothing needs it", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of (400|404|412)/);
  const { buyer, admin, group, empty } = await createTeam();
  const given = { groupID: group.id, name: "Over 400", ruleExpression: "order.Total > 400" };
  const { id } = await createRule(buyer, given);
  const then = { groupID: group.id, ruleExpression: `order.approved('${id}')`, approvedRules: [id] };
  const waiting = await createRule(buyer, then);
  const order = await createOrder({ from: buyer }, { ...submitted, total: 500 });
  await signIn(admin);
  await page.goto("/admin/rules");
  await page.getByRole("main").getByRole("link", { name: "Over 400" }).click();
  const condition = page.getByRole("textbox", { name: "Condition" });
  await hydrated(condition);
  await condition.fill("order.Total > 600");
  const trial = page.getByRole("region", { name: "Try it out" });
  await trial.getByRole("button", { name: "Try it" }).click();
  await expect(trial).toContainText("Would have asked about 0 of 1 order, instead of 1.");
  await expect(trial.getByRole("listitem").filter({ hasText: order.id })).toContainText("No longer asks");

  // The approvals of an order by the saved rules, with those who can decide and those who cannot.
  const preview = page.getByRole("region", { name: "Try it on an order" });
  const which = preview.getByRole("combobox", { name: "Order" });
  await which.fill(order.id.slice(0, -2));
  await expect(preview.locator(`datalist option[value="${order.id}"]`)).toBeAttached();
  await which.fill("nowhere");
  await preview.getByRole("button", { name: "Show its approvals" }).click();
  await expect(which).toHaveAccessibleDescription("There is no such order, or you may not see it.");
  await which.fill(order.id);
  await which.press("Enter");
  await expect(preview).toContainText(`${order.id} would await 1 approval. This rule asks for approval.`);
  const asWritten = preview.getByRole("region", { name: "The condition as written" });
  await expect(asWritten).toHaveText(/As written, the condition does not ask\.Total is €500\.00, not over €600\.00/);
  const [first, later] = ["Requested at once", "Requested once others are approved"].map((name) =>
    preview.getByRole("region", { name }).getByRole("listitem"),
  );
  await expect(first ?? preview).toContainText(/Over 400 · .*Total is €500\.00, over €400\.00 by €100\.00.*Can sign: /);
  await expect(later ?? preview).toContainText("After Over 400");

  // Somebody else is faster.
  await db.approvalRule.update({
    where: { id },
    data: { ruleExpression: "order.Total > 450", approvingGroupId: empty.id },
  });
  await page.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Somebody changed this rule" });
  await expect(conflict).toContainText("order.Total > 450");
  await expect(conflict).toContainText("Nobody yet");
  await expect(condition).toHaveValue("order.Total > 600");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rule saved")).toBeVisible();
  await expect(conflict).toHaveCount(0);
  expect(await db.approvalRule.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ ruleExpression: "order.Total > 600", approvingGroupId: group.id },
  });
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("order.Total > 450 order.Total > 600");

  const remove = async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete Over 400?" }).getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expect(page.getByText("Another rule waits for the approval of this one.")).toBeVisible();
  await db.approvalRule.delete({ where: { id: waiting.id } });
  await remove();
  await expect(page).toHaveURL("/admin/rules");
  expect(await db.approvalRule.count({ where: { id } })).toBe(0);
});

test("a rule about returns is tried on the last ninety days and on one return, like rules about orders", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 404/);
  const seller = await createCompany("Supplier");
  const admin = await createUser(seller, { firstName: "Ruth", lastName: "Abernathy" });
  const signer = await createUser(seller, { roles: ["OrderAdmin"], firstName: "Grace", lastName: "Whitfield" });
  const group = await createGroup(seller, [signer, admin]);
  await db.company.update({ where: { id: seller.id }, data: { returnsGroupId: group.id } });
  const given = { type: "OrderReturn", groupID: group.id, name: "Refunds over 400" } as const;
  const { id } = await createRule(seller, { ...given, ruleExpression: "orderReturn.RefundAmount > 400" });
  const ordered = { from: await createCompany("Buyer"), to: seller };
  const returned = async (refundAmount: number | null) => {
    const order = await createOrder(ordered, { status: "Completed" });
    return createOrderReturn(order, { dateCreated: yesterday, dateSubmitted: yesterday, refundAmount });
  };
  const [small, large] = [await returned(300), await returned(500)];
  await returned(null);

  await signIn(admin);
  await page.goto(`/admin/rules/${id}`);
  const condition = page.getByRole("textbox", { name: "Condition" });
  await hydrated(condition);
  await expect(page.getByText("returns that they created, changed or submitted.")).toBeVisible();
  await condition.fill("orderReturn.RefundAmount > 200");
  const trial = page.getByRole("region", { name: "Try it out" });
  await trial.getByRole("button", { name: "Try it" }).click();
  await expect(trial).toContainText("Would have asked about 2 of 3 returns, instead of 1.");
  const differing = trial.getByRole("region", { name: "Returns that differ" }).getByRole("listitem");
  await expect(differing).toHaveText(/€300\.00.*Would ask/);
  await expect(differing.getByRole("link")).toHaveAttribute("href", `/returns/${small.id}`);

  const onReturn = page.getByRole("region", { name: "Try it on a return" });
  const which = onReturn.getByRole("combobox", { name: "Return" });
  await which.fill(small.id.slice(0, -2));
  await expect(onReturn.locator(`datalist option[value="${small.id}"]`)).toBeAttached();
  await which.fill("nowhere");
  await which.press("Enter");
  await expect(which).toHaveAccessibleDescription("There is no such return, or you may not see it.");
  await which.fill(large.id);
  await onReturn.getByRole("button", { name: "Show its approvals" }).click();
  await expect(onReturn).toContainText(`${large.id} would await 2 approvals. This rule asks for approval.`);
  await expect(onReturn.getByRole("region", { name: "The condition as written" })).toContainText(
    "As written, the condition asks.Refund is €500.00, over €200.00 by €300.00",
  );
  const asked = onReturn.getByRole("region", { name: "Requested at once" }).getByRole("listitem");
  await expect(asked.nth(0)).toContainText("Approvers approves every return.");
  await expect(asked.nth(1)).toContainText(
    /Refunds over 400 · Approvers.*over €400\.00 by €100\.00.*Can sign: Grace Whitfield.*Cannot sign: Ruth Abernathy, who would submit it/,
  );
  expect(await findViolations(page)).toEqual([]);

  // The currency of a return is that of its order.
  await page.getByRole("textbox", { name: "Currency" }).fill("usd");
  await expect(
    page.getByText("Asks when refund is over 200, in USD; returns of orders in another currency always need approval."),
  ).toBeVisible();
  await trial.getByRole("button", { name: "Try it" }).click();
  await expect(trial).toContainText("Would have asked about 3 of 3 returns, instead of 1.");
  await onReturn.getByRole("button", { name: "Show its approvals" }).click();
  await expect(onReturn.getByRole("region", { name: "The condition as written" })).toContainText(
    "As written, the condition asks.The order’s currency is “EUR”, other than “USD”",
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rule saved")).toBeVisible();
  await page.goto("/admin/rules");
  const main = page.getByRole("main");
  await expect(main).toContainText("in USD; returns of orders in another currency always need");

  // A new rule is tried on the records it is about.
  await main.getByRole("link", { name: "New rule" }).click();
  const about = page.getByLabel("About");
  await hydrated(about);
  await condition.fill("true");
  await expect(page.getByRole("region", { name: "Try it on an order" })).toBeVisible();
  await about.selectOption("OrderReturn");
  await trial.getByRole("button", { name: "Try it" }).click();
  await expect(trial).toContainText("Would have asked about 3 of 3 returns.");
  await expect(trial).toContainText("No amount");
});

test("an order admin reads and tries the rules, cannot change them and sees no history; other companies' rules do not exist", async ({
  page,
  signIn,
}) => {
  const { buyer, signer, empty } = await createTeam();
  const rule = await createRule(buyer, {
    groupID: empty.id,
    name: "Chairs",
    ruleExpression: "items.any(CostCenter = 'A')",
  });
  const theirs = await createRule(await createCompany("Buyer"), { name: "Not to be seen" });
  await signIn(signer);
  await page.goto("/admin/rules");
  const main = page.getByRole("main");
  await expect(main).toContainText("Asks when there is a line item whose cost center is “A”.");
  await expect(main).toContainText("Nobody can sign");
  // Withdrawn approvals are deleted, so it cannot say that the rule never required one.
  await expect(main).toContainText("No approvals");
  await expect(main).not.toContainText("Not to be seen");
  await expect(main.getByRole("link", { name: "New rule" })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await main.getByRole("link", { name: "Chairs" }).click();
  await expect(page).toHaveURL(`/admin/rules/${rule.id}`);
  await expect(page.getByRole("region", { name: "Who can sign" })).toContainText("Nobody can sign");
  const attempt = page.getByRole("button", { name: "Try it on the last 90 days" });
  await hydrated(attempt);
  await attempt.click();
  await expect(main).toContainText("No orders were submitted in the last 90 days.");
  await expect(page.getByRole("button", { name: /^(Save|Delete)$/ })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "History" })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  expect(await (await page.request.get("/admin/new-rule")).text()).toContain("requires a role you don");
  expect((await page.request.get(`/admin/rules/${theirs.id}`)).status()).toBe(404);
});

test("where a company requires it, one person proposes a change of a rule, and another confirms or refuses it", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 409/);
  const { buyer, admin, group } = await createTeam();
  await db.company.update({ where: { id: buyer.id }, data: { confirmsRuleChanges: true } });
  const other = await createUser(buyer, { roles: ["FullAccess"], firstName: "Maya", lastName: "Okafor" });
  const { id } = await createRule(buyer, { groupID: group.id, name: "Over 400", ruleExpression: "order.Total > 400" });
  const expression = async () => (await db.approvalRule.findUniqueOrThrow({ where: { id } })).ruleExpression;
  const awaiting = page.getByRole("region", { name: "Awaiting a second person" });
  const propose = async (text: string) => {
    await signIn(admin);
    await page.goto(`/admin/rules/${id}`);
    const condition = page.getByRole("textbox", { name: "Condition" });
    await hydrated(condition);
    await condition.fill(text);
    await page.getByRole("button", { name: "Propose change" }).click();
    await expect(awaiting).toContainText("proposed by Ruth Abernathy");
  };

  await propose("order.Total > 600");
  await expect(awaiting.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  expect(await expression()).toBe("order.Total > 400");
  await page.getByRole("button", { name: "Propose change" }).click();
  await expect(page.getByText("Another change of the rule awaits confirmation.").first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await signIn(other);
  await page.goto("/admin/rules");
  await expect(awaiting).toContainText("order.Total > 400 order.Total > 600");
  const confirm = awaiting.getByRole("button", { name: "Confirm" });
  await hydrated(confirm);
  await confirm.click();
  await expect(awaiting).toHaveCount(0);
  expect(await expression()).toBe("order.Total > 600");

  await propose("order.Total > 9000");
  await signIn(other);
  await page.goto(`/admin/rules/${id}`);
  const refuse = awaiting.getByRole("button", { name: "Refuse…" });
  await hydrated(refuse);
  await refuse.click();
  const dialog = page.getByRole("dialog", { name: "Refuse the change?" });
  await dialog.getByRole("textbox", { name: "Why" }).fill("Too high.");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await expect(awaiting).toHaveCount(0);
  expect(await expression()).toBe("order.Total > 600");
  const history = page.getByRole("region", { name: "History" });
  for (const words of [
    "refused by Maya Okafor",
    "Too high.",
    "and confirmed by Maya Okafor",
    "proposed by Ruth Abernathy",
  ])
    await expect(history).toContainText(words);
});
