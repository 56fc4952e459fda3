import { OrderReturns } from "ordercloud-javascript-sdk";
import { createDeliveredWithApproval } from "../factories";
import { expect, refusalOf, test } from "./fixtures";

test("creates, changes, submits, approves and completes a return", async ({ logIn }) => {
  const { user, admin, approver, order, group } = await createDeliveredWithApproval();
  await logIn(user);
  const orderReturn = await OrderReturns.Create({
    OrderID: order.id,
    ItemsToReturn: [
      { LineItemID: "chairs", Quantity: 2, RefundAmount: 20 },
      { LineItemID: "desk", Quantity: 1, RefundAmount: 100 },
    ],
    xp: { Reason: "Damaged" },
  });
  expect(orderReturn).toMatchObject({ Status: "Unsubmitted", RefundAmount: 120 });
  expect(await OrderReturns.Patch(orderReturn.ID, { xp: { Photos: 2 } })).toMatchObject({
    xp: { Reason: "Damaged", Photos: 2 },
  });
  // The whole record, as it was read.
  expect(await OrderReturns.Save(orderReturn.ID, { ...orderReturn, Comments: "Wobbles." })).toMatchObject({
    Comments: "Wobbles.",
  });
  expect(await OrderReturns.DeleteItem(orderReturn.ID, "desk")).toMatchObject({ RefundAmount: 20 });
  expect(await OrderReturns.Submit(orderReturn.ID)).toMatchObject({ Status: "AwaitingApproval", DateSubmitted: null });
  expect((await OrderReturns.List({ approvable: true })).Items).toEqual([]);
  expect((await OrderReturns.ListEligibleApprovers(orderReturn.ID)).Items).toEqual([]);

  await logIn(approver);
  expect((await OrderReturns.List({ approvable: true })).Items).toMatchObject([{ ID: orderReturn.ID }]);
  expect((await OrderReturns.ListApprovals(orderReturn.ID, { filters: { Status: "Pending" } })).Items).toMatchObject([
    { OrderReturnID: orderReturn.ID, ApprovingGroupID: group.id, Status: "Pending", Approver: null },
  ]);
  expect((await OrderReturns.ListEligibleApprovers(orderReturn.ID, { search: approver.id })).Items).toMatchObject([
    { ID: approver.id, Email: approver.email },
  ]);
  const approved = await OrderReturns.Approve(orderReturn.ID, { Comments: "Sealed." });
  expect(approved).toMatchObject({ Status: "Open", DateApproved: expect.any(String) });
  expect((await OrderReturns.ListEligibleApprovers(orderReturn.ID)).Items).toEqual([]);

  await logIn(admin);
  expect(await OrderReturns.Complete(orderReturn.ID)).toMatchObject({ Status: "Completed" });
});

test("declines, cancels and deletes a return", async ({ logIn }) => {
  const { user, approver, order } = await createDeliveredWithApproval();
  await logIn(user);
  const make = () => OrderReturns.Create({ OrderID: order.id, RefundAmount: 10 });
  const [declined, canceled, deleted] = [await make(), await make(), await make()];
  await OrderReturns.Submit(declined.ID);
  await OrderReturns.Submit(canceled.ID);
  expect(await OrderReturns.Cancel(canceled.ID)).toMatchObject({ Status: "Canceled" });
  await OrderReturns.Delete(deleted.ID);
  expect(await refusalOf(OrderReturns.Get(deleted.ID))).toMatchObject({ status: 404 });
  expect(await refusalOf(OrderReturns.Approve(declined.ID, {}))).toMatchObject({
    status: 403,
    errorCode: "OrderReturn.NotEligibleToApproveOrDecline",
  });

  await logIn(approver);
  expect(await OrderReturns.Decline(declined.ID, { Comments: "Used." })).toMatchObject({ Status: "Declined" });
  expect(await refusalOf(OrderReturns.Approve(declined.ID, {}))).toMatchObject({
    status: 409,
    errors: [{ Data: { DecidedBy: { ID: approver.id }, Decision: "Decline" } }],
  });
});
