import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/connection";
import type { OrderReturn } from "@/lib/returns/contract";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createPurchase,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

const on = (day: number) => new Date(Date.UTC(2026, 2, day, 10));

async function createReturns(returns: Parameters<typeof createOrderReturn>[1][]) {
  const purchase = await createPurchase();
  const rows = [];
  for (const each of returns) rows.push(await createOrderReturn(purchase.order, each));
  return { ...purchase, rows, ids: rows.map(({ id }) => id) };
}

test("lists the returns of the company's orders, newest first, each with the same properties as alone", async ({
  as,
}) => {
  const { user, ids } = await createReturns([
    { dateCreated: on(1), refundAmount: 12.34, paymentIds: ["p2", "p1"], comments: "Broken", xp: { Dock: 7 } },
    { dateCreated: on(3), status: "Completed", dateSubmitted: on(4), dateApproved: on(4), dateCompleted: on(5) },
    { dateCreated: on(2), status: "Canceled", dateCanceled: on(3) },
  ]);
  const client = await as(user);

  const { Items, Meta } = await client.pageOf<OrderReturn>("/orderreturns");

  expect(Items.map(({ ID }) => ID)).toEqual([ids[1], ids[2], ids[0]]);
  expect(Meta).toMatchObject({ TotalCount: 3, ItemRange: [1, 3], NextPageKey: null });
  for (const item of Items) {
    const alone = await (await client.get(`/orderreturns/${item.ID}`)).json();
    expect(JSON.stringify(item)).toBe(JSON.stringify(alone));
  }
});

test("returns are searched, filtered and sorted by their contents", async ({ as }) => {
  const { user, order, ids } = await createReturns([
    { dateCreated: on(1), refundAmount: 20, comments: "Leg broken" },
    { dateCreated: on(2), status: "Unsubmitted", xp: { Dock: 7 } },
    { dateCreated: on(3), refundAmount: 5.5, status: "Declined", dateDeclined: on(4) },
  ]);
  const [a = "", b = "", c = ""] = ids;
  const client = await as(user);
  const find = (query: string) => client.ids("/orderreturns", query);

  expect(await find("search=BROKEN")).toEqual([a]);
  expect(await find(`search=${order.id}&searchOn=OrderID&sortBy=DateCreated`)).toEqual([a, b, c]);
  expect(await find("search=broken&searchOn=ID,OrderID")).toEqual([]);
  expect(await find("Status=open|declined")).toEqual([c, a]);
  expect(await find("Status=0")).toEqual([b]);
  expect(await find("RefundAmount=>5.5")).toEqual([a]);
  expect(await find("RefundAmount=!*")).toEqual([b]);
  expect(await find("DateCreated=>=2026-03-02&DateCreated=<2026-03-03")).toEqual([b]);
  expect(await find("DateDeclined=*")).toEqual([c]);
  expect(await find("xp.Dock=7")).toEqual([b]);
  expect(await find("sortBy=RefundAmount")).toEqual([c, a, b]);
  expect(await find("sortBy=!RefundAmount")).toEqual([b, a, c]);
  expect(await find("sortBy=Status")).toEqual([b, c, a]);
  expect(await find("sortBy=DateDeclined,!DateCreated")).toEqual([c, b, a]);
});

test("a list of payments matches if one of them does; its negation, if none does", async ({ as }) => {
  const { user, ids } = await createReturns([
    { dateCreated: on(1), paymentIds: ["PAY-1", "CARD-2"] },
    { dateCreated: on(2), paymentIds: ["pay-3"] },
    { dateCreated: on(3) },
  ]);
  const [both = "", one = "", none = ""] = ids;
  const client = await as(user);
  const find = (value: string) => client.ids("/orderreturns", { PaymentIDs: value, sortBy: "DateCreated" });

  expect(await find("card-2")).toEqual([both]);
  expect(await find("!CARD-2")).toEqual([one, none]);
  expect(await find("PAY-*")).toEqual([both, one]);
  expect(await find("!pay-*")).toEqual([none]);
  expect(await find("PAY-1|PAY-3")).toEqual([both, one]);
  expect(await find("!PAY-1|!CARD-2")).toEqual([one, none]);
  expect(await find(">PAY-1")).toEqual([one]);
  expect(await find("*")).toEqual([both, one]);
  expect(await find("!*")).toEqual([none]);
});

test("a return is found by any line item of it", async ({ as }) => {
  const { user, rows, order, ids } = await createReturns([{ dateCreated: on(1) }, { dateCreated: on(2) }]);
  const [first, second] = rows;
  const id = first?.id ?? "";
  const more = { returnId: id, position: 1, orderId: order.id, lineItemId: second?.lineItemId ?? "", quantity: 1 };
  await db.orderReturnItem.create({ data: more });
  await db.orderReturnItem.deleteMany({ where: { returnId: second?.id } });
  const client = await as(user);
  const find = (key: string, value: string) => client.ids("/orderreturns", { [key]: value });

  expect(await find("ItemsToReturn.LineItemID", first?.lineItemId ?? "")).toEqual([id]);
  expect(await find("ItemsToReturn.LineItemID", second?.lineItemId ?? "")).toEqual([id]);
  expect(await find("ItemsToReturn.LineItemID", `!${first?.lineItemId}`)).toEqual([ids[1]]);
  expect(await find("ItemsToReturn", "*")).toEqual([id]);
  expect(await find("ItemsToReturn", "!*")).toEqual([ids[1]]);
});

for (const sortBy of ["", "Status", "!LastUpdated,OrderID", "DateSubmitted"]) {
  test(`no row is repeated or lost among returns that are alike: ${sortBy || "the list's own order"}`, async ({
    as,
  }) => {
    const { user, ids } = await createReturns(Array.from({ length: 5 }, () => ({ dateCreated: on(1) })));
    const client = await as(user);
    const query = { pageSize: "2", ...(sortBy && { sortBy }) };

    const numbered = [1, 2, 3, 4].map((page) => client.ids("/orderreturns", { ...query, page: `${page}` }));
    expect((await Promise.all(numbered)).flat().toSorted()).toEqual(ids.toSorted());
    expect(await client.walk("/orderreturns", query)).toEqual((await Promise.all(numbered)).flat());
  });
}

test("a return is listed for callers who see its order, and a page key is for one company", async ({ as }) => {
  const [buyer, supplier] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const order = await createOrder({ from: buyer, to: supplier });
  const { id } = await createOrderReturn(order);
  await createOrderReturn(order);
  const clientOf = async (company: { id: string }) => as(await createUser(company, { roles: ["OrderAdmin"] }));
  const see = async (company: { id: string }) => (await clientOf(company)).ids("/orderreturns", { ID: id });
  const { Meta } = await (await clientOf(buyer)).list("/orderreturns", { pageSize: "1" });

  expect([await see(buyer), await see(supplier), await see(await ensureOwner())]).toEqual([[id], [id], [id]]);
  expect([await see(await createCompany("Buyer")), await see(await createCompany("Supplier"))]).toEqual([[], []]);
  expect(await (await clientOf(supplier)).refusal("/orderreturns", { pageKey: Meta.NextPageKey ?? "" })).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "List.InvalidPageKey" }],
  });
});

test("a ShopperOrderReader finds returns of the orders they placed, and of those that wait for a group of theirs", async ({
  as,
}) => {
  const buyer = await createCompany("Buyer");
  const roles = ["ShopperOrderReader" as const];
  const [shopper, member, other] = [
    await createUser(buyer, { roles }),
    await createUser(buyer, { roles }),
    await createUser(await ensureOwner(), { roles }),
  ];
  const order = await createOrder({ from: buyer, by: shopper });
  const { id } = await createOrderReturn(order);
  await createOrderReturn(await createOrder({ from: buyer }));
  const { id: approvingGroupId } = await createGroup(buyer, [member]);

  expect(await (await as(shopper)).ids("/orderreturns")).toEqual([id]);
  expect(await (await as(member)).ids("/orderreturns")).toEqual([]);
  await createApproval(order, { approvingGroupId });
  expect(await (await as(member)).ids("/orderreturns")).toEqual([id]);
  expect(await (await as(other)).ids("/orderreturns")).toEqual([]);
});

test("an invalid query is refused", async ({ as }) => {
  const { user } = await createPurchase();
  const client = await as(user);
  const codes = async (query: string) => {
    const { status, faults } = await client.refusal("/orderreturns", query);
    return [status, ...faults.map(({ ErrorCode, Property }) => `${ErrorCode} ${Property}`)];
  };

  expect(await codes("Status=Pending&RefundAmount=dear")).toEqual([
    400,
    "List.InvalidType Status",
    "List.InvalidType RefundAmount",
  ]);
  expect(await codes("ItemsToReturn=5")).toEqual([400, "List.InvalidType ItemsToReturn"]);
  expect(await codes("ItemsToReturn.Colour=red")).toEqual([400, "List.InvalidProperty ItemsToReturn.Colour"]);
  expect(await codes("sortBy=PaymentIDs")).toEqual([400, "List.InvalidSortProperty PaymentIDs"]);
  expect(await codes("searchOn=PaymentIDs")).toEqual([400, "List.InvalidSearchProperty PaymentIDs"]);
  expect(await codes(`search=${"x".repeat(1001)}`)).toEqual([400, "InvalidRequest search"]);
});

test("needs a role for orders", async ({ as, anybody }) => {
  const company = await createCompany("Buyer");
  const other = await as(await createUser(company, { roles: ["ProductAdmin", "ProductReader", "PasswordReset"] }));

  expect((await anybody.get("/orderreturns")).status()).toBe(401);
  expect(await other.refusal("/orderreturns", { ID: randomUUID() })).toMatchObject({
    status: 403,
    faults: [{ SufficientRoles: ["FullAccess", "OrderAdmin", "ShopperOrderReader"] }],
  });
  for (const role of ["FullAccess", "OrderAdmin", "ShopperOrderReader"] as const) {
    expect((await (await as(await createUser(company, { roles: [role] }))).get("/orderreturns")).status()).toBe(200);
  }
});
