import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/connection";
import { createApproval, createGroup, createPurchase, createRule, createUser } from "../factories";
import { expect, test } from "../fixtures";

/** Five approvals, with ties in every property, and nulls where possible. */
async function createFive() {
  const { buyer, user, order, path } = await createPurchase();
  const prefix = randomUUID();
  const [g1, g2] = [await createGroup(buyer, [], `${prefix}1`), await createGroup(buyer, [], `${prefix}2`)];
  const r1 = await createRule(buyer, { id: `${prefix}1`, groupID: g1.id });
  const r2 = await createRule(buyer, { id: `${prefix}2`, groupID: g1.id });
  const hopper = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const kelly = await createUser(buyer, { firstName: "Grace", lastName: "kelly" });
  const later = new Date("2026-02-03T00:00:00Z");
  const rows = [
    { id: "a", approvalRuleId: r2.id, approvingGroupId: g1.id, dateCreated: later },
    { id: "b", approvalRuleId: r1.id, approvingGroupId: g2.id, approver: kelly },
    {
      id: "c",
      approvalRuleId: r2.id,
      approvingGroupId: g2.id,
      approver: hopper,
      status: "Declined" as const,
      allowResubmit: true,
    },
    { id: "d", approvalRuleId: r1.id, approvingGroupId: g1.id, approver: kelly, dateCompleted: later },
    { id: "e", approvalRuleId: r1.id, approvingGroupId: g1.id, dateCreated: later },
  ];
  for (const row of rows) await createApproval(order, row);
  return { user, path };
}

const ascending = {
  DateCreated: "bcdae",
  AllowResubmit: "abdec",
  ApprovalRuleID: "bdeac",
  ApprovingGroupID: "adebc",
  Status: "aebdc",
  DateCompleted: "bcdae",
  Approver: "cbdae",
};

for (const [property, expected] of Object.entries(ascending)) {
  test(`sorts by ${property} both ways, ties by ID, empty values last and first`, async ({ as }) => {
    const { user, path } = await createFive();
    const client = await as(user);

    expect(await client.ids(path, { sortBy: property })).toEqual([...expected]);
    expect(await client.ids(path, { sortBy: `!${property}` })).toEqual([...expected].reverse());
  });
}

test("sorts by date of creation by default", async ({ as }) => {
  const { user, path } = await createFive();

  expect(await (await as(user)).ids(path)).toEqual([..."bcdae"]);
});

test("sorts by several properties, in one parameter or several", async ({ as }) => {
  const { user, path } = await createFive();
  const client = await as(user);

  expect(await client.ids(path, "sortBy=!ApprovingGroupID,ApprovalRuleID,!DateCreated")).toEqual([..."bceda"]);
  expect(await client.ids(path, "sortBy=!ApprovingGroupID&sortBy=ApprovalRuleID")).toEqual([..."bcdea"]);
});

test("sorts by the approver's current name", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const [first, second] = [
    await createUser(buyer, { lastName: "Adams" }),
    await createUser(buyer, { lastName: "Baker" }),
  ];
  await createApproval(order, { id: "a", approver: first });
  await createApproval(order, { id: "b", approver: second });
  await db.user.update({ where: { id: first.id }, data: { lastName: "Clark" } });

  expect(await (await as(user)).ids(path, "sortBy=Approver")).toEqual(["b", "a"]);
});
