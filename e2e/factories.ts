import { randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "@/lib/auth/password-hash";
import type { Role } from "@/lib/auth/roles";
import { makeSecret } from "@/lib/changes/webhooks/secrets";
import { sha256 } from "@/lib/crypto";
import { db } from "@/lib/db/connection";
import { publish } from "@/lib/events/publish";
import { revisionOf } from "@/lib/orders/revision";
import type { Approval, Company, Order, Prisma, User } from "@/prisma/generated/client";

// Each factory creates a valid row with a unique ID; a test states only what it is about.

type Overrides<T> = Partial<T>;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A word that no other test's records have. */
export const newWord = () => `q${randomBytes(6).toString("hex")}`;

/** Creates many rows, a hundred in each statement. */
export async function inParts<T>(rows: readonly T[], create: (part: T[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += 100) await create(rows.slice(at, at + 100));
}

/** The one Owner of the marketplace, which all tests share. */
export async function ensureOwner() {
  const where = { type: "Owner" } as const;
  const owner = await db.company.findFirst({ where });
  if (owner) return owner;
  await db.$executeRaw`INSERT INTO "companies" ("id", "name", "type") VALUES ('owner', 'Owner', 'Owner') ON CONFLICT DO NOTHING`;
  return db.company.findFirstOrThrow({ where });
}

export function createCompany(
  type: "Buyer" | "Supplier",
  overrides: Overrides<Prisma.CompanyUncheckedCreateInput> = {},
) {
  const id = `${type}-${randomUUID()}`;
  return db.company.create({ data: { id, name: `${type} of a test`, type, ...overrides } });
}

export async function createUser(
  company: Pick<Company, "id">,
  { password, ...overrides }: Overrides<Prisma.UserUncheckedCreateInput> & { password?: string } = {},
) {
  const id = `user-${randomUUID()}`;
  const user = {
    id,
    companyId: company.id,
    username: id,
    email: `${id}@example.com`,
    firstName: "Ada",
    lastName: "Lovelace",
  };
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return db.user.create({ data: { ...user, roles: ["FullAccess"], passwordHash, ...overrides } });
}

type Parties = { from: Pick<Company, "id">; to?: Pick<Company, "id">; by?: Pick<User, "id"> };

type OrderOverrides = Overrides<Prisma.OrderUncheckedCreateInput>;

export async function createOrder(parties: Parties, overrides: OrderOverrides = {}) {
  const order = await orderOf(parties);
  return db.order.create({ data: { ...order(), ...overrides } });
}

/** Many at once. Returns their IDs. */
export async function createOrders(parties: Parties, all: readonly OrderOverrides[]) {
  const order = await orderOf(parties);
  const rows = all.map((overrides) => ({ ...order(), ...overrides }));
  await inParts(rows, (data) => db.order.createMany({ data }));
  return rows.map(({ id }) => id);
}

async function orderOf({ from, to, by }: Parties) {
  const toCompanyId = (to ?? (await ensureOwner())).id;
  const fromUserId = (by ?? (await createUser(from))).id;
  const dateCreated = new Date("2026-01-31T09:30:00Z");
  const what = { status: "AwaitingApproval", dateCreated, total: 100, currency: "EUR" } as const;
  return () => ({ id: `order-${randomUUID()}`, fromCompanyId: from.id, toCompanyId, fromUserId, ...what });
}

export async function createGroup(
  company: Pick<Company, "id">,
  members: Pick<User, "id">[] = [],
  id: string = randomUUID(),
) {
  // Nested, the members would be a transaction of five statements.
  const group = await db.approvingGroup.create({ data: { id, name: "Approvers", companyId: company.id } });
  const data = members.map((user) => ({ groupId: id, userId: user.id }));
  if (data.length > 0) await db.approvingGroupMember.createMany({ data });
  return group;
}

type RuleOverrides = Overrides<Omit<Prisma.ApprovalRuleUncheckedCreateInput, "approvingGroupId" | "companyId">> & {
  groupID?: string | undefined;
};

/** A rule of its group's company; the group is new unless one is passed. */
export async function createRule(company: Pick<Company, "id">, { groupID, ...overrides }: RuleOverrides = {}) {
  const group = groupID
    ? await db.approvingGroup.findUniqueOrThrow({ where: { id: groupID } })
    : await createGroup(company);
  const rule = { id: randomUUID(), name: "Over 100", approvingGroupId: group.id, companyId: group.companyId };
  return db.approvalRule.create({ data: { ...rule, ...overrides } });
}

type ApprovalOverrides = Overrides<Prisma.ApprovalUncheckedCreateInput> & { approver?: User };

/** Pending unless an approver is passed. */
export async function createApproval(
  order: Pick<Order, "id" | "fromCompanyId">,
  { approver, ...overrides }: ApprovalOverrides = {},
) {
  const groupID = overrides.approvingGroupId ?? (await createGroup({ id: order.fromCompanyId })).id;
  const ruleID = overrides.approvalRuleId ?? (await createRule({ id: order.fromCompanyId }, { groupID })).id;
  const dateCreated = new Date("2026-02-01T08:00:00Z");
  const approval = {
    id: randomUUID(),
    orderId: order.id,
    approvalRuleId: ruleID,
    approvingGroupId: groupID,
    dateCreated,
  };
  return db.approval.create({ data: { ...approval, ...(approver && decidedBy(approver)), ...overrides } });
}

const decidedBy = ({ id }: User) =>
  ({ status: "Approved", approverId: id, dateCompleted: new Date("2026-02-02T08:00:00Z") }) as const;

/** A buyer, its order with the marketplace's owner, and a user of the buyer who may see it. */
export async function createPurchase(roles: Role[] = ["OrderAdmin"]) {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles });
  const order = await createOrder({ from: buyer, by: user });
  return { buyer, user, order, path: `/orders/all/${order.id}/approvals` };
}

export async function createProduct(
  owner: Pick<Company, "id">,
  overrides: Overrides<Prisma.ProductUncheckedCreateInput> = {},
) {
  return db.product.create({
    data: { id: `product-${randomUUID()}`, ownerId: owner.id, name: "Chair", active: true, ...overrides },
  });
}

/** A return of one line item of the order, which is created, too. */
export async function createOrderReturn(
  order: Pick<Order, "id">,
  overrides: Overrides<Prisma.OrderReturnUncheckedCreateInput> = {},
) {
  const product = await createProduct(await ensureOwner(), { returnable: true });
  const lineItemId = randomUUID();
  const lineItem = {
    orderId: order.id,
    id: lineItemId,
    position: 0,
    productId: product.id,
    quantity: 2,
    unitPrice: 50,
  };
  await db.lineItem.create({ data: lineItem });
  const date = new Date("2026-03-01T10:00:00Z");
  const id = `return-${randomUUID()}`;
  const row = { id, orderId: order.id, status: "Open" as const, dateCreated: date, lastUpdated: date };
  const item = { position: 0, orderId: order.id, lineItemId, quantity: 1 };
  const orderReturn = await db.orderReturn.create({ data: { ...row, ...overrides } });
  await db.orderReturnItem.create({ data: { returnId: orderReturn.id, ...item } });
  return { ...orderReturn, lineItemId };
}

export function createApiClient(overrides: Overrides<Prisma.ApiClientUncheckedCreateInput> = {}) {
  return db.apiClient.create({
    data: { id: `client-${randomUUID()}`, name: "Shop", refreshTokenMinutes: 600, ...overrides },
  });
}

/** The content of a signed-in browser's cookie. */
export async function createSession(
  user: Pick<User, "id">,
  overrides: Overrides<Prisma.SessionUncheckedCreateInput> = {},
) {
  const sessionID = randomBytes(32).toString("base64url");
  await db.session.create({ data: { id: sha256(sessionID), userId: user.id, ...overrides } });
  return sessionID;
}

/** The row for the tokens of one grant, and the `jti` of one of them. */
export async function createTokenFamily(
  user: Pick<User, "id">,
  overrides: Overrides<Prisma.TokenFamilyUncheckedCreateInput> = {},
) {
  const clientId = overrides.clientId ?? (await createApiClient()).id;
  const family = await db.tokenFamily.create({
    data: { id: randomUUID(), userId: user.id, clientId, expiresAt: inMinutes(60), ...overrides },
  });
  return { ...family, jti: `${family.id}.${randomBytes(16).toString("base64url")}` };
}

/** The row of a reset token, and its `jti`. */
export async function createResetTokenRow(
  user: Pick<User, "id">,
  overrides: Overrides<Prisma.ResetTokenUncheckedCreateInput> = {},
) {
  const jti = randomBytes(32).toString("base64url");
  await db.resetToken.create({ data: { id: sha256(jti), userId: user.id, expiresAt: inMinutes(30), ...overrides } });
  return jti;
}

/** An order that awaits a group's approval, a member of the group, and the person who placed the order. */
export async function createAskedOrder(
  overrides: Overrides<Prisma.OrderUncheckedCreateInput> & {
    approvals?: number;
    members?: number;
    roles?: Role[];
  } = {},
) {
  const { approvals = 1, members = 1, roles = ["OrderAdmin"], ...of } = overrides;
  const buyer = await createCompany("Buyer");
  const requester = await createUser(buyer, { roles: ["OrderAdmin"] });
  const people = await Promise.all(Array.from({ length: members }, () => createUser(buyer, { roles })));
  const order = await createOrder({ from: buyer, by: requester }, of);
  const group = await createGroup(buyer, people);
  const rows = [];
  for (let nth = 0; nth < approvals; nth++) rows.push(await createApproval(order, { approvingGroupId: group.id }));
  const [approver, approval] = [people[0], rows[0]];
  if (!approver || !approval) throw new Error("An order that is asked of nobody.");
  return { buyer, requester, people, approver, order, group, approvals: rows, approval };
}

type DecisionOverrides = Overrides<Prisma.DecisionUncheckedCreateInput> & { person: Pick<User, "id"> };

/** On hold for a minute by default. */
export async function createDecision(
  { orderId, id: approvalId }: Pick<Approval, "orderId" | "id">,
  { person, ...overrides }: DecisionOverrides,
) {
  const { total, currency } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const revision = await revisionNow(orderId);
  const place = { id: randomUUID(), orderId, approvalId, userId: person.id };
  const what = { decision: "Approve", state: "Held", heldUntil: inMinutes(1), revision, total, currency } as const;
  return db.decision.create({
    data: { ...place, ...what, address: "127.0.0.1", requestId: randomUUID(), ...overrides },
  });
}

/** The revision of an order at this moment. */
export async function revisionNow(orderID: string) {
  const [row] = await db.$queryRaw<{ revision: string }[]>`
    SELECT ${revisionOf} AS "revision" FROM "orders" o WHERE o."id" = ${orderID}`;
  if (!row) throw new Error(`There is no order ${orderID}.`);
  return row.revision;
}

/** A delivered order of two line items, ten chairs for 10 each and one desk for 100, and its seller. */
export async function createDelivered(overrides: Overrides<Prisma.OrderUncheckedCreateInput> = {}) {
  const [buyer, seller] = [await createCompany("Buyer"), await createCompany("Supplier")];
  const user = await createUser(buyer, { roles: ["OrderAdmin"] });
  const admin = await createUser(seller, { roles: ["OrderAdmin"] });
  const order = await createOrder(
    { from: buyer, to: seller, by: user },
    { status: "Completed", total: 200, ...overrides },
  );
  const product = await createProduct(seller, { returnable: true });
  const of = { orderId: order.id, productId: product.id };
  await db.lineItem.create({ data: { ...of, id: "chairs", position: 1, quantity: 10, unitPrice: 10 } });
  await db.lineItem.create({ data: { ...of, id: "desk", position: 2, quantity: 1, unitPrice: 100 } });
  return { buyer, seller, user, admin, order, product };
}

/** The same, sold by a company with a group that approves returns. */
export async function createDeliveredWithApproval(members = 1) {
  const delivered = await createDelivered();
  const create = () => createUser(delivered.seller, { roles: ["ShopperOrderReader"] });
  const people = await Promise.all(Array.from({ length: members }, create));
  const [approver] = people;
  if (!approver) throw new Error("A group of nobody.");
  const group = await createGroup(delivered.seller, people);
  await db.company.update({ where: { id: delivered.seller.id }, data: { returnsGroupId: group.id } });
  return { ...delivered, group, people, approver };
}

/** A user's pending new email address, and the token that confirms it. */
export async function createEmailChange(
  user: Pick<User, "id">,
  overrides: Overrides<Prisma.EmailChangeUncheckedCreateInput> = {},
) {
  const token = randomBytes(32).toString("base64url");
  const change = { userId: user.id, tokenHash: sha256(token), email: `new-${user.id}@example.com` };
  await db.emailChange.create({ data: { ...change, expiresAt: inMinutes(60), ...overrides } });
  return token;
}

/** An event of an order of the user's company, with its position. */
export async function createRecordEvent(
  user: Pick<User, "id" | "companyId">,
  overrides: Overrides<Prisma.AuditEventUncheckedCreateInput> = {},
) {
  const data = { event: "order.opened", userId: user.id, companyId: user.companyId, objectType: "Order", ...overrides };
  const { id } = await db.auditEvent.create({ data: { objectId: `order-${randomUUID()}`, ...data } });
  return waitForPosition(id);
}

/** Only one process at a time assigns positions, possibly another one. */
export async function waitForPosition(id: bigint) {
  for (;;) {
    await publish();
    const event = await db.auditEvent.findUniqueOrThrow({ where: { id } });
    if (event.position !== null) return event;
  }
}

/** With a random secret, and a URL where nothing listens. */
export function createEventEndpoint(
  company: Pick<Company, "id">,
  overrides: Overrides<Prisma.EventEndpointUncheckedCreateInput> = {},
) {
  const id = `endpoint-${randomUUID()}`;
  const url = "https://127.0.0.1:9/hook";
  const secret = makeSecret(id).sealed;
  return db.eventEndpoint.create({
    data: {
      id,
      companyId: company.id,
      url,
      host: new URL(overrides.url ?? url).hostname,
      secret,
      afterPosition: 0,
      ...overrides,
    },
  });
}
