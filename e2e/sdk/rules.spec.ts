import { ApprovalRules, SellerApprovalRules } from "ordercloud-javascript-sdk";
import { createCompany, createGroup, createUser, ensureOwner } from "../factories";
import { expect, refusalOf, test } from "./fixtures";

test("creates, reads, changes and deletes a buyer's approval rules", async ({ logIn }) => {
  const buyer = await createCompany("Buyer");
  const group = await createGroup(buyer);
  await logIn(await createUser(buyer));
  const RuleExpression = "order.Total > 200 and items.any(CostCenter = 'ABC')";
  const rule = await ApprovalRules.Create(buyer.id, { Name: "Over 200", ApprovingGroupID: group.id, RuleExpression });
  expect(rule).toMatchObject({ Name: "Over 200", RuleExpression });
  const id = String(rule.ID);
  expect(await ApprovalRules.Get(buyer.id, id)).toEqual(rule);
  expect((await ApprovalRules.List(buyer.id, { search: "over", sortBy: ["Name"] })).Items).toEqual([rule]);
  expect(await ApprovalRules.Patch(buyer.id, id, { xp: { Policy: 12 } })).toMatchObject({ xp: { Policy: 12 } });
  // The whole record, as it was read.
  expect(await ApprovalRules.Save(buyer.id, id, { ...rule, Name: "High" })).toEqual({ ...rule, Name: "High" });
  await ApprovalRules.Delete(buyer.id, id);
  expect(await refusalOf(ApprovalRules.Get(buyer.id, id))).toMatchObject({ status: 404 });
  const wrong = { ...rule, RuleExpression: "order.Total >" };
  expect(await refusalOf(ApprovalRules.Save(buyer.id, id, wrong))).toMatchObject({
    status: 400,
    errorCode: "Expression.InvalidSyntax",
  });
});

test("creates, reads, changes and deletes a seller's approval rules", async ({ logIn }) => {
  const owner = await ensureOwner();
  const group = await createGroup(owner);
  await logIn(await createUser(owner));
  const RuleExpression = "orderReturn.RefundAmount > 1000000 and false";
  const fields = { ApprovalType: "OrderReturn" as const, ApprovingGroupID: group.id, RuleExpression };
  const rule = await SellerApprovalRules.Create(fields);
  expect(rule).toMatchObject({ ...fields, OwnerID: owner.id });
  const id = String(rule.ID);
  expect((await SellerApprovalRules.List({ filters: { ID: id } })).Items).toEqual([rule]);
  expect(await SellerApprovalRules.Patch(id, { Description: "Large" })).toMatchObject({ Description: "Large" });
  expect(await SellerApprovalRules.Save(id, { ...rule, Name: "High" })).toEqual({ ...rule, Name: "High" });
  await SellerApprovalRules.Delete(id);
  expect(await refusalOf(SellerApprovalRules.Get(id))).toMatchObject({ status: 404 });
});
