import { createApproval, createCompany, createPurchase, createUser } from "../factories";
import { expect, test } from "../fixtures";

const ask = (orderID: string, approvalID: string, direction = "all") =>
  `/orders/${direction}/${encodeURIComponent(orderID)}/approvals/${encodeURIComponent(approvalID)}`;

test("has the same properties as in the order's list, and more", async ({ as }) => {
  const { buyer, user, order, path } = await createPurchase();
  const approver = await createUser(buyer);
  const { id } = await createApproval(order, { id: "Q4/a 100%", approver, comments: "Fine.", xp: { Dept: "IT" } });
  const client = await as(user);

  const response = await client.get(ask(order.id, id));

  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject((await client.list(path)).Items[0] ?? {});
});

test("the same ID can be used in different orders", async ({ as }) => {
  const [one, two] = [await createPurchase(), await createPurchase()];
  await createApproval(one.order, { id: "same" });
  await createApproval(two.order, { id: "same" });

  const response = await (await as(one.user)).get(ask(one.order.id, "same"));

  expect((await response.json()).OrderID).toBe(one.order.id);
});

test("a missing approval, one of another order and an invisible one get the same 404, byte for byte", async ({
  as,
}) => {
  const { user, order } = await createPurchase();
  const other = await createPurchase();
  await createApproval(order, { id: "here" });
  await createApproval(other.order, { id: "there" });
  const client = await as(user);
  const answer = async (path: string) => {
    const response = await client.get(path);
    const { requestId: _, ...rest } = await response.json();
    return [response.status(), JSON.stringify(rest)];
  };

  expect((await client.get(ask(order.id, "here"))).status()).toBe(200);
  const missing = await answer(ask(order.id, "there"));
  expect(missing[0]).toBe(404);
  expect(await answer(ask(other.order.id, "there"))).toEqual(missing);
  expect(await answer(ask("nowhere", "there"))).toEqual(missing);
  // A buyer receives no orders.
  expect(await client.refusal(ask(order.id, "here", "incoming"))).toMatchObject({
    status: 404,
    faults: [{ ErrorCode: "NotFound", ObjectType: "Approval", ObjectID: "here" }],
  });
});

test("a ShopperOrderReader gets the approvals of the orders they can see", async ({ as }) => {
  const { buyer, user, order } = await createPurchase(["ShopperOrderReader"]);
  await createApproval(order, { id: "mine" });
  const colleague = await createUser(buyer, { roles: ["ShopperOrderReader"] });

  expect((await (await as(user)).get(ask(order.id, "mine"))).status()).toBe(200);
  expect((await (await as(colleague)).get(ask(order.id, "mine"))).status()).toBe(404);
});

test("refuses an invalid direction or ID", async ({ as }) => {
  const client = await as(await createUser(await createCompany("Buyer")));

  expect(await client.refusal(ask("x", "y", "sideways"))).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "InvalidRequest", Property: "direction" }],
  });
  expect(await client.refusal(ask("x", "y".repeat(101)))).toMatchObject({
    status: 400,
    faults: [{ ErrorCode: "InvalidRequest", Property: "approvalID" }],
  });
});
