import { type Filters, Me, type OrderApprovalInfo, OrderReturns, Orders, Products } from "ordercloud-javascript-sdk";
import {
  createApproval,
  createAskedOrder,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, refusalOf, test } from "./fixtures";

test("lists approvals with every option", async ({ logIn }) => {
  const { buyer, user, order } = await createPurchase();
  const hopper = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  await createApproval(order, { id: "a", approver: hopper, comments: "Fine", xp: { Dept: "IT", Cost: { Center: 7 } } });
  await createApproval(order, {
    id: "b",
    approver: hopper,
    comments: "Fine, too",
    xp: { Dept: "IT", Cost: { Center: 7 } },
  });
  await createApproval(order, { id: "c", approver: hopper, comments: "Fine, three", xp: { Dept: "Sales" } });
  await createApproval(order, { id: "d" });
  await logIn(user);

  const page = await Orders.ListApprovals("Outgoing", order.id, {
    search: "fine",
    searchOn: ["ApprovalRuleID", "Comments"],
    sortBy: ["!DateCreated", "Status"],
    page: 2,
    pageSize: 1,
    filters: { Status: "Approved", "xp.Dept": "IT" },
  });

  expect(page.Meta).toMatchObject({ Page: 2, PageSize: 1, TotalCount: 2, TotalPages: 2, ItemRange: [2, 2] });
  expect(page.Items).toMatchObject([
    { Comments: "Fine, too", Approver: { ID: hopper.id, LastName: "Hopper" }, xp: { Dept: "IT" } },
  ]);
});

test("filters by lists, by nested objects, by booleans, numbers and wildcards", async ({ logIn }) => {
  const { user, order } = await createPurchase();
  await createApproval(order, {
    id: "a",
    approver: user,
    status: "Declined",
    allowResubmit: true,
    comments: "Too dear",
    xp: { Cost: { Center: 7 } },
  });
  await createApproval(order, { id: "b", approver: user, comments: "Fine", xp: { Cost: { Center: 8 } } });
  await createApproval(order, { id: "c" });
  await logIn(user);
  const find = async (filters: Filters) => {
    const { Items } = await Orders.ListApprovals("All", order.id, { filters });
    return Items.map((item) => ("ID" in item ? item.ID : ""));
  };

  // Its types are one level shallower than what it sends.
  const nested = { xp: { Cost: { Center: 7 } } } as unknown as Filters;

  expect(await find(nested)).toEqual(["a"]);
  expect(await find({ "xp.Cost.Center": ">7" })).toEqual(["b"]);
  expect(await find({ Status: ["!Pending", "!Declined"] })).toEqual(["b"]);
  expect(await find({ Status: "Pending|Declined" })).toEqual(["a", "c"]);
  expect(await find({ AllowResubmit: true })).toEqual(["a"]);
  expect(await find({ Status: 1 })).toEqual(["b"]);
  expect(await find({ Comments: "*dear" })).toEqual(["a"]);
  expect(await find({ Comments: "!*" })).toEqual(["c"]);
  expect(await find({ Approver: user.id })).toEqual(["a", "b"]);
});

test("lists orders, and gets a product and a return", async ({ logIn }) => {
  const { user, order } = await createPurchase(["OrderAdmin", "ProductReader"]);
  const product = await createProduct(await ensureOwner(), { id: `a b.${order.id}` });
  const orderReturn = await createOrderReturn(order);
  await logIn(user);

  expect(await Orders.List("Outgoing", { filters: { ID: order.id } })).toMatchObject({ Items: [{ ID: order.id }] });
  expect(await Products.Get(product.id)).toMatchObject({ ID: product.id, Name: "Chair", QuantityMultiplier: 1 });
  expect(await OrderReturns.Get(orderReturn.id)).toMatchObject({
    ID: orderReturn.id,
    Status: "Open",
    ItemsToReturn: [{ Quantity: 1 }],
  });
});

test("lists products and returns with every option", async ({ logIn }) => {
  const { buyer, user, order } = await createPurchase(["OrderAdmin", "ProductReader"]);
  const stock = { inventoryEnabled: true, inventoryVariantLevelTracking: false, inventoryOrderCanExceed: false };
  for (const [name, inventoryQuantityAvailable] of [
    ["Desk, high", 4],
    ["Desk, low", 9],
    ["Lamp", 9],
  ] as const)
    await createProduct(buyer, { name, ...stock, inventoryQuantityAvailable, xp: { Wood: "oak" } });
  for (const id of [1, 2, 3])
    await createOrderReturn(order, { id: `${order.id}-${id}`, paymentIds: [`pay-${id}`, "pay"], comments: "Wobbles" });
  await logIn(user);

  const products = await Products.List({
    search: "low desk high",
    searchOn: ["Name", "Description"],
    searchType: "AnyTerm",
    sortBy: ["!Inventory.QuantityAvailable", "Name"],
    page: 2,
    pageSize: 1,
    filters: { OwnerID: buyer.id, Active: true, "xp.Wood": "oak", "Inventory.QuantityAvailable": ">0" },
  });
  expect(products.Meta).toMatchObject({ TotalCount: 2, TotalPages: 2, ItemRange: [2, 2] });
  expect(products.Items).toMatchObject([{ Name: "Desk, high", Inventory: { QuantityAvailable: 4 } }]);

  const returns = await OrderReturns.List({
    search: order.id,
    searchOn: ["ID", "OrderID"],
    sortBy: ["!DateSubmitted", "ID"],
    pageSize: 2,
    filters: { PaymentIDs: ["pay", "!pay-2"], Status: "Open" },
  });
  expect(returns.Meta).toMatchObject({ TotalCount: 2, ItemRange: [1, 2] });
  expect(returns.Items.map(({ ID }) => ID)).toEqual([`${order.id}-1`, `${order.id}-3`]);
});

test("understands each refusal", async ({ logIn }) => {
  const { user } = await createPurchase(["OrderAdmin"]);
  await logIn(user);

  expect(await refusalOf(Products.Get("x"))).toMatchObject({
    status: 403,
    errorCode: "Auth.InsufficientRoles",
    errors: [{ Data: { AssignedRoles: ["OrderAdmin"] } }],
  });
  expect(await refusalOf(OrderReturns.Get("nowhere"))).toMatchObject({
    status: 404,
    errorCode: "NotFound",
    errors: [{ Data: { ObjectType: "OrderReturn", ObjectID: "nowhere" } }],
  });
  expect(await refusalOf(Orders.ListApprovals("All", "nowhere", { pageSize: 101 }))).toMatchObject({
    status: 400,
    errorCode: "List.InvalidPageSize",
  });
  expect(await refusalOf(Orders.ListApprovals("All", "nowhere", { filters: { Colour: "red" } }))).toMatchObject({
    status: 400,
    errorCode: "List.InvalidProperty",
  });
});

test("a call without a token is refused with an OrderCloud error", async () => {
  expect(await refusalOf(Products.Get("x"))).toMatchObject({ status: 401, errorCode: "InvalidToken" });
});

test("decides, cancels and completes orders, with and without a body", async ({ logIn }) => {
  const { buyer, requester, approver, order, approvals } = await createAskedOrder({ approvals: 2 });
  const createApprovable = async () => {
    const newOrder = await createOrder({ from: buyer, by: requester });
    await createApproval(newOrder, { approvingGroupId: approvals[0]?.approvingGroupId ?? "" });
    return newOrder;
  };
  const [second, third, fourth, fifth] = [
    await createApprovable(),
    await createApprovable(),
    await createApprovable(),
    await createApprovable(),
  ];
  await logIn(approver);

  const mine = await Me.ListApprovableOrders({ sortBy: ["ID"], pageSize: 3 });
  expect(mine.Meta).toMatchObject({ TotalCount: 5, TotalPages: 2 });
  const eligible = await Orders.ListEligibleApprovers("Outgoing", order.id, { filters: { ID: approver.id } });
  expect(eligible).toMatchObject({ Items: [{ ID: approver.id }], Meta: { TotalCount: 1 } });
  expect(
    await Orders.ListEligibleApprovers("Outgoing", order.id, { search: "nobody", searchOn: ["LastName"] }),
  ).toMatchObject({
    Items: [],
  });

  const info = { Comments: "", AllowResubmit: true };
  expect(await Orders.Approve("Outgoing", order.id, info)).toMatchObject({ ID: order.id, Status: "Open" });
  expect(await Orders.Approve("Outgoing", second.id, {})).toMatchObject({ Status: "Open" });
  // Its types require what it can send without.
  const none = undefined as unknown as OrderApprovalInfo;
  expect(await Orders.Approve("All", third.id, none)).toMatchObject({ Status: "Open" });
  expect(await Orders.Decline("Outgoing", fourth.id, info)).toMatchObject({ Status: "Unsubmitted" });
  expect(await Orders.Decline("Outgoing", fifth.id, none)).toMatchObject({ Status: "Declined" });
  const late = await refusalOf(Orders.Approve("Outgoing", order.id, {}));
  expect(late).toMatchObject({ status: 409 });

  await logIn(requester);
  expect(await refusalOf(Orders.Approve("Outgoing", (await createApprovable()).id, {}))).toMatchObject({ status: 403 });
  expect(await refusalOf(Orders.Complete("Outgoing", order.id))).toMatchObject({ status: 403 });
  expect(await Orders.Cancel("Outgoing", (await createApprovable()).id)).toMatchObject({ Status: "Canceled" });
  await logIn(await createUser(await ensureOwner(), { roles: ["OrderAdmin"] }));
  expect(await Orders.Complete("Incoming", order.id)).toMatchObject({ Status: "Completed" });
});

test("lists the caller's own orders only", async ({ logIn }) => {
  const { buyer, requester, approver } = await createAskedOrder();
  const placed = await createOrder({ from: buyer, by: approver });
  await createOrder({ from: buyer, by: requester });
  await logIn(approver);

  const { Items, Meta } = await Me.ListOrders({ filters: { Status: placed.status } });
  expect(Items?.map(({ ID }) => ID)).toEqual([placed.id]);
  expect(Meta).toMatchObject({ TotalCount: 1 });
});
