import { LineItems, Orders, Payments } from "ordercloud-javascript-sdk";
import { db } from "@/lib/db/connection";
import { createCompany, createOrder, createProduct, createUser, ensureOwner } from "../factories";
import { expect, refusalOf, test } from "./fixtures";

/** An order of two line items from a buyer to a supplier, and a user of each company and of the owner. */
async function createSale() {
  const [buyer, supplier, owner] = [await createCompany("Buyer"), await createCompany("Supplier"), await ensureOwner()];
  const people = {
    buyer: await createUser(buyer, { roles: ["OrderAdmin"] }),
    supplier: await createUser(supplier, { roles: ["OrderAdmin"] }),
    owner: await createUser(owner, { roles: ["OrderAdmin"] }),
  };
  const order = await createOrder(
    { from: buyer, to: supplier, by: people.buyer },
    { status: "Open", dateSubmitted: new Date("2026-02-01T10:00:00Z"), subtotal: 90, taxCost: 10 },
  );
  const product = await createProduct(owner, { name: "Chair", defaultSupplierId: supplier.id });
  const item = { orderId: order.id, productId: product.id, unitPrice: 15, supplierId: supplier.id };
  await db.lineItem.createMany({
    data: [
      { ...item, id: "1", position: 0, quantity: 2, costCenter: "CC-1" },
      { ...item, id: "2", position: 1, quantity: 4, costCenter: "CC-2", quantityShipped: 1 },
    ],
  });
  return { order, product, supplier, people };
}

for (const [company, direction] of [
  ["buyer", "Outgoing"],
  ["supplier", "Incoming"],
  ["owner", "All"],
] as const)
  test(`the ${company} reads an order and its contents`, async ({ logIn }) => {
    const { order, product, supplier, people } = await createSale();
    await logIn(people[company]);

    const page = await Orders.List(direction, {
      search: order.id,
      searchOn: ["ID"],
      sortBy: ["!LastUpdated", "IsSubmitted"],
      filters: { ID: order.id, IsSubmitted: true, "FromUser.Email": people.buyer.email, Subtotal: ">=90" },
    });
    expect(page.Items).toEqual([await Orders.Get(direction, order.id)]);
    expect(page.Items).toMatchObject([
      {
        ID: order.id,
        IsSubmitted: true,
        Subtotal: 90,
        TaxCost: 10,
        Total: 100,
        LineItemCount: 2,
        FromUser: { FirstName: "Ada" },
      },
    ]);

    const items = await LineItems.List(direction, order.id, {
      search: product.id,
      searchOn: ["ProductID"],
      sortBy: ["DateAdded", "!ID"],
      pageSize: 1,
      page: 2,
      filters: { ID: "1|2" },
    });
    expect(items.Meta).toMatchObject({ Page: 2, TotalCount: 2, ItemRange: [2, 2] });
    expect(items.Items).toEqual([await LineItems.Get(direction, order.id, items.Items[0]?.ID ?? "")]);
    expect(await LineItems.Get(direction, order.id, "2")).toMatchObject({
      ...{
        ID: "2",
        Quantity: 4,
        UnitPrice: 15,
        LineTotal: 60,
        LineSubtotal: 60,
        CostCenter: "CC-2",
        QuantityShipped: 1,
      },
      ...{
        SupplierID: supplier.id,
        Product: { ID: product.id, Name: "Chair", DefaultSupplierID: supplier.id, xp: null },
      },
    });

    const none = { Items: [], Meta: { TotalCount: 0, TotalPages: 0, ItemRange: [1, 0] } };
    expect(
      await Payments.List(direction, order.id, {
        search: "x",
        searchOn: ["Description"],
        sortBy: ["!DateCreated", "Type"],
        filters: { Accepted: true },
      }),
    ).toMatchObject(none);
    expect(
      await Orders.ListPromotions(direction, order.id, { searchOn: ["Code"], sortBy: ["!Priority"] }),
    ).toMatchObject(none);
    expect(
      await Orders.ListShipments(direction, order.id, { searchOn: ["Shipper"], sortBy: ["DateShipped"] }),
    ).toMatchObject(none);
  });

test("another company reads none of them", async ({ logIn }) => {
  const { order } = await createSale();
  await logIn(await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] }));

  for (const call of [
    () => Orders.Get("All", order.id),
    () => LineItems.List("All", order.id),
    () => LineItems.Get("All", order.id, "1"),
    () => Payments.List("All", order.id),
    () => Orders.ListPromotions("All", order.id),
    () => Orders.ListShipments("All", order.id),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404, errorCode: "NotFound" });
});
