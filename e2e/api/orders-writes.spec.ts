import type { APIResponse } from "@playwright/test";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import { db } from "@/lib/db/connection";
import type { Order } from "@/lib/orders/contract";
import type { LineItem } from "@/lib/orders/line-items/contract";
import { type Client, readBody, refusalOf } from "../client";
import { bySession } from "../credentials";
import { whileDeleting } from "../deleting-rule";
import {
  createCompany,
  createGroup,
  createOrder,
  createProduct,
  createRule,
  createUser,
  ensureOwner,
  inParts,
  newWord,
} from "../factories";
import { expect, test } from "../fixtures";

const done = <T = Order>(response: APIResponse, status = 200) => readBody<T>(response, status);

const outgoing = "/orders/outgoing";

/** A buyer's administrator, and a product that they can buy. */
async function createShopper() {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["OrderAdmin"] });
  return { buyer, user, owner: await ensureOwner(), product: await createProduct(await ensureOwner()) };
}

const create = async (api: Client, body: object = {}) => done(await api.send("POST", outgoing, body), 201);
const linesOf = ({ ID }: { ID: string }) => `${outgoing}/${ID}/lineitems`;
const addLine = async (api: Client, order: { ID: string }, line: object) =>
  done<LineItem>(await api.send("POST", linesOf(order), line), 201);
const getOrder = async (api: Client, { ID }: { ID: string }) => done(await api.get(`${outgoing}/${ID}`));
const eventsOf = (id: string) =>
  db.auditEvent.findMany({ where: { objectType: "Order", objectId: id }, orderBy: { id: "asc" } });

test("an order is created, changed and deleted, and both of its companies can see the history", async ({ as }) => {
  const { buyer, user, owner } = await createShopper();
  const api = await as(user);
  const body = {
    Comments: "Soon.",
    ShippingCost: 10.1,
    TaxCost: 0.2,
    xp: { CostCenter: "4600", deep: { a: 1, b: 2 } },
  };
  // Other properties that OrderCloud's clients send are ignored.
  const response = await api.send("POST", outgoing, { ...body, Status: "Open", Total: 1, Colour: "red" });
  const order = await done(response, 201);
  expect(order).toMatchObject({
    ...body,
    ...{ Status: "Unsubmitted", Subtotal: 0, Total: 10.3, Currency: "USD", IsSubmitted: false, DateSubmitted: null },
    ...{ FromCompanyID: buyer.id, ToCompanyID: owner.id, FromUserID: user.id },
  });
  expect(order.ID).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
  expect(response.headers().location).toBe(`/api/v1${outgoing}/${order.ID}`);
  expect(await getOrder(api, order)).toEqual(order);

  const lost = JSON.parse('{"xp":{"__proto__":{"a":1},"b":2}}');
  expect(await refusalOf(await api.send("POST", outgoing, lost))).toMatchObject({
    status: 400,
    data: { Property: "__proto__" },
  });
  for (const ID of ["batch", "a b"])
    expect(await refusalOf(await api.send("POST", outgoing, { ID }))).toMatchObject({
      status: 400,
      data: { Property: "ID" },
    });

  const patch = { xp: { deep: { a: null, c: 3 } }, Gratuity: 0.1 };
  const patched = await done(await api.send("PATCH", `${outgoing}/${order.ID}`, patch));
  expect(patched).toMatchObject({ Comments: "Soon.", Total: 10.4, xp: { CostCenter: "4600", deep: { b: 2, c: 3 } } });
  expect(patched.xp?.deep).toEqual({ b: 2, c: 3 });
  const saved = await done(await api.send("PUT", `${outgoing}/${order.ID}`, { TaxCost: 5 }));
  expect(saved).toMatchObject({ Comments: null, xp: null, ShippingCost: 0, TaxCost: 5, Total: 5, Currency: "USD" });
  expect((await api.send("DELETE", `${outgoing}/${order.ID}`)).status()).toBe(204);
  expect((await api.get(`${outgoing}/${order.ID}`)).status()).toBe(404);

  const events = await eventsOf(order.ID);
  expect(events.map(({ event }) => event)).toEqual([
    ...["order.created", "order.updated", "order.updated", "order.deleted"],
  ]);
  for (const event of events) expect(event).toMatchObject({ companyId: buyer.id, otherCompanyId: owner.id });
  expect(events[1]?.data).toMatchObject({
    OrderID: order.ID,
    changes: { Gratuity: { from: 0, to: 0.1 }, Total: { from: 10.3, to: 10.4 } },
  });
});

test("a record sent back unchanged changes nothing, and PUT creates a missing one", async ({ as }) => {
  const { user, product } = await createShopper();
  const api = await as(user);
  const id = `made-${product.id}`;
  const saved = await done(await api.send("PUT", `${outgoing}/${id}`, { Comments: "New." }));
  expect(saved).toMatchObject({ ID: id, Comments: "New.", Status: "Unsubmitted" });
  const line = await done<LineItem>(
    await api.send("PUT", `${linesOf(saved)}/one`, { ProductID: product.id, Quantity: 3, UnitPrice: 0.1 }),
  );
  expect(line).toMatchObject({ ID: "one", LineTotal: 0.3 });
  const before = await api.get(`${outgoing}/${id}`);
  const record = await done(before);
  const [again] = [await api.send("PUT", `${outgoing}/${id}`, record)];
  expect(await done(again)).toEqual(record);
  expect(again.headers().etag).toBe(before.headers().etag);
  expect(await done<LineItem>(await api.send("PUT", `${linesOf(saved)}/one`, line))).toEqual(line);
  expect(await refusalOf(await api.send("POST", outgoing, { ID: id }))).toMatchObject({
    status: 409,
    code: "IdExists",
  });
});

test("PUT with If-None-Match only creates, and with If-Match only replaces", async ({ as }) => {
  const { user, owner, product } = await createShopper();
  const shopper = await as(user);
  const seller = await as(await createUser(owner, { roles: ["FullAccess"] }));
  const order = `${outgoing}/only-${product.id}`;
  const line = { ProductID: product.id, Quantity: 1, UnitPrice: 1 };
  const cases = [
    { api: shopper, path: order, body: {} },
    { api: shopper, path: `${order}/lineitems/one`, body: line },
    { api: seller, path: `/products/only-${product.id}`, body: { Name: "Chair" } },
  ];
  for (const { api, path, body } of cases) {
    const send = async (headers: Record<string, string>) => (await api.send("PUT", path, body, headers)).status();
    expect([await send({ "if-match": "*" }), (await api.get(path)).status()], path).toEqual([412, 404]);
    expect(await send({ "if-none-match": "*", "if-match": "*" }), path).toBe(412);
    expect(await send({ "if-none-match": '"1"' }), path).toBe(400);
    const racing = await Promise.all([1, 2, 3].map(() => send({ "if-none-match": "*" })));
    expect(racing.toSorted(), path).toEqual([200, 412, 412]);
    expect(await send({ "if-none-match": "*" }), path).toBe(412);
    expect(await send({ "if-match": "*" }), path).toBe(200);
  }
  expect((await shopper.send("PATCH", order, {}, { "if-none-match": "*" })).status()).toBe(412);
  // Without a condition each saves the record, whoever is first.
  const saved = await Promise.all(["A", "B", "C"].map((Comments) => shopper.send("PUT", `${order}-2`, { Comments })));
  expect(saved.map((answer) => answer.status())).toEqual([200, 200, 200]);
});

test("a record that is created again under its ID is no version that anybody has read", async ({ as }) => {
  const { user, owner, buyer, product } = await createShopper();
  const shopper = await as(user);
  const seller = await as(await createUser(owner, { roles: ["FullAccess"] }));
  const group = await createGroup(buyer);
  const rule = { ApprovingGroupID: group.id, RuleExpression: "false" };
  for (const [api, path, body] of [
    [shopper, `${outgoing}/again-${product.id}`, {}],
    [seller, `/products/again-${product.id}`, { Name: "Chair" }],
    [seller, `/buyers/${buyer.id}/usergroups/again-${product.id}`, { Name: "Finance" }],
    [seller, `/buyers/${buyer.id}/approvalrules/again-${product.id}`, rule],
  ] as const) {
    const read = { "if-match": (await api.send("PUT", path, body)).headers().etag ?? "" };
    expect((await api.send("DELETE", path)).status(), path).toBe(204);
    expect((await api.send("PUT", path, body)).status(), path).toBe(200);
    expect((await api.send("DELETE", path, undefined, read)).status(), path).toBe(412);
  }
});

test("lines add up to the order's exact amounts, and each change raises its version", async ({ as }) => {
  const { user, product } = await createShopper();
  const api = await as(user);
  const order = await create(api, { ShippingCost: 0.3 });
  const first = await addLine(api, order, { ProductID: product.id, Quantity: 3, UnitPrice: 0.1, CostCenter: "A" });
  expect(first).toMatchObject({ Quantity: 3, UnitPrice: 0.1, LineTotal: 0.3, CostCenter: "A", QuantityShipped: 0 });
  const second = await addLine(api, order, { ProductID: product.id, Quantity: 1, UnitPrice: 1234567.8901 });
  expect(await getOrder(api, order)).toMatchObject({ Subtotal: 1234568.1901, Total: 1234568.4901, LineItemCount: 2 });

  const { etag = "" } = (await api.get(`${outgoing}/${order.ID}`)).headers();
  const path = `${linesOf(order)}/${first.ID}`;
  const patched = await api.send("PATCH", path, { Quantity: 2, xp: { a: 1 } }, { "if-match": etag });
  expect(await done<LineItem>(patched)).toMatchObject({ Quantity: 2, CostCenter: "A", LineTotal: 0.2, xp: { a: 1 } });
  expect(patched.headers().etag).not.toBe(etag);
  expect((await api.get(`${outgoing}/${order.ID}`)).headers().etag).toBe(patched.headers().etag);
  expect((await api.get(path)).headers().etag).toBe(patched.headers().etag);
  await done<LineItem>(await api.send("PATCH", path, { CostCenter: "B" }));
  const [ofCostCenter] = (await eventsOf(order.ID)).slice(-1).map(({ data }) => Object(data).changes);
  expect(Object.keys(ofCostCenter)).toEqual(["LineItems"]);
  const stale = await api.send("DELETE", path, undefined, { "if-match": etag });
  expect(await refusalOf(stale)).toMatchObject({ status: 412, code: "PreconditionFailed" });

  expect((await api.send("DELETE", `${linesOf(order)}/${second.ID}`)).status()).toBe(204);
  expect(await getOrder(api, order)).toMatchObject({ Subtotal: 0.2, Total: 0.5, LineItemCount: 1 });
  const events = await eventsOf(order.ID);
  expect(events.at(-1)?.data).toMatchObject({
    changes: { LineItems: { from: { ID: second.ID }, to: null }, Total: { from: 1234568.3901, to: 0.5 } },
  });
});

test("a line needs a visible product, a quantity and a price, and keeps its product", async ({ as }) => {
  const { user, product } = await createShopper();
  const api = await as(user);
  const order = await create(api);
  const send = async (line: object) => refusalOf(await api.send("POST", linesOf(order), line));
  const line = { ProductID: product.id, Quantity: 1, UnitPrice: 5 };
  const { UnitPrice: _, ...unpriced } = line;
  expect(await send(unpriced)).toMatchObject({
    status: 400,
    message: expect.stringContaining("UnitPrice: Is required"),
  });
  expect(await send({ ...line, UnitPrice: -1 })).toMatchObject({ status: 400, data: { Property: "UnitPrice" } });
  expect(await send({ ...line, Quantity: 0 })).toMatchObject({ status: 400, code: "LineItem.QuantityMustBePositive" });
  const inactive = await createProduct(await ensureOwner(), { active: false });
  expect(await send({ ...line, ProductID: inactive.id })).toMatchObject({
    status: 404,
    data: { ObjectType: "Product" },
  });
  const lineItem = await addLine(api, order, { ...line, ID: "one" });
  expect(await send({ ...line, ID: "one" })).toMatchObject({ status: 409, code: "IdExists" });
  expect(await send({ ...line, UnitPrice: 9e13, Quantity: 2 })).toMatchObject({
    status: 400,
    code: "ValidationFailure",
  });
  const other = await createProduct(await ensureOwner());
  const change = { ProductID: other.id };
  expect(await refusalOf(await api.send("PATCH", `${linesOf(order)}/${lineItem.ID}`, change))).toMatchObject({
    ...{ status: 400, code: "LineItem.CannotChangeProductID" },
  });
  expect((await api.send("PATCH", `${linesOf(order)}/none`, { Quantity: 2 })).status()).toBe(404);
});

test("an order has at most 1,000 lines", async ({ as }) => {
  const { user, product } = await createShopper();
  const api = await as(user);
  const order = await create(api);
  const line = { orderId: order.ID, productId: product.id, quantity: 1, unitPrice: 1 };
  const data = Array.from({ length: 999 }, (_, at) => ({ ...line, id: `line-${at}`, position: at }));
  await inParts(data, (part) => db.lineItem.createMany({ data: part }));
  const body = { ProductID: product.id, Quantity: 1, UnitPrice: 1 };
  const answers = await Promise.all([1, 2].map(() => api.send("POST", linesOf(order), body)));
  expect(answers.map((each) => each.status()).sort()).toEqual([201, 400]);
  expect(await getOrder(api, order)).toMatchObject({ LineItemCount: 1000, Total: 1000 });
});

test("while an order awaits approval its lines and amounts are fixed, its comments until then, and xp can always change", async ({
  as,
}) => {
  const { buyer, user, product } = await createShopper();
  const api = await as(user);
  for (const [status, comments] of [
    ["AwaitingApproval", 200],
    ["Open", 400],
    ["Declined", 400],
    ["Completed", 400],
  ] as const) {
    const { id } = await createOrder({ from: buyer, by: user }, { status, total: 10, subtotal: 10, xp: { a: 1 } });
    const path = `${outgoing}/${id}`;
    const code = "Order.CannotChangeInCurrentStatus";
    expect(await refusalOf(await api.send("PATCH", path, { TaxCost: 1 })), status).toMatchObject({ status: 400, code });
    const line = { ProductID: product.id, Quantity: 1, UnitPrice: 1 };
    expect(await refusalOf(await api.send("POST", `${path}/lineitems`, line))).toMatchObject({ status: 400, code });
    expect((await api.send("PATCH", path, { Comments: "Soon." })).status(), status).toBe(comments);
    expect((await done(await api.send("PATCH", path, { xp: { b: 2 } }))).xp).toEqual({ a: 1, b: 2 });
    expect(await refusalOf(await api.send("DELETE", path))).toMatchObject({
      ...{ status: 400, code: "Order.CannotDeleteInCurrentStatus" },
    });
    expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ changedById: null });
  }
});

test("nobody decides an order that they created in another's name, whoever changed and submitted it since", async ({
  as,
}) => {
  const { user, approver, product } = await createRuled([{ ruleExpression: "true" }]);
  const maker = await db.user.update({ where: { id: approver.id }, data: { roles: ["FullAccess"] } });
  const [theirs, colleague] = [await as(maker), await as(user)];
  const order = await create(theirs, { FromUserID: user.id });
  await addLine(colleague, order, { ProductID: product.id, Quantity: 1, UnitPrice: 1 });
  expect(await db.order.findUniqueOrThrow({ where: { id: order.ID } })).toMatchObject({
    ...{ fromUserId: user.id, createdById: maker.id, changedById: user.id },
  });
  await done(await submit(colleague, order), 201);
  expect(await theirs.ids("/approvals", "CanDecide=true")).toEqual([]);
  expect(await refusalOf(await theirs.send("POST", `${outgoing}/${order.ID}/approve`))).toMatchObject({
    ...{ status: 403, code: "Order.NotEligibleToApprove", data: { Reason: "OwnOrder" } },
  });
});

test("nobody decides an order whose lines they entered, whoever changed it since", async ({ as }) => {
  const { user, approver, product } = await createRuled([{ ruleExpression: "true" }]);
  const helper = await db.user.update({ where: { id: approver.id }, data: { roles: ["OrderAdmin"] } });
  const [theirs, requester] = [await as(helper), await as(user)];
  const order = await create(requester, {});
  await addLine(theirs, order, { ProductID: product.id, Quantity: 1, UnitPrice: 1 });
  const path = `${outgoing}/${order.ID}`;
  // Twice: whoever changed it is remembered once.
  for (const Comments of ["Soon.", "Now."]) {
    await done(await requester.send("PATCH", path, { Comments }));
    await done(await theirs.send("PATCH", path, { xp: { Comments } }));
  }
  await done(await requester.send("PATCH", path, { xp: { Site: "Main" } }));
  expect(await db.order.findUniqueOrThrow({ where: { id: order.ID } })).toMatchObject({
    ...{ changedById: user.id, alsoChangedByIds: [helper.id] },
  });
  const preview = await (await requester.send("POST", "/approvalrules/preview", { OrderID: order.ID })).json();
  const barred = { User: expect.objectContaining({ ID: helper.id }), Reason: "Changed" };
  expect(preview.Approvals.Items[0].Signers.Barred).toContainEqual(barred);
  await done(await submit(requester, order), 201);
  expect(await theirs.ids("/approvals", "CanDecide=true")).toEqual([]);
  expect(await theirs.ids(`${path}/eligibleapprovers`)).toEqual([]);
  expect(await refusalOf(await theirs.send("POST", `${path}/approve`))).toMatchObject({
    ...{ status: 403, code: "Order.NotEligibleToApprove", data: { Reason: "OwnOrder" } },
  });
});

test("orders are created in the directions that the caller's company has", async ({ as, request }) => {
  const { buyer, user, owner } = await createShopper();
  const seller = await createUser(owner, { roles: ["OrderAdmin"] });
  const supplier = await createCompany("Supplier");
  const supplierAdmin = await createUser(supplier, { roles: ["OrderAdmin"] });
  const [mine, theirs, sold] = [await as(user), await as(seller), await as(supplierAdmin)];
  const refusalTo = async (api: Client, path: string, body: object) => refusalOf(await api.send("POST", path, body));
  expect(await refusalTo(theirs, "/orders/incoming", {})).toMatchObject({
    ...{ status: 400, code: "Order.CreateIncomingRequiresFromUser" },
  });
  expect(await done(await theirs.send("POST", "/orders/Incoming", { FromUserID: user.id }), 201)).toMatchObject({
    ...{ FromCompanyID: buyer.id, ToCompanyID: owner.id, FromUserID: user.id },
  });
  expect(await done(await theirs.send("POST", "/orders/outgoing", { ToCompanyID: supplier.id }), 201)).toMatchObject({
    ...{ FromCompanyID: owner.id, ToCompanyID: supplier.id, FromUserID: seller.id },
  });
  expect(await refusalTo(mine, "/orders/incoming", {})).toMatchObject({ status: 400, data: { Property: "direction" } });
  expect(await refusalTo(mine, outgoing, { FromUserID: seller.id })).toMatchObject({ status: 404 });
  const other = await createCompany("Buyer");
  expect(await refusalTo(mine, outgoing, { ToCompanyID: other.id })).toMatchObject({ status: 404 });
  // A supplier sees people who have ordered from it, and nobody else.
  const entered = { FromUserID: user.id };
  expect(await refusalTo(sold, "/orders/incoming", entered)).toMatchObject({
    status: 404,
    data: { ObjectType: "User" },
  });
  const draft = await createOrder({ from: buyer, to: supplier, by: user }, { status: "Unsubmitted" });
  expect((await sold.send("POST", "/orders/incoming", entered)).status()).toBe(404);
  await createOrder({ from: buyer, to: supplier, by: user });
  const filled = await done(await sold.send("POST", "/orders/incoming", entered), 201);
  // It fills what it entered, not what the buyer did.
  const line = { ProductID: (await createProduct(supplier)).id, Quantity: 1, UnitPrice: 1 };
  for (const [method, at, body, code] of [
    ["POST", "/lineitems", line, "Order.CannotChangeInCurrentStatus"],
    ["PUT", "/lineitems/a", line, "Order.CannotChangeInCurrentStatus"],
    ["PATCH", "", { Comments: "x" }, "Order.CannotChangeInCurrentStatus"],
    // Rules may read it.
    ["PATCH", "", { xp: { NewCostCenter: false } }, "Order.CannotChangeInCurrentStatus"],
    ["POST", "/submit", undefined, "Order.CannotSubmitBadStatus"],
    ["POST", "/cancel", undefined, "Order.CannotCancelInCurrentStatus"],
    ["DELETE", "", undefined, "Order.CannotDeleteInCurrentStatus"],
  ] as const) {
    const refused = await sold.send(method, `/orders/incoming/${draft.id}${at}`, body);
    expect(await refusalOf(refused), `${method} ${at}`).toMatchObject({ status: 400, code });
  }
  // Its page offers nothing else.
  const pageOf = async (id: string) => {
    const headers = await bySession(supplierAdmin);
    return (await request.get(`/orders/incoming/${id}/approvals`, { headers })).text();
  };
  expect([
    (await pageOf(draft.id)).includes("Cancel order"),
    (await pageOf(filled.ID)).includes("Cancel order"),
  ]).toEqual([false, true]);
  await done(await sold.send("POST", `/orders/incoming/${filled.ID}/lineitems`, line), 201);
  await done(await sold.send("POST", `/orders/incoming/${filled.ID}/submit`), 201);
  // A supplier has no outgoing orders: nobody of it could decide one.
  const { id: FromUserID } = await createUser(supplier);
  expect(await refusalTo(theirs, "/orders/incoming", { FromUserID })).toMatchObject({ status: 404 });
});

test("orders of another company cannot be changed, and a reader changes none", async ({ as }) => {
  const { user, buyer, product } = await createShopper();
  const api = await as(user);
  const order = await create(api);
  const stranger = await as(await createUser(await createCompany("Buyer"), { roles: ["OrderAdmin"] }));
  const reader = await as(await createUser(buyer, { roles: ["ShopperOrderReader"] }));
  const line = { ProductID: product.id, Quantity: 1, UnitPrice: 1 };
  const path = `${outgoing}/${order.ID}`;
  for (const [method, at, body] of [
    ["PATCH", path, { Comments: "x" }],
    ["PUT", path, { Comments: "x" }],
    ["DELETE", path, undefined],
    ["POST", `${path}/lineitems`, line],
    ["PUT", `${path}/lineitems/a`, line],
    ["PATCH", `${path}/lineitems/a`, { Quantity: 2 }],
    ["DELETE", `${path}/lineitems/a`, undefined],
  ] as const) {
    expect((await stranger.send(method, at, body)).status(), `${method} ${at}`).toBe(404);
    expect((await reader.send(method, at, body)).status(), `${method} ${at}`).toBe(403);
  }
  expect((await reader.send("POST", outgoing, {})).status()).toBe(403);
  expect(await getOrder(api, order)).toEqual(order);
});

test("an order requested twice under one key is created once", async ({ as }) => {
  const { user } = await createShopper();
  const api = await as(user);
  const key = { "idempotency-key": "once" };
  const [first, second] = [
    await done(await api.send("POST", outgoing, { Comments: "Once." }, key), 201),
    await done(await api.send("POST", outgoing, { Comments: "Once." }, key), 201),
  ];
  expect(second).toEqual(first);
  expect(await db.order.count({ where: { fromUserId: user.id } })).toBe(1);
});

const submit = (api: Client, { ID }: { ID: string }) => api.send("POST", `${outgoing}/${ID}/submit`);

test("an order without a matching rule is Open at once, and takes its quantities from stock", async ({ as }) => {
  const { user, owner } = await createShopper();
  const api = await as(user);
  const stock = { inventoryEnabled: true, inventoryQuantityAvailable: 10 };
  const product = await createProduct(owner, stock);
  const endless = await createProduct(owner, { ...stock, inventoryOrderCanExceed: true });
  const order = await create(api);
  expect(await refusalOf(await submit(api, order))).toMatchObject({
    ...{ status: 400, code: "Order.CannotSubmitWithNoLineItems" },
  });
  await addLine(api, order, { ProductID: product.id, Quantity: 3, UnitPrice: 1 });
  await addLine(api, order, { ProductID: product.id, Quantity: 4, UnitPrice: 1 });
  await addLine(api, order, { ProductID: endless.id, Quantity: 11, UnitPrice: 1 });
  const submitted = await done(await submit(api, order), 201);
  expect(submitted).toMatchObject({ Status: "Open", IsSubmitted: true, DateApproved: null, PendingApprovals: 0 });
  expect(submitted.DateSubmitted).not.toBeNull();
  const products = await db.product.findMany({ where: { id: { in: [product.id, endless.id] } } });
  expect(new Map(products.map(({ id, inventoryQuantityAvailable }) => [id, inventoryQuantityAvailable]))).toEqual(
    new Map([
      [product.id, 3],
      [endless.id, -1],
    ]),
  );
  expect(await refusalOf(await submit(api, order))).toMatchObject({ status: 400, code: "Order.CannotSubmitBadStatus" });
  const events = (await eventsOf(order.ID)).map(({ event }) => event);
  expect(events.slice(-2)).toEqual(["order.submitted", "order.opened"]);
});

test("an order of products that are not sold or not in stock is not submitted", async ({ as }) => {
  const { user, owner } = await createShopper();
  const api = await as(user);
  for (const [fields, code] of [
    [{ active: false }, "Order.CannotSubmitWithInactiveProduct"],
    [{ isParent: true }, "Order.CannotSubmitWithParentProduct"],
    [{ inventoryEnabled: true, inventoryQuantityAvailable: 1 }, "Inventory.Insufficient"],
  ] as const) {
    const product = await createProduct(owner);
    const order = await create(api);
    await addLine(api, order, { ProductID: product.id, Quantity: 2, UnitPrice: 1 });
    await db.product.update({ where: { id: product.id }, data: fields });
    expect(await refusalOf(await submit(api, order))).toMatchObject({
      ...{ status: 400, code, data: { ProductID: product.id } },
    });
    expect(await getOrder(api, order)).toMatchObject({ Status: "Unsubmitted" });
  }
});

test("orders submitted at the same time take no more than the stock", async ({ as }) => {
  const { user, owner } = await createShopper();
  const api = await as(user);
  const [a, b] = [0, 1].map(() => createProduct(owner, { inventoryEnabled: true, inventoryQuantityAvailable: 5 }));
  const products = [await a, await b].map((product) => product?.id ?? "");
  const orders = [];
  for (let nth = 0; nth < 5; nth++) {
    const order = await create(api);
    for (const ProductID of nth % 2 ? products : products.toReversed())
      await addLine(api, order, { ProductID, Quantity: 2, UnitPrice: 1 });
    orders.push(order);
  }
  const answers = await Promise.all(orders.map((order) => submit(api, order)));
  expect(answers.map((each) => each.status()).sort()).toEqual([201, 201, 400, 400, 400]);
  const rows = await db.product.findMany({ where: { id: { in: products } } });
  expect(rows.map((each) => each.inventoryQuantityAvailable)).toEqual([1, 1]);
});

/** An order of 50 chairs for 10 each, by a buyer with these rules for one group. */
async function createRuled(rules: { id?: string; ruleExpression: string; approvedRules?: string[] }[]) {
  const { buyer, user, owner } = await createShopper();
  const approver = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const group = await createGroup(buyer, [approver, user]);
  const word = newWord();
  // IDs of rules are unique in the marketplace.
  const own = (text: string) => text.replaceAll("{word}", word);
  for (const { id, ruleExpression, approvedRules = [] } of rules)
    await createRule(buyer, {
      ...(id && { id: own(id) }),
      ...{ groupID: group.id, ruleExpression: own(ruleExpression), approvedRules: approvedRules.map(own) },
    });
  const stock = { inventoryEnabled: true, inventoryQuantityAvailable: 100 };
  const product = await createProduct(owner, stock);
  return { buyer, user, approver, product, word };
}

async function createChairs(api: Client, product: { id: string }, overrides: object = {}) {
  const order = await create(api, overrides);
  await addLine(api, order, { ID: "chairs", ProductID: product.id, Quantity: 50, UnitPrice: 10, CostCenter: "A" });
  return order;
}

const stockOf = async ({ id }: { id: string }) =>
  (await db.product.findUniqueOrThrow({ where: { id } })).inventoryQuantityAvailable;
const approvalsOf = ({ ID }: { ID: string }) =>
  db.approval.findMany({ where: { orderId: ID }, orderBy: [{ round: "asc" }, { approvalRuleId: "asc" }] });

test("matching rules ask for approvals, in turn where they say so, and the last approval opens the order", async ({
  as,
}) => {
  const { user, approver, product, word } = await createRuled([
    { id: "{word}-1-over", ruleExpression: "order.Total > 400" },
    {
      id: "{word}-2-then",
      ruleExpression: "order.approved('{word}-1-over') and items.any(CostCenter = 'A')",
      approvedRules: ["{word}-1-over"],
    },
    { id: "{word}-3-never", ruleExpression: "order.Total > 1000" },
  ]);
  const [api, theirs] = [await as(user), await as(approver)];
  const order = await createChairs(api, product);
  const submitted = await done(await submit(api, order), 201);
  expect(submitted).toMatchObject({
    ...{ Status: "AwaitingApproval", IsSubmitted: false, DateSubmitted: null, PendingApprovals: 1 },
    DateSubmittedForApproval: expect.any(String),
  });
  expect(await approvalsOf(order)).toMatchObject([
    {
      ...{ approvalRuleId: `${word}-1-over`, status: "Pending", ruleExpression: "order.Total > 400" },
      why: { Compared: [{ Text: "order.Total > 400", Left: 500, Right: 400, Holds: true }], Fault: null },
    },
  ]);
  expect(await stockOf(product)).toBe(100);
  // The person who submitted it is in the group, too.
  expect(await refusalOf(await api.send("POST", `${outgoing}/${order.ID}/approve`))).toMatchObject({ status: 403 });

  const first = await done(await theirs.send("POST", `${outgoing}/${order.ID}/approve`), 201);
  expect(first).toMatchObject({ Status: "AwaitingApproval", PendingApprovals: 1 });
  expect((await approvalsOf(order))[1]).toMatchObject({
    ...{ approvalRuleId: `${word}-2-then`, status: "Pending", why: { LineItemIDs: ["chairs"] } },
  });
  const second = await done(await theirs.send("POST", `${outgoing}/${order.ID}/approve`), 201);
  expect(second).toMatchObject({ Status: "Open", IsSubmitted: true, DateApproved: expect.any(String) });
  expect(await stockOf(product)).toBe(50);
  const events = (await eventsOf(order.ID)).map(({ event }) => event);
  expect(events.slice(-4)).toEqual(["order.submitted", "order.awaiting_approval", "order.approved", "order.opened"]);
});

test("an order that is out of stock at its last approval is not approved, and a decision on hold says why", async ({
  as,
}) => {
  const { user, approver, product } = await createRuled([{ ruleExpression: "true" }]);
  const [api, theirs] = [await as(user), await as(approver)];
  const order = await createChairs(api, product);
  await done(await submit(api, order), 201);
  await db.product.update({ where: { id: product.id }, data: { inventoryQuantityAvailable: 49 } });
  expect(await refusalOf(await theirs.send("POST", `${outgoing}/${order.ID}/approve`))).toMatchObject({
    ...{ status: 400, code: "Inventory.Insufficient", data: { Quantity: 50, QuantityAvailable: 49 } },
  });
  expect(await approvalsOf(order)).toMatchObject([{ status: "Pending" }]);
  const decisions = { Decisions: [{ OrderID: order.ID, Decision: "Approve" }], HoldSeconds: 1 };
  expect((await theirs.send("POST", "/approvals/decisions", decisions)).status()).toBe(200);
  await expect
    .poll(() => db.decision.findMany({ where: { orderId: order.ID }, select: { state: true, reason: true } }))
    .toEqual([{ state: "Refused", reason: "OutOfStock" }]);
  expect(await stockOf(product)).toBe(49);
});

test("a declined order that may be submitted again starts a new round", async ({ as }) => {
  const { user, approver, product } = await createRuled([
    { ruleExpression: "order.Total > 1" },
    { ruleExpression: "true" },
  ]);
  const [api, theirs] = [await as(user), await as(approver)];
  const order = await createChairs(api, product);
  await done(await submit(api, order), 201);
  const declined = await theirs.send("POST", `${outgoing}/${order.ID}/decline`, { AllowResubmit: true });
  expect(await done(declined, 201)).toMatchObject({ Status: "Unsubmitted", DateDeclined: expect.any(String) });
  expect(await refusalOf(await api.send("DELETE", `${outgoing}/${order.ID}`))).toMatchObject({ status: 400 });
  await api.send("PATCH", `${linesOf(order)}/chairs`, { Quantity: 40 });
  const again = await done(await submit(api, order), 201);
  expect(again).toMatchObject({ Status: "AwaitingApproval", DateDeclined: null, PendingApprovals: 2, Total: 400 });
  expect((await approvalsOf(order)).map(({ round, status }) => [round, status])).toEqual([
    ...[
      [1, "Declined"],
      [1, "Declined"],
      [2, "Pending"],
      [2, "Pending"],
    ],
  ]);
  const final = await theirs.send("POST", `${outgoing}/${order.ID}/decline`);
  expect(await done(final, 201)).toMatchObject({ Status: "Declined" });
  expect(await refusalOf(await submit(api, order))).toMatchObject({ code: "Order.CannotSubmitBadStatus" });
});

test("who submitted an earlier round does not decide the next one", async ({ as }) => {
  const { buyer, user, approver, product } = await createRuled([{ ruleExpression: "true" }]);
  const helper = await db.user.update({ where: { id: approver.id }, data: { roles: ["OrderAdmin"] } });
  const other = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const { groupId } = await db.approvingGroupMember.findFirstOrThrow({ where: { userId: helper.id } });
  await db.approvingGroupMember.create({ data: { groupId, userId: other.id } });
  const [requester, theirs, decider] = [await as(user), await as(helper), await as(other)];
  const order = await createChairs(requester, product);
  const path = `${outgoing}/${order.ID}`;
  await done(await submit(theirs, order), 201);
  await done(await decider.send("POST", `${path}/decline`, { AllowResubmit: true }), 201);
  await done(await submit(requester, order), 201);
  expect(await theirs.ids(`${path}/eligibleapprovers`)).toEqual([other.id]);
  expect(await refusalOf(await theirs.send("POST", `${path}/approve`))).toMatchObject({
    ...{ status: 403, data: { Reason: "OwnOrder" } },
  });
});

test("the preview of the new round's approvals shows what changed since the decline", async ({ as }) => {
  const { user, approver, product } = await createRuled([{ ruleExpression: "true" }]);
  const [api, theirs] = [await as(user), await as(approver)];
  const order = await createChairs(api, product, { ShippingCost: 5 });
  for (const [ID, Quantity] of [
    ["gone", 1],
    ["same", 2],
  ] as const)
    await addLine(api, order, { ID, ProductID: product.id, Quantity, UnitPrice: 3.5 });
  const changesNow = async () => {
    const id = (await approvalsOf(order)).at(-1)?.id;
    return (await done<ApprovalPreview>(await theirs.get(`/orders/all/${order.ID}/approvals/${id}/preview`))).Changes;
  };
  const decline = async () =>
    done(await theirs.send("POST", `${outgoing}/${order.ID}/decline`, { AllowResubmit: true }), 201);
  await done(await submit(api, order), 201);
  expect(await changesNow()).toBeNull();
  const { DateDeclined } = await decline();
  expect(await changesNow()).toBeNull();

  await done(await api.send("PATCH", `${linesOf(order)}/chairs`, { Quantity: 40, UnitPrice: 9.25 }));
  expect((await api.send("DELETE", `${linesOf(order)}/gone`)).status()).toBe(204);
  await addLine(api, order, { ID: "new", ProductID: product.id, Quantity: 4, UnitPrice: 0.1 });
  await done(await submit(api, order), 201);
  const line = { ProductID: product.id, ProductName: product.name };
  const changes = await changesNow();
  expect(changes).toEqual({
    DateDeclined: expect.any(String),
    Currency: "USD",
    Amounts: [
      { Name: "Subtotal", From: 510.5, To: 377.4 },
      { Name: "Total", From: 515.5, To: 382.4 },
    ],
    LineItems: {
      TotalCount: 3,
      Items: [
        {
          ID: "chairs",
          From: { ...line, Quantity: 50, UnitPrice: 10 },
          To: { ...line, Quantity: 40, UnitPrice: 9.25 },
        },
        { ID: "new", From: null, To: { ...line, Quantity: 4, UnitPrice: 0.1 } },
        { ID: "gone", From: { ...line, Quantity: 1, UnitPrice: 3.5 }, To: null },
      ],
    },
  });
  expect(Math.abs(Date.parse(changes?.DateDeclined ?? "") - Date.parse(DateDeclined ?? ""))).toBeLessThan(5000);

  // Compared with the last submission, not the first.
  await decline();
  await done(await submit(api, order), 201);
  expect(await changesNow()).toMatchObject({ Amounts: [], LineItems: { TotalCount: 0, Items: [] } });
  const revisions = await db.orderRevision.findMany({ where: { orderId: order.ID }, orderBy: { round: "asc" } });
  expect(revisions.map(({ round, amounts }) => [round, amounts])).toEqual([
    [1, expect.objectContaining({ Total: 515.5 })],
    [2, expect.objectContaining({ Total: 382.4 })],
  ]);
});

test("a rule that cannot be evaluated asks for an approval, with the reason in the audit; properties that rules name are fixed meanwhile", async ({
  as,
}) => {
  const { buyer, user, product } = await createRuled([{ ruleExpression: "order.xp.Budget.Left < 5" }]);
  const api = await as(user);
  const order = await createChairs(api, product, { xp: { Budget: { Left: "none" }, Note: 1 } });
  expect(await done(await submit(api, order), 201)).toMatchObject({ Status: "AwaitingApproval", PendingApprovals: 1 });
  expect(await approvalsOf(order)).toMatchObject([{ why: { Fault: { Code: "Expression.InvalidArguments" } } }]);
  const failed = (await eventsOf(order.ID)).find(({ event }) => event === "approvalrule.failed");
  expect(failed).toMatchObject({
    // Rules are hidden from the other company.
    ...{ companyId: buyer.id, otherCompanyId: null },
    data: { RuleExpression: "order.xp.Budget.Left < 5", Code: "Expression.InvalidArguments" },
  });
  const events = await db.auditEvent.findMany({
    where: { data: { path: ["OrderID"], equals: order.ID } },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ event }) => event).slice(-4)).toEqual([
    ...["order.submitted", "order.awaiting_approval", "approvalrule.failed", "approval.requested"],
  ]);
  const patch = (xp: object) => api.send("PATCH", `${outgoing}/${order.ID}`, { xp });
  expect(await refusalOf(await patch({ Budget: { Left: 3 } }))).toMatchObject({
    ...{ code: "Order.CannotChangeInCurrentStatus", data: { Property: "xp.Budget" } },
  });
  expect((await done(await patch({ Note: 2 }))).xp).toEqual({ Budget: { Left: "none" }, Note: 2 });
});

test("rules of other companies, rules for returns, rules without an expression and deleted rules ask for nothing", async ({
  as,
}) => {
  const { buyer, user, product } = await createRuled([]);
  const stranger = await createCompany("Buyer");
  await createRule(stranger, { ruleExpression: "true" });
  await createRule(buyer);
  await createRule(buyer, { ruleExpression: "true", type: "OrderReturn" });
  await createRule(buyer, { ruleExpression: "true", deletedAt: new Date() });
  const api = await as(user);
  expect(await done(await submit(api, await createChairs(api, product)), 201)).toMatchObject({ Status: "Open" });
});

test("a rule deleted while an order is submitted or approved asks for nothing", async ({ as }) => {
  for (const isKept of [false, true]) {
    const { buyer, user, approver, product, word } = await createRuled([
      { id: "{word}-first", ruleExpression: "order.Total > 400" },
    ]);
    const group = await createGroup(buyer, [approver]);
    const deletedRule = await createRule(buyer, { groupID: group.id, ruleExpression: "order.Total > 300" });
    const [api, theirs] = [await as(user), await as(approver)];
    const order = await createChairs(api, product);
    const submitted = await whileDeleting(deletedRule, { isKept }, () => submit(api, order));
    expect(await done(submitted, 201)).toMatchObject({ Status: "AwaitingApproval", PendingApprovals: 1 });

    const text = `order.approved('${word}-first')`;
    const approvedRules = [`${word}-first`];
    const then = await createRule(buyer, { groupID: group.id, ruleExpression: text, approvedRules });
    const approve = () => theirs.send("POST", `${outgoing}/${order.ID}/approve`);
    expect(await done(await whileDeleting(then, { isKept }, approve), 201)).toMatchObject({ Status: "Open" });
    expect(await approvalsOf(order)).toMatchObject([{ approvalRuleId: `${word}-first` }]);
  }
});

test("properties that rules name are fixed while an order waits, even if the rules have not matched", async ({
  as,
}) => {
  const rules = [{ ruleExpression: "order.Total > 400" }, { ruleExpression: "order.xp.Risk = 'high'" }];
  const { buyer, user, product } = await createRuled(rules);
  const api = await as(user);
  const order = await createChairs(api, product, { xp: { Risk: "low" } });
  expect(await done(await submit(api, order), 201)).toMatchObject({ PendingApprovals: 1 });
  const comment = (Comments: string) => api.send("PATCH", `${outgoing}/${order.ID}`, { Comments });
  expect((await comment("For the third floor.")).status()).toBe(200);
  await createRule(buyer, { ruleExpression: "order.comments = '*urgent*'" });
  expect(await refusalOf(await comment("Not urgent."))).toMatchObject({
    ...{ status: 400, code: "Order.CannotChangeInCurrentStatus", data: { Property: "Comments" } },
  });
  const patch = (xp: object) => api.send("PATCH", `${outgoing}/${order.ID}`, { xp });
  expect(await refusalOf(await patch({ Risk: "high" }))).toMatchObject({
    ...{ status: 400, code: "Order.CannotChangeInCurrentStatus", data: { Property: "xp.Risk" } },
  });
  expect((await patch({ Note: 1 })).status()).toBe(200);
});

test("an order can only have products sold by the company it goes to", async ({ as }) => {
  const { user } = await createShopper();
  const [supplier, other] = [await createCompany("Supplier"), await createCompany("Supplier")];
  const api = await as(user);
  const order = await create(api, { ToCompanyID: supplier.id });
  const batch = (ProductID: string) =>
    api.send("POST", `${outgoing}/batch`, `{"ToCompanyID":"${supplier.id}","LineItems":[${lineOf(ProductID)}]}`, {
      "content-type": "application/x-ndjson",
    });
  const lineOf = (ProductID: string) => JSON.stringify({ ProductID, Quantity: 1, UnitPrice: 10 });
  for (const overrides of [{}, { defaultSupplierId: supplier.id }, { allSuppliersCanSell: true }]) {
    const product = await createProduct(
      "defaultSupplierId" in overrides || "allSuppliersCanSell" in overrides ? other : supplier,
      overrides,
    );
    await addLine(api, order, { ProductID: product.id, Quantity: 1, UnitPrice: 10 });
    expect(await (await batch(product.id)).json()).toMatchObject({ Outcome: "Done" });
  }
  const theirs = await createProduct(other);
  const response = await api.send("POST", `${outgoing}/${order.ID}/lineitems`, JSON.parse(lineOf(theirs.id)));
  const fault = { data: { Property: "ProductID", ProductID: theirs.id }, code: "ValidationFailure" };
  expect(await refusalOf(response)).toMatchObject({ status: 400, ...fault });
  expect(await (await batch(theirs.id)).json()).toMatchObject({
    ...{ Outcome: "Refused", Errors: [{ ErrorCode: "ValidationFailure", Data: fault.data }] },
  });
  // The marketplace's owner sells all.
  await addLine(api, await create(api), { ProductID: theirs.id, Quantity: 1, UnitPrice: 10 });
});

test("an order whose seller no longer sells a product is not submitted, and an order's companies cannot change", async ({
  as,
}) => {
  const { user } = await createShopper();
  const [supplier, other] = [await createCompany("Supplier"), await createCompany("Supplier")];
  const api = await as(user);
  const order = await create(api, { ToCompanyID: supplier.id });
  for (const verb of ["PATCH", "PUT"] as const)
    expect(await refusalOf(await api.send(verb, `${outgoing}/${order.ID}`, { ToCompanyID: other.id }))).toMatchObject({
      ...{ status: 400, code: "ValidationFailure", data: { Property: "ToCompanyID" } },
    });
  const sold = await createProduct(supplier);
  const product = await createProduct(other, { defaultSupplierId: supplier.id });
  await addLine(api, order, { ProductID: sold.id, Quantity: 1, UnitPrice: 10 });
  const line = await addLine(api, order, { ProductID: product.id, Quantity: 1, UnitPrice: 10 });
  await db.product.update({ where: { id: product.id }, data: { defaultSupplierId: other.id } });
  const response = await submit(api, order);
  expect(await refusalOf(response)).toMatchObject({
    ...{ status: 400, code: "Order.ProductsNotFound", data: { LineItemID: line.ID, ProductID: product.id } },
  });
  const { detail, Errors } = await response.json();
  expect(Errors).toHaveLength(1);
  for (const word of [supplier.id, line.ID, product.id]) expect(detail).toContain(word);
  expect(await getOrder(api, order)).toMatchObject({ Status: "Unsubmitted" });
  expect((await api.send("DELETE", `${linesOf(order)}/${line.ID}`)).status()).toBe(204);
  expect(await done(await submit(api, order), 201)).toMatchObject({ Status: "Open" });
});

test("a seller's rule asks the seller's own people to approve an order", async ({ as }) => {
  const { user } = await createShopper();
  const supplier = await createCompany("Supplier");
  const approver = await createUser(supplier, { roles: ["ShopperOrderReader"] });
  const group = await createGroup(supplier, [approver]);
  await createRule(supplier, { groupID: group.id, ruleExpression: "order.Total > 400 and order.xp.Gone.Left < 'x'" });
  const rule = await createRule(supplier, { groupID: group.id, ruleExpression: "order.Total > 400" });
  const [api, theirs] = [await as(user), await as(approver)];
  const order = await create(api, { ToCompanyID: supplier.id });
  const product = await createProduct(supplier);
  await addLine(api, order, { ProductID: product.id, Quantity: 50, UnitPrice: 10 });
  expect(await done(await submit(api, order), 201)).toMatchObject({ Status: "AwaitingApproval", PendingApprovals: 1 });
  expect(await approvalsOf(order)).toMatchObject([{ approvalRuleId: rule.id }]);
  const [approval] = (await theirs.list("/approvals", { CanDecide: "true" })).Items;
  expect(approval).toMatchObject({ OrderID: order.ID });
  // A company's people are hidden from others.
  expect((await api.list(`${outgoing}/${order.ID}/eligibleapprovers`)).Items).toEqual([]);
  expect(await theirs.ids(`/orders/incoming/${order.ID}/eligibleapprovers`)).toEqual([approver.id]);
  expect((await api.send("POST", `${outgoing}/${order.ID}/approve`)).status()).not.toBe(201);
  expect(await done(await theirs.send("POST", `/orders/incoming/${order.ID}/approve`), 201)).toMatchObject({
    Status: "Open",
  });
});

test("for an order of more than 1,000 line items every rule asks, with the reason", async ({ as }) => {
  const { user, product, word } = await createRuled([{ id: "most-{word}", ruleExpression: "order.Total > 1000000" }]);
  const api = await as(user);
  const order = await createChairs(api, product);
  const line = { orderId: order.ID, productId: product.id, quantity: 0, unitPrice: 1 };
  const data = Array.from({ length: 1000 }, (_, at) => ({ ...line, id: `line-${at}`, position: at + 2 }));
  await inParts(data, (part) => db.lineItem.createMany({ data: part }));
  expect(await done(await submit(api, order), 201)).toMatchObject({ Status: "AwaitingApproval" });
  // The owner's rules, which other tests create, apply as well.
  const ours = (await approvalsOf(order)).filter(({ approvalRuleId }) => approvalRuleId === `most-${word}`);
  expect(ours).toMatchObject([{ why: { Fault: { Message: "The order has more than 1000 line items." } } }]);
});

test("approvals left pending by an earlier submission are withdrawn", async ({ as }) => {
  const { buyer, user, product } = await createRuled([]);
  const api = await as(user);
  const order = await createChairs(api, product);
  const rule = await createRule(buyer);
  const approval = { id: newWord(), orderId: order.ID, dateCreated: new Date() };
  await db.approval.create({
    data: { ...approval, approvalRuleId: rule.id, approvingGroupId: rule.approvingGroupId },
  });
  expect(await done(await submit(api, order), 201)).toMatchObject({ Status: "Open", PendingApprovals: 0 });
  expect(await approvalsOf(order)).toEqual([]);
  expect((await eventsOf(order.ID)).find(({ event }) => event === "approval.withdrawn")?.data).toMatchObject({
    ...{ Reason: "Resubmitted", Approvals: [{ ID: approval.id }] },
  });
});
