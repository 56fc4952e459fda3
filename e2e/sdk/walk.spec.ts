import {
  ApprovalRules,
  LineItems,
  OrderReturns,
  Orders,
  Products,
  SellerApprovalRules,
  SupplierUserGroups,
  UserGroups,
} from "ordercloud-javascript-sdk";
import { Webhook } from "standardwebhooks";
import type { User } from "@/prisma/generated/client";
import { apiClient } from "../client";
import { accessToken } from "../credentials";
import { createCompany, createUser, newWord } from "../factories";
import { startReceiver } from "../receiver";
import { expect, test } from "./fixtures";

test("a shop is set up, an order is approved by two in turn, another declined and submitted again, a return approved and completed, and webhooks report each step", async ({
  logIn,
  request,
}) => {
  await using receiver = await startReceiver();
  const [buyer, supplier] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const [admin, seller] = [await createUser(buyer), await createUser(supplier)];
  const shopper = await createUser(buyer, { roles: ["OrderAdmin"] });
  const [manager, finance] = [await createReader(), await createReader()];
  const returnsDesk = await createUser(supplier, { roles: ["OrderAdmin"] });
  const word = newWord();

  // The seller's side: a product, and a group that decides returns.
  await logIn(seller);
  const chair = await Products.Create({
    ID: `chair-${word}`,
    Name: "Oak chair",
    Active: true,
    Returnable: true,
    Inventory: { Enabled: true, QuantityAvailable: 100 },
  });
  const desk = await SupplierUserGroups.Create(supplier.id, { Name: "Returns desk" });
  await SupplierUserGroups.SaveUserAssignment(supplier.id, { UserGroupID: desk.ID ?? "", UserID: returnsDesk.id });
  await SellerApprovalRules.Create({
    ApprovalType: "OrderReturn",
    ApprovingGroupID: desk.ID ?? "",
    RuleExpression: "orderReturn.RefundAmount > 100",
  });

  // The buyer's side: its groups, a rule, and one that follows it.
  await logIn(admin);
  const groupOf = async (name: string, user: User) => {
    const { ID = "" } = await UserGroups.Create(buyer.id, { Name: name });
    await UserGroups.SaveUserAssignment(buyer.id, { UserGroupID: ID, UserID: user.id });
    return ID;
  };
  const over = `over-${word}`;
  await ApprovalRules.Create(buyer.id, {
    ID: over,
    ApprovingGroupID: await groupOf("Managers", manager),
    RuleExpression: "order.Total > 5000",
  });
  await ApprovalRules.Create(buyer.id, {
    ApprovingGroupID: await groupOf("Finance", finance),
    RuleExpression: `order.approved('${over}') and items.total(CostCenter = 'CC-1') > 5000`,
  });
  const hook = await apiClient(request, { authorization: `Bearer ${await accessToken(admin)}` }).send(
    "POST",
    "/eventendpoints",
    { Url: receiver.url },
  );
  const { Secret }: { Secret: string } = await hook.json();

  await logIn(shopper);
  const first = await order(30);
  const second = await order(40);
  for (const id of [first, second])
    expect(await Orders.Submit("Outgoing", id)).toMatchObject({ Status: "AwaitingApproval" });
  await logIn(manager);
  expect(await Orders.Approve("Outgoing", first, { Comments: "Fine." })).toMatchObject({ Status: "AwaitingApproval" });
  expect(await Orders.Decline("Outgoing", second, { Comments: "Too many.", AllowResubmit: true })).toMatchObject({
    Status: "Unsubmitted",
  });
  await logIn(finance);
  expect(await Orders.Approve("Outgoing", first, {})).toMatchObject({ Status: "Open", IsSubmitted: true });
  await logIn(shopper);
  await LineItems.Patch("Outgoing", second, "chairs", { Quantity: 20 });
  expect(await Orders.Submit("Outgoing", second)).toMatchObject({ Status: "Open", Total: 4000 });
  await logIn(seller);
  expect((await Products.Get(chair.ID ?? "")).Inventory).toMatchObject({ QuantityAvailable: 50 });
  expect(await Orders.Complete("Incoming", first)).toMatchObject({ Status: "Completed" });

  await logIn(shopper);
  const returned = await OrderReturns.Create({
    OrderID: first,
    ItemsToReturn: [{ LineItemID: "chairs", Quantity: 2, RefundAmount: 400 }],
  });
  expect(await OrderReturns.Submit(returned.ID)).toMatchObject({ Status: "AwaitingApproval" });
  await logIn(returnsDesk);
  expect(await OrderReturns.Approve(returned.ID, { Comments: "Sealed." })).toMatchObject({ Status: "Open" });
  expect(await OrderReturns.Patch(returned.ID, { xp: { Shelf: "B2" } })).toMatchObject({ xp: { Shelf: "B2" } });
  expect(await OrderReturns.Complete(returned.ID)).toMatchObject({ Status: "Completed" });

  // In the order of events for each record; the two approvals are two records.
  const eventOf = (id: string, part: string) =>
    receiver.received
      // Safe: like programs, it reads one value of each header.
      .map(({ body, headers }) => new Webhook(Secret).verify(body, headers as Record<string, string>) as Event)
      .filter(({ type, data }) => data.Data.OrderID === id && type.startsWith(`${part}.`))
      .map(({ type }) => type.slice(part.length + 1));
  await expect
    .poll(() => [
      eventOf(first, "order"),
      eventOf(first, "approval").toSorted(),
      eventOf(second, "order"),
      eventOf(first, "orderreturn"),
    ])
    .toEqual([
      ["created", "updated", "submitted", "awaiting_approval", "approved", "opened", "completed"],
      ["approved", "approved", "requested", "requested"],
      ["created", "updated", "submitted", "awaiting_approval", "declined", "updated", "submitted", "opened"],
      [
        ...["created", "submitted", "awaiting_approval", "approval_requested"],
        ...["approval_approved", "approved", "opened", "updated", "completed"],
      ],
    ]);

  function createReader() {
    return createUser(buyer, { roles: ["ShopperOrderReader"] });
  }

  async function order(Quantity: number) {
    const { ID = "" } = await Orders.Create("Outgoing", { ToCompanyID: supplier.id });
    const line = { ID: "chairs", ProductID: chair.ID ?? "", Quantity, UnitPrice: 200, CostCenter: "CC-1" };
    await LineItems.Create("Outgoing", ID, line);
    return ID;
  }
});

type Event = { type: string; data: { Data: { OrderID?: string } } };
