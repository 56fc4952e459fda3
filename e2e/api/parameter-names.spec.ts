import { randomUUID } from "node:crypto";
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

test("parameter names are accepted in any case, on a page and on the next one", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  const xp = { Dept: "IT" };
  for (let nth = 0; nth < 3; nth++) await createApproval(order, { comments: "budget", xp });
  await createApproval(order, { comments: "budget", xp: { dept: "IT" } });
  const client = await as(user);

  const query = "Search=budget&SEARCHON=Comments&SortBy=!DateCreated&PageSize=2&status=pending&XP.Dept=IT";
  const page = await client.list(path, query);
  expect(page.Meta).toMatchObject({ PageSize: 2, TotalCount: 3 });
  const next = await client.list(path, { PAGEKEY: page.Meta.NextPageKey ?? "" });
  expect(next.Meta).toMatchObject({ Page: 2, TotalCount: 3 });
  expect((await client.list(path, `${query}&Page=2`)).Items).toEqual(next.Items);
});

test("two spellings of a parameter are duplicates", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  const { id } = await createApproval(order, { comments: "one two" });
  await createApproval(order, { comments: "one" });
  const client = await as(user);

  expect(await client.ids(path, "Comments=*one*&comments=*two*")).toEqual([id]);
  expect(await client.ids(path, "sortBy=Status&SortBy=!DateCreated&pageSize=1")).toHaveLength(1);
  expect(await client.refusal(path, "page=1&Page=1")).toMatchObject({ faults: [{ Property: "page" }] });
});

test("an operation's own parameters are accepted in any case, and the link to the next page keeps them", async ({
  as,
}) => {
  const { user, order } = await createPurchase();
  for (let nth = 0; nth < 2; nth++) await createApproval(order);
  const client = await as(user);

  const response = await client.get("/approvals", "Direction=outgoing&PageSize=1");
  expect(response.headers().link).toMatch(/^<\?direction=outgoing&pageKey=/);
  const file = await client.get("/exports/approvals", "direction=all&Format=ndjson&Columns=ID&STATUS=Pending");
  expect((await file.text()).trim().split("\n")).toHaveLength(2);
});

test("a saved view has the parameters' canonical names", async ({ as }) => {
  const client = await as(await createUser(await createCompany("Buyer")));
  const save = (Query: string) => client.send("POST", "/me/views", { List: "listOrders", Name: randomUUID(), Query });

  expect(await (await save("status=Open&SEARCH=x")).json()).toMatchObject({ Query: "search=x&Status=Open" });
  expect(await (await save("From=2026-01-01")).json()).toMatchObject({ Errors: [{ Data: { Property: "from" } }] });
});

test("orders are filtered by their submission or creation date, by buyer and by supplier", async ({ as }) => {
  const [buyer, supplier] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const owner = await ensureOwner();
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const ids: Record<string, string> = {};
  for (const [name, query] of Object.entries({
    early: { dateCreated: at("2026-01-01") },
    late: { dateCreated: at("2026-01-01"), dateSubmitted: at("2026-01-20"), status: "Open" as const },
    last: { dateCreated: at("2026-01-30") },
  }))
    ids[name] = (await createOrder({ from: buyer }, query)).id;
  const passed = await createOrder({ from: owner, to: supplier }, { dateCreated: at("2026-01-20") });
  const [buyerUser, ownerUser] = [await createUser(buyer), await createUser(owner)];
  const client = await as(buyerUser);
  const find = (query: string) => client.ids("/orders/outgoing", `${query}&sortBy=ID`);
  const sorted = (...names: string[]) => names.map((name) => ids[name]).toSorted();

  expect(await find("from=2026-01-02")).toEqual(sorted("late", "last"));
  expect(await find("From=2026-01-20T12:00:00Z&To=2026-01-20T12:00:00Z")).toEqual(sorted("late"));
  expect(await find("to=2026-01-20")).toEqual(sorted("early"));
  expect(await find(`buyerID=${buyer.id}`)).toHaveLength(3);
  expect(await find(`buyerid=${supplier.id}`)).toEqual([]);
  expect(await find(`buyerID=!${supplier.id}`)).toEqual([]);
  const all = await as(ownerUser);
  expect(await all.ids("/orders/all", { supplierID: supplier.id })).toEqual([passed.id]);
  expect(await all.ids("/orders/all", { buyerID: owner.id, supplierID: supplier.id })).toEqual([passed.id]);

  const one = await client.list("/orders/outgoing", "from=2026-01-02&pageSize=1");
  expect(one.Meta.TotalCount).toBe(2);
  const next = await client.list("/orders/outgoing", { pageKey: one.Meta.NextPageKey ?? "" });
  expect([...one.Items, ...next.Items].map(({ ID }) => ID)).toEqual([ids.last, ids.late]);
  const file = await client.get("/exports/orders/outgoing", "from=2026-01-02&format=ndjson&columns=ID");
  expect((await file.text()).trim().split("\n")).toHaveLength(2);

  const refusal = { status: 400, faults: [{ ErrorCode: "List.InvalidType", Property: "from", Type: "date" }] };
  for (const value of ["yesterday", ">2026-01-01", "2026-01-01|2026-01-02", ""])
    expect(await client.refusal("/orders/outgoing", { from: value }), value).toEqual(refusal);
  expect(await client.refusal("/orders/outgoing", "to=2026-01-01&To=2026-01-02")).toMatchObject({
    faults: [{ ErrorCode: "InvalidRequest", Property: "to" }],
  });
});

test("products are filtered by supplier and owner, and OrderCloud's other parameters are named in the refusal", async ({
  as,
}) => {
  const supplier = await createCompany("Supplier");
  const owner = await ensureOwner();
  const own = await createProduct(supplier);
  const supplied = await createProduct(owner, { defaultSupplierId: supplier.id });
  await createProduct(owner);
  const client = await as(await createUser(owner, { roles: ["ProductReader", "OrderAdmin"] }));

  expect((await client.ids("/products", { supplierID: supplier.id })).toSorted()).toEqual(
    [own.id, supplied.id].toSorted(),
  );
  for (const name of ["catalogID", "categoryID"])
    expect(await client.refusal("/products", { [name]: "x" })).toEqual({
      status: 400,
      faults: [{ ErrorCode: "InvalidRequest", Property: name }],
    });

  const { user, order } = await createPurchase();
  const { id } = await createOrderReturn(order);
  const buyer = await as(user);
  expect(await buyer.ids("/orderreturns", "approvable=False")).toEqual([id]);
  expect(await buyer.ids("/orderreturns", "Approvable=true")).toEqual([]);
  expect(await buyer.refusal("/orderreturns", "approvable=maybe")).toMatchObject({
    faults: [{ Property: "approvable" }],
  });
});
