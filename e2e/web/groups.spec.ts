import { db } from "@/lib/db/connection";
import { createCompany, createGroup, createUser } from "../factories";
import { findViolations } from "./axe";
import { awake, expect, test } from "./fixtures";

/** A buyer's group of one, its administrator and a colleague. */
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

test("who has full access adds a member to a group, and removes one, on the group's page", async ({ page, signIn }) => {
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
  await awake(search);
  await search.fill("Samuel");
  const found = page.getByRole("list", { name: "Users found" });
  await expect(found.getByRole("listitem")).toHaveCount(1);
  await expect(found).not.toContainText(stranger.username);
  await found.getByRole("button", { name: "Add Samuel Adeyemi" }).click();
  await expect(members).toContainText("Samuel Adeyemi");
  await expect(found).toContainText("Member");
  expect((await membersOf(group.id)).sort()).toEqual([colleague.id, member.id].sort());
  expect(await findViolations(page)).toEqual([]);

  await members.getByRole("button", { name: "Remove Grace Whitfield" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Grace Whitfield from Approvers?" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(members).not.toContainText("Grace Whitfield");
  expect(await membersOf(group.id)).toEqual([colleague.id]);
});

test("the page of a person and one's account say which groups they are in", async ({ page, signIn }) => {
  const { admin, member, group } = await createTeam();
  await signIn(admin);
  await page.goto(`/admin/users/${member.id}`);
  await page.getByRole("region", { name: "Groups" }).getByRole("link", { name: "Approvers" }).click();
  await expect(page).toHaveURL(`/admin/groups/${group.id}`);

  await signIn(member);
  await page.goto("/account");
  const groups = page.getByRole("definition").filter({ hasText: "Approvers" });
  await expect(groups).toBeVisible();
  await expect(groups.getByRole("link")).toHaveCount(0);
});

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
