import type { Role } from "@/lib/auth/roles";
import { db } from "@/lib/db/connection";
import {
  createApproval,
  createCompany,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

test.describe("GET /products/{productID}", () => {
  test("has 23 properties, unset ones as null", async ({ as }) => {
    const owner = await ensureOwner();
    const { id } = await createProduct(owner);

    const response = await (await as(await createUser(owner))).get(`/products/${id}`);

    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toContain("application/json");
    expect(await response.json()).toEqual({
      ID: id,
      OwnerID: owner.id,
      DefaultPriceScheduleID: null,
      AutoForward: false,
      ParentID: null,
      IsParent: false,
      IsBundle: false,
      Name: "Chair",
      Description: null,
      QuantityMultiplier: 1,
      ShipWeight: null,
      ShipHeight: null,
      ShipWidth: null,
      ShipLength: null,
      Active: true,
      SpecCount: 0,
      VariantCount: 0,
      ShipFromAddressID: null,
      Inventory: null,
      DefaultSupplierID: null,
      AllSuppliersCanSell: false,
      Returnable: false,
      xp: null,
    });
  });

  test("has all set properties, with the inventory as an object", async ({ as }) => {
    const owner = await ensureOwner();
    const supplier = await createCompany("Supplier");
    const parent = await createProduct(owner, { isParent: true, variantCount: 1 });
    const { id } = await createProduct(owner, {
      parentId: parent.id,
      description: "Four legs",
      quantityMultiplier: 6,
      shipWeight: 1.5,
      shipHeight: 0,
      inventoryEnabled: true,
      inventoryNotificationPoint: 5,
      inventoryVariantLevelTracking: false,
      inventoryOrderCanExceed: true,
      inventoryQuantityAvailable: -2,
      inventoryLastUpdated: new Date("2026-01-31T09:30:00.004Z"),
      defaultSupplierId: supplier.id,
      xp: { Colour: ["red", { deep: null }] },
    });

    expect(await (await (await as(await createUser(owner))).get(`/products/${id}`)).json()).toMatchObject({
      ParentID: parent.id,
      Description: "Four legs",
      QuantityMultiplier: 6,
      ShipWeight: 1.5,
      ShipHeight: 0,
      Inventory: {
        Enabled: true,
        NotificationPoint: 5,
        VariantLevelTracking: false,
        OrderCanExceed: true,
        QuantityAvailable: -2,
        LastUpdated: "2026-01-31T09:30:00.004Z",
      },
      DefaultSupplierID: supplier.id,
      xp: { Colour: ["red", { deep: null }] },
    });
  });

  test("the owner sees all, a supplier what it may sell, a buyer what is active", async ({ as }) => {
    const owner = await ensureOwner();
    const supplier = await createCompany("Supplier");
    const products = {
      active: await createProduct(owner),
      inactive: await createProduct(owner, { active: false }),
      supplied: await createProduct(owner, { active: false, defaultSupplierId: supplier.id }),
      forAll: await createProduct(owner, { active: false, allSuppliersCanSell: true }),
      own: await createProduct(supplier, { active: false }),
    };
    const see = async (company: { id: string }) => {
      const client = await as(await createUser(company, { roles: ["ProductReader"] }));
      const responses = Object.entries(products).map(
        async ([name, { id }]) => (await client.get(`/products/${id}`)).ok() && name,
      );
      return (await Promise.all(responses)).filter(Boolean);
    };

    expect(await see(owner)).toEqual(["active", "inactive", "supplied", "forAll", "own"]);
    expect(await see(supplier)).toEqual(["supplied", "forAll", "own"]);
    expect(await see(await createCompany("Buyer"))).toEqual(["active"]);
    expect(await see(await createCompany("Supplier"))).toEqual(["forAll"]);
  });
});

test.describe("GET /orderreturns/{returnID}", () => {
  test("has 15 properties, unset ones as null", async ({ as }) => {
    const { user, order } = await createPurchase();
    const { id, lineItemId } = await createOrderReturn(order);

    const response = await (await as(user)).get(`/orderreturns/${id}`);

    expect(response.status()).toBe(200);
    expect(await response.json()).toEqual({
      ID: id,
      OrderID: order.id,
      PaymentIDs: [],
      Status: "Open",
      DateCreated: "2026-03-01T10:00:00.000Z",
      DateSubmitted: null,
      DateApproved: null,
      DateDeclined: null,
      DateCanceled: null,
      DateCompleted: null,
      LastUpdated: "2026-03-01T10:00:00.000Z",
      RefundAmount: null,
      Comments: null,
      ItemsToReturn: [{ LineItemID: lineItemId, Quantity: 1, RefundAmount: null, Comments: null }],
      xp: null,
    });
  });

  test("has all set properties, with the items in their order", async ({ as }) => {
    const { user, order } = await createPurchase();
    const { id, lineItemId } = await createOrderReturn(order, {
      status: "Completed",
      paymentIds: ["p2", "p1"],
      dateSubmitted: new Date("2026-03-02T10:00:00.001Z"),
      dateApproved: new Date("2026-03-03T10:00:00Z"),
      dateCompleted: new Date("2026-03-04T10:00:00Z"),
      refundAmount: 12.34,
      comments: "Broken",
      xp: { Reason: "Transport" },
    });
    const second = {
      returnId: id,
      position: 1,
      orderId: order.id,
      lineItemId,
      quantity: 0,
      refundAmount: 0.1,
      comments: "Leg",
    };
    await db.orderReturnItem.create({ data: second });

    expect(await (await (await as(user)).get(`/orderreturns/${id}`)).json()).toMatchObject({
      Status: "Completed",
      PaymentIDs: ["p2", "p1"],
      DateSubmitted: "2026-03-02T10:00:00.001Z",
      DateApproved: "2026-03-03T10:00:00.000Z",
      DateCompleted: "2026-03-04T10:00:00.000Z",
      RefundAmount: 12.34,
      Comments: "Broken",
      ItemsToReturn: [{ Quantity: 1 }, { Quantity: 0, RefundAmount: 0.1, Comments: "Leg" }],
      xp: { Reason: "Transport" },
    });
  });

  test("a return is visible to callers who see its order", async ({ as }) => {
    const buyer = await createCompany("Buyer");
    const supplier = await createCompany("Supplier");
    const { id } = await createOrderReturn(await createOrder({ from: buyer, to: supplier }));
    const status = async (company: { id: string }) =>
      (await (await as(await createUser(company, { roles: ["OrderAdmin"] }))).get(`/orderreturns/${id}`)).status();

    expect([await status(buyer), await status(supplier), await status(await ensureOwner())]).toEqual([200, 200, 200]);
    expect([await status(await createCompany("Buyer")), await status(await createCompany("Supplier"))]).toEqual([
      404, 404,
    ]);
  });
});

test.describe("GET /orders/{direction}", () => {
  test("lists the company's orders, newest first, with their counts", async ({ as }) => {
    const { buyer, user, order } = await createPurchase();
    const newer = await createOrder(
      { from: buyer, by: user },
      { dateCreated: new Date("2026-02-01T00:00:00Z"), total: 9.5 },
    );
    await createOrderReturn(order);
    await createApproval(order);
    await createApproval(order, { approver: user });

    const response = await (await as(user)).get("/orders/all");
    const { Items, Meta } = await response.json();

    expect(Meta).toMatchObject({ TotalCount: 2, ItemRange: [1, 2] });
    expect(Items).toEqual([
      expect.objectContaining({ ID: newer.id, Total: 9.5, LineItemCount: 0, PendingApprovals: 0 }),
      expect.objectContaining({
        ID: order.id,
        FromUser: { ID: user.id, Username: user.username, FirstName: "Ada", LastName: "Lovelace", Email: user.email },
        Status: "AwaitingApproval",
        DateSubmitted: null,
        Total: 100,
        LineItemCount: 1,
        PendingApprovals: 1,
      }),
    ]);
  });

  test("is sorted, searched and filtered by the same grammar", async ({ as }) => {
    const { buyer, user, order } = await createPurchase();
    const dear = await createOrder({ from: buyer, by: user }, { total: 1000, status: "Open", comments: "Desks" });
    await createApproval(order);
    const client = await as(user);

    expect(await client.ids("/orders/outgoing", "sortBy=!Total")).toEqual([dear.id, order.id]);
    expect(await client.ids("/orders/outgoing", "Total=>100")).toEqual([dear.id]);
    expect(await client.ids("/orders/outgoing", "Total=<=100.0&Status=!Open")).toEqual([order.id]);
    expect(await client.ids("/orders/outgoing", "PendingApprovals=>0")).toEqual([order.id]);
    expect(await client.ids("/orders/outgoing", "search=desk")).toEqual([dear.id]);
    expect(await client.ids("/orders/incoming")).toEqual([]);
    expect((await client.refusal("/orders/all", "Total=cheap")).faults).toMatchObject([
      { ErrorCode: "List.InvalidType", Property: "Total" },
    ]);
  });

  test("the owner's incoming orders hold those of every buyer", async ({ as }) => {
    const { order } = await createPurchase();
    const client = await as(await createUser(await ensureOwner()));

    expect(await client.ids("/orders/incoming", { ID: order.id })).toEqual([order.id]);
    expect(await client.ids("/orders/outgoing", { ID: order.id })).toEqual([]);
  });
});

test.describe("GET /me", () => {
  test("has the token's user with their roles", async ({ as }) => {
    const buyer = await createCompany("Buyer", { name: "Meyer & Söhne" });
    const user = await createUser(buyer, { roles: ["OrderAdmin", "ProductReader"] });

    expect(await (await (await as(user, ["ProductReader"])).get("/me")).json()).toEqual({
      ...{ ID: user.id, CompanyID: buyer.id, Username: user.username, FirstName: "Ada", LastName: "Lovelace" },
      ...{ Email: user.email, PendingEmail: null, Phone: null, TermsAccepted: null, Active: true, Locale: null },
      ...{ DateCreated: expect.any(String), LastActive: expect.any(String), PasswordLastSetDate: null },
      AvailableRoles: ["ProductReader"],
      ...{ Buyer: { ID: buyer.id, DefaultCatalogID: null }, Supplier: null, Seller: null, xp: null },
      Company: { ID: buyer.id, Name: "Meyer & Söhne", Type: "Buyer" },
    });
  });

  for (const role of [
    "FullAccess",
    "OrderAdmin",
    "ShopperOrderReader",
    "ProductAdmin",
    "ProductReader",
  ] satisfies Role[]) {
    test(`${role} suffices`, async ({ as }) => {
      const user = await createUser(await createCompany("Supplier"), { roles: [role] });

      expect((await (await as(user)).get("/me")).status()).toBe(200);
    });
  }
});
