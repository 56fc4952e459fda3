import {
  AdminUserGroups,
  AdminUsers,
  ApprovalRules,
  Buyers,
  LineItems,
  Me,
  type OrderDirection,
  OrderReturns,
  Orders,
  Payments,
  Products,
  SellerApprovalRules,
  Suppliers,
  SupplierUserGroups,
  SupplierUsers,
  UserGroups,
  Users,
} from "ordercloud-javascript-sdk";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { db } from "@/lib/db/connection";
import {
  createApproval,
  createCompany,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, refusalOf, test } from "./fixtures";

const sides = ["owner", "buyer", "supplier"] as const;
type Side = (typeof sides)[number];
type World = Awaited<ReturnType<typeof createWorld>>;

/** A buyer's order to a supplier, a return of it that awaits the supplier, and people of these companies and the owner. */
async function createWorld() {
  const [owner, buyer, supplier] = [await ensureOwner(), await createCompany("Buyer"), await createCompany("Supplier")];
  const users = {
    owner: await createUser(owner),
    buyer: await createUser(buyer),
    supplier: await createUser(supplier),
  };
  const groups = {
    owner: await createGroup(owner, [users.owner]),
    buyer: await createGroup(buyer, [users.buyer]),
    supplier: await createGroup(supplier, [users.supplier]),
  };
  const order = await createOrder({ from: buyer, to: supplier });
  const placed = await createOrder({ from: buyer, by: users.buyer });
  const approval = await createApproval(order, { approvingGroupId: groups.buyer.id });
  const orderReturn = await createOrderReturn(order, { status: "AwaitingApproval" });
  const ofReturn = { returnId: orderReturn.id, approvingGroupId: groups.supplier.id, dateCreated: new Date() };
  await db.orderReturnApproval.create({ data: { id: orderReturn.id, ...ofReturn } });
  const rules = {
    buyer: await createRule(buyer, { groupID: groups.buyer.id, type: "Order" }),
    supplier: await createRule(supplier, { groupID: groups.supplier.id, type: "OrderReturn" }),
  };
  const product = await createProduct(supplier);
  return { buyer, supplier, users, groups, order, placed, approval, orderReturn, rules, product };
}

const directions: Record<Side, OrderDirection> = { owner: "All", buyer: "Outgoing", supplier: "Incoming" };
const byID = ({ id }: { id: string }) => ({ filters: { ID: id } });

type Call = {
  read: (world: World, side: Side) => Promise<object>;
  /** Who gets a result. The owner sees all records, the others only those of their world. */
  shows: readonly Side[];
  /** Who also sees the records of another world. */
  everywhere?: readonly Side[];
};

const all = { shows: sides, everywhere: ["owner"] } as const;
const buyers = { shows: ["owner", "buyer"], everywhere: ["owner"] } as const;
const suppliers = { shows: ["owner", "supplier"], everywhere: ["owner"] } as const;
const owners = { shows: ["owner"], everywhere: ["owner"] } as const;
const everybodys = { shows: sides, everywhere: sides } as const;

/** Every reading call of the official client, and who sees what. */
const calls: Record<string, Call> = {
  "Me.Get": { ...everybodys, read: () => Me.Get() },
  "Me.ListOrders": { shows: ["buyer"], read: ({ placed }) => Me.ListOrders(byID(placed)) },
  "Me.ListApprovableOrders": { shows: ["buyer"], read: ({ order }) => Me.ListApprovableOrders(byID(order)) },
  "Me.ListUserGroups": { shows: sides, read: ({ groups }, side) => Me.ListUserGroups(byID(groups[side])) },
  "Orders.List": { ...all, read: ({ order }, side) => Orders.List(directions[side], byID(order)) },
  "Orders.Get": { ...all, read: ({ order }, side) => Orders.Get(directions[side], order.id) },
  "Orders.ListApprovals": {
    ...all,
    read: ({ order, approval }, side) => Orders.ListApprovals(directions[side], order.id, byID(approval)),
  },
  "Orders.ListEligibleApprovers": {
    ...buyers,
    read: ({ order, users }, side) => Orders.ListEligibleApprovers(directions[side], order.id, byID(users.buyer)),
  },
  "Orders.ListPromotions": {
    ...all,
    read: async ({ order }, side) => (await Orders.ListPromotions(directions[side], order.id)).Meta,
  },
  "Orders.ListShipments": {
    ...all,
    read: async ({ order }, side) => (await Orders.ListShipments(directions[side], order.id)).Meta,
  },
  "Payments.List": {
    ...all,
    read: async ({ order }, side) => (await Payments.List(directions[side], order.id)).Meta,
  },
  "LineItems.List": {
    ...all,
    read: ({ order, orderReturn }, side) =>
      LineItems.List(directions[side], order.id, byID({ id: orderReturn.lineItemId })),
  },
  "LineItems.Get": {
    ...all,
    read: ({ order, orderReturn }, side) => LineItems.Get(directions[side], order.id, orderReturn.lineItemId),
  },
  "LineItems.ListAcrossOrders": {
    ...all,
    read: ({ order }, side) => LineItems.ListAcrossOrders(directions[side], { filters: { OrderID: order.id } }),
  },
  "OrderReturns.List": { ...all, read: ({ orderReturn }) => OrderReturns.List(byID(orderReturn)) },
  "OrderReturns.Get": { ...all, read: ({ orderReturn }) => OrderReturns.Get(orderReturn.id) },
  "OrderReturns.ListApprovals": { ...all, read: ({ orderReturn }) => OrderReturns.ListApprovals(orderReturn.id) },
  "OrderReturns.ListEligibleApprovers": {
    ...suppliers,
    read: ({ orderReturn, users }) => OrderReturns.ListEligibleApprovers(orderReturn.id, byID(users.supplier)),
  },
  "Products.List": {
    ...{ shows: sides, everywhere: ["owner", "buyer"] },
    read: ({ product }) => Products.List(byID(product)),
  },
  "Products.Get": {
    ...{ shows: sides, everywhere: ["owner", "buyer"] },
    read: ({ product }) => Products.Get(product.id),
  },
  "Buyers.List": { ...buyers, read: ({ buyer }) => Buyers.List(byID(buyer)) },
  "Buyers.Get": { ...buyers, read: ({ buyer }) => Buyers.Get(buyer.id) },
  "Suppliers.List": { ...suppliers, read: ({ supplier }) => Suppliers.List(byID(supplier)) },
  "Suppliers.Get": { ...suppliers, read: ({ supplier }) => Suppliers.Get(supplier.id) },
  "AdminUsers.List": { ...owners, read: ({ users }) => AdminUsers.List(byID(users.owner)) },
  "AdminUsers.Get": { ...owners, read: ({ users }) => AdminUsers.Get(users.owner.id) },
  "Users.List": {
    ...buyers,
    read: ({ buyer, users, groups }) =>
      Users.List(buyer.id, { ...byID(users.buyer), userGroupID: groups.buyer.id, sortBy: ["!LastActive"] }),
  },
  "Users.Get": { ...buyers, read: ({ buyer, users }) => Users.Get(buyer.id, users.buyer.id) },
  "Users.ListAcrossBuyers": { ...buyers, read: ({ users }) => Users.ListAcrossBuyers(byID(users.buyer)) },
  "SupplierUsers.List": {
    ...suppliers,
    read: ({ supplier, users, groups }) =>
      SupplierUsers.List(supplier.id, { ...byID(users.supplier), userGroupID: groups.supplier.id }),
  },
  "SupplierUsers.Get": {
    ...suppliers,
    read: ({ supplier, users }) => SupplierUsers.Get(supplier.id, users.supplier.id),
  },
  "AdminUserGroups.List": { ...owners, read: ({ groups }) => AdminUserGroups.List(byID(groups.owner)) },
  "AdminUserGroups.Get": { ...owners, read: ({ groups }) => AdminUserGroups.Get(groups.owner.id) },
  "AdminUserGroups.ListUserAssignments": {
    ...owners,
    read: ({ groups }) => AdminUserGroups.ListUserAssignments({ userGroupID: groups.owner.id }),
  },
  "UserGroups.List": { ...buyers, read: ({ buyer, groups }) => UserGroups.List(buyer.id, byID(groups.buyer)) },
  "UserGroups.Get": { ...buyers, read: ({ buyer, groups }) => UserGroups.Get(buyer.id, groups.buyer.id) },
  "UserGroups.ListUserAssignments": {
    ...buyers,
    read: ({ buyer, users }) => UserGroups.ListUserAssignments(buyer.id, { userID: users.buyer.id }),
  },
  "SupplierUserGroups.List": {
    ...suppliers,
    read: ({ supplier, groups }) => SupplierUserGroups.List(supplier.id, byID(groups.supplier)),
  },
  "SupplierUserGroups.Get": {
    ...suppliers,
    read: ({ supplier, groups }) => SupplierUserGroups.Get(supplier.id, groups.supplier.id),
  },
  "SupplierUserGroups.ListUserAssignments": {
    ...suppliers,
    read: ({ supplier, users }) => SupplierUserGroups.ListUserAssignments(supplier.id, { userID: users.supplier.id }),
  },
  "ApprovalRules.List": { ...buyers, read: ({ buyer, rules }) => ApprovalRules.List(buyer.id, byID(rules.buyer)) },
  "ApprovalRules.Get": { ...buyers, read: ({ buyer, rules }) => ApprovalRules.Get(buyer.id, rules.buyer.id) },
  // The owner has its own rules.
  "SellerApprovalRules.List": {
    shows: ["supplier"],
    read: ({ rules }) => SellerApprovalRules.List(byID(rules.supplier)),
  },
  "SellerApprovalRules.Get": { shows: ["supplier"], read: ({ rules }) => SellerApprovalRules.Get(rules.supplier.id) },
};

test("the calls below are all reading calls", () => {
  const reading = contracts.flatMap(({ orderCloud, method }) => (orderCloud && method === "GET" ? [orderCloud] : []));
  const others = reading.filter((name) => !name.startsWith("ApiClients."));
  expect(Object.keys(calls).toSorted()).toEqual(others.toSorted());
});

for (const side of sides)
  test(`the ${side} reads what it may see with every call, and nothing else exists`, async ({ logIn }) => {
    const [own, anothers] = [await createWorld(), await createWorld()];
    await logIn(own.users[side]);

    for (const [name, { read, shows, everywhere = [] }] of Object.entries(calls)) {
      expect.soft(await isThere(read(own, side)), name).toBe(shows.includes(side));
      expect.soft(await isThere(read(anothers, side)), `${name} of others`).toBe(everywhere.includes(side));
    }
  });

/** Whether a list has an item, or a record exists. */
async function isThere(reading: Promise<object>) {
  const answer = await reading.catch(async () => refusalOf(reading));
  if ("status" in answer) {
    expect(answer).toMatchObject({ status: 404, errorCode: "NotFound" });
    return false;
  }
  return !("Items" in answer) || (Array.isArray(answer.Items) && answer.Items.length === 1);
}
