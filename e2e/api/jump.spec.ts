import { db } from "@/lib/db/connection";
import type { JumpResult } from "@/lib/search/jump/contract";
import type { Client } from "../client";
import {
  createApiClient,
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createRule,
  createUser,
  ensureOwner,
  inParts,
  newWord,
} from "../factories";
import { expect, test } from "../fixtures";

async function jump(client: Client, search: string) {
  const response = await client.get("/jump", { search });
  expect(response.status(), await response.text()).toBe(200);
  // Safe: only tests read it, and they compare what they read.
  return ((await response.json()) as { Items: JumpResult[] }).Items;
}

const idsOf = (items: JumpResult[]) => items.map(({ ID }) => ID);

test("finds an order, a product and a return, each with its name and status", async ({ as }) => {
  const word = newWord();
  const buyer = await createCompany("Buyer", { name: "Elmhurst Schools" });
  const order = await createOrder({ from: buyer }, { id: `${word}-O` });
  const orderReturn = await createOrderReturn(order, { id: `${word}-R` });
  const product = await createProduct(await ensureOwner(), { id: `${word}-P`, name: "Task Chair" });

  const items = await jump(await as(await createUser(buyer)), word);

  expect(items).toEqual([
    { Type: "Order", ID: order.id, Name: "Elmhurst Schools", Status: "AwaitingApproval" },
    { Type: "Product", ID: product.id, Name: "Task Chair", Status: null },
    { Type: "OrderReturn", ID: orderReturn.id, Name: "Elmhurst Schools", Status: "Open" },
  ]);
});

test("results are ordered: the exact ID, IDs that begin with the search, IDs that contain it, names", async ({
  as,
}) => {
  const word = newWord();
  const owner = await ensureOwner();
  await createProduct(owner, { id: `z-${word}`, name: "holds it" });
  await createProduct(owner, { id: `named-${newWord()}`, name: `A chair, ${word}` });
  await createProduct(owner, { id: `${word}-b`, name: "begins so" });
  await createProduct(owner, { id: `${word}-a`, name: "begins so" });
  await createProduct(owner, { id: word.toUpperCase(), name: `is ${word}` });

  const items = await jump(await as(await createUser(owner)), word);

  expect(idsOf(items)).toEqual([
    word.toUpperCase(),
    `${word}-a`,
    `${word}-b`,
    `z-${word}`,
    expect.stringContaining("named-"),
  ]);
});

test("the type with the better match comes first", async ({ as }) => {
  const word = newWord();
  const { user, order } = await createPurchase(["FullAccess"]);
  await createOrder({ from: { id: order.fromCompanyId } }, { id: `a-${word}` });
  await createOrderReturn(order, { id: word });

  expect(idsOf(await jump(await as(user), word))).toEqual([word, `a-${word}`]);
});

test("at most five results of a type are returned", async ({ as }) => {
  const word = newWord();
  const owner = await ensureOwner();
  for (const at of [1, 2, 3, 4, 5, 6]) await createProduct(owner, { id: `${word}-${at}` });

  expect(idsOf(await jump(await as(await createUser(owner)), word))).toEqual(
    [1, 2, 3, 4, 5].map((at) => `${word}-${at}`),
  );
});

test("words of a name are found in any order and case, short ones at the beginning of a word", async ({ as }) => {
  const word = newWord();
  const owner = await ensureOwner();
  const product = await createProduct(owner, { name: `${word} Lounge Chair, Ébène` });
  const client = await as(await createUser(owner));

  expect(idsOf(await jump(client, `CHAIR  ${word}`))).toEqual([product.id]);
  expect(idsOf(await jump(client, `${word} lo`))).toEqual([product.id]);
  expect(idsOf(await jump(client, `${word} éb`))).toEqual([product.id]);
  expect(await jump(client, `${word} ha`)).toEqual([]);
  expect(await jump(client, `${word} stool`)).toEqual([]);
});

test("one or two characters find what begins with them", async ({ as }) => {
  const supplier = await createCompany("Supplier");
  const user = await createUser(supplier, { roles: ["OrderAdmin"] });
  const order = await createOrder({ from: await createCompany("Buyer"), to: supplier }, { id: `(${newWord()}` });

  expect(idsOf(await jump(await as(user), "("))).toEqual([order.id]);
  expect(idsOf(await jump(await as(user), order.id.slice(0, 2)))).toEqual([order.id]);
});

test("wildcards, quotes and backslashes are literal", async ({ as }) => {
  const word = newWord();
  const { user, order } = await createPurchase();
  const client = await as(user);
  const from = { id: order.fromCompanyId };
  const odd = await createOrder({ from }, { id: `${word}%_\\'"|é` });
  await createOrder({ from }, { id: `${word}xyz` });

  expect(idsOf(await jump(client, `${word}%`))).toEqual([odd.id]);
  expect(idsOf(await jump(client, `%_\\'"|É`))).toContain(odd.id);
  expect(await jump(client, `${word}_yz`)).toEqual([]);
  expect(await jump(client, "%%%")).toEqual([]);
  expect(idsOf(await jump(client, `  ${word}XY  `))).toEqual([`${word}xyz`]);
});

test("an approval is found by its ID, even if many other companies have one with the same ID", async ({ as }) => {
  const word = newWord();
  const { order: theirs } = await createPurchase();
  const theirOrder = { ...theirs, billingAddress: undefined, xp: undefined };
  const others = Array.from({ length: 1001 }, (_, at) => ({ ...theirOrder, id: `${word}-${at}` }));
  await inParts(others, (data) => db.order.createMany({ data }));
  const { orderId: _, ...fields } = await createApproval(theirs, { id: word });
  const approvals = others.map(({ id }) => ({ ...fields, orderId: id, xp: undefined, why: undefined }));
  await inParts(approvals, (data) => db.approval.createMany({ data }));
  const { user, order: first } = await createPurchase();
  const order = await createOrder({ from: { id: first.fromCompanyId } }, { id: `${word}-z` });
  await createApproval(order, { id: word });

  const items = await jump(await as(user), word.toUpperCase());

  expect(items.filter(({ Type }) => Type === "Approval")).toMatchObject([{ ID: word, OrderID: order.id }]);
});

test("records of another company are never found", async ({ as }) => {
  const word = newWord();
  const { order } = await createPurchase();
  await createOrderReturn(order, { id: `${word}-R` });
  await createOrder({ from: { id: order.fromCompanyId } }, { id: `${word}-O` });
  await createProduct(await ensureOwner(), { id: `${word}-P`, active: false });

  for (const stranger of [await createCompany("Buyer"), await createCompany("Supplier")])
    expect(await jump(await as(await createUser(stranger)), word)).toEqual([]);
  expect(idsOf(await jump(await as(await createUser(await ensureOwner())), word))).toHaveLength(3);
});

test("a supplier finds its orders and the products it may sell, a buyer those that are active", async ({ as }) => {
  const word = newWord();
  const owner = await ensureOwner();
  const supplier = await createCompany("Supplier");
  const buyer = await createCompany("Buyer");
  await createOrder({ from: buyer, to: supplier }, { id: `${word}-O` });
  await createOrder({ from: buyer }, { id: `${word}-to-owner` });
  await createProduct(owner, { id: `${word}-A`, defaultSupplierId: supplier.id, active: false });
  await createProduct(owner, { id: `${word}-B`, allSuppliersCanSell: true });
  await createProduct(owner, { id: `${word}-C` });

  expect(idsOf(await jump(await as(await createUser(supplier)), word))).toEqual([
    `${word}-A`,
    `${word}-B`,
    `${word}-O`,
  ]);
  expect(idsOf(await jump(await as(await createUser(buyer)), word))).toEqual([
    `${word}-B`,
    `${word}-C`,
    `${word}-O`,
    `${word}-to-owner`,
  ]);
});

test("a ShopperOrderReader finds the orders they placed or decide on, and their returns", async ({ as }) => {
  const word = newWord();
  const buyer = await createCompany("Buyer");
  const reader = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  await createOrder({ from: buyer, by: reader }, { id: `${word}-placed` });
  const awaited = await createOrder({ from: buyer }, { id: `${word}-awaited` });
  await createApproval(awaited, { approvingGroupId: (await createGroup(buyer, [reader])).id });
  await createOrderReturn(awaited, { id: `${word}-return` });
  const foreign = await createOrder({ from: buyer }, { id: `${word}-foreign` });
  await createOrderReturn(foreign, { id: `${word}-return-of-foreign` });

  expect(idsOf(await jump(await as(reader), word))).toEqual([`${word}-awaited`, `${word}-placed`, `${word}-return`]);
});

test("only types that the caller's roles open are searched", async ({ as }) => {
  const word = newWord();
  const owner = await ensureOwner();
  const order = await createOrder({ from: await createCompany("Buyer") }, { id: `${word}-O` });
  await createOrderReturn(order, { id: `${word}-R` });
  await createProduct(owner, { id: `${word}-P` });
  const typesFor = async (role: "OrderAdmin" | "ProductReader") =>
    (await jump(await as(await createUser(owner, { roles: [role] })), word)).map(({ Type }) => Type);

  expect(await typesFor("OrderAdmin")).toEqual(["Order", "OrderReturn"]);
  expect(await typesFor("ProductReader")).toEqual(["Product"]);
});

test("FullAccess finds the users it administers, by their names", async ({ as }) => {
  const word = newWord();
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { firstName: "Ada", lastName: word });
  const colleague = await createUser(buyer, { roles: ["OrderAdmin", "ProductReader"] });
  const client = await as(user);

  expect(await jump(client, `ada ${word}`)).toEqual([
    { Type: "User", ID: user.id, Name: `Ada ${word}`, Status: null, Email: user.email },
  ]);
  expect(idsOf(await jump(client, user.username))).toEqual([user.id]);
  expect(await jump(await as(colleague), word)).toEqual([]);
  expect(await jump(await as(await createUser(await createCompany("Buyer"))), word)).toEqual([]);
});

test("people are found by a part of their email address, by callers who can see it", async ({ as }) => {
  const word = newWord();
  const buyer = await createCompany("Buyer");
  const requester = await createUser(buyer, { roles: ["OrderAdmin"], email: `ada.${word}@example.test` });
  await createOrder({ from: buyer, by: requester });
  const typesFor = async (company: { id: string }, role: "FullAccess" | "OrderAdmin" | "ProductReader") => {
    const client = await as(await createUser(company, { roles: [role] }));
    return (await jump(client, `.${word}@Example`)).map(({ Type, ID, Email }) => [Type, ID, Email]);
  };

  expect(await typesFor(buyer, "FullAccess")).toEqual([["User", requester.id, requester.email]]);
  expect(await typesFor(buyer, "OrderAdmin")).toEqual([["Person", requester.id, requester.email]]);
  expect(await typesFor(buyer, "ProductReader")).toEqual([]);
  for (const role of ["FullAccess", "OrderAdmin"] as const)
    expect(await typesFor(await createCompany("Buyer"), role)).toEqual([]);
});

test("FullAccess finds the groups of its companies, other callers those of approvals they see", async ({ as }) => {
  const { buyer, order } = await createPurchase();
  const group = await createGroup(buyer);
  const typesFor = async (company: { id: string }, role: "FullAccess" | "OrderAdmin" | "ProductReader") =>
    (await jump(await as(await createUser(company, { roles: [role] })), group.id)).map(({ Type }) => Type);

  expect(await typesFor(buyer, "FullAccess")).toEqual(["UserGroup"]);
  expect(await typesFor(await ensureOwner(), "FullAccess")).toEqual(["UserGroup"]);
  expect(await typesFor(await createCompany("Buyer"), "FullAccess")).toEqual([]);
  expect(await typesFor(buyer, "OrderAdmin")).toEqual([]);
  await createApproval(order, { approvingGroupId: group.id });
  expect(await typesFor(buyer, "OrderAdmin")).toEqual(["ApprovingGroup"]);
  expect(await typesFor(buyer, "ProductReader")).toEqual([]);
  expect(await typesFor(await createCompany("Buyer"), "OrderAdmin")).toEqual([]);
  const supplier = await createCompany("Supplier");
  await createApproval(await createOrder({ from: buyer, to: supplier }), { approvingGroupId: group.id });
  expect(await typesFor(supplier, "FullAccess")).toEqual(["ApprovingGroup"]);
});

test("API clients are found by name with FullAccess of the Owner only", async ({ as }) => {
  const word = newWord();
  const apiClient = await createApiClient({ name: `Shop of ${word}` });
  const owner = await ensureOwner();

  expect(await jump(await as(await createUser(owner)), `shop ${word}`)).toEqual([
    { Type: "ApiClient", ID: apiClient.id, Name: apiClient.name, Status: null },
  ]);
  expect(await jump(await as(await createUser(owner, { roles: ["OrderAdmin", "ProductAdmin"] })), word)).toEqual([]);
  expect(await jump(await as(await createUser(await createCompany("Buyer"))), word)).toEqual([]);
});

test("readers of products find the suppliers of the products they see", async ({ as }) => {
  const word = newWord();
  const owner = await ensureOwner();
  const supplier = await createCompany("Supplier", { name: `${word} Paper` });
  await createCompany("Supplier", { name: `${word} without products` });
  await createProduct(owner, { defaultSupplierId: supplier.id, active: false });
  const reader = async (company: { id: string }) => as(await createUser(company, { roles: ["ProductReader"] }));
  const results = [{ Type: "ProductSupplier", ID: supplier.id, Name: supplier.name, Status: null }];

  expect(await jump(await reader(owner), word)).toEqual(results);
  expect(await jump(await reader(supplier), word)).toEqual(results);
  expect(await jump(await reader(await createCompany("Buyer")), word)).toEqual([]);
});

test("a search with very many words is answered", async ({ as }) => {
  await jump(await as(await createUser(await ensureOwner())), "q ".repeat(50).trim());
});

test("a caller who may read no type is refused, and so is an empty search or one longer than 100 characters", async ({
  as,
  anybody,
}) => {
  const user = await createUser(await ensureOwner(), { roles: ["PasswordReset", "OrderAdmin"] });
  const client = await as(user);

  expect((await anybody.get("/jump?search=x")).status()).toBe(401);
  expect((await (await as(user, ["PasswordReset"])).refusal("/jump", { search: "x" })).status).toBe(403);
  for (const query of ["", "search=", "search=%20", `search=${"x".repeat(101)}`, "search=%00"]) {
    const { status, faults } = await client.refusal("/jump", query);
    expect(status, query).toBe(400);
    expect(faults, query).toEqual([{ ErrorCode: "InvalidRequest", Property: "search" }]);
  }
  expect(await jump(client, "x".repeat(100))).toEqual([]);
});

test("an approval is found by the beginning of its ID, with its order and rule", async ({ as }) => {
  const word = newWord();
  const { buyer, user, order } = await createPurchase();
  const rule = await createRule(buyer, { name: "Orders over 5,000" });
  const approval = await createApproval(order, { id: `${word}-7`, approvalRuleId: rule.id });
  const client = await as(user);

  for (const search of [approval.id, word, approval.id.toUpperCase()]) {
    expect(await jump(client, search)).toEqual([
      { Type: "Approval", ID: approval.id, Name: rule.name, Status: "Pending", OrderID: order.id },
    ]);
  }
  const colleague = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const reader = await createUser(await ensureOwner(), { roles: ["ProductReader"] });
  const strangers = [await createUser(await createCompany("Buyer")), await createUser(await createCompany("Supplier"))];
  for (const stranger of [colleague, reader, ...strangers]) expect(await jump(await as(stranger), word)).toEqual([]);
});

test("rules, people and companies are found by name by callers whose records name them", async ({ as }) => {
  const word = newWord();
  const buyer = await createCompany("Buyer", { name: `Schools of ${word}` });
  const supplier = await createCompany("Supplier", { name: `${word} Paper` });
  const requester = await createUser(buyer, { roles: ["OrderAdmin"], firstName: "Ada", lastName: word });
  const order = await createOrder({ from: buyer, to: supplier, by: requester });
  const rule = await createRule(buyer, { name: `Paper of ${word}` });
  await createApproval(order, { approvalRuleId: rule.id });
  const typesFor = async (company: { id: string }, role: "OrderAdmin" | "ShopperOrderReader" | "FullAccess") =>
    (await jump(await as(await createUser(company, { roles: [role] })), word)).map(({ Type }) => Type).sort();
  const all = ["ApprovalRule", "Buyer", "Person", "Seller"];

  for (const company of [buyer, supplier, await ensureOwner()])
    expect(await typesFor(company, "OrderAdmin")).toEqual(all);
  expect(await typesFor(buyer, "FullAccess")).toEqual(["ApprovalRule", "Buyer", "Seller", "User"]);
  expect(await typesFor(supplier, "FullAccess")).toEqual(all);
  expect(await typesFor(buyer, "ShopperOrderReader")).toEqual(["Buyer"]);
  expect(await typesFor(await createCompany("Buyer"), "OrderAdmin")).toEqual([]);
});
