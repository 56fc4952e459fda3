import { db } from "@/lib/db/connection";
import { createCompany, createOrder, createOrderReturn, createPurchase, createUser, ensureOwner } from "../factories";
import { expect, test } from "../fixtures";

const on = (day: number) => new Date(Date.UTC(2026, 2, day));
const iso = (day: number) => on(day).toISOString();

test("an order has its addresses, dates and amounts", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["OrderAdmin"] });
  const order = await createOrder(
    { from: buyer, by: user },
    {
      status: "Completed",
      dateSubmitted: on(2),
      dateSubmittedForApproval: on(1),
      dateApproved: on(2),
      dateCompleted: on(3),
      lastUpdated: on(4),
      subtotal: 100.5,
      shippingCost: 10,
      taxCost: 0.1234,
      gratuity: 1,
      fees: 2,
      promotionDiscount: 3,
      total: 110.6234,
      billingAddressId: "accounts",
      billingAddress: { City: "Bonn", ID: "accounts", xp: { Floor: 3 } },
      shippingAddressId: "dock",
      comments: "Soon",
      xp: { Dept: "IT" },
    },
  );

  const response = await (await as(user)).get(`/orders/all/${order.id}`);

  expect(response.headers().etag).toBe(`"${order.version}"`);
  expect(await response.json()).toEqual({
    ID: order.id,
    FromCompanyID: buyer.id,
    ToCompanyID: (await ensureOwner()).id,
    FromUserID: user.id,
    FromUser: { ID: user.id, Username: user.username, FirstName: "Ada", LastName: "Lovelace", Email: user.email },
    BillingAddressID: "accounts",
    BillingAddress: {
      ...{ ID: "accounts", CompanyName: null, FirstName: null, LastName: null, Street1: null, Street2: null },
      ...{ City: "Bonn", State: null, Zip: null, Country: null, Phone: null, AddressName: null, xp: { Floor: 3 } },
    },
    ShippingAddressID: "dock",
    Status: "Completed",
    DateCreated: "2026-01-31T09:30:00.000Z",
    DateSubmitted: iso(2),
    DateSubmittedForApproval: iso(1),
    DateApproved: iso(2),
    DateDeclined: null,
    DateCanceled: null,
    DateCompleted: iso(3),
    LastUpdated: iso(4),
    Subtotal: 100.5,
    ShippingCost: 10,
    TaxCost: 0.1234,
    Gratuity: 1,
    Fees: 2,
    PromotionDiscount: 3,
    Total: 110.6234,
    Currency: "EUR",
    IsSubmitted: true,
    Comments: "Soon",
    LineItemCount: 0,
    PendingApprovals: 0,
    xp: { Dept: "IT" },
  });
});

test("a change of an order changes its ETag and LastUpdated", async ({ as }) => {
  const { user, order } = await createPurchase();
  const client = await as(user);
  const before = await (await client.get(`/orders/all/${order.id}`)).json();
  await db.order.update({ where: { id: order.id }, data: { comments: "Changed" } });

  const response = await client.get(`/orders/all/${order.id}`);
  expect(response.headers().etag).toBe(`"${order.version + 1}"`);
  expect((await response.json()).LastUpdated > before.LastUpdated).toBe(true);
});

test("an order in the other direction, of another company or a missing one is the same 404", async ({ as }) => {
  const { user, order } = await createPurchase();
  const { order: others } = await createPurchase();
  const client = await as(user);

  for (const path of [`incoming/${order.id}`, `all/${others.id}`, "all/nowhere"]) {
    const [, orderID] = path.split("/");
    expect(await client.refusal(`/orders/${path}`), path).toEqual({
      status: 404,
      faults: [{ ErrorCode: "NotFound", ObjectType: "Order", ObjectID: orderID }],
    });
  }
});

test("an order that awaits approval or was declined has no submission date, even if one was imported", async ({
  as,
}) => {
  const { buyer, user, order } = await createPurchase();
  const from = { from: buyer, by: user };
  await db.order.update({ where: { id: order.id }, data: { dateSubmitted: on(1) } });
  const declined = await createOrder(from, { status: "Declined", dateSubmitted: on(1) });
  const open = await createOrder(from, { status: "Open", dateSubmitted: on(1) });
  const client = await as(user);

  expect(await (await client.get(`/orders/all/${order.id}`)).json()).toMatchObject({
    DateSubmitted: null,
    IsSubmitted: false,
  });
  expect(await client.ids("/orders/all", "IsSubmitted=true")).toEqual([open.id]);
  expect(await client.ids("/orders/all", "DateSubmitted=*")).toEqual([open.id]);
  expect((await client.ids("/orders/all", "IsSubmitted=false")).toSorted()).toEqual([order.id, declined.id].toSorted());
});

test("orders are sorted and filtered by who placed them, their line items, amounts, addresses and last change", async ({
  as,
}) => {
  const buyer = await createCompany("Buyer");
  const admin = await createUser(buyer, { roles: ["OrderAdmin"] });
  const place = async (name: string, day: number, city?: string) => {
    const fields = { username: `${name}-${buyer.id}`, firstName: name, email: `${name}-${buyer.id}@example.test` };
    const by = await createUser(buyer, fields);
    return createOrder(
      { from: buyer, by },
      { lastUpdated: on(day), taxCost: day / 10, ...(city && { billingAddress: { City: city } }) },
    );
  };
  const [b, a, c] = [await place("bob", 3, "Bonn"), await place("Ada", 2, "Berlin"), await place("carl", 1)];
  await createOrderReturn(a);
  const client = await as(admin);
  const ids = (query: string) => client.ids("/orders/all", query);

  for (const field of ["Email", "FirstName", "Username"])
    expect(await ids(`sortBy=FromUser.${field}`), field).toEqual([a.id, b.id, c.id]);
  expect(await ids("sortBy=!FromUser.ID")).toEqual(
    [a, b, c]
      .toSorted(byUser)
      .map(({ id }) => id)
      .toReversed(),
  );
  expect(await ids("sortBy=LastUpdated")).toEqual([c.id, a.id, b.id]);
  expect(await ids("sortBy=!LineItemCount,LastUpdated")).toEqual([a.id, c.id, b.id]);
  expect(await ids("sortBy=IsSubmitted,!TaxCost")).toEqual([b.id, a.id, c.id]);
  expect(await ids(`FromUser.Email=ADA-${buyer.id}@example.test`)).toEqual([a.id]);
  expect(await ids("FromUser.FirstName=b*|carl&sortBy=ID")).toEqual([b.id, c.id].toSorted());
  expect(await ids("LastUpdated=>2026-03-02")).toEqual([b.id]);
  expect(await ids("TaxCost=0.2")).toEqual([a.id]);
  expect(await ids("LineItemCount=1")).toEqual([a.id]);
  expect(await ids("BillingAddress.City=B*&sortBy=LastUpdated")).toEqual([a.id, b.id]);
  expect(await ids("BillingAddress=!*")).toEqual([c.id]);
});

const byUser = (one: { fromUserId: string }, other: { fromUserId: string }) =>
  one.fromUserId < other.fromUserId ? -1 : 1;

test("orders without a date are last in both directions, on every page", async ({ as }) => {
  const { buyer, user, order } = await createPurchase();
  const ordered = [order.id];
  for (const day of [1, 2, 3])
    ordered.unshift((await createOrder({ from: buyer, by: user }, { dateCompleted: on(day) })).id);
  const other = await createOrder({ from: buyer, by: user });
  const without = [order.id, other.id].toSorted();
  const dated = ordered.slice(0, 3);
  const client = await as(user);

  for (const pageSize of ["1", "2", "100"]) {
    const walk = (sortBy: string) => client.walk("/orders/all", { sortBy, pageSize });
    expect(await walk("!DateCompleted")).toEqual([...dated, ...without.toReversed()]);
    expect(await walk("DateCompleted")).toEqual([...dated.toReversed(), ...without]);
    expect(await walk("!DateCompleted,ID")).toEqual([...dated, ...without]);
  }
});

test("a page by number has the same records, also in a list with versions", async ({ as }) => {
  const { buyer, user, order } = await createPurchase(["FullAccess"]);
  const newer = await createOrder({ from: buyer, by: user }, { dateCreated: on(1) });
  const client = await as(user);

  const page = await client.pageOf<{ ID: string }>("/orders/all", "pageSize=1&page=2");
  expect(page.Items).toEqual([await (await client.get(`/orders/all/${order.id}`)).json()]);
  expect(await client.ids("/orders/all", "pageSize=1")).toEqual([newer.id]);
  await createUser(buyer);
  expect(await client.ids("/users", "pageSize=1&page=2")).toHaveLength(1);
});
