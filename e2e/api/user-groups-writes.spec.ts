import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/connection";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";
import { companyOf, groupKinds } from "../group-kinds";
import { expectVersions } from "../versions";

async function createBuyer() {
  const buyer = await createCompany("Buyer");
  const [admin, reader] = [await createUser(buyer), await createUser(buyer, { roles: ["OrderAdmin"] })];
  return { buyer, admin, reader, path: `/buyers/${buyer.id}/usergroups` };
}

for (const { type, groups } of groupKinds) {
  test(`${type}: a group is created, changed, replaced and deleted, and the audit has each change`, async ({ as }) => {
    const company = await companyOf(type);
    const [admin, member] = [await createUser(company), await createUser(company)];
    const [client, path] = [await as(admin), groups(company.id)];
    const ID = randomUUID();
    const body = { ID, Name: "Finance", Description: "Over budget", xp: { A: { B: 1, C: 2 } }, OwnerID: "x" };
    const response = await client.send("POST", path, body);
    expect(response.status()).toBe(201);
    expect(response.headers()).toMatchObject({
      location: `/api/v1${path}/${ID}`,
      etag: expect.stringMatching(/^"[1-9]\d*"$/),
    });
    const { OwnerID: _, ...group } = body;
    expect(await response.json()).toEqual(group);
    const read = await client.get(`${path}/${ID}`);
    expect(read.headers().etag).toBe(response.headers().etag);
    expect(await read.json()).toEqual(group);

    const patched = await client.send("PATCH", `${path}/${ID}`, { Name: "Audit", xp: { A: { B: null } } });
    expect(await patched.json()).toEqual({ ...group, Name: "Audit", xp: { A: { C: 2 } } });
    await client.send("POST", `${path}/assignments`, { UserGroupID: ID, UserID: member.id });
    const put = await client.send("PUT", `${path}/${ID}`, { Name: "Audit" });
    expect(await put.json()).toEqual({ ID, Name: "Audit", Description: null, xp: null });
    expect(await db.approvingGroupMember.count({ where: { groupId: ID } })).toBe(1);
    // Without a change, there is no event.
    expect((await client.send("PUT", `${path}/${ID}`, { Name: "Audit" })).status()).toBe(200);
    const other = await client.send("PUT", `${path}/${ID}-2`, { Name: "Second" });
    expect(await other.json()).toMatchObject({ ID: `${ID}-2`, Name: "Second" });

    expect((await client.send("DELETE", `${path}/${ID}`)).status()).toBe(204);
    expect((await client.get(`${path}/${ID}`)).status()).toBe(404);
    expect((await client.send("DELETE", `${path}/${ID}`)).status()).toBe(404);
    const events = await db.auditEvent.findMany({
      where: { objectId: ID, event: { startsWith: "usergroup." } },
      orderBy: { id: "asc" },
    });
    expect(events).toMatchObject([
      { event: "usergroup.created", userId: admin.id, companyId: company.id, objectType: "UserGroup" },
      { event: "usergroup.updated", data: { changes: { Name: { from: "Finance", to: "Audit" } } } },
      { event: "usergroup.member_added", data: { UserGroupID: ID } },
      { event: "usergroup.updated", data: { changes: { xp: { from: { A: { C: 2 } }, to: null } } } },
      {
        event: "usergroup.deleted",
        data: {
          UserGroupID: ID,
          changes: { Members: { from: [member.id], to: null }, MemberCount: { from: 1, to: null } },
        },
      },
    ]);
  });
}

test("an invalid group is refused with a message for each property", async ({ as }) => {
  const { admin, path } = await createBuyer();
  const client = await as(admin);
  const ID = randomUUID();
  const propertiesOf = async (method: string, at: string, body: object) => {
    const response = await client.send(method, at, body);
    expect(response.status()).toBe(400);
    const { Errors }: { Errors: { Data: { Property: string } }[] } = await response.json();
    return Errors.map(({ Data }) => Data.Property);
  };
  expect(await propertiesOf("POST", path, { ID: "a b", Description: "x".repeat(2001), xp: 5 })).toEqual([
    "ID",
    "Name",
    "Description",
    "xp",
  ]);
  expect(await propertiesOf("POST", path, { ID, Name: "" })).toEqual(["Name"]);
  expect(await propertiesOf("POST", path, { ID, Name: "x".repeat(201) })).toEqual(["Name"]);
  expect(await propertiesOf("PUT", `${path}/${ID}`, { ID: "another", Name: "Finance" })).toEqual(["ID"]);
  expect(await propertiesOf("PUT", `${path}/a%20b`, { Name: "Finance" })).toEqual(["ID"]);
  const tooMuch = { xp: { A: "x".repeat(8000) } };
  expect(await propertiesOf("PUT", `${path}/${ID}`, { Name: "Finance", ...tooMuch })).toEqual(["xp"]);
  expect(await db.approvingGroup.count({ where: { id: ID } })).toBe(0);
  await client.send("POST", path, { ID, Name: "Finance", xp: { A: "x".repeat(5000) } });
  expect(await propertiesOf("PATCH", `${path}/${ID}`, { xp: { B: "x".repeat(5000) } })).toEqual(["xp"]);
  expect((await client.send("POST", path, { ID, Name: "Again" })).status()).toBe(409);
});

test("a group of a rule or an approval, or that approves returns, is not deleted, and the refusal says why", async ({
  as,
}) => {
  const { buyer, admin, path } = await createBuyer();
  const client = await as(admin);
  const refusalOf = async (id: string) => {
    const response = await client.send("DELETE", `${path}/${id}`);
    expect(response.status()).toBe(409);
    const [{ ErrorCode, Message, Data }] = (await response.json()).Errors;
    expect(ErrorCode).toBe("UserGroup.CannotDeleteApprovingGroup");
    return { Message, Data };
  };
  const ruleGroup = await createGroup(buyer);
  const rule = await createRule(buyer, { groupID: ruleGroup.id });
  expect(await refusalOf(ruleGroup.id)).toMatchObject({
    Message: `The approval rule ${rule.id} names this group. Change or delete the rule first.`,
    Data: { ApprovalRuleID: rule.id },
  });

  const approvalGroup = await createGroup(buyer);
  const order = await createOrder({ from: buyer });
  const approval = await createApproval(order, { approvalRuleId: rule.id, approvingGroupId: approvalGroup.id });
  expect((await refusalOf(approvalGroup.id)).Message).toContain("Approvals are pending for this group.");
  const decided = { status: "Approved", approverId: admin.id, dateCompleted: new Date() } as const;
  await db.approval.update({ where: { orderId_id: { orderId: order.id, id: approval.id } }, data: decided });
  expect((await refusalOf(approvalGroup.id)).Message).toBe(
    "Past approvals name this group, so it is kept. Without members it decides nothing.",
  );

  const ofReturns = await createGroup(buyer);
  await db.company.update({ where: { id: buyer.id }, data: { returnsGroupId: ofReturns.id } });
  expect((await refusalOf(ofReturns.id)).Message).toBe(
    "This group approves its company's returns, until an import names another with ApprovesReturns.",
  );
  expect(await db.approvingGroup.count({ where: { companyId: buyer.id } })).toBe(3);
});

test("a group is not deleted while one of its rules is being created", async ({ as }) => {
  const { buyer, admin, path } = await createBuyer();
  const client = await as(admin);
  for (let nth = 0; nth < 5; nth++) {
    const { id } = await createGroup(buyer);
    const rule = { ApprovingGroupID: id, RuleExpression: "false" };
    const statuses = (
      await Promise.all([
        client.send("DELETE", `${path}/${id}`),
        client.send("POST", `/buyers/${buyer.id}/approvalrules`, rule),
      ])
    ).map((answer) => answer.status());
    expect([
      [204, 404],
      [409, 201],
    ]).toContainEqual(statuses);
  }
});

test("groups of another company do not exist, and changes need FullAccess", async ({ as, anybody }) => {
  const [ours, theirs] = [await createBuyer(), await createBuyer()];
  const group = await createGroup(theirs.buyer);
  const ownersGroup = await createGroup(await ensureOwner());
  const client = await as(ours.admin);
  const body = { Name: "Finance" };
  for (const [method, path] of [
    ["POST", theirs.path],
    ["PUT", `${theirs.path}/${group.id}`],
    ["PUT", `${ours.path}/${group.id}`],
    ["PUT", `/usergroups/${ownersGroup.id}`],
    ["PUT", `/usergroups/${randomUUID()}`],
    ["PATCH", `${ours.path}/${group.id}`],
    ["PATCH", `/usergroups/${ownersGroup.id}`],
    ["DELETE", `${theirs.path}/${group.id}`],
    ["DELETE", `${ours.path}/${group.id}`],
    ["DELETE", `/usergroups/${ownersGroup.id}`],
  ] as const)
    expect((await client.send(method, path, body)).status(), `${method} ${path}`).toBe(404);
  expect((await client.send("POST", "/usergroups", body)).status()).toBe(403);
  const reader = await as(ours.reader);
  expect((await reader.send("POST", ours.path, body)).status()).toBe(403);
  expect((await anybody.send("POST", ours.path, body)).status()).toBe(401);
  const groups = await db.approvingGroup.findMany({ where: { id: { in: [group.id, ownersGroup.id] } } });
  expect(groups).toMatchObject([{ name: "Approvers" }, { name: "Approvers" }]);
  const owner = await as(await createUser(await ensureOwner()));
  const changed = await owner.send("PATCH", `${theirs.path}/${group.id}`, body);
  expect(await changed.json()).toMatchObject({ ID: group.id, Name: "Finance" });
});

test("a change with an outdated version is refused, and a repeated request is made once", async ({ as }) => {
  const { admin, path } = await createBuyer();
  await expectVersions(await as(admin), path, { Name: "Finance" });
});
