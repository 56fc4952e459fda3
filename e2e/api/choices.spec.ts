import { db } from "@/lib/db/connection";
import type { Choice } from "@/lib/search/choices/contract";
import type { Client } from "../client";
import {
  createApiClient,
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createProduct,
  createPurchase,
  createRule,
  createUser,
  ensureOwner,
  newWord,
} from "../factories";
import { expect, test } from "../fixtures";

async function choose(client: Client, query: Record<string, string>) {
  const response = await client.get("/me/choices", query);
  expect(response.status(), await response.text()).toBe(200);
  // Safe: only tests read it, and they compare what they read.
  return ((await response.json()) as { Items: Choice[] }).Items;
}

const idsOf = (items: Choice[]) => items.map(({ ID }) => ID);

test("a rule is found by its ID, a part of it and words of its name", async ({ as }) => {
  const word = newWord();
  const { user, order, buyer } = await createPurchase();
  const rule = await createRule(buyer, { id: `RULE-${word}`, name: `Orders over 5,000 of ${word}` });
  await createApproval(order, { approvalRuleId: rule.id });
  const client = await as(user);

  for (const search of [rule.id, word, word.slice(2, 9), `over ${word}`, `OF ${word.toUpperCase()}`])
    expect(await choose(client, { kind: "rule", search }), search).toEqual([{ ID: rule.id, Name: rule.name }]);
  expect(await choose(client, { kind: "rule", search: `${word} under` })).toEqual([]);
  expect(await choose(client, { kind: "rule" })).toEqual([{ ID: rule.id, Name: rule.name }]);
});

test("groups, people and companies of orders and approvals can be chosen", async ({ as }) => {
  const { buyer, user, order } = await createPurchase();
  const approver = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const approval = await createApproval(order, { approver });
  const client = await as(user);

  expect(idsOf(await choose(client, { kind: "group" }))).toEqual([approval.approvingGroupId]);
  expect(idsOf(await choose(client, { kind: "person" })).sort()).toEqual([approver.id, user.id].sort());
  expect(await choose(client, { kind: "person", search: "hopper gr" })).toEqual([
    { ID: approver.id, Name: "Grace Hopper" },
  ]);
  expect(idsOf(await choose(client, { kind: "company" })).sort()).toEqual([buyer.id, (await ensureOwner()).id].sort());
});

test("API clients can be chosen with FullAccess: all by the Owner, those of its own events by a company", async ({
  as,
}) => {
  const word = newWord();
  const [used, unused] = [await createApiClient({ name: `${word} a` }), await createApiClient({ name: `${word} b` })];
  const company = await createCompany("Buyer");
  await db.auditEvent.create({ data: { event: "authn_token_created", companyId: company.id, clientId: used.id } });
  const query = { kind: "client", search: word };

  const owner = await as(await createUser(await ensureOwner(), { roles: ["FullAccess"] }));
  expect((await choose(owner, query)).toSorted((one, other) => (one.Name < other.Name ? -1 : 1))).toEqual([
    { ID: used.id, Name: `${word} a` },
    { ID: unused.id, Name: `${word} b` },
  ]);
  const admin = await as(await createUser(company, { roles: ["FullAccess"] }));
  expect(idsOf(await choose(admin, query))).toEqual([used.id]);
  expect(await choose(admin, { kind: "client", ids: unused.id })).toEqual([]);
  const reader = await as(await createUser(company, { roles: ["OrderAdmin"] }));
  expect((await reader.get("/me/choices", query)).status()).toBe(403);
});

test("rules, groups, people and names of another company do not exist", async ({ as }) => {
  const word = newWord();
  const { buyer, order } = await createPurchase();
  const [rule, group] = [await createRule(buyer, { name: word }), await createGroup(buyer)];
  const approver = await createUser(buyer, { lastName: word });
  await createApproval(order, { approvalRuleId: rule.id, approvingGroupId: group.id, approver });
  const ids = { rule: rule.id, group: group.id, person: approver.id, company: buyer.id };

  for (const type of ["Buyer", "Supplier"] as const) {
    const stranger = await as(await createUser(await createCompany(type)));
    for (const [kind, id] of Object.entries(ids)) {
      expect(await choose(stranger, { kind, search: id }), kind).toEqual([]);
      expect(await choose(stranger, { kind, ids: id }), kind).toEqual([]);
      expect(await choose(stranger, { kind, search: word }), kind).toEqual([]);
    }
  }
});

test("a supplier chooses from what its own orders name, not from all that their buyers have", async ({ as }) => {
  const [buyer, supplier] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const requester = await createUser(buyer);
  const [sold, other] = [
    await createOrder({ from: buyer, to: supplier, by: requester }),
    await createOrder({ from: buyer, by: await createUser(buyer) }),
  ];
  const approval = await createApproval(sold);
  await createApproval(other);
  const client = await as(await createUser(supplier, { roles: ["OrderAdmin"] }));

  expect(idsOf(await choose(client, { kind: "rule" }))).toEqual([approval.approvalRuleId]);
  expect(idsOf(await choose(client, { kind: "group" }))).toEqual([approval.approvingGroupId]);
  expect(idsOf(await choose(client, { kind: "person" }))).toEqual([requester.id]);
});

test("a ShopperOrderReader chooses from what the orders name that they placed or decide on", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const reader = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const placed = await createApproval(await createOrder({ from: buyer, by: reader }));
  const group = await createGroup(buyer, [reader]);
  const awaited = await createApproval(await createOrder({ from: buyer }), { approvingGroupId: group.id });
  const foreign = await createApproval(await createOrder({ from: buyer }));
  const client = await as(reader);

  expect(idsOf(await choose(client, { kind: "rule" })).sort()).toEqual(
    [placed.approvalRuleId, awaited.approvalRuleId].sort(),
  );
  expect(await choose(client, { kind: "rule", ids: foreign.approvalRuleId })).toEqual([]);
});

test("a user of the Owner who sees only their own orders is offered no customers", async ({ as }) => {
  const owner = await ensureOwner();
  const { buyer, user } = await createPurchase();
  const reader = await as(await createUser(owner, { roles: ["ShopperOrderReader"] }));
  const admin = await as(await createUser(owner, { roles: ["OrderAdmin"] }));

  expect(await choose(reader, { kind: "company", ids: buyer.id })).toEqual([]);
  expect(await choose(reader, { kind: "person", ids: user.id })).toEqual([]);
  expect(idsOf(await choose(admin, { kind: "company", ids: buyer.id }))).toEqual([buyer.id]);
  expect(idsOf(await choose(admin, { kind: "person", ids: user.id }))).toEqual([user.id]);
});

test("a user that no record names can be chosen with FullAccess only", async ({ as }) => {
  const owner = await ensureOwner();
  const silent = await createUser(await createCompany("Buyer"));
  const choicesOf = async (role: "OrderAdmin" | "FullAccess") =>
    idsOf(await choose(await as(await createUser(owner, { roles: [role] })), { kind: "person", ids: silent.id }));

  expect(await choicesOf("OrderAdmin")).toEqual([]);
  expect(await choicesOf("FullAccess")).toEqual([silent.id]);
});

test("a product reader chooses products, and companies that own or supply them", async ({ as }) => {
  const word = newWord();
  const [supplier, stranger] = [await createCompany("Supplier"), await createCompany("Supplier")];
  const active = await createProduct(supplier, { name: `${word} chair` });
  await createProduct(stranger, { name: `${word} stool`, active: false });
  const reader = await as(await createUser(await createCompany("Buyer"), { roles: ["ProductReader"] }));

  expect(idsOf(await choose(reader, { kind: "product", search: word }))).toEqual([active.id]);
  const readsAll = await as(await createUser(await ensureOwner(), { roles: ["ProductReader"] }));
  expect(idsOf(await choose(readsAll, { kind: "company", ids: supplier.id }))).toEqual([supplier.id]);
  const buyer = await createCompany("Buyer");
  expect(await choose(readsAll, { kind: "company", ids: buyer.id })).toEqual([]);
});

test("names are looked up by IDs of any type", async ({ as }) => {
  const { user, order, buyer } = await createPurchase();
  const rules = [`a,b-${newWord()}`, `50%2C-${newWord()}`];
  for (const id of rules) await createApproval(order, { approvalRuleId: (await createRule(buyer, { id })).id });
  const ids = rules.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join(",");

  expect(idsOf(await choose(await as(user), { kind: "rule", ids })).sort()).toEqual([...rules].sort());
});

test("at most twenty choices are returned", async ({ as }) => {
  const { user, order } = await createPurchase();
  for (let count = 0; count < 21; count += 1) await createApproval(order);
  const client = await as(user);

  expect(await choose(client, { kind: "rule" })).toHaveLength(20);
  expect(await choose(client, { kind: "rule", search: "over" })).toHaveLength(20);
});

test("a caller who may read no type of choice is refused, and so is an invalid query", async ({ as, anybody }) => {
  const owner = await ensureOwner();
  const user = await createUser(owner, { roles: ["PasswordReset", "OrderAdmin"] });
  const client = await as(user);
  const productReader = await as(await createUser(owner, { roles: ["ProductReader"] }));

  expect((await anybody.get("/me/choices?kind=rule")).status()).toBe(401);
  expect((await (await as(user, ["PasswordReset"])).refusal("/me/choices", "kind=rule")).status).toBe(403);
  expect((await client.refusal("/me/choices", "kind=product")).status).toBe(403);
  for (const kind of ["rule", "group", "person"])
    expect((await productReader.refusal("/me/choices", `kind=${kind}`)).status).toBe(403);
  const bad = {
    kind: ["", "kind=colour", "kind="],
    search: [`kind=rule&search=${"x".repeat(201)}`, "kind=rule&search=%00"],
    ids: [
      "kind=rule&ids=",
      "kind=rule&ids=a,,b",
      `kind=rule&ids=${"x,".repeat(20)}x`,
      `kind=rule&ids=${"x".repeat(101)}`,
    ],
  };
  for (const [Property, queries] of Object.entries(bad)) {
    for (const query of queries) {
      const { status, faults } = await client.refusal("/me/choices", query);
      expect({ status, faults }, query).toMatchObject({
        status: 400,
        faults: [{ ErrorCode: "InvalidRequest", Property }],
      });
    }
  }
});
