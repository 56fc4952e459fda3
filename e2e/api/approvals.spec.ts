import { createApproval, createGroup, createPurchase, createRule, createUser } from "../factories";
import { expect, test } from "../fixtures";

test.describe("GET /orders/{direction}/{orderID}/approvals", () => {
  test("an approval has each property, unset ones as null", async ({ as }) => {
    const { buyer, user, order, path } = await createPurchase();
    const group = await createGroup(buyer);
    const rule = await createRule(buyer, { groupID: group.id });
    const dateCreated = new Date("2026-01-31T09:30:00.004Z");
    const pending = { approvingGroupId: group.id, approvalRuleId: rule.id, dateCreated };
    const { id } = await createApproval(order, pending);

    const page = await (await as(user)).list(path);

    expect(page).toEqual({
      Items: [
        {
          ID: id,
          OrderID: order.id,
          ApprovalRuleID: rule.id,
          ApprovingGroupID: group.id,
          Status: "Pending",
          AllowResubmit: false,
          DateCreated: "2026-01-31T09:30:00.004Z",
          DateCompleted: null,
          Approver: null,
          Comments: null,
          DateRetracted: null,
          xp: null,
        },
      ],
      Meta: { Page: 1, PageSize: 20, TotalCount: 1, TotalPages: 1, ItemRange: [1, 1], NextPageKey: null },
    });
  });

  test("an approver has five properties only", async ({ as }) => {
    const { buyer, user, order, path } = await createPurchase();
    const approver = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
    await createApproval(order, {
      approver,
      status: "Declined",
      allowResubmit: true,
      comments: "Too dear.",
      xp: { Dept: "IT" },
    });

    const { Items } = await (await as(user)).list(path);

    expect(Items).toEqual([
      expect.objectContaining({
        Status: "Declined",
        AllowResubmit: true,
        DateCompleted: "2026-02-02T08:00:00.000Z",
        Comments: "Too dear.",
        xp: { Dept: "IT" },
        Approver: {
          ID: approver.id,
          Username: approver.username,
          FirstName: "Grace",
          LastName: "Hopper",
          Email: approver.email,
        },
      }),
    ]);
  });
});
