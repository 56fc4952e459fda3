import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/connection";
import type { Client } from "../client";
import { createCompany, createOrder, createProduct, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";
import { expectVersions } from "../versions";

async function createSupplier() {
  const supplier = await createCompany("Supplier");
  const admin = await createUser(supplier, { roles: ["ProductAdmin"] });
  return { supplier, admin, reader: await createUser(supplier, { roles: ["ProductReader"] }) };
}

const whole = {
  DefaultPriceScheduleID: "list",
  AutoForward: true,
  ParentID: null,
  IsParent: false,
  Name: "Alder Chair",
  Description: "With arms",
  QuantityMultiplier: 2,
  ShipWeight: 13.75,
  ShipHeight: 101,
  ShipWidth: 0,
  ShipLength: null,
  Active: true,
  ShipFromAddressID: "dock",
  AllSuppliersCanSell: false,
  Returnable: true,
  xp: { Color: { Seat: "Clay", Arms: "Oak" } },
};
const stock = {
  Enabled: true,
  NotificationPoint: 5,
  VariantLevelTracking: false,
  OrderCanExceed: false,
  QuantityAvailable: 20,
};

const create = async (client: Client, body: object) => {
  const response = await client.send("POST", "/products", { Name: "Chair", ...body });
  expect(response.status()).toBe(201);
  return response.json();
};
const eventsOf = (objectId: string) => db.auditEvent.findMany({ where: { objectId }, orderBy: { id: "asc" } });
const faultOf = async (client: Client, [method, path, body]: [string, string, object?]) => {
  const response = await client.send(method, path, body);
  const [fault] = (await response.json()).Errors;
  return { status: response.status(), code: fault.ErrorCode, about: fault.Data?.Property };
};

test("a number that would be changed is refused", async ({ as }) => {
  const client = await as((await createSupplier()).admin);
  for (const xp of ['{"a":1e400}', '{"a":[9007199254740993]}']) {
    const body = Buffer.from(`{"ID":"${randomUUID()}","Name":"Chair","xp":${xp}}`);
    const response = await client.send("POST", "/products", body, { "content-type": "application/json" });
    expect(response.status(), await response.text()).toBe(400);
    expect(await response.text()).toContain("send it as text");
  }
});

test("a product is created, read, changed, replaced and deleted, and the audit has each change", async ({ as }) => {
  const { supplier, admin, reader } = await createSupplier();
  const client = await as(admin);
  const ID = randomUUID();
  const body = { ID, ...whole, DefaultSupplierID: supplier.id, Inventory: stock };
  const response = await client.send("POST", "/products", { ...body, SpecCount: 7, IsBundle: true, Price: 5 });
  expect(response.status()).toBe(201);
  expect(response.headers()).toMatchObject({
    location: `/api/v1/products/${ID}`,
    etag: expect.stringMatching(/^"[1-9]\d*"$/),
  });
  const product = await response.json();
  const readOnly = { OwnerID: supplier.id, IsBundle: false, SpecCount: 0, VariantCount: 0 };
  const dated = { ...stock, LastUpdated: expect.any(String) };
  expect(product).toEqual({ ...body, ...readOnly, Inventory: dated });
  const read = await (await as(reader)).get(`/products/${ID}`);
  expect(read.headers().etag).toBe(response.headers().etag);
  expect(await read.json()).toEqual(product);

  const change = { Name: "Alder Armchair", ShipWeight: null, Active: null, xp: { Color: { Seat: null } } };
  const patched = await client.send("PATCH", `/products/${ID}`, change);
  expect(patched.headers().etag).not.toBe(response.headers().etag);
  const after = { Name: "Alder Armchair", ShipWeight: null, Active: false, xp: { Color: { Arms: "Oak" } } };
  expect(await patched.json()).toEqual({ ...product, ...after });
  // Without a change, there is no new version and no event.
  const again = await client.send("PUT", `/products/${ID}`, { ...product, ...after });
  expect(again.headers().etag).toBe(patched.headers().etag);
  const put = await client.send("PUT", `/products/${ID}`, { Name: "Chair" });
  const nothing = {
    ...{ DefaultPriceScheduleID: null, AutoForward: false, ParentID: null, IsParent: false, Description: null },
    ...{ QuantityMultiplier: 1, ShipWeight: null, ShipHeight: null, ShipWidth: null, ShipLength: null, Active: false },
    ...{ ShipFromAddressID: null, Inventory: null, DefaultSupplierID: null, Returnable: false, xp: null },
  };
  expect(await put.json()).toEqual({ ID, ...readOnly, ...nothing, Name: "Chair", AllSuppliersCanSell: false });
  const other = await client.send("PUT", `/products/${ID}-2`, { Name: "Second" });
  expect(await other.json()).toMatchObject({ ID: `${ID}-2`, OwnerID: supplier.id });

  expect((await client.send("DELETE", `/products/${ID}`)).status()).toBe(204);
  expect((await client.get(`/products/${ID}`)).status()).toBe(404);
  expect(await eventsOf(ID)).toMatchObject([
    { event: "product.created", userId: admin.id, companyId: supplier.id, objectType: "Product" },
    { event: "product.updated", data: { changes: { Name: { from: "Alder Chair", to: "Alder Armchair" } } } },
    { event: "product.updated", data: { changes: { Returnable: { from: true, to: false } } } },
    { event: "product.deleted", data: { ProductID: ID, changes: { Name: { from: "Chair", to: null } } } },
  ]);
});

test("stock is changed alone, is dated, and a change based on stock read before an order took from it is refused", async ({
  as,
}) => {
  const { admin } = await createSupplier();
  const client = await as(admin);
  const product = await create(client, { Inventory: stock });
  const path = `/products/${product.ID}`;
  const set = async (Inventory: object) => (await client.send("PATCH", path, { Inventory })).json();
  const { Inventory: first } = await set({ QuantityAvailable: 12 });
  expect(first).toMatchObject({ ...stock, QuantityAvailable: 12 });
  expect(first.LastUpdated >= product.Inventory.LastUpdated).toBe(true);
  const { Inventory: second } = await set({ NotificationPoint: 3 });
  expect(second).toEqual({ ...first, NotificationPoint: 3 });
  expect((await eventsOf(product.ID)).map(({ event }) => event)).toEqual([
    "product.created",
    "product.inventory_changed",
    "product.updated",
  ]);

  const lowerStock = {
    inventoryQuantityAvailable: 8,
    inventoryLastUpdated: new Date(Date.parse(first.LastUpdated) + 5),
  };
  await db.product.update({ where: { id: product.ID }, data: lowerStock });
  // The whole record, as it was read before.
  const stale = await client.send("PUT", path, { ...product, Name: "Armchair", Inventory: second });
  expect(stale.status()).toBe(409);
  expect((await stale.json()).Errors).toMatchObject([
    { ErrorCode: "Conflict", Data: { Property: "Inventory.QuantityAvailable", QuantityAvailable: 8 } },
  ]);
  const fresh = await (await client.get(path)).json();
  const saved = await client.send("PUT", path, { ...fresh, Name: "Armchair" });
  expect(await saved.json()).toEqual({ ...fresh, Name: "Armchair" });

  const off = await create(client, {});
  expect(await faultOf(client, ["PATCH", `/products/${off.ID}`, { Inventory: { QuantityAvailable: 5 } }])).toEqual({
    ...{ status: 400, code: "Product.InventoryDisabled", about: "Inventory.QuantityAvailable" },
  });
  const on = await client.send("PATCH", `/products/${off.ID}`, { Inventory: { Enabled: true, QuantityAvailable: 5 } });
  expect((await on.json()).Inventory).toMatchObject({ Enabled: true, QuantityAvailable: 5, OrderCanExceed: false });
});

test("an invalid product is refused with a message for each property", async ({ as }) => {
  const { admin } = await createSupplier();
  const client = await as(admin);
  const ID = `p-${randomUUID()}`;
  const response = await client.send("POST", "/products", {
    ID: "a b",
    Name: "",
    Description: "x".repeat(2001),
    QuantityMultiplier: 0,
    ShipWeight: -1,
    Active: "yes",
    Inventory: { Enabled: 1, QuantityAvailable: 1.5 },
    xp: 5,
  });
  expect(response.status()).toBe(400);
  const { Errors }: { Errors: { Data: { Property: string } }[] } = await response.json();
  expect(Errors.map(({ Data }) => Data.Property).toSorted()).toEqual([
    ...["Active", "Description", "ID", "Inventory.Enabled", "Inventory.QuantityAvailable"],
    ...["Name", "QuantityMultiplier", "ShipWeight", "xp"],
  ]);
  const buyer = await createCompany("Buyer");
  const wrong = { OwnerID: buyer.id, DefaultSupplierID: (await createCompany("Supplier")).id, ParentID: "absent" };
  for (const [name, value] of Object.entries(wrong))
    expect((await client.send("POST", "/products", { ID, Name: "Chair", [name]: value })).status(), name).toBe(
      name === "ParentID" ? 404 : 400,
    );
  expect(await faultOf(client, ["PUT", `/products/${ID}`, { ID: "another", Name: "Chair" }])).toMatchObject({
    about: "ID",
  });
  expect(await faultOf(client, ["PUT", "/products/a%20b", { Name: "Chair" }])).toMatchObject({
    status: 400,
    about: "ID",
  });
  expect(await db.product.count({ where: { id: ID } })).toBe(0);
  await create(client, { ID, xp: { A: "x".repeat(5000) } });
  const more = { xp: { B: "x".repeat(5000) } };
  expect(await faultOf(client, ["PATCH", `/products/${ID}`, more])).toMatchObject({ status: 400, about: "xp" });
  expect(await faultOf(client, ["POST", "/products", { ID, Name: "x" }])).toMatchObject({
    status: 409,
    code: "IdExists",
  });
  expect(await faultOf(client, ["PATCH", `/products/${ID}`, { OwnerID: buyer.id }])).toMatchObject({
    about: "OwnerID",
  });
});

test("variants belong to a parent of the same owner, which cannot become a variant while it has them", async ({
  as,
}) => {
  const { supplier, admin } = await createSupplier();
  const client = await as(admin);
  const parent = await create(client, { IsParent: true });
  const child = await create(client, { ParentID: parent.ID });
  const others = await createProduct(await createCompany("Supplier"), { isParent: true, allSuppliersCanSell: true });
  const at = `/products/${child.ID}`;
  for (const [code, path, body] of [
    ["Product.CannotModifyIsParent", `/products/${parent.ID}`, { IsParent: false }],
    ["Product.ParentProductCannotHaveParent", at, { IsParent: true }],
    ["Product.IsNotParent", `/products/${parent.ID}-x`, { ParentID: child.ID, Name: "Chair" }],
    ["Product.ParentChildProductOwnersShouldMatch", at, { ParentID: others.id }],
    ["ValidationFailure", at, { ParentID: child.ID }],
  ] as const) {
    const method = path.endsWith("-x") ? "PUT" : "PATCH";
    expect(await faultOf(client, [method, path, body]), code).toMatchObject({ status: 400, code });
  }
  expect(await faultOf(client, ["DELETE", `/products/${parent.ID}`])).toMatchObject({
    ...{ status: 409, code: "Product.CannotDeleteParentProduct" },
  });
  expect((await client.send("DELETE", at)).status()).toBe(204);
  expect((await client.send("DELETE", `/products/${parent.ID}`)).status()).toBe(204);
  expect(await db.product.count({ where: { ownerId: supplier.id } })).toBe(0);
});

test("a product in an order is not deleted, even while the order's line is being added", async ({ as }) => {
  const { supplier, admin } = await createSupplier();
  const client = await as(admin);
  const owner = await ensureOwner();
  const buyer = await as(await createUser(owner));
  const order = await createOrder({ from: owner, to: supplier }, { status: "Unsubmitted", dateSubmitted: null });
  const add = (ProductID: string) =>
    buyer.send("POST", `/orders/all/${order.id}/lineitems`, { ProductID, Quantity: 1, UnitPrice: 1 });
  const { ID } = await create(client, { Active: true });
  expect((await add(ID)).status()).toBe(201);
  expect(await faultOf(client, ["DELETE", `/products/${ID}`])).toMatchObject({
    ...{ status: 409, code: "Product.CannotDeleteOrdered" },
  });
  for (let nth = 0; nth < 5; nth++) {
    const { ID: id } = await create(client, { Active: true });
    const answers = await Promise.all([client.send("DELETE", `/products/${id}`), add(id)]);
    expect([
      [204, 404],
      [409, 201],
    ]).toContainEqual(answers.map((answer) => answer.status()));
  }
});

test("a company changes its own products, the Owner all, a buyer none", async ({ as, anybody }) => {
  const { supplier, admin, reader } = await createSupplier();
  const hidden = await createProduct(await createCompany("Supplier"));
  const shared = await createProduct(await createCompany("Supplier"), { allSuppliersCanSell: true, active: true });
  const own = await createProduct(supplier);
  const [client, body] = [await as(admin), { Name: "Mine" }];
  const buyer = await as(await createUser(await createCompany("Buyer")));
  const statuses = async (of: Client, id: string) => [
    (await of.send("PUT", `/products/${id}`, body)).status(),
    (await of.send("PATCH", `/products/${id}`, body)).status(),
    (await of.send("DELETE", `/products/${id}`)).status(),
  ];
  expect(await statuses(client, hidden.id)).toEqual([404, 404, 404]);
  expect(await statuses(client, shared.id)).toEqual([403, 403, 403]);
  expect(await statuses(buyer, shared.id)).toEqual([403, 403, 403]);
  expect(await statuses(buyer, randomUUID())).toEqual([404, 404, 404]);
  expect(await statuses(await as(reader), own.id)).toEqual([403, 403, 403]);
  expect(await statuses(anybody, own.id)).toEqual([401, 401, 401]);
  for (const each of [buyer, await as(reader)]) expect((await each.send("POST", "/products", body)).status()).toBe(403);
  const names = await db.product.findMany({ where: { id: { in: [hidden.id, shared.id, own.id] } } });
  expect(names.map(({ name }) => name)).toEqual(["Chair", "Chair", "Chair"]);

  const letAll = { AllSuppliersCanSell: true };
  const refusal = { status: 403, code: "Product.CannotModifyAllSuppliersCanSell" };
  expect(await faultOf(client, ["PATCH", `/products/${own.id}`, letAll])).toMatchObject(refusal);
  expect(await faultOf(client, ["POST", "/products", { ...body, ...letAll }])).toMatchObject(refusal);
  const owner = await as(await createUser(await ensureOwner(), { roles: ["ProductAdmin"] }));
  expect((await owner.send("PATCH", `/products/${own.id}`, letAll)).status()).toBe(200);
  // Properties that a supplier's record leaves out stay.
  expect(await (await client.send("PUT", `/products/${own.id}`, body)).json()).toMatchObject({
    ...letAll,
    Name: "Mine",
  });
  const parties = { OwnerID: supplier.id, DefaultSupplierID: supplier.id };
  expect(await create(owner, parties)).toMatchObject(parties);
  expect(await create(owner, {})).toMatchObject({ OwnerID: (await ensureOwner()).id });
});

test("a product's event is hidden from both suppliers when it moves from one to the other", async ({ as }) => {
  const [before, after] = [await createCompany("Supplier"), await createCompany("Supplier")];
  const owner = await as(await createUser(await ensureOwner()));
  const ID = randomUUID();
  await create(owner, { ID, DefaultSupplierID: before.id, xp: { Cost: 41 } });
  const patch = (body: object) => owner.send("PATCH", `/products/${ID}`, body);
  expect((await patch({ DefaultSupplierID: after.id, xp: { Cost: null } })).status()).toBe(200);
  expect((await patch({ Name: "Stool" })).status()).toBe(200);
  const events = await db.auditEvent.findMany({ where: { objectId: ID }, orderBy: { id: "asc" } });
  expect(events.map(({ event, otherCompanyId }) => [event, otherCompanyId])).toEqual([
    ["product.created", before.id],
    ["product.updated", null],
    ["product.updated", after.id],
  ]);
});

test("a change of the stock alone leaves all other properties to the import", async ({ as }) => {
  const { supplier, admin } = await createSupplier();
  const inventory = { inventoryEnabled: true, inventoryQuantityAvailable: 3 };
  const { id } = await createProduct(supplier, inventory);
  const client = await as(admin);
  const dates = () =>
    db.product.findUniqueOrThrow({ where: { id }, select: { dateChanged: true, dateStockChanged: true } });
  await client.send("PATCH", `/products/${id}`, { Inventory: { QuantityAvailable: 20 } });
  expect(await dates()).toEqual({ dateChanged: null, dateStockChanged: expect.any(Date) });
  await client.send("PATCH", `/products/${id}`, { Name: "Stool" });
  expect(await dates()).toEqual({ dateChanged: expect.any(Date), dateStockChanged: expect.any(Date) });
});

test("the stock's date is sent back in any form of the same moment", async ({ as }) => {
  const client = await as((await createSupplier()).admin);
  const body = { Name: "Chair", Inventory: { Enabled: true, QuantityAvailable: 5 } };
  const { ID, Inventory } = await (await client.send("POST", "/products", body)).json();
  const at: string = Inventory.LastUpdated;
  const forms = [at, at.replace("Z", "+00:00"), at.replace("Z", "0000Z")];
  for (const LastUpdated of forms) {
    const answer = await client.send("PUT", `/products/${ID}`, { ...body, Inventory: { ...Inventory, LastUpdated } });
    expect(answer.status(), `${LastUpdated} ${await answer.text()}`).toBe(200);
  }
});

test("a change with an outdated version is refused, and a repeated request is made once", async ({ as }) => {
  await expectVersions(await as((await createSupplier()).admin), "/products", { Name: "Chair" });
});
