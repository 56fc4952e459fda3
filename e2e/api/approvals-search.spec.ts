import { randomUUID } from "node:crypto";
import { createApproval, createGroup, createPurchase, createRule, createUser } from "../factories";
import { expect, test } from "../fixtures";

test("finds a word in each of the four properties, whatever its case", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const word = randomUUID().slice(0, 8);
  const rule = await createRule(buyer, { id: `Rule-${word}-x` });
  const group = await createGroup(buyer, [], `Group-${word}-x`);
  const approver = await createUser(buyer, { lastName: `Mc${word}` });
  await createApproval(order, { id: "rule", approvalRuleId: rule.id });
  await createApproval(order, { id: "group", approvingGroupId: group.id });
  await createApproval(order, { id: "approver", approver });
  await createApproval(order, { id: "comments", approver: user, comments: `It is ${word}.` });
  await createApproval(order, { id: "none" });
  const client = await as(user);
  const search = word.toUpperCase();

  expect((await client.ids(path, { search })).sort()).toEqual(["approver", "comments", "group", "rule"]);
  expect(await client.ids(path, { search, searchOn: "ApprovalRuleID" })).toEqual(["rule"]);
  expect(await client.ids(path, { search, searchOn: "ApprovingGroupID" })).toEqual(["group"]);
  expect(await client.ids(path, { search, searchOn: "Approver" })).toEqual(["approver"]);
  expect(await client.ids(path, { search, searchOn: "Comments" })).toEqual(["comments"]);
  expect(await client.ids(path, { search, searchOn: "Comments,ApprovalRuleID" })).toEqual(["comments", "rule"]);
  expect(await client.ids(path, "searchOn=Comments")).toHaveLength(5);
});

test("finds an approver by ID, username, e-mail, first, last and full name", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const approver = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  await createApproval(order, { id: "hers", approver });
  await createApproval(order, { id: "another", approver: user });
  const client = await as(user);

  for (const search of [approver.id, approver.username, approver.email, "grace", "HOPPER", "Grace Hop"]) {
    expect(await client.ids(path, { search, searchOn: "Approver" }), search).toEqual(["hers"]);
  }
  expect(await client.ids(path, { search: "Hopper Grace" })).toEqual([]);
});

for (const literal of ["%", "_", "\\", "'", '"', "50%_off\\"]) {
  test(`takes ${literal} for what it is`, async ({ as }) => {
    const { user, order, path } = await createPurchase();
    await createApproval(order, { id: "with", approver: user, comments: `x${literal}y` });
    await createApproval(order, { id: "without", approver: user, comments: "x50 off y" });

    expect(await (await as(user)).ids(path, { search: literal, searchOn: "Comments" })).toEqual(["with"]);
  });
}

test("finds letters beyond ASCII whatever their case", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  await createApproval(order, { id: "with", approver: user, comments: "Größe Ünïted Жуков" });

  for (const search of ["GRÖ", "ünïTED", "жУК"]) {
    expect(await (await as(user)).ids(path, { search }), search).toEqual(["with"]);
  }
});

test("takes 1,000 characters and no more", async ({ as }) => {
  const { user, path } = await createPurchase();
  const client = await as(user);

  expect(await client.ids(path, { search: "😀".repeat(1000) })).toEqual([]);
  expect(await client.refusal(path, { search: "x".repeat(1001) })).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "InvalidRequest", Property: "search" }],
  });
});
