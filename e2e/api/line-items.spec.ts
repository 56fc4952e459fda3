import { db } from "@/lib/db/connection";
import type { ExtendedLineItem, LineItem } from "@/lib/orders/line-items/contract";
import type { Prisma } from "@/prisma/generated/client";
import { parseCsv } from "../csv";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createProduct,
  createPurchase,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

type LineItemFields = Partial<Prisma.LineItemUncheckedCreateInput>;

/** A purchase with the line items, in their order. */
async function createItems(...items: LineItemFields[]) {
  const purchase = await createPurchase();
  const product = await createProduct(await ensureOwner(), { name: "Chair", xp: { Wood: "oak" } });
  for (const [position, item] of items.entries()) {
    const id = String(position + 1);
    await db.lineItem.create({
      data: { orderId: purchase.order.id, id, position, productId: product.id, quantity: 2, unitPrice: 12.5, ...item },
    });
  }
  return { ...purchase, product, path: `/orders/all/${purchase.order.id}/lineitems` };
}

test("a line item has its amounts, its product and where it ships from", async ({ as }) => {
  const supplier = await createCompany("Supplier");
  const { user, product, path } = await createItems(
    {
      quantity: 3,
      unitPrice: 0.1,
      costCenter: "CC-1",
      quantityShipped: 1,
      shipFromAddressId: "dock",
      supplierId: supplier.id,
      dateAdded: new Date("2026-02-01T00:00:00Z"),
      xp: { Colour: "red" },
    },
    { dateAdded: null },
  );
  const client = await as(user);
  const first = {
    ID: "1",
    ProductID: product.id,
    Quantity: 3,
    DateAdded: "2026-02-01T00:00:00.000Z",
    QuantityShipped: 1,
    UnitPrice: 0.1,
    LineTotal: 0.3,
    LineSubtotal: 0.3,
    CostCenter: "CC-1",
    ShipFromAddressID: "dock",
    Product: { ID: product.id, Name: "Chair", DefaultSupplierID: null, xp: { Wood: "oak" } },
    SupplierID: supplier.id,
    xp: { Colour: "red" },
  };

  expect(await (await client.get(`${path}/1`)).json()).toEqual(first);
  const { Items, Meta } = await client.pageOf<LineItem>(path);
  expect(Meta).toMatchObject({ TotalCount: 2, ItemRange: [1, 2] });
  expect(Items).toEqual(
    [
      {
        ...first,
        ...{ ID: "2", Quantity: 2, UnitPrice: 12.5, LineTotal: 25, LineSubtotal: 25, QuantityShipped: 0 },
        // The order's date.
        DateAdded: "2026-01-31T09:30:00.000Z",
        ...{ CostCenter: null, ShipFromAddressID: null, SupplierID: null, xp: null },
      },
      first,
    ].toSorted((a, b) => (a.DateAdded < b.DateAdded ? -1 : 1)),
  );
});

test("line items are searched, filtered, sorted and paged", async ({ as }) => {
  const dateAdded = new Date("2026-02-01T00:00:00Z");
  const items = Array.from({ length: 12 }, (_, at) => ({
    ...{ dateAdded, quantity: at + 1, costCenter: at % 2 ? "Facilities" : null, xp: { Dept: at < 3 ? "IT" : "Sales" } },
  }));
  const { user, path } = await createItems(...items);
  const client = await as(user);
  const all = items.map((_, at) => String(at + 1));

  // Line items added at the same time are in their position's order, not by ID.
  expect(await client.ids(path)).toEqual(all);
  expect(await client.walk(path, { pageSize: "5" })).toEqual(all);
  expect(await client.walk(path, { pageSize: "5", sortBy: "!Quantity" })).toEqual(all.toReversed());
  expect(await client.ids(path, "page=3&pageSize=5")).toEqual(["11", "12"]);
  expect(await client.ids(path, "ID=1|2")).toEqual(["1", "2"]);
  expect(await client.ids(path, "LineTotal=>=137.5&sortBy=!LineTotal")).toEqual(["12", "11"]);
  expect(await client.ids(path, "xp.Dept=IT&CostCenter=!*")).toEqual(["1", "3"]);
  expect(await client.ids(path, "search=facil&searchOn=CostCenter&pageSize=2")).toEqual(["2", "4"]);
  expect(await client.ids(path, "Product.Name=Ch*&Quantity=7")).toEqual(["7"]);
  expect(await client.refusal(path, "Colour=red&sortBy=xp")).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "List.InvalidSortProperty" }, { ErrorCode: "List.InvalidProperty", Property: "Colour" }],
  });
});

test("all line items of an order are exported in its order", async ({ as }) => {
  const { user, path } = await createItems({ costCenter: "A" }, { costCenter: "B" });
  const response = await (await as(user)).get(`/exports${path}`, "columns=ID,CostCenter,Product.Name");
  expect(parseCsv((await response.text()).replace("\uFEFF", ""))).toEqual([
    ["ID", "CostCenter", "Product.Name"],
    ["1", "A", "Chair"],
    ["2", "B", "Chair"],
  ]);
});

const contents = ["lineitems", "payments", "promotions", "shipments"];

test("callers who see an order see its line items and other parts", async ({ as }) => {
  const { user, buyer, order } = await createItems({});
  const supplier = await createCompany("Supplier");
  const toSupplier = await createOrder({ from: buyer, to: supplier });
  const [seller, stranger] = [await createUser(supplier), await createUser(await createCompany("Buyer"))];
  const reader = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const owner = await createUser(await ensureOwner());
  const status = async (who: typeof user, path: string) => (await (await as(who)).get(path)).status();

  for (const part of contents) {
    const [path, outgoing] = [`/orders/all/${order.id}/${part}`, `/orders/outgoing/${order.id}/${part}`];
    const statuses = [user, owner, seller, stranger, reader].map((who) => status(who, path));
    expect(await Promise.all(statuses), part).toEqual([200, 200, 404, 404, 404]);
    expect([await status(user, outgoing), await status(owner, outgoing)], part).toEqual([200, 404]);
    expect(await status(seller, `/orders/incoming/${toSupplier.id}/${part}`), part).toBe(200);
    expect(await (await as(stranger)).refusal(path), part).toEqual({
      status: 404,
      faults: [{ ErrorCode: "NotFound", ObjectType: "Order", ObjectID: order.id }],
    });
  }
});

test("a line item of another order, or of an invisible order, does not exist", async ({ as }) => {
  const { user, order } = await createPurchase();
  const { order: others } = await createItems({});
  const client = await as(user);

  for (const orderID of [order.id, others.id, "nowhere"])
    expect(await client.refusal(`/orders/all/${orderID}/lineitems/1`), orderID).toEqual({
      status: 404,
      faults: [{ ErrorCode: "NotFound", ObjectType: "LineItem", ObjectID: "1" }],
    });
});

test("payments, promotions and shipments are empty lists, and refuse invalid queries", async ({ as }) => {
  const { user, order } = await createPurchase();
  const client = await as(user);
  const query = {
    payments: "search=x&searchOn=Description&sortBy=!DateCreated,Type&Type=CreditCard&Amount=>5&xp.a=1",
    promotions: "search=x&searchOn=Code&sortBy=Priority&CanCombine=true&StartDate=<2026-01-01",
    shipments: "search=x&searchOn=TrackingNumber&sortBy=!DateShipped&ToAddress.City=Bonn&Cost=*",
  };
  for (const [part, value] of Object.entries(query)) {
    const path = `/orders/all/${order.id}/${part}`;
    expect(await client.pageOf(path, `${value}&page=2&pageSize=50`), part).toEqual({
      Items: [],
      Meta: { Page: 2, PageSize: 50, TotalCount: 0, TotalPages: 0, ItemRange: [51, 50], NextPageKey: null },
    });
    for (const [wrong, fault] of [
      ["Colour=red", "List.InvalidProperty"],
      ["sortBy=xp", "List.InvalidSortProperty"],
      ["searchOn=xp", "List.InvalidSearchProperty"],
      ["pageSize=0", "List.InvalidPageSize"],
      ["pageKey=x.y", "List.InvalidPageKey"],
    ] as const)
      expect(await client.refusal(path, wrong), `${part} ${wrong}`).toMatchObject({
        status: 400,
        faults: [{ ErrorCode: fault }],
      });
  }
  expect((await client.refusal(`/orders/all/${order.id}/payments`, "Type=Cash")).faults).toMatchObject([
    { ErrorCode: "List.InvalidType" },
  ]);
});

test("line items are filtered by their own xp and their product's", async ({ as }) => {
  const { user, path } = await createItems({ xp: { Product: { Wood: "ash" } } }, {});
  const birch = await createProduct(await ensureOwner(), { xp: { Wood: "birch", Size: { Height: 75 } } });
  await db.lineItem.updateMany({
    where: { orderId: path.split("/")[3] ?? "", id: "2" },
    data: { productId: birch.id },
  });
  const client = await as(user);

  expect(await client.ids(path, "Product.xp.Wood=oak")).toEqual(["1"]);
  expect(await client.ids(path, "product.XP.Wood=!oak")).toEqual(["2"]);
  expect(await client.ids(path, "Product.xp.Size.Height=>70&Product.xp=*")).toEqual(["2"]);
  expect(await client.ids(path, "xp.Product.Wood=ash")).toEqual(["1"]);
  expect(await client.refusal(path, "Product.xp.=oak")).toMatchObject({ faults: [{ Property: "Product.xp." }] });
});

test("orders are filtered by the xp of their billing address", async ({ as }) => {
  const { buyer, user } = await createPurchase();
  const place = (xp: object | null) => createOrder({ from: buyer, by: user }, { billingAddress: { City: "Bonn", xp } });
  const [third, none] = [await place({ Floor: 3 }), await place(null)];
  const client = await as(user);

  expect(await client.ids("/orders/all", "BillingAddress.xp.Floor=3")).toEqual([third.id]);
  expect(await client.ids("/orders/all", "BillingAddress.xp=!*&BillingAddress.City=Bonn")).toEqual([none.id]);
});

/** Two orders of a buyer, the newer to a supplier, with two line items each, and one of another buyer. */
async function createAcross() {
  const [buyer, supplier, owner] = [await createCompany("Buyer"), await createCompany("Supplier"), await ensureOwner()];
  const user = await createUser(buyer, { roles: ["OrderAdmin"] });
  const product = await createProduct(owner, { name: "Chair", xp: { Wood: "oak" } });
  const lines = async (order: { id: string }, fields: LineItemFields = {}) => {
    const of = { orderId: order.id, productId: product.id, unitPrice: 10 };
    for (const [position, id] of [`${order.id}-a`, `${order.id}-b`].entries())
      await db.lineItem.create({ data: { ...of, id, position, quantity: position + 1, ...fields } });
    return order;
  };
  const on = (day: string) => ({ dateCreated: new Date(`${day}T10:00:00Z`) });
  const older = await createOrder({ from: buyer, by: user }, { ...on("2026-02-01"), xp: { Dept: "IT" } });
  const newer = await createOrder({ from: buyer, to: supplier, by: user }, { ...on("2026-02-02"), status: "Open" });
  const foreign = await createOrder({ from: await createCompany("Buyer") }, on("2026-02-03"));
  await lines(older);
  await lines(newer, { supplierId: supplier.id });
  await lines(foreign);
  return { buyer, supplier, owner, user, older, newer, foreign };
}

test("line items are listed across orders, each with its order, the newest orders first", async ({ as }) => {
  const { buyer, supplier, user, older, newer } = await createAcross();
  const client = await as(user);
  const find = (query: string) => client.ids("/lineitems/outgoing", query);
  const [a, b, c, d] = [`${older.id}-a`, `${older.id}-b`, `${newer.id}-a`, `${newer.id}-b`];

  const { Items, Meta } = await client.pageOf<ExtendedLineItem>("/lineitems/Outgoing");
  expect(Items.map(({ ID, OrderID }) => [ID, OrderID])).toEqual([
    [d, newer.id],
    [c, newer.id],
    [b, older.id],
    [a, older.id],
  ]);
  expect(Meta.TotalCount).toBe(4);
  const order = await (await client.get(`/orders/all/${newer.id}`)).json();
  const item = await (await client.get(`/orders/all/${newer.id}/lineitems/${d}`)).json();
  expect(Items[0]).toEqual({ OrderID: newer.id, Order: order, ...item });

  for (const pageSize of ["1", "3"]) {
    expect(await client.walk("/lineitems/all", { pageSize })).toEqual([d, c, b, a]);
    expect(await client.walk("/lineitems/all", { pageSize, sortBy: "Quantity,!OrderID" })).toHaveLength(4);
  }
  expect(await find("page=2&pageSize=3")).toEqual([a]);
  expect(await find("sortBy=!LineTotal,Order.DateCreated")).toEqual([b, d, a, c]);
  expect(await find("Order.Status=Open&Quantity=2")).toEqual([d]);
  expect(await find(`Order.FromUser.Email=${user.email}&Order.xp.Dept=IT&sortBy=ID`)).toEqual([a, b]);
  expect(await find(`ID=${c}|${a}`)).toEqual([c, a]);
  expect(await find(`search=${older.id}-b`)).toEqual([b]);
  expect(await find("Product.xp.Wood=oak&pageSize=1")).toEqual([d]);
  expect(await find("from=2026-02-02")).toEqual([d, c]);
  expect(await find(`supplierID=${supplier.id}&To=2026-02-03`)).toEqual([d, c]);
  expect(await find(`buyerid=${buyer.id}`)).toHaveLength(4);
  expect(await client.refusal("/lineitems/outgoing", "Colour=red&catalogID=x&sortBy=xp")).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "List.InvalidSortProperty" }, { Property: "Colour" }, { Property: "catalogID" }],
  });
  expect((await client.refusal("/lineitems/sideways")).status).toBe(400);
});

test("line items across orders are those of visible orders, with any query", async ({ as, anybody }) => {
  const { buyer, supplier, owner, user, older, newer, foreign } = await createAcross();
  const shopper = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const placed = await createOrder({ from: buyer, by: shopper });
  const product = await createProduct(owner);
  await db.lineItem.create({
    data: { orderId: placed.id, id: placed.id, position: 0, productId: product.id, quantity: 1, unitPrice: 1 },
  });
  const askedGroup = await createGroup(buyer, [shopper]);
  const idsFor = async (who: typeof user, direction: string, query = "") => {
    const orders = [older, newer, foreign, placed].map(({ id }) => id);
    const { Items, Meta } = await (await as(who)).pageOf<ExtendedLineItem>(
      `/lineitems/${direction}`,
      `OrderID=${orders.join("|")}&sortBy=!Order.DateCreated&${query}`,
    );
    expect(Meta.TotalCount).toBe(Items.length);
    return [...new Set(Items.map(({ OrderID }) => OrderID))];
  };
  const [seller, admin] = [await createUser(supplier), await createUser(owner)];

  expect(await idsFor(user, "all")).toEqual([newer.id, older.id, placed.id]);
  expect(await idsFor(user, "incoming")).toEqual([]);
  expect(await idsFor(seller, "incoming")).toEqual([newer.id]);
  expect(await idsFor(seller, "all")).toEqual([newer.id]);
  expect(await idsFor(seller, "outgoing")).toEqual([]);
  expect(await idsFor(admin, "all")).toEqual([foreign.id, newer.id, older.id, placed.id]);
  expect(await idsFor(admin, "incoming")).toEqual([foreign.id, older.id, placed.id]);
  expect(await idsFor(admin, "outgoing")).toEqual([]);
  for (const query of ["", `buyerID=${buyer.id}`, "from=2026-01-01&page=1", `Order.ID=${foreign.id}|${placed.id}`])
    expect(await idsFor(shopper, "all", query), query).toEqual([placed.id]);
  for (const query of [
    `buyerID=${foreign.fromCompanyId}`,
    `search=${foreign.id}&searchOn=OrderID`,
    `Order.FromCompanyID=${foreign.fromCompanyId}`,
    `Order.ID=!${newer.id}&Order.DateCreated=>=2026-02-03`,
  ])
    expect(await idsFor(user, "all", query), query).toEqual([]);

  await createApproval(older, { approvingGroupId: askedGroup.id });
  expect(await idsFor(shopper, "outgoing")).toEqual([older.id, placed.id]);
  const all = await (await as(shopper)).list("/lineitems/all", "pageSize=1");
  expect(all.Meta.TotalCount).toBe(3);
  const key = { pageKey: all.Meta.NextPageKey ?? "" };
  expect((await (await as(seller)).refusal("/lineitems/all", key)).faults).toMatchObject([
    { ErrorCode: "List.InvalidPageKey" },
  ]);
  expect((await anybody.refusal("/lineitems/all")).status).toBe(401);
  const reader = await createUser(buyer, { roles: ["ProductAdmin", "ProductReader", "PasswordReset"] });
  expect((await (await as(reader)).refusal("/lineitems/all", "Colour=red")).status).toBe(403);
});
