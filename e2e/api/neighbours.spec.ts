import { randomInt } from "node:crypto";
import fc from "fast-check";
import type { Actor } from "@/lib/auth/actor";
import { findSession } from "@/lib/auth/identity";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import { orderList } from "@/lib/orders/list";
import { findOrderNeighbours, listOrders } from "@/lib/orders/repository";
import { productList } from "@/lib/products/list";
import { findProductNeighbours, listProducts } from "@/lib/products/repository";
import { orderReturnList } from "@/lib/returns/list";
import { findOrderReturnNeighbours, listOrderReturns } from "@/lib/returns/repository";
import { userList } from "@/lib/users/list";
import { findUserNeighbours, listUsers } from "@/lib/users/repository";
import type { User } from "@/prisma/generated/client";
import {
  createCompany,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createSession,
  createUser,
} from "../factories";
import { expect, test } from "../fixtures";

const day = (of: number) => new Date(Date.UTC(2026, 1, of));

/** An order's properties with few values each, so that many orders have ties. */
const row = fc.record({
  status: fc.constantFrom("AwaitingApproval" as const, "Open" as const, "Completed" as const),
  dateCreated: fc.constantFrom(day(1), day(2), day(3)),
  dateSubmitted: fc.option(fc.constantFrom(day(2), day(3))),
  dateCompleted: fc.option(fc.constantFrom(day(2), day(3))),
  lastUpdated: fc.constantFrom(day(2), day(3)),
  total: fc.constantFrom(5, 10.5),
  comments: fc.option(fc.constantFrom("please", "urgent")),
});

const sortTerm = fc
  .tuple(fc.constantFrom("", "!"), fc.constantFrom(...orderList.sortable))
  .map(([not, name]) => not + name);
const filter = fc.constantFrom<[string, string]>(
  ["Status", "Open|Completed"],
  ["DateSubmitted", "!*"],
  ["Total", ">5"],
  ["Comments", "!urgent"],
);
const query: fc.Arbitrary<ListQuery> = fc.record({
  ...Object.fromEntries(Object.entries(emptyQuery).map(([name, value]) => [name, fc.constant(value)])),
  sortBy: fc.uniqueArray(sortTerm, { maxLength: 8, selector: (term) => term.replace("!", "") }),
  filters: fc.array(filter, { maxLength: 2 }),
  search: fc.constantFrom(undefined, undefined, "please"),
  // Safe: it has every property of a query.
}) as fc.Arbitrary<ListQuery>;

async function actorOf(user: User): Promise<Actor> {
  const identity = await findSession(sha256(await createSession(user)));
  if (!identity) throw new Error("The session is new.");
  return identity.actor;
}

async function idsOf(actor: Actor, listQuery: ListQuery) {
  return (await listOrders(actor, { direction: "all" }, { ...listQuery, pageSize: 100 })).Items.map(({ ID }) => ID);
}

const around = (ids: string[], at: number) => ({
  previous: at > 0 ? ids.slice(at - 1, at) : null,
  next: at < ids.length - 1 ? ids.slice(at + 1, at + 2) : null,
});

test("the neighbours of any row of any list are the rows before and after it", async () => {
  test.setTimeout(120_000);
  const seed = randomInt(2 ** 31);
  const { buyer, user } = await createPurchase();
  for (const fields of fc.sample(row, { numRuns: 25, seed })) await createOrder({ from: buyer, by: user }, fields);
  const actor = await actorOf(user);

  await fc.assert(
    fc.asyncProperty(query, async (listQuery) => {
      const ids = await idsOf(actor, listQuery);
      const neighbours = await Promise.all(
        ids.map((orderID) =>
          findOrderNeighbours(actor, { direction: "all", orderID }, { ...listQuery, page: 2, pageSize: 3 }),
        ),
      );
      expect(neighbours).toEqual(ids.map((_, at) => around(ids, at)));
    }),
    { numRuns: 80, seed },
  );
});

const tracked = { inventoryEnabled: true, inventoryOrderCanExceed: false, inventoryVariantLevelTracking: false };

test("products, returns and users have neighbours under every sort, also with empty values", async () => {
  const { buyer, user, order } = await createPurchase(["FullAccess"]);
  for (const name of ["Chair", "chair", "Desk", "Chair"]) {
    const stock = name === "Chair" ? {} : { ...tracked, inventoryQuantityAvailable: 3, inventoryLastUpdated: day(2) };
    const { id } = await createProduct(buyer, { name, defaultSupplierId: name === "Desk" ? buyer.id : null, ...stock });
    await createProduct(buyer, { parentId: id, active: name !== "Desk" });
    const dates = name === "Chair" ? {} : { dateSubmitted: day(3), dateApproved: day(4), dateCompleted: day(5) };
    await createOrderReturn(order, { refundAmount: name === "Desk" ? 5 : null, ...dates });
  }
  for (const lastName of ["Hopper", "hopper", "Lovelace"]) await createUser(buyer, { lastName });
  const actor = await actorOf(user);
  const kinds = [
    [productList, listProducts, findProductNeighbours],
    [orderReturnList, listOrderReturns, findOrderReturnNeighbours],
    [userList, listUsers, findUserNeighbours],
  ] as const;

  for (const [{ sortable }, list, find] of kinds) {
    for (const term of sortable.flatMap((name) => [name, `!${name}`])) {
      const listQuery = { ...emptyQuery, pageSize: 50, sortBy: [term], search: undefined };
      const mine: ListQuery = list === listProducts ? { ...listQuery, filters: [["OwnerID", buyer.id]] } : listQuery;
      const ids = (await list(actor, mine)).Items.map(({ ID }) => ID);
      expect(ids.length).toBeGreaterThanOrEqual(4);
      expect(await Promise.all(ids.map((id) => find(actor, id, mine))), term).toEqual(
        ids.map((_, at) => around(ids, at)),
      );
    }
  }
});

test("the neighbours of a record that has left its list are those around its former position", async () => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer);
  const ids: string[] = [];
  for (const of of [1, 2, 3, 4]) ids.push((await createOrder({ from: buyer, by: user }, { dateCreated: day(of) })).id);
  const [first = "", second = "", third = "", fourth = ""] = ids;
  await db.order.updateMany({ where: { id: { in: [second, third] } }, data: { status: "Completed" } });
  const listQuery: ListQuery = { ...emptyQuery, filters: [["Status", "AwaitingApproval"]], sortBy: ["DateCreated"] };

  const neighbours = await findOrderNeighbours(await actorOf(user), { direction: "all", orderID: second }, listQuery);

  expect(neighbours).toEqual({ previous: [first], next: [fourth] });
});

test("a record of another company has no neighbours and is nobody's neighbour", async () => {
  const [mine, theirs] = [await createPurchase(), await createPurchase()];
  const actor = await actorOf(mine.user);
  const none = { previous: null, next: null };

  expect(await findOrderNeighbours(actor, { direction: "all", orderID: theirs.order.id }, emptyQuery)).toEqual(none);
  expect(await findOrderNeighbours(actor, { direction: "all", orderID: mine.order.id }, emptyQuery)).toEqual(none);
  expect(await findOrderNeighbours(actor, { direction: "incoming", orderID: mine.order.id }, emptyQuery)).toEqual(none);
});
