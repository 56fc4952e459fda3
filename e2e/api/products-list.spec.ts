import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/connection";
import type { Product } from "@/lib/products/contract";
import { createCompany, createProduct, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";

const tracked = { inventoryEnabled: true, inventoryVariantLevelTracking: false, inventoryOrderCanExceed: false };

/** A company with products of its own, and a user of it. */
async function createShop(products: Parameters<typeof createProduct>[1][] = []) {
  const shop = await createCompany("Buyer");
  const rows = [];
  for (const fields of products) rows.push(await createProduct(shop, fields));
  return { shop, rows, user: await createUser(shop, { roles: ["ProductReader"] }) };
}

test("lists products by name, each with the same properties as alone", async ({ as }) => {
  const { shop, rows, user } = await createShop([
    { name: "table", ...tracked, inventoryLastUpdated: new Date("2026-01-31T09:30:00.004Z"), xp: { B: 1, A: [2] } },
    { name: "Chair", description: "Four legs", shipWeight: 1.5 },
    { name: "Zebra wood", inventoryEnabled: false, inventoryNotificationPoint: 3 },
  ]);
  const client = await as(user);

  const { Items, Meta } = await client.pageOf<Product>("/products", { OwnerID: shop.id });

  expect(Items.map(({ Name }) => Name)).toEqual(["Chair", "table", "Zebra wood"]);
  expect(Meta).toEqual({
    ...{ Page: 1, PageSize: 20, TotalCount: 3, TotalPages: 1 },
    ItemRange: [1, 3],
    NextPageKey: null,
    Facets: [],
  });
  const alone = rows.map(async ({ id }) => JSON.stringify(await (await client.get(`/products/${id}`)).json()));
  expect(Items.map((item) => JSON.stringify(item)).toSorted()).toEqual((await Promise.all(alone)).toSorted());
});

test("searches names, IDs and descriptions, or only the given properties", async ({ as }) => {
  const { shop, rows, user } = await createShop([
    { name: "Oak desk" },
    { name: "Lamp", description: "For a desk, 100%" },
    { id: `desk-${randomUUID()}`, name: "Shelf" },
  ]);
  const client = await as(user);
  const find = (query: Record<string, string>) => client.ids("/products", { OwnerID: shop.id, ...query });
  const [oak, lamp, shelf] = rows.map(({ id }) => id);

  expect(await find({ search: "DESK" })).toEqual([lamp, oak, shelf]);
  expect(await find({ search: "desk", searchOn: "Name" })).toEqual([oak]);
  expect(await find({ search: "desk", searchOn: "Description,ID" })).toEqual([lamp, shelf]);
  expect(await find({ search: "0%" })).toEqual([lamp]);
});

test("finds products by their supplier's ID and name, their price schedule and their category", async ({ as }) => {
  const word = randomUUID().slice(0, 8);
  const maker = await createCompany("Supplier", { name: `Makers of ${word}` });
  const { shop, rows, user } = await createShop([
    { name: "A desk", defaultSupplierId: maker.id },
    { name: "B desk", defaultPriceScheduleId: `PS-${word}` },
    { name: "C desk", xp: { Category: `Desks ${word}`, Other: "wood" } },
    { name: "D lamp" },
  ]);
  const client = await as(user);
  const find = (query: Record<string, string>) => client.ids("/products", { OwnerID: shop.id, ...query });
  const [a, b, c] = rows.map(({ id }) => id);

  expect(await find({ search: word.toUpperCase() })).toEqual([a, b, c]);
  expect(await find({ search: maker.id })).toEqual([a]);
  expect(await find({ search: word, searchOn: "DefaultSupplierID" })).toEqual([a]);
  expect(await find({ search: word, searchOn: "DefaultPriceScheduleID" })).toEqual([b]);
  expect(await find({ search: word, searchOn: "xp.Category" })).toEqual([c]);
  expect(await find({ search: `makers "a desk"`, searchType: "AllTermsAnyField" })).toEqual([a]);
  expect(await find({ search: "wood" }), "nothing else of xp").toEqual([]);
});

test("filters by every kind of property, by inventory and by xp", async ({ as }) => {
  const { shop, rows, user } = await createShop([
    { name: "a", ...tracked, inventoryQuantityAvailable: 4, inventoryNotificationPoint: 5, returnable: true },
    { name: "b", inventoryEnabled: false, inventoryQuantityAvailable: 40, xp: { Colour: { Name: "Red" } } },
    { name: "c", shipWeight: 2.5, quantityMultiplier: 6, defaultPriceScheduleId: "PS|1" },
  ]);
  await createProduct(shop, { name: "d", parentId: rows[0]?.id, inventoryEnabled: null });
  const client = await as(user);
  const find = async (query: string) =>
    (await client.pageOf<Product>("/products", `OwnerID=${shop.id}&${query}`)).Items.map(({ Name }) => Name).join("");

  expect(await find("Name=!B|b")).toBe("abcd");
  expect(await find("Returnable=true")).toBe("a");
  expect(await find(`ParentID=${rows[0]?.id}`)).toBe("d");
  expect(await find("ParentID=!*")).toBe("abc");
  expect(await find("ShipWeight=>=2.5")).toBe("c");
  expect(await find("QuantityMultiplier=!1")).toBe("c");
  expect(await find("DefaultPriceScheduleID=ps%5C|*")).toBe("c");
  expect(await find("Inventory=*")).toBe("ab");
  expect(await find("Inventory=!*")).toBe("cd");
  expect(await find("Inventory.QuantityAvailable=<=4")).toBe("a");
  expect(await find("Inventory.QuantityAvailable=!4")).toBe("bcd");
  expect(await find("Inventory.Enabled=false")).toBe("b");
  expect(await find("Inventory.NotificationPoint=*&Active=true")).toBe("a");
  expect(await find("Inventory.LastUpdated=!*")).toBe("abcd");
  expect(await find("xp.Colour.Name=red")).toBe("b");
  expect(await find("filters[xp.Colour.Name]=!*")).toBe("acd");
});

test("stock is low at the notification point and below, if it is tracked", async ({ as }) => {
  const low = { ...tracked, inventoryNotificationPoint: 5 };
  const { shop, rows, user } = await createShop([
    { name: "a", ...low, inventoryQuantityAvailable: 5 },
    { name: "b", ...low, inventoryQuantityAvailable: 6 },
    { name: "c", ...low, inventoryEnabled: false, inventoryQuantityAvailable: 1 },
    { name: "d", ...low, inventoryQuantityAvailable: null },
    { name: "e", ...tracked, inventoryNotificationPoint: null, inventoryQuantityAvailable: 1 },
    { name: "f", ...low, inventoryQuantityAvailable: -3 },
    { name: "g" },
  ]);
  const client = await as(user);
  const find = async (query: string) =>
    (await client.pageOf<Product>("/products", `OwnerID=${shop.id}&${query}`)).Items.map(({ Name }) => Name).join("");

  expect(await find("Inventory.LowStock=true")).toBe("af");
  expect(await find("Inventory.LowStock=false")).toBe("bc");
  expect(await find("Inventory.LowStock=!true")).toBe("bcdeg");
  expect(await find("Inventory.LowStock=!*")).toBe("deg");
  expect(await find("Inventory.LowStock=true&sortBy=!Name")).toBe("fa");

  const [a, b] = rows;
  await db.product.update({ where: { id: a?.id ?? "" }, data: { inventoryQuantityAvailable: 6 } });
  await db.product.update({ where: { id: b?.id ?? "" }, data: { inventoryQuantityAvailable: 4 } });
  expect(await find("Inventory.LowStock=true")).toBe("bf");
  expect(await find("Inventory.LowStock=false")).toBe("ac");
});

test("sorts by stock with unknown stock last, and first in reverse", async ({ as }) => {
  const { shop, rows, user } = await createShop([
    { name: "a", ...tracked, inventoryQuantityAvailable: 10 },
    { name: "b", ...tracked, inventoryQuantityAvailable: -1 },
    { name: "c", active: true },
    { name: "d", ...tracked, inventoryQuantityAvailable: 9 },
  ]);
  const [a = "", b = "", c = "", d = ""] = rows.map(({ id }) => id);
  const client = await as(user);
  const sorted = (sortBy: string) => client.walk("/products", { OwnerID: shop.id, sortBy, pageSize: "2" });

  expect(await sorted("Inventory.QuantityAvailable")).toEqual([b, d, a, c]);
  expect(await sorted("!Inventory.QuantityAvailable")).toEqual([c, a, d, b]);
  expect(await sorted("!Name")).toEqual([d, c, b, a]);
  expect(await sorted("ID")).toEqual([a, b, c, d].toSorted());
});

for (const sortBy of ["", "!Active,Name", "DefaultSupplierID", "!Inventory.LastUpdated,OwnerID"]) {
  test(`no row is repeated or lost among products that are alike: ${sortBy || "the list's own order"}`, async ({
    as,
  }) => {
    const { shop, rows, user } = await createShop(Array.from({ length: 7 }, () => ({})));
    const client = await as(user);
    const query = { OwnerID: shop.id, pageSize: "2", ...(sortBy && { sortBy }) };
    const ids = rows.map(({ id }) => id).toSorted();

    const numbered = [1, 2, 3, 4, 5].map((page) => client.ids("/products", { ...query, page: `${page}` }));
    expect((await Promise.all(numbered)).flat().toSorted()).toEqual(ids);
    expect(await client.walk("/products", query)).toEqual((await Promise.all(numbered)).flat());
  });
}

test("a page key continues where the page ended while products change, and keeps the filters", async ({ as }) => {
  const { shop, user } = await createShop([{ name: "a" }, { name: "c" }, { name: "e" }, { name: "g", active: true }]);
  const client = await as(user);
  const first = await client.pageOf<Product>("/products", { OwnerID: shop.id, pageSize: "2" });
  await createProduct(shop, { name: "b" });
  await createProduct(shop, { name: "d" });

  const second = await client.pageOf<Product>("/products", { pageKey: first.Meta.NextPageKey ?? "" });

  expect(second.Items.map(({ Name }) => Name)).toEqual(["d", "e"]);
  expect(second.Meta).toMatchObject({ Page: 2, PageSize: 2 });
  const stranger = await as(await createUser(await createCompany("Buyer")));
  expect(await stranger.refusal("/products", { pageKey: first.Meta.NextPageKey ?? "" })).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "List.InvalidPageKey" }],
  });
});

test("the owner sees all, a supplier what it may sell, a buyer what is active", async ({ as }) => {
  const owner = await ensureOwner();
  const supplier = await createCompany("Supplier");
  const mark = randomUUID();
  const fieldsOf = (name: string) => ({ name: `${name} ${mark}` });
  await createProduct(owner, fieldsOf("active"));
  await createProduct(owner, { ...fieldsOf("forAll"), active: false, allSuppliersCanSell: true });
  await createProduct(owner, { ...fieldsOf("inactive"), active: false });
  await createProduct(supplier, { ...fieldsOf("own"), active: false });
  await createProduct(owner, { ...fieldsOf("supplied"), active: false, defaultSupplierId: supplier.id });
  const see = async (company: { id: string }) => {
    const client = await as(await createUser(company, { roles: ["ProductAdmin"] }));
    const { Items, Meta } = await client.pageOf<Product>("/products", { search: mark });
    expect(Meta.TotalCount).toBe(Items.length);
    return Items.map(({ Name }) => Name.split(" ")[0]).join(" ");
  };

  expect(await see(owner)).toBe("active forAll inactive own supplied");
  expect(await see(supplier)).toBe("forAll own supplied");
  expect(await see(await createCompany("Supplier"))).toBe("forAll");
  expect(await see(await createCompany("Buyer"))).toBe("active");
});

test("an invalid query is refused, with all errors at once", async ({ as }) => {
  const client = await as((await createShop()).user);
  const codes = async (query: string) => {
    const { status, faults } = await client.refusal("/products", query);
    return [status, ...faults.map(({ ErrorCode, Property }) => `${ErrorCode} ${Property}`)];
  };

  expect(await codes("pageSize=101&page=0")).toEqual([400, "InvalidRequest page", "List.InvalidPageSize pageSize"]);
  expect(await codes("Colour=red")).toEqual([400, "List.InvalidProperty Colour"]);
  expect(await codes("Inventory.Colour=1")).toEqual([400, "List.InvalidProperty Inventory.Colour"]);
  expect(await codes("Inventory=5")).toEqual([400, "List.InvalidType Inventory"]);
  expect(await codes("Inventory.Enabled=maybe")).toEqual([400, "List.InvalidType Inventory.Enabled"]);
  expect(await codes("ShipWeight=heavy")).toEqual([400, "List.InvalidType ShipWeight"]);
  expect(await codes("sortBy=Description")).toEqual([400, "List.InvalidSortProperty Description"]);
  expect(await codes("search=x&searchOn=OwnerID")).toEqual([400, "List.InvalidSearchProperty OwnerID"]);
  expect(await codes("pageKey=changed")).toEqual([400, "List.InvalidPageKey pageKey"]);
});

test("needs a role for products", async ({ as, anybody }) => {
  const { shop } = await createShop();
  const other = await as(await createUser(shop, { roles: ["OrderAdmin", "ShopperOrderReader", "PasswordReset"] }));

  expect((await anybody.get("/products")).status()).toBe(401);
  expect(await other.refusal("/products", "pageSize=0")).toMatchObject({
    status: 403,
    faults: [{ SufficientRoles: ["FullAccess", "ProductAdmin", "ProductReader"] }],
  });
  for (const role of ["FullAccess", "ProductAdmin", "ProductReader"] as const) {
    expect((await (await as(await createUser(shop, { roles: [role] }))).get("/products")).status()).toBe(200);
  }
});
