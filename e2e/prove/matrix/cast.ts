import { randomUUID } from "node:crypto";
import { resetToken } from "@/e2e/credentials";
import {
  createApiClient,
  createApproval,
  createDecision,
  createEmailChange,
  createEventEndpoint,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createRecordEvent,
  createRule,
  createSession,
  createTokenFamily,
  createUser,
} from "@/e2e/factories";
import { hashPassword } from "@/lib/auth/password-hash";
import type { Role } from "@/lib/auth/roles";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import type { About } from "@/lib/rules/check-names";
import type { User } from "@/prisma/generated/client";
import { createCompanies } from "../world";
import { credentialsOf } from "./credentials";
import type { State } from "./expected";
import type { Company, Kind, Relation } from "./rules";

type Companies = Awaited<ReturnType<typeof createCompanies>>;
type CastQuery = { kind: Kind | undefined; relation: Relation; company: Company; roles: Role[] };
export type Cast = Awaited<ReturnType<typeof createCast>>;

const password = "the harbour under a lantern";

/**
 * Returns a function that creates the cast of a cell, to be disposed of. Cells that change something have their own, and
 * so have those of webhooks, since a company has at most twenty and all casts share the owner. All others share theirs.
 */
export async function createCasts() {
  const setting = { companies: await createCompanies(), passwordHash: await hashPassword(password) };
  const shared = new Map<string, Promise<Cast>>();
  return async ({ changes, ...which }: CastQuery & { changes: boolean }) => {
    if (changes || which.kind === "endpoint") {
      const cast = await createCast(setting, which);
      return { ...cast, [Symbol.asyncDispose]: () => removeEndpoint(cast.mark) };
    }
    const key = [which.kind, which.relation, which.company, ...which.roles].join();
    const cast = shared.get(key) ?? createCast(setting, which);
    shared.set(key, cast);
    return { ...(await cast), [Symbol.asyncDispose]: async () => undefined };
  };
}

type Setting = { companies: Companies; passwordHash: string };

/** A caller, and a record with this relation to them. */
async function createCast({ companies, passwordHash }: Setting, { kind, relation, company, roles }: CastQuery) {
  const mark = `mark${randomUUID().slice(0, 13)}`;
  const { home, other } = placesOf(companies, { kind, relation, company });
  const firstName = kind && /user$/i.test(kind) ? mark : "Ada";
  const names = { firstName: relation === "own" ? firstName : "Grace" };
  const caller = await createUser(home, { roles, passwordHash, ...names });
  await createSession(caller);
  const holder = relation === "own" || relation === "absent" ? caller : await createUser(other, { firstName });
  const recordIDs =
    kind && relation !== "absent" ? await make[kind]({ caller, holder, mark, companies, company, relation }) : {};
  const headersByState = new Map<State, Promise<Record<string, string>>>();
  const ids: Record<string, string> = {
    id: kind === "event" || kind === "happening" ? "0" : "absent",
    callerID: caller.id,
    sellerID: companies.supplier.id,
    username: caller.username,
    password,
    otherRole: roles.includes("ProductReader") ? "ProductAdmin" : "ProductReader",
    ...recordIDs,
  };
  let turn: Promise<unknown> = Promise.resolve();
  return {
    /** A text in the record, but in no URL. */
    mark,
    /** Replaces the names in braces in a text. */
    fill: (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? "absent"),
    /** The people whose records the cell is about. */
    people: [caller.id, holder.id],
    credentials(state: State) {
      const headers = headersByState.get(state) ?? credentialsOf(caller, state);
      headersByState.set(state, headers);
      return headers;
    },
    /** Runs cells that share the cast one after another. */
    inTurn<T>(work: () => Promise<T>) {
      const result = turn.then(work, work);
      turn = result;
      return result;
    },
  };
}

const ofOrders: Kind[] = [
  ...(["order", "placed", "asked", "approvable", "approved", "open", "unsubmitted", "decision"] as const),
  ...(["return", "open return", "asked return"] as const),
];

/** The caller's company, and the one with the other records. */
function placesOf(companies: Companies, { kind, relation, company }: Omit<CastQuery, "roles">) {
  const { buyer, supplier, stranger, owner } = companies;
  const supplies = kind?.startsWith("supplier") ?? false;
  // For orders the supplier is the counterparty, for products the buyer.
  const sells =
    kind === "product"
      ? relation !== "counterpartys"
      : supplies || (kind !== undefined && ofOrders.includes(kind) && relation === "counterpartys");
  const [trader, partner] = sells ? [supplier, buyer] : [buyer, supplier];
  const [home, counterparty] = company === "owner" ? [owner, supplies ? supplier : buyer] : [trader, partner];
  const other = { own: home, colleagues: home, counterpartys: counterparty, anothers: stranger, absent: home }[
    relation
  ];
  return { home, other };
}

type Making = { caller: User; holder: User; mark: string; companies: Companies; company: Company; relation: Relation };

async function makeOrder(
  { holder, mark, companies, company, relation }: Making,
  values: { status?: "Open" | "Completed" } = {},
) {
  // Of the owner's orders the counterparty's are those that come to it, and of a trader's another's.
  const isToOwner = relation === (company === "owner" ? "counterpartys" : "anothers");
  const to = isToOwner ? companies.owner : companies.supplier;
  const order = await createOrder({ from: { id: holder.companyId }, to, by: holder }, { comments: mark, ...values });
  const approval = await createApproval(order, { comments: mark });
  const orderReturn = await createOrderReturn(order, { comments: mark });
  const { id: returnID, lineItemId: lineItemID } = orderReturn;
  return { id: order.id, orderID: order.id, approvalID: approval.id, returnID, lineItemID };
}

/** An unsubmitted order with a line item of a product that everybody sees. */
async function makeUnsubmitted({ holder, mark, companies, company, relation }: Making) {
  const isToOwner = relation === (company === "owner" ? "counterpartys" : "anothers");
  const to = isToOwner ? companies.owner : companies.supplier;
  const values = { comments: mark, status: "Unsubmitted" } as const;
  const { id } = await createOrder({ from: { id: holder.companyId }, to, by: holder }, values);
  const product = await createProduct(companies.owner, { allSuppliersCanSell: true });
  const line = { orderId: id, id: "line", position: 1, productId: product.id, quantity: 2, unitPrice: 5 };
  await db.lineItem.create({ data: line });
  return { id, orderID: id, lineItemID: line.id, productID: product.id, fromUserID: holder.id };
}

/** A return of a delivered order. If it awaits approval, then by one of the caller's groups. */
async function makeReturn(making: Making, status: "Unsubmitted" | "Open" | "AwaitingApproval") {
  const { caller, holder, mark } = making;
  const { orderID } = await makeOrder(making, { status: "Completed" });
  const orderReturn = await createOrderReturn({ id: orderID }, { comments: mark, status, refundAmount: 1 });
  const { id, lineItemId: lineItemID } = orderReturn;
  const group = await createGroup({ id: holder.companyId }, [caller]);
  const approval = { returnId: id, id, approvingGroupId: group.id, dateCreated: new Date() };
  if (status === "AwaitingApproval") await db.orderReturnApproval.create({ data: approval });
  return { id, orderID, returnID: id, lineItemID };
}

/** One approval that awaits a group of the caller, and one of another group. */
async function makeAwaiting(making: Making) {
  const { caller, holder } = making;
  const { orderID, ...ids } = await makeOrder(making);
  const company = { id: holder.companyId };
  const group = await createGroup(company, [caller]);
  const order = { id: orderID, fromCompanyId: company.id };
  const approval = await createApproval(order, { approvingGroupId: group.id });
  return { ...ids, orderID, approvalID: approval.id, otherGroupID: (await createGroup(company)).id };
}

async function makeApproved(making: Making) {
  const { caller } = making;
  const ids = await makeAwaiting(making);
  const where = { orderId_id: { orderId: ids.orderID, id: ids.approvalID } };
  const how = { status: "Approved", approverId: caller.id, dateCompleted: new Date() } as const;
  const approval = await db.approval.update({ where, data: how });
  await createDecision(approval, { person: caller, state: "Done", dateCompleted: new Date() });
  return ids;
}

async function makeDecision(making: Making) {
  const { holder } = making;
  const { orderID, approvalID } = await makeAwaiting(making);
  const { id } = await createDecision({ orderId: orderID, id: approvalID }, { person: holder, comments: making.mark });
  return { id, decisionID: id };
}

async function makeProduct({ holder, mark, companies, company, relation }: Making) {
  const { owner, supplier, stranger } = companies;
  const others = { trader: [supplier, owner], owner: [owner, stranger] } as const;
  const [home, another] = others[company];
  const description = `${holder.id} ${mark}`;
  const of = { anothers: another, counterpartys: supplier }[String(relation)] ?? home;
  const { id } = await createProduct(of, { name: mark, description, active: relation !== "own" });
  return { id, productID: id, description };
}

async function makeUser({ holder }: Making) {
  await createSession(holder);
  const { id, companyId } = holder;
  return { id, userID: id, buyerID: companyId, supplierID: companyId };
}

/** One group with the holder, and one without. */
async function makeGroup({ holder, mark }: Making) {
  const company = { id: holder.companyId };
  const { id } = await createGroup(company, [holder]);
  const description = `${holder.id} ${mark}`;
  await db.approvingGroup.update({ where: { id }, data: { name: mark, description } });
  const { id: otherGroupID } = await createGroup(company);
  return {
    id,
    groupID: id,
    userGroupID: id,
    description,
    otherGroupID,
    userID: holder.id,
    buyerID: company.id,
    supplierID: company.id,
  };
}

/** A rule that never requires approval. Saved again, it keeps the marked text. */
async function makeRule({ holder, mark }: Making, type: About = "Order") {
  const company = { id: holder.companyId };
  const description = `${holder.id} ${mark}`;
  const ruleExpression = type === "Order" ? "order.Total < 0" : "orderReturn.RefundAmount < 0";
  const rule = await createRule(company, { name: mark, description, type, ruleExpression });
  const { id, approvingGroupId: userGroupID } = rule;
  return { id, approvalRuleID: id, ruleID: id, userGroupID, description, buyerID: company.id };
}

/** A proposal to delete a rule that never requires approval. */
async function makeProposal(making: Making) {
  const { holder } = making;
  const { id: ruleId, ...rule } = await makeRule(making);
  const other = await createUser({ id: holder.companyId });
  const { version: ruleVersion } = await db.approvalRule.findUniqueOrThrow({ where: { id: ruleId } });
  const of = { companyId: holder.companyId, ruleId, ruleVersion, proposedById: other.id };
  const id = randomUUID();
  const what = { action: "Delete", rule: {}, changes: { Description: rule.description } };
  await db.ruleProposal.create({ data: { id, ...of, ...what, dateProposed: new Date() } });
  return { ...rule, id, proposalID: id };
}

async function makeClient({ holder, mark }: Making) {
  const { id } = await createApiClient({ name: mark, defaultContextUserId: holder.id });
  return { id, clientID: id };
}

async function makeEvent({ holder, mark }: Making) {
  const { id: userId, companyId } = holder;
  const event = await db.auditEvent.create({ data: { event: "user_updated", userId, companyId, data: { mark } } });
  return { id: String(event.id), eventID: String(event.id) };
}

async function makeHappening({ holder, mark }: Making) {
  const { id } = await createRecordEvent(holder, { data: { mark } });
  return { id: String(id) };
}

async function removeEndpoint(mark: string) {
  await db.eventEndpoint.updateMany({ where: { description: { endsWith: mark } }, data: { deletedAt: new Date() } });
}

/** Inactive, so that nothing is sent. */
async function makeEndpoint({ holder, mark }: Making) {
  const values = { description: `${holder.id} ${mark}`, active: false };
  const { id } = await createEventEndpoint({ id: holder.companyId }, values);
  const { id: eventId } = await createRecordEvent(holder);
  const event = { eventId, type: "order.opened", objectType: "Order", objectId: "absent" };
  const failure = { endpointId: id, status: "Failed", dateCompleted: new Date() };
  const { id: deliveryID } = await db.eventDelivery.create({ data: { ...event, ...failure } });
  return { id, endpointID: id, deliveryID };
}

async function makeView({ holder, mark }: Making) {
  const id = randomUUID();
  const { id: ownerId, companyId } = holder;
  await db.savedView.create({ data: { id, list: "listProducts", name: mark, query: "", ownerId, companyId } });
  return { id, viewID: id };
}

async function makeSession({ holder, mark }: Making) {
  const id = sha256(await createSession(holder, { userAgent: mark }));
  return { id, sessionID: id };
}

async function makeGrant({ holder, mark }: Making) {
  const { id } = await createApiClient({ name: mark });
  await createTokenFamily(holder, { clientId: id });
  return { id, clientID: id };
}

async function makeAddress({ holder }: Making) {
  return { emailToken: await createEmailChange(holder) };
}

async function makeCode({ holder }: Making) {
  return { verificationCode: await resetToken(holder) };
}

const make: Record<Kind, (making: Making) => Promise<Record<string, string>>> = {
  order: makeOrder,
  placed: makeOrder,
  asked: makeAwaiting,
  approvable: makeAwaiting,
  approved: makeApproved,
  open: (making) => makeOrder(making, { status: "Open" }),
  unsubmitted: makeUnsubmitted,
  decision: makeDecision,
  return: (making) => makeReturn(making, "Unsubmitted"),
  "open return": (making) => makeReturn(making, "Open"),
  "asked return": (making) => makeReturn(making, "AwaitingApproval"),
  product: makeProduct,
  user: makeUser,
  adminUser: makeUser,
  buyerUser: makeUser,
  supplierUser: makeUser,
  adminGroup: makeGroup,
  buyerGroup: makeGroup,
  group: makeGroup,
  supplierGroup: makeGroup,
  buyerRule: (making) => makeRule(making),
  supplierRule: (making) => makeRule(making),
  supplierReturnRule: (making) => makeRule(making, "OrderReturn"),
  rule: (making) => makeRule(making),
  proposal: makeProposal,
  membership: makeGroup,
  client: makeClient,
  event: makeEvent,
  happening: makeHappening,
  endpoint: makeEndpoint,
  view: makeView,
  session: makeSession,
  grant: makeGrant,
  code: makeCode,
  address: makeAddress,
};
