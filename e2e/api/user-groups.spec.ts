import { db } from "@/lib/db/connection";
import type { UserGroup, UserGroupAssignment } from "@/lib/users/groups/contract";
import type { Client } from "../client";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createUser,
  ensureOwner,
  newWord,
} from "../factories";
import { expect, test } from "../fixtures";
import { companyOf, groupKinds } from "../group-kinds";

const assignmentsOf = async (client: Client, path: string, query: Record<string, string> = {}) =>
  (await client.pageOf<UserGroupAssignment>(`${path}/assignments`, query)).Items;

for (const { type, groups } of groupKinds) {
  test(`${type}: groups are read, and FullAccess adds and removes members`, async ({ as }) => {
    const company = await companyOf(type);
    const [admin, user] = [await createUser(company), await createUser(company)];
    const group = await createGroup(company);
    const xp = { Floor: 3 };
    await db.approvingGroup.update({ where: { id: group.id }, data: { description: "Of the third floor", xp } });
    const [client, path] = [await as(admin), groups(company.id)];

    const read: UserGroup = { ID: group.id, Name: "Approvers", Description: "Of the third floor", xp };
    expect(await (await client.get(`${path}/${group.id}`)).json()).toEqual(read);
    const query = { search: group.id, "xp.Floor": "3" };
    expect((await client.pageOf<UserGroup>(path, query)).Items).toEqual([read]);

    const assignment = { UserGroupID: group.id, UserID: user.id };
    const of = { userGroupID: group.id };
    expect(await assignmentsOf(client, path, of)).toEqual([]);
    for (const _ of ["saved", "saved twice"])
      expect((await client.send("POST", `${path}/assignments`, { ...assignment, Level: "x" })).status()).toBe(204);
    expect(await assignmentsOf(client, path, of)).toEqual([assignment]);
    expect(await assignmentsOf(client, path, { userID: user.id })).toEqual([assignment]);
    expect(await assignmentsOf(client, path, { ...of, userID: admin.id })).toEqual([]);
    expect((await (await as(user)).pageOf<UserGroup>("/me/usergroups")).Items).toEqual([read]);

    const away = () => client.send("DELETE", `${path}/${group.id}/assignments/${user.id}`);
    expect((await away()).status()).toBe(204);
    expect((await away()).status()).toBe(404);
    expect(await assignmentsOf(client, path, of)).toEqual([]);

    const events = await db.auditEvent.findMany({ where: { objectId: group.id }, orderBy: { id: "asc" } });
    expect(events).toMatchObject(
      ["usergroup.member_added", "usergroup.member_removed"].map((event) => ({
        ...{ event, userId: admin.id, companyId: company.id, objectType: "UserGroup" },
        data: { UserGroupID: group.id, UserID: user.id },
      })),
    );
  });

  test(`${type}: only users of the group's own company become members`, async ({ as }) => {
    const company = await companyOf(type);
    const group = await createGroup(company);
    const stranger = await createUser(await createCompany("Buyer"));
    const client = await as(await createUser(await ensureOwner()));
    const path = `${groups(company.id)}/assignments`;

    for (const UserID of [stranger.id, "nobody"]) {
      const response = await client.send("POST", path, { UserGroupID: group.id, UserID });
      expect(response.status()).toBe(404);
      expect((await response.json()).Errors).toMatchObject([{ Data: { ObjectType: "User", ObjectID: UserID } }]);
    }
    const invalid = await client.send("POST", path, { UserGroupID: 7 });
    expect(invalid.status()).toBe(400);
    expect((await invalid.json()).Errors).toMatchObject([
      { Data: { Property: "UserGroupID" } },
      { Data: { Property: "UserID" } },
    ]);
    expect(await db.approvingGroupMember.count({ where: { groupId: group.id } })).toBe(0);
  });
}

test("groups need FullAccess or OrderAdmin, changes of members FullAccess", async ({ as, anybody }) => {
  const buyer = await createCompany("Buyer");
  const group = await createGroup(buyer);
  const user = await createUser(buyer, { roles: ["OrderAdmin"] });
  const path = `/buyers/${buyer.id}/usergroups`;
  const client = await as(user);
  const member = { UserGroupID: group.id, UserID: user.id };

  expect(await client.ids(path)).toEqual([group.id]);
  expect((await client.send("POST", `${path}/assignments`, member)).status()).toBe(403);
  expect((await client.send("DELETE", `${path}/${group.id}/assignments/${user.id}`)).status()).toBe(403);
  const reader = await as(await createUser(buyer, { roles: ["ShopperOrderReader"] }));
  for (const each of [path, `${path}/${group.id}`, `${path}/assignments`, "/usergroups"]) {
    expect((await reader.refusal(each)).status, each).toBe(403);
    expect((await anybody.refusal(each)).status, each).toBe(401);
  }
  expect(await reader.ids("/me/usergroups")).toEqual([]);
  expect((await anybody.refusal("/me/usergroups")).status).toBe(401);
});

test("another company's groups and members do not exist", async ({ as }) => {
  const [buyer, other] = [await createCompany("Buyer"), await createCompany("Buyer")];
  const [admin, theirs] = [await createUser(buyer), await createUser(other)];
  const group = await createGroup(other, [theirs]);
  const ownersGroup = await createGroup(await ensureOwner());
  const client = await as(admin);
  const [own, path] = [`/buyers/${buyer.id}/usergroups`, `/buyers/${other.id}/usergroups`];

  for (const each of [path, `${path}/assignments`])
    expect(await client.refusal(each)).toMatchObject({
      status: 404,
      faults: [{ ObjectType: "Buyer", ObjectID: other.id }],
    });
  for (const each of [path, own, "/usergroups"])
    expect(await client.refusal(`${each}/${group.id}`)).toEqual({
      status: 404,
      faults: [{ ErrorCode: "NotFound", ObjectType: "UserGroup", ObjectID: group.id }],
    });
  expect(await client.ids("/usergroups", { ID: ownersGroup.id })).toEqual([]);
  expect(await assignmentsOf(client, "/usergroups")).toEqual([]);
  for (const each of [path, own, "/usergroups"]) {
    const assignment = { UserGroupID: group.id, UserID: admin.id };
    expect((await client.send("POST", `${each}/assignments`, assignment)).status()).toBe(404);
    expect((await client.send("DELETE", `${each}/${group.id}/assignments/${theirs.id}`)).status()).toBe(404);
  }
  expect(await db.approvingGroupMember.findMany({ where: { groupId: group.id } })).toHaveLength(1);
});

test("a new member sees the group's approvals with the next request, and a former member no longer does", async ({
  as,
}) => {
  const buyer = await createCompany("Buyer");
  const reader = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const group = await createGroup(buyer);
  const order = await createOrder({ from: buyer });
  await createApproval(order, { approvingGroupId: group.id });
  const [client, admin] = [await as(reader), await as(await createUser(buyer))];
  const path = `/buyers/${buyer.id}/usergroups`;
  const status = async () => (await client.get(`/orders/all/${order.id}/approvals`)).status();

  expect(await status()).toBe(404);
  await admin.send("POST", `${path}/assignments`, { UserGroupID: group.id, UserID: reader.id });
  expect(await status()).toBe(200);
  await admin.send("DELETE", `${path}/${group.id}/assignments/${reader.id}`);
  expect(await status()).toBe(404);
});

test("assignments are sorted, filtered and paged", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const users = [await createUser(buyer), await createUser(buyer), await createUser(buyer)];
  const word = newWord();
  const [a, b] = [await createGroup(buyer, users, `a-${word}`), await createGroup(buyer, users.slice(1), `b-${word}`)];
  const client = await as(await createUser(buyer));
  const path = `/buyers/${buyer.id}/usergroups`;
  const sorted = users.map(({ id }) => id).toSorted();

  const all = await assignmentsOf(client, path, { sortBy: "!UserGroupID,UserID" });
  expect(all.map(({ UserGroupID }) => UserGroupID)).toEqual([b.id, b.id, a.id, a.id, a.id]);
  expect(all.slice(2).map(({ UserID }) => UserID)).toEqual(sorted);
  expect(await assignmentsOf(client, path, { UserGroupID: `b-*` })).toHaveLength(2);
  const { Meta } = await client.pageOf(`${path}/assignments`, { userGroupID: a.id, pageSize: "1" });
  expect(Meta.TotalCount).toBe(3);
  const next = await assignmentsOf(client, path, { pageKey: String(Meta.NextPageKey) });
  expect(next).toEqual([{ UserGroupID: a.id, UserID: sorted[1] }]);
});

test("of several saves at the same time one adds the member, with one event", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const [admin, user, group] = [await createUser(buyer), await createUser(buyer), await createGroup(buyer)];
  const client = await as(admin);
  const save = () =>
    client.send("POST", `/buyers/${buyer.id}/usergroups/assignments`, { UserGroupID: group.id, UserID: user.id });
  const statuses = (await Promise.all([save(), save(), save(), save()])).map((response) => response.status());
  expect(statuses).toEqual([204, 204, 204, 204]);
  expect(await db.auditEvent.count({ where: { objectId: group.id } })).toBe(1);
});
