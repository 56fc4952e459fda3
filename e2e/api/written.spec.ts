import { contracts } from "@/lib/api/openapi/all-contracts";
import { urlOf } from "@/lib/api/url-of";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import {
  createApproval,
  createCompany,
  createDecision,
  createEventEndpoint,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createRecordEvent,
  createRule,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";

/** Operations that are empty without such data. */
const empty = ["listPayments", "listOrderPromotions", "listOrderShipments"];

// The API sends PostgreSQL's JSON unchanged: nothing removes properties that the contract does not have.

const awkward = "“line\nbreak”, \\ \u2028 \u0001 \t 🪑 </script>";

/**
 * JavaScript writes very large and very small numbers with an exponent, PostgreSQL writes all their digits. Lists of
 * the marketplace owner also have records of other tests, with such numbers.
 */
const withExponents = (json: string) => json.replaceAll(/\d{22,}|0\.0{6}\d+/g, (digits) => String(Number(digits)));

test("every record and list has exactly the properties of its contract, in their order, without spaces", async ({
  as,
}) => {
  const { buyer, user, order } = await createPurchase(["FullAccess"]);
  const xp = { [awkward]: [1.5, -0.1, 12345678901, 1.5e254, 1e-9, null, { deep: awkward }], empty: {} };
  const approval = await createApproval(order, { approver: user, comments: awkward, xp });
  const approver = await createUser(buyer);
  await createApproval(order, { approvingGroupId: (await createGroup(buyer, [approver])).id });
  const approvalOfOrder = await createApproval(await createOrder({ from: buyer, by: approver }), {
    approvingGroupId: (await createGroup(buyer, [user])).id,
  });
  await createDecision(approvalOfOrder, { person: user, comments: awkward });
  const status = "AwaitingApproval";
  const orderReturn = await createOrderReturn(order, { comments: awkward, refundAmount: 0.1, xp, status });
  await db.lineItem.updateMany({ where: { orderId: order.id }, data: { xp, costCenter: awkward } });
  const billingAddress = { Phone: null, ID: "a", CompanyName: awkward, xp };
  await db.order.update({ where: { id: order.id }, data: { billingAddress, taxCost: 0.1, dateDeclined: new Date() } });
  const product = await createProduct(buyer, { name: awkward, description: awkward, inventoryEnabled: true, xp });
  const colleague = await createUser(buyer, { firstName: "“é”", roles: ["ProductAdmin", "OrderAdmin"] });
  const group = await createGroup(buyer, [colleague]);
  const ofReturn = { returnId: orderReturn.id, id: awkward.replaceAll(/\p{Cc}/gu, ""), approvingGroupId: group.id };
  await db.orderReturnApproval.create({ data: { ...ofReturn, dateCreated: new Date() } });
  const { id: endpointID } = await createEventEndpoint(buyer, {
    active: false,
    description: awkward,
    eventTypes: ["order.opened"],
  });
  const outcomes = [{ At: new Date().toISOString(), Status: 500, Milliseconds: 3, Error: awkward }];
  const deliveries = {
    endpointId: endpointID,
    type: "order.opened",
    objectType: "Order",
    objectId: order.id,
    outcomes,
  };
  await db.eventDelivery.create({ data: { ...deliveries, status: "Failed", position: 7, dateCompleted: new Date() } });
  await createRecordEvent(user, { data: { OrderID: order.id, Comments: awkward } });
  const client = await as(user);
  const view = { List: "listOrders", Name: "Ours", Query: "search=%22%5C", Shared: true };
  const { ID: viewID } = await (await client.send("POST", "/me/views", view)).json();

  const { id: decisionID } = await createDecision(approval, { person: user, state: "Done", dateCompleted: new Date() });
  const [atOwner, atSupplier] = [await ensureOwner(), await createCompany("Supplier")];
  const [admin, seller] = [await createUser(atOwner), await createUser(atSupplier)];
  const ofGroup = async ({ id, companyId }: { id: string; companyId: string }) => {
    const fields = { groupID: id, name: awkward, ruleExpression: `order.ID = '${order.id}'`, xp };
    const rule = await createRule({ id: companyId }, fields);
    return { userGroupID: id, approvalRuleID: rule.id };
  };
  const paramsOf = async ({ id, companyId }: User) => ({
    ...{ direction: "all", orderID: order.id, approvalID: approval.id, returnID: orderReturn.id },
    lineItemID: orderReturn.lineItemId,
    ...{ productID: product.id, viewID, decisionID, endpointID, userID: id, buyerID: companyId, supplierID: companyId },
    ...(await ofGroup(await createGroup({ id: companyId }, [{ id }, user]))),
  });
  const asBuyer = { client, params: await paramsOf(colleague) };
  const asSupplier = { client: await as(seller), params: await paramsOf(seller) };
  const asOwner = { client: await as(admin), params: await paramsOf(admin) };
  const readerOf = (path: string) =>
    path.startsWith("/suppliers")
      ? asSupplier
      : /^\/(adminusers|usergroups|approvalrules)/.test(path)
        ? asOwner
        : asBuyer;
  // API clients are the marketplace owner's.
  const reads = contracts.filter(
    ({ method, response, queryParams, path }) =>
      method === "GET" && response && !queryParams && !path.startsWith("/apiclients"),
  );
  expect(reads.length).toBeGreaterThan(15);
  for (const contract of reads) {
    const { client, params } = readerOf(contract.path);
    const response = await client.get(urlOf(contract, { params }).replace("/api/v1", ""));
    const text = await response.text();
    const body: unknown = JSON.parse(text);
    expect(response.headers()["content-type"], contract.id).toBe("application/json");
    expect(JSON.stringify(contract.response?.parse(body)), contract.id).toBe(JSON.stringify(body));
    expect(withExponents(text), contract.id).toBe(withExponents(JSON.stringify(body)));
    if (contract.list && !empty.includes(contract.id))
      expect((body as { Items?: unknown[] }).Items, contract.id).not.toEqual([]);
  }
  expect(await (await client.get(`/products/${product.id}`)).json()).toMatchObject({ Name: awkward, xp });
});

test("a page of one, an empty page and a page beyond the last are complete", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  const client = await as(user);
  expect(await client.list(path)).toMatchObject({ Items: [], Meta: { TotalCount: 0, ItemRange: [1, 0] } });
  const { id } = await createApproval(order);
  expect(await client.list(path)).toMatchObject({
    Items: [{ ID: id }],
    Meta: { ItemRange: [1, 1], NextPageKey: null },
  });
  expect(await client.list(path, { page: "2" })).toMatchObject({ Items: [], Meta: { TotalCount: 1 } });
});
