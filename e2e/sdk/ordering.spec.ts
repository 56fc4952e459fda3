import { LineItems, Orders, Products } from "ordercloud-javascript-sdk";
import { createCompany, createGroup, createProduct, createRule, createUser, ensureOwner, newWord } from "../factories";
import { expect, refusalOf, test } from "./fixtures";

test("an order is made, submitted and approved by two in turn; another is declined and submitted again", async ({
  logIn,
}) => {
  const buyer = await createCompany("Buyer");
  const [shopper, manager, finance] = [
    await createUser(buyer, { roles: ["OrderAdmin"] }),
    await createUser(buyer, { roles: ["ShopperOrderReader"] }),
    await createUser(buyer, { roles: ["ShopperOrderReader"] }),
  ];
  const stock = { inventoryEnabled: true, inventoryQuantityAvailable: 100 };
  const product = await createProduct(await ensureOwner(), stock);
  const over = `over-${newWord()}`;
  const managers = await createGroup(buyer, [manager]);
  await createRule(buyer, { id: over, groupID: managers.id, ruleExpression: "order.Total > 5000" });
  await createRule(buyer, {
    groupID: (await createGroup(buyer, [finance])).id,
    ruleExpression: `order.approved('${over}') and items.total(CostCenter = 'CC-4600') > 5000`,
    approvedRules: [over],
  });

  await logIn(shopper);
  const order = await Orders.Create("Outgoing", { Comments: "Chairs", ShippingCost: 100, xp: { Project: "Move" } });
  expect(order).toMatchObject({ Status: "Unsubmitted", FromCompanyID: buyer.id, Total: 100, Currency: "USD" });
  const chairs = { ProductID: product.id, Quantity: 40, UnitPrice: 200, CostCenter: "CC-4600" };
  const line = await LineItems.Create("Outgoing", order.ID ?? "", chairs);
  expect(line).toMatchObject({ Quantity: 40, LineTotal: 8000 });
  await LineItems.Patch("Outgoing", order.ID ?? "", line.ID ?? "", { Quantity: 30 });
  // The whole record, as it was read.
  await LineItems.Save("Outgoing", order.ID ?? "", line.ID ?? "", { ...line, Quantity: 30, xp: { Color: "Clay" } });
  const extra = await LineItems.Create("Outgoing", order.ID ?? "", { ...chairs, Quantity: 1 });
  await LineItems.Delete("Outgoing", order.ID ?? "", extra.ID ?? "");
  expect(await Orders.Save("Outgoing", order.ID ?? "", { ...order, TaxCost: 50 })).toMatchObject({ Total: 6150 });
  expect(await Orders.Submit("Outgoing", order.ID ?? "")).toMatchObject({ Status: "AwaitingApproval" });

  await logIn(finance);
  expect(await refusalOf(Orders.Approve("Outgoing", order.ID ?? "", {}))).toMatchObject({ status: 404 });
  await logIn(manager);
  expect(await Orders.Approve("Outgoing", order.ID ?? "", { Comments: "Fine." })).toMatchObject({
    Status: "AwaitingApproval",
  });
  await logIn(finance);
  expect(await Orders.Approve("Outgoing", order.ID ?? "", { Comments: "In budget." })).toMatchObject({
    ...{ Status: "Open", IsSubmitted: true, LineItemCount: 1 },
  });

  await logIn(shopper);
  await Orders.Save("Outgoing", `second-${over}`, { ShippingCost: 6000 });
  await LineItems.Create("Outgoing", `second-${over}`, { ...chairs, Quantity: 1 });
  await Orders.Submit("Outgoing", `second-${over}`);
  await logIn(manager);
  await Orders.Decline("Outgoing", `second-${over}`, { Comments: "Too dear to ship.", AllowResubmit: true });
  await logIn(shopper);
  expect(await Orders.Patch("Outgoing", `second-${over}`, { ShippingCost: 10 })).toMatchObject({ Total: 210 });
  expect(await Orders.Submit("Outgoing", `second-${over}`)).toMatchObject({ Status: "Open", DateApproved: null });

  await Orders.Save("Outgoing", `third-${over}`, {});
  await Orders.Delete("Outgoing", `third-${over}`);
  expect(await refusalOf(Orders.Get("Outgoing", `third-${over}`))).toMatchObject({ status: 404 });
});

test("a product is created, ordered from stock, changed, and not deleted while an order names it", async ({
  logIn,
}) => {
  const buyer = await createCompany("Buyer");
  const [shopper, owner] = [await createUser(buyer, { roles: ["OrderAdmin"] }), await createUser(await ensureOwner())];
  await logIn(owner);
  const Inventory = { Enabled: true, QuantityAvailable: 5, NotificationPoint: 2 };
  const product = await Products.Create({ Name: "Stool", Active: true, Inventory, xp: { Legs: 3 } });
  const id = product.ID ?? "";
  expect(product).toMatchObject({ Name: "Stool", Inventory: { QuantityAvailable: 5 }, xp: { Legs: 3 } });

  await logIn(shopper);
  const order = async (Quantity: number) => {
    const { ID = "" } = await Orders.Create("Outgoing", {});
    await LineItems.Create("Outgoing", ID, { ProductID: id, Quantity, UnitPrice: 10 });
    return ID;
  };
  expect(await Orders.Submit("Outgoing", await order(3))).toMatchObject({ Status: "Open", Total: 30 });
  const tooMany = await order(3);
  expect(await refusalOf(Orders.Submit("Outgoing", tooMany))).toMatchObject({ errorCode: "Inventory.Insufficient" });

  await logIn(owner);
  expect(await Products.Get(id)).toMatchObject({ Inventory: { QuantityAvailable: 2 } });
  // The whole record as it was read before the order took from it.
  expect(await refusalOf(Products.Save(id, { ...product, Name: "Bar stool" }))).toMatchObject({ status: 409 });
  const fresh = await Products.Get(id);
  expect(await Products.Save(id, { ...fresh, Name: "Bar stool" })).toEqual({ ...fresh, Name: "Bar stool" });
  expect(await Products.Patch(id, { Inventory: { QuantityAvailable: 3 } })).toMatchObject({
    Inventory: { Enabled: true, QuantityAvailable: 3, NotificationPoint: 2 },
  });
  expect(await refusalOf(Products.Delete(id))).toMatchObject({ status: 409, errorCode: "Product.CannotDeleteOrdered" });
  const unused = await Products.Create({ Name: "Bench" });
  await Products.Delete(unused.ID ?? "");
  expect(await refusalOf(Products.Get(unused.ID ?? ""))).toMatchObject({ status: 404 });

  await logIn(shopper);
  expect(await Orders.Submit("Outgoing", tooMany)).toMatchObject({ Status: "Open" });
  await logIn(owner);
  expect(await Products.Patch(id, { Active: false })).toMatchObject({ Inventory: { QuantityAvailable: 0 } });
  await logIn(shopper);
  expect(await refusalOf(order(1))).toMatchObject({ status: 404 });
});
