import { randomUUID } from "node:crypto";
import { accessToken, bySession, resetToken } from "@/e2e/credentials";
import {
  createApiClient,
  createApproval,
  createCompany,
  createDecision,
  createEventEndpoint,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createRecordEvent,
  createRule,
  createUser,
  ensureOwner,
} from "@/e2e/factories";
import type { Role } from "@/lib/auth/roles";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";

/** Two companies that trade, a third, and the owner of the marketplace. */
export async function createCompanies() {
  const [buyer, supplier, stranger] = [
    await createCompany("Buyer"),
    await createCompany("Supplier"),
    await createCompany("Buyer"),
  ];
  return { buyer, supplier, stranger, owner: await ensureOwner() };
}

/** Their records, and callers of all kinds. Without the Owner's callers, who see the records that other tests write, if `withOwner` is false. */
export async function createWorld({ withOwner = true } = {}) {
  const { buyer, supplier, stranger, owner } = await createCompanies();
  const places = [await createPlace(buyer, supplier), await createPlace(stranger, owner)];
  const callers: Record<string, string>[] = [{}, { authorization: "Bearer x.y.z" }];
  const decisionID: string[] = [];
  for (const company of [...(withOwner ? [owner] : []), buyer, supplier]) {
    for (const roles of [["FullAccess"], ["OrderAdmin", "ProductReader"], ["ShopperOrderReader"]] satisfies Role[][]) {
      const user = await createUser(company, { roles, password: undefined });
      // Only its maker sees a decision.
      const [place] = places;
      const completion = { state: "Done", dateCompleted: new Date(), heldUntil: null } as const;
      if (place && company === buyer && decisionID.length === 0)
        decisionID.push((await createDecision(place.approval, { person: user, ...completion })).id);
      callers.push({ authorization: `Bearer ${await accessToken(user)}` });
      callers.push({ ...(await bySession(user)), origin: env().PUBLIC_URL });
    }
  }
  callers.push({ authorization: `Bearer ${await resetToken(await createUser(buyer))}` });
  const client = await createApiClient();
  // Inactive, so that nothing is sent.
  const endpoint = await createEventEndpoint(buyer, { active: false });
  const { id: eventId } = await createRecordEvent({ id: randomUUID(), companyId: buyer.id }, { userId: null });
  const failure = { type: "order.opened", objectType: "Order", objectId: "absent", status: "Failed" as const };
  const delivery = await db.eventDelivery.create({
    data: { ...failure, eventId, endpointId: endpoint.id, dateCompleted: new Date() },
  });
  const staff = { owner: await createStaff(owner), supplier: await createStaff(supplier) };
  const ids: Record<string, string[]> = {
    direction: ["incoming", "outgoing", "all", "All"],
    orderID: places.flatMap(({ order, cart }) => [order.id, cart.id]),
    approvalID: places.map(({ approval }) => approval.id),
    returnID: places.flatMap(({ orderReturn, draft }) => [orderReturn.id, draft.id]),
    lineItemID: places.flatMap(({ orderReturn, draft }) => [orderReturn.lineItemId, cartLine, draft.lineItemId]),
    productID: places.map(({ product }) => product.id),
    userID: [...places.map(({ user }) => user.id), ...Object.values(staff).map(({ userID }) => userID)],
    userGroupID: [...places.map(({ group }) => group.id), ...Object.values(staff).map((each) => each.userGroupID)],
    buyerID: [buyer.id, stranger.id],
    supplierID: [supplier.id],
    approvalRuleID: [...places.map(({ rule }) => rule.id), ...Object.values(staff).map((each) => each.approvalRuleID)],
    decisionID,
    proposalID: await Promise.all(places.map(createProposal)),
    viewID: places.map(({ view }) => view.id),
    clientID: [client.id],
    sessionID: [randomUUID()],
    endpointID: [endpoint.id],
    deliveryID: [delivery.id],
    verificationCode: ["x.y.z"],
  };
  return { callers, ids, staff };
}

/** A proposal to delete the rule of a place. */
async function createProposal({ user, rule }: Awaited<ReturnType<typeof createPlace>>) {
  const of = { companyId: user.companyId, ruleId: rule.id, ruleVersion: rule.version, proposedById: user.id };
  const what = { action: "Delete", rule: {}, changes: {}, dateProposed: new Date() };
  const { id } = await db.ruleProposal.create({ data: { id: randomUUID(), ...of, ...what } });
  return id;
}

/** A user, a group and a rule of a company, for paths that only accept companies of its type. */
async function createStaff(company: { id: string }) {
  const user = await createUser(company);
  const { id: userGroupID } = await createGroup(company, [user]);
  const { id: approvalRuleID } = await createRule(company, { groupID: userGroupID, type: "OrderReturn" });
  return { userID: user.id, userGroupID, approvalRuleID };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

const cartLine = "line";

async function createPlace(from: { id: string }, to: { id: string }) {
  const user = await createUser(from);
  const order = await createOrder({ from, to, by: user });
  const approval = await createApproval(order);
  const orderReturn = await createOrderReturn(order);
  const product = await createProduct(to);
  const cart = await createOrder({ from, to, by: user }, { status: "Unsubmitted" });
  const line = { orderId: cart.id, id: cartLine, position: 0, productId: product.id, quantity: 2, unitPrice: 5 };
  await db.lineItem.create({ data: line });
  const completeOrder = await createOrder({ from, to, by: user }, { status: "Completed", total: 500 });
  const draft = await createOrderReturn(completeOrder, { status: "Unsubmitted", lastUpdated: new Date() });
  const { id: ownerId, companyId } = user;
  const id = randomUUID();
  const data = { id, list: "listOrders", name: id, query: "", shared: true, ownerId, companyId };
  const view = await db.savedView.create({ data });
  const group = await createGroup(from, [user]);
  const rule = await createRule(from, { groupID: group.id, ruleExpression: "order.Total < 0" });
  return { user, group, rule, order, approval, orderReturn, product, cart, draft, view };
}
