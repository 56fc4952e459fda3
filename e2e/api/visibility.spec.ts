import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import type { Client } from "../client";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

const directions = ["incoming", "Incoming", "outgoing", "Outgoing", "all", "All"];

/** An order of each kind: a buyer's to the owner, the owner's to a supplier, and a buyer's to a supplier. */
async function createOrders() {
  const owner = await ensureOwner();
  const [buyer, supplier] = [await createCompany("Buyer"), await createCompany("Supplier")];
  return {
    owner,
    buyer,
    supplier,
    orders: {
      buyerToOwner: await createOrder({ from: buyer }),
      ownerToSupplier: await createOrder({ from: owner, to: supplier }),
      buyerToSupplier: await createOrder({ from: buyer, to: supplier }),
    },
  };
}

/** The directions in which each order's approvals are visible. */
async function visibleTo(client: Client, orders: Record<string, { id: string }>) {
  const look = async ([name, { id }]: [string, { id: string }]) => {
    const results = directions.map(async (direction) => {
      const status = (await client.get(`/orders/${direction}/${id}/approvals`)).status();
      return status === 200 ? direction : `${status}`;
    });
    return [name, (await Promise.all(results)).filter((each) => each !== "404").join(" ")];
  };
  return Object.fromEntries(await Promise.all(Object.entries(orders).map(look)));
}

for (const role of ["FullAccess", "OrderAdmin"] as const) {
  test(`${role} sees the orders of the company, each in its direction`, async ({ as }) => {
    const { owner, buyer, supplier, orders } = await createOrders();
    const roles = [role];
    const see = async (company: { id: string }) => visibleTo(await as(await createUser(company, { roles })), orders);

    expect(await see(owner)).toEqual({
      buyerToOwner: "incoming Incoming all All",
      ownerToSupplier: "outgoing Outgoing all All",
      buyerToSupplier: "all All",
    });
    expect(await see(supplier)).toEqual({
      buyerToOwner: "",
      ownerToSupplier: "incoming Incoming all All",
      buyerToSupplier: "incoming Incoming all All",
    });
    expect(await see(buyer)).toEqual({
      buyerToOwner: "outgoing Outgoing all All",
      ownerToSupplier: "",
      buyerToSupplier: "outgoing Outgoing all All",
    });
    expect(await see(await createCompany("Buyer"))).toEqual({
      buyerToOwner: "",
      ownerToSupplier: "",
      buyerToSupplier: "",
    });
    expect(await see(await createCompany("Supplier"))).toEqual({
      buyerToOwner: "",
      ownerToSupplier: "",
      buyerToSupplier: "",
    });
  });
}

test("ShopperOrderReader sees the orders they placed, and those that wait for a group of theirs", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const roles = ["ShopperOrderReader" as const];
  const shopper = await createUser(buyer, { roles });
  const member = await createUser(buyer, { roles });
  const stranger = await createUser(await createCompany("Buyer"), { roles });
  const order = await createOrder({ from: buyer, by: shopper });
  const { id: approvingGroupId } = await createGroup(buyer, [member, stranger]);
  const status = async (user: User) => (await (await as(user)).get(`/orders/all/${order.id}/approvals`)).status();
  const returned = await createOrderReturn(order);
  const ofReturn = async (user: User) => (await (await as(user)).get(`/orderreturns/${returned.id}`)).status();

  expect([await status(shopper), await status(member), await ofReturn(member)]).toEqual([200, 404, 404]);
  await createApproval(order, { approvingGroupId });
  expect([await status(shopper), await status(member), await ofReturn(member)]).toEqual([200, 200, 200]);
  expect([await status(stranger), await ofReturn(stranger)]).toEqual([404, 404]);
});

test("an order enters a reader's lists with their group's first approval, and leaves with its last", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const reader = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const [theirs, other] = [await createGroup(buyer, [reader]), await createGroup(buyer)];
  const [order, next] = [await createOrder({ from: buyer }), await createOrder({ from: buyer })];
  const [first, second] = [`first-${order.id}`, `second-${order.id}`];
  const client = await as(reader);
  const lists = async () => [await client.ids("/orders/all"), await client.ids("/approvals")];
  const change = (id: string, data: { approvingGroupId: string } | { orderId: string }) =>
    db.approval.updateMany({ where: { id }, data });

  await createApproval(order, { id: first, approvingGroupId: other.id });
  expect(await lists()).toEqual([[], []]);
  await change(first, { approvingGroupId: theirs.id });
  expect(await lists()).toEqual([[order.id], [first]]);
  await createApproval(order, { id: second, approvingGroupId: theirs.id });
  await db.approval.delete({ where: { orderId_id: { orderId: order.id, id: first } } });
  expect(await lists()).toEqual([[order.id], [second]]);
  await change(second, { orderId: next.id });
  expect(await lists()).toEqual([[next.id], [second]]);
  await db.order.delete({ where: { id: next.id } });
  expect(await lists()).toEqual([[], []]);
});

test("a group's member sees all approvals of the order, not only the group's", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const member = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  const order = await createOrder({ from: buyer });
  await createApproval(order, { id: "theirs", approvingGroupId: (await createGroup(buyer, [member])).id });
  await createApproval(order, { id: "another" });

  expect(await (await as(member)).ids(`/orders/outgoing/${order.id}/approvals`)).toEqual(["another", "theirs"]);
});

test("another role beside ShopperOrderReader widens what the user sees", async ({ as }) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["ShopperOrderReader", "OrderAdmin"] });
  const order = await createOrder({ from: buyer });
  const path = `/orders/all/${order.id}/approvals`;

  expect((await (await as(user)).get(path)).status()).toBe(200);
  expect((await (await as(user, ["ShopperOrderReader"])).get(path)).status()).toBe(404);
});

const allowed = ["all", "incoming", "outgoing"];
for (const direction of ["ALL", "inComing", "both", "%20all", "0"]) {
  test(`${direction} is not a direction`, async ({ as }) => {
    const user = await createUser(await createCompany("Buyer"));

    expect(await (await as(user)).refusal(`/orders/${direction}/x/approvals`)).toEqual({
      status: 400,
      faults: [{ ErrorCode: "InvalidRequest", Property: "direction", Allowed: allowed }],
    });
  });
}
