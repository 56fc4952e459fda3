import type { Locator } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createCompany, createGroup, createRule, createUser, ensureOwner, newWord } from "../factories";
import { findViolations } from "./axe";
import { expect, hydrated, loseAnswer, test } from "./fixtures";

/** A buyer's group with one member, its administrator and a colleague. */
async function createTeam() {
  const buyer = await createCompany("Buyer");
  const admin = await createUser(buyer, { roles: ["FullAccess"], firstName: "Ruth", lastName: "Abernathy" });
  const member = await createUser(buyer, { roles: [], firstName: "Grace", lastName: "Whitfield" });
  const colleague = await createUser(buyer, { roles: ["OrderAdmin"], firstName: "Samuel", lastName: "Adeyemi" });
  const group = await createGroup(buyer, [member]);
  return { buyer, admin, member, colleague, group };
}

const membersOf = async (groupId: string) =>
  (await db.approvingGroupMember.findMany({ where: { groupId } })).map(({ userId }) => userId);

test("a user with full access adds and removes a member on the group's page", async ({ page, signIn }) => {
  const { admin, member, colleague, group } = await createTeam();
  const stranger = await createUser(await createCompany("Buyer"), { firstName: "Samuel", lastName: "Elsewhere" });
  await signIn(admin);
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Groups" }).click();
  await page.getByRole("main").getByRole("link", { name: "Approvers" }).click();
  await expect(page).toHaveURL(`/admin/groups/${group.id}`);
  const members = page.getByRole("region", { name: "Members" });
  await expect(members).toContainText("Grace Whitfield");
  await expect(members).toContainText("No role for orders");
  expect(await findViolations(page)).toEqual([]);

  const search = page.getByRole("searchbox", { name: "Find a user" });
  await hydrated(search);
  await search.fill("Samuel");
  const results = page.getByRole("list", { name: "Users found" });
  await expect(results.getByRole("listitem")).toHaveCount(1);
  await expect(results).not.toContainText(stranger.username);
  await results.getByRole("button", { name: "Add Samuel Adeyemi" }).click();
  await expect(members).toContainText("Samuel Adeyemi");
  await expect(results).toContainText("Member");
  await expect(page.getByRole("heading", { name: "Add a member" })).toBeFocused();
  expect((await membersOf(group.id)).sort()).toEqual([colleague.id, member.id].sort());
  expect(await findViolations(page)).toEqual([]);

  await members.getByRole("button", { name: "Remove Grace Whitfield" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Grace Whitfield from Approvers?" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(members).not.toContainText("Grace Whitfield");
  await expect(members.getByRole("heading")).toBeFocused();
  expect(await membersOf(group.id)).toEqual([colleague.id]);
});

test("a person's page and the account page show their groups", async ({ page, openBrowser, signIn }) => {
  const { admin, member, group } = await createTeam();
  await signIn(admin);
  await page.goto(`/admin/users/${member.id}`);
  await page.getByRole("region", { name: "Groups" }).getByRole("link", { name: "Approvers" }).click();
  await expect(page).toHaveURL(`/admin/groups/${group.id}`);

  const own = await openBrowser(member);
  await own.goto("/account");
  const groups = own.getByRole("definition").filter({ hasText: "Approvers" });
  await expect(groups).toBeVisible();
  await expect(groups.getByRole("link")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("another company's group does not exist, and without full access no group's page opens", async ({
    page,
    signIn,
    tolerate,
  }) => {
    tolerate(/status of 404/);
    const { colleague, group } = await createTeam();
    await signIn(colleague);
    for (const path of ["/admin/groups", `/admin/groups/${group.id}`]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toContainText("FullAccess");
    }
    const { admin } = await createTeam();
    await signIn(admin);
    expect((await page.goto(`/admin/groups/${group.id}`))?.status()).toBe(404);
  });
});

test("a user with full access creates a group, renames it and deletes it", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 409/);
  const { buyer, admin } = await createTeam();
  await signIn(admin);
  await page.goto("/admin/groups");
  const open = page.getByRole("button", { name: "New group" });
  await hydrated(open);
  await open.click();
  const dialog = page.getByRole("dialog", { name: "New group" });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toContainText("Enter a name.");
  // With one company, there is no field for it.
  await expect(dialog.getByLabel("Company")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel("Name").fill("Facilities");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Facilities");
  const id = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");

  // The previous list contains it.
  await page.goBack();
  await expect(page.getByRole("main").getByRole("link", { name: "Facilities" })).toBeVisible();
  await page.goForward();

  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit group" });
  await edit.getByLabel("Name").fill("Buildings");
  await edit.getByLabel("Description").fill("Chairs and desks");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buildings");
  await expect(page.getByRole("region", { name: "About" })).toContainText("Chairs and desks");
  expect(await db.approvingGroup.findUniqueOrThrow({ where: { id } })).toMatchObject({
    companyId: buyer.id,
    name: "Buildings",
    description: "Chairs and desks",
  });

  const { id: ruleID } = await createRule(buyer, { groupID: id });
  const remove = async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete Buildings?" }).getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expect(page.getByText(`The approval rule ${ruleID} names this group.`)).toBeVisible();
  await db.approvalRule.delete({ where: { id: ruleID } });
  await remove();
  await expect(page).toHaveURL("/admin/groups");
  await expect(page.getByRole("main")).not.toContainText("Buildings");
  expect(await db.approvingGroup.count({ where: { id } })).toBe(0);
});

test("the Owner creates a group of any company, a webhook and an API client once each, even if the first response is lost", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_RESET|Failed to load/);
  const owner = await ensureOwner();
  const name = newWord();
  // With very many companies, the first ones are offered, by name.
  const supplier = await createCompany("Supplier", { name: "000 Supplies" });
  await signIn(await createUser(owner, { roles: ["FullAccess"] }));
  const counts = () =>
    Promise.all([
      db.approvingGroup.count({ where: { name, companyId: supplier.id } }),
      db.eventEndpoint.count({ where: { description: name } }),
      db.apiClient.count({ where: { name } }),
    ]);
  const records: [path: string, open: string, label: string, api: string, fill: (form: Locator) => Promise<unknown>][] =
    [
      [
        ...(["/admin/groups", "New group", "Name", "**/usergroups"] as const),
        (form) => form.getByLabel("Company").selectOption(supplier.id),
      ],
      [
        ...(["/admin/webhooks", "New webhook", "Description", "**/api/v1/eventendpoints"] as const),
        (form) => form.getByLabel("URL").fill("https://127.0.0.1:9/hook"),
      ],
      ["/admin/clients", "New API client", "Name", "**/api/v1/apiclients", async () => undefined],
    ];
  for (const [path, open, label, api, fill] of records) {
    await page.goto(path);
    await hydrated(page.getByRole("button", { name: open }));
    await page.getByRole("button", { name: open }).click();
    const form = page.getByRole("dialog", { name: open });
    await form.getByLabel(label).fill(name);
    await fill(form);
    await loseAnswer(page, api);
    const create = form.getByRole("button", { name: "Create" });
    await create.click();
    await expect(form).toContainText("could not be reached");
    await create.click();
    await expect(form).toBeHidden();
  }
  expect(await counts()).toEqual([1, 1, 1]);
});
