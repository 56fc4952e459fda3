import type { APIRequestContext, APIResponse } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { type EventName, eventNames } from "@/lib/events/words";
import type { User } from "@/prisma/generated/client";
import type { Client } from "../client";
import { resetToken } from "../credentials";
import {
  createApiClient,
  createApproval,
  createCompany,
  createDecision,
  createDelivered,
  createGroup,
  createOrder,
  createOrderReturn,
  createProduct,
  createRule,
  createTokenFamily,
  createUser,
  ensureOwner,
} from "../factories";
import { expect, test } from "../fixtures";
import { signInByPassword } from "../sign-in";

type Scene = { request: APIRequestContext; anybody: Client; admin: Client; person: User };

const password = "a long walk in spring";
const newPassword = { NewPassword: "an evening by the sea" };

/** A rule of the person's company. */
async function makeRule({ admin, person }: Scene) {
  const group = await createGroup({ id: person.companyId });
  const rule = { ApprovingGroupID: group.id, ApprovalType: "OrderReturn", RuleExpression: "false" };
  return admin.send("POST", "/approvalrules", rule);
}

async function proposeRule({ admin, person }: Scene) {
  const group = await createGroup({ id: person.companyId });
  const Rule = { ApprovingGroupID: group.id, ApprovalType: "OrderReturn", RuleExpression: "false" };
  const proposed = await admin.send("POST", "/ruleproposals", { Action: "Create", Rule });
  return { proposed, id: (await proposed.json()).ID };
}

const makeProduct = (admin: Client) =>
  admin.send("POST", "/products", { Name: "Chair", Inventory: { Enabled: true, QuantityAvailable: 9 } });

async function changeProduct({ admin }: Scene, method: string, body?: object) {
  const { ID } = await (await makeProduct(admin)).json();
  return admin.send(method, `/products/${ID}`, body);
}

/** Of the marketplace's owner. */
const makeGroup = (admin: Client) => admin.send("POST", "/usergroups", { Name: "Audit" });

async function addMember({ admin, person }: Scene) {
  const { ID: groupID } = await (await makeGroup(admin)).json();
  const member = { UserGroupID: groupID, UserID: person.id };
  return { groupID, added: await admin.send("POST", "/usergroups/assignments", member) };
}

/** For each event, a request that causes it, which returns its answer. A missing one is a type error. */
const scenes: Record<EventName, (scene: Scene) => Promise<APIResponse>> = {
  authn_login_success: async ({ request, person: { username } }) =>
    (await signInByPassword(request, { username, password })).response,
  authn_login_fail: async ({ request, person: { username } }) =>
    (await signInByPassword(request, { username, password: "wrong" })).response,
  authn_login_fail_max: ({ request, person: { username } }) =>
    again(11, async () => (await signInByPassword(request, { username, password: "wrong" })).response),
  authn_logout: ({ admin, person }) => admin.send("DELETE", `/users/${person.id}/sessions`),
  authn_password_change: async ({ anybody, person }) => setPassword(anybody, await resetToken(person)),
  authn_password_reset_request: ({ anybody, person: { username } }) => askForMail(anybody, username),
  authn_password_reset_mail: ({ anybody, person: { username } }) => askForMail(anybody, username),
  authn_password_reset_fail: async ({ anybody, person }) => {
    const token = await resetToken(person);
    return again(2, () => setPassword(anybody, token));
  },
  authn_token_created: async (scene) => (await beginGrant(scene)).response,
  authn_token_refreshed: async (scene) => (await beginGrant(scene)).refresh(),
  authn_token_reuse: async (scene) => {
    const { refresh } = await beginGrant(scene);
    const { refresh_token } = await (await refresh()).json();
    await refresh(refresh_token);
    return refresh();
  },
  authn_token_revoked: async ({ admin, person }) => {
    const { clientId } = await createTokenFamily(person, { roles: person.roles });
    return admin.send("DELETE", `/me/grants/${clientId}`);
  },
  authz_fail: async ({ anybody, person }) =>
    anybody.send("GET", "/me", undefined, { authorization: `Bearer ${await resetToken(person)}` }),
  excess_rate_limit_exceeded: ({ anybody }) => again(4, () => askForMail(anybody, "nobody")),
  privilege_permissions_changed: ({ admin }) => changeUser(admin, { Roles: ["OrderAdmin"] }),
  user_updated: ({ admin }) => changeUser(admin, { Active: false }),
  sensitive_read: ({ admin }) => admin.get("/exports/users", "columns=ID"),
  sensitive_create: ({ admin }) => admin.send("POST", "/apiclients", { Name: "Warehouse" }),
  sensitive_update: async ({ admin }) =>
    admin.send("PATCH", `/apiclients/${(await createApiClient()).id}`, { Active: false }),
  "approval.held": async ({ admin, person }) => {
    const { order } = await createApprovable(person);
    const decision = { OrderID: order.id, Decision: "Approve" };
    return admin.send("POST", "/approvals/decisions", { Decisions: [decision], HoldSeconds: 30 });
  },
  "approval.approved": (scene) => decideNew(scene, "approve"),
  "approval.declined": (scene) => decideNew(scene, "decline"),
  "approval.undone": async ({ admin, person }) => {
    const { approval } = await createApprovable(person);
    return admin.send("POST", `/approvals/decisions/${(await createDecision(approval, { person })).id}/undo`);
  },
  "approval.refused": async (scene) => {
    const { order, approval, colleague } = await createApprovable(scene.person);
    await createDecision(approval, { person: colleague });
    return scene.admin.send("POST", `/orders/all/${order.id}/cancel`);
  },
  "approval.retracted": (scene) => retractNew(scene),
  "approval.requested": (scene) => retractNew(scene),
  "approval.withdrawn": (scene) => decideNew(scene, "cancel"),
  "approval.reassigned": async ({ admin, person }) => {
    const { path, approval, buyer } = await createApprovable(person);
    const body = { ApprovingGroupID: (await createGroup(buyer)).id };
    return admin.send("POST", `${path}/approvals/${approval.id}/reassign`, body);
  },
  "approval.taken": async ({ admin, person }) => {
    const { path, approval } = await createApprovable(person);
    return admin.send("PUT", `${path}/approvals/${approval.id}/take`);
  },
  "approval.released": async (scene) => {
    const { path, approval } = await createApprovable(scene.person);
    const place = `${path}/approvals/${approval.id}/take`;
    await scene.admin.send("PUT", place);
    return scene.admin.send("DELETE", place);
  },
  "order.created": ({ admin, person }) => createOrderBy(admin, person),
  "order.updated": (scene) => changeOrder(scene, "PATCH", { Comments: "Soon." }),
  "order.deleted": (scene) => changeOrder(scene, "DELETE"),
  "order.submitted": (scene) => submitOrder(scene),
  "order.awaiting_approval": (scene) => submitOrder(scene, "true"),
  "approvalrule.failed": (scene) => submitOrder(scene, "order.Total > 'a lot'"),
  "order.approved": (scene) => decideNew(scene, "approve"),
  "order.opened": (scene) => decideNew(scene, "approve"),
  "order.declined": (scene) => decideNew(scene, "decline"),
  "order.canceled": (scene) => decideNew(scene, "cancel"),
  "order.completed": (scene) => decideNew(scene, "complete", { status: "Open" }),
  "orderreturn.created": async ({ admin }) => {
    const { order } = await createDelivered();
    return admin.send("POST", "/orderreturns", { OrderID: order.id });
  },
  "orderreturn.updated": (scene) => changeReturn(scene, { method: "PATCH", body: { Comments: "Wobbles." } }),
  "orderreturn.submitted": (scene) => changeReturn(scene, { step: "submit" }),
  "orderreturn.opened": (scene) => changeReturn(scene, { step: "submit" }),
  "orderreturn.completed": (scene) => changeReturn(scene, { step: "complete", status: "Open" }),
  "orderreturn.canceled": (scene) => changeReturn(scene, { step: "cancel", status: "Open" }),
  "orderreturn.deleted": (scene) => changeReturn(scene, { method: "DELETE" }),
  "orderreturn.awaiting_approval": (scene) => changeReturn(scene, { step: "submit", isRuled: true }),
  "orderreturn.approval_requested": (scene) => changeReturn(scene, { step: "submit", isRuled: true }),
  "orderreturn.approval_approved": (scene) => changeReturn(scene, { step: "approve", status: "AwaitingApproval" }),
  "orderreturn.approval_declined": (scene) => changeReturn(scene, { step: "decline", status: "AwaitingApproval" }),
  "orderreturn.approval_withdrawn": (scene) => changeReturn(scene, { step: "cancel", status: "AwaitingApproval" }),
  "orderreturn.approved": (scene) => changeReturn(scene, { step: "approve", status: "AwaitingApproval" }),
  "approvalrule.proposed": async (scene) => (await proposeRule(scene)).proposed,
  "approvalrule.refused": async (scene) => {
    const { id } = await proposeRule(scene);
    const other = await createUser({ id: scene.person.companyId });
    await db.ruleProposal.update({ where: { id }, data: { proposedById: other.id } });
    return scene.admin.send("POST", `/ruleproposals/${id}/refuse`);
  },
  "approvalrule.withdrawn": async (scene) => {
    const { id } = await proposeRule(scene);
    return scene.admin.send("POST", `/ruleproposals/${id}/refuse`);
  },
  "approvalrule.created": (scene) => makeRule(scene),
  "approvalrule.updated": async (scene) => {
    const { ID } = await (await makeRule(scene)).json();
    return scene.admin.send("PATCH", `/approvalrules/${ID}`, { Name: "Over 6" });
  },
  "approvalrule.deleted": async (scene) => {
    const { ID } = await (await makeRule(scene)).json();
    return scene.admin.send("DELETE", `/approvalrules/${ID}`);
  },
  "product.created": ({ admin }) => makeProduct(admin),
  "product.updated": (scene) => changeProduct(scene, "PATCH", { Name: "Table" }),
  "product.inventory_changed": (scene) => changeProduct(scene, "PATCH", { Inventory: { QuantityAvailable: 4 } }),
  "product.deleted": (scene) => changeProduct(scene, "DELETE"),
  "usergroup.created": ({ admin }) => makeGroup(admin),
  "usergroup.updated": async ({ admin }) => {
    const { ID } = await (await makeGroup(admin)).json();
    return admin.send("PATCH", `/usergroups/${ID}`, { Name: "Finance" });
  },
  "usergroup.deleted": async ({ admin }) => {
    const { ID } = await (await makeGroup(admin)).json();
    return admin.send("DELETE", `/usergroups/${ID}`);
  },
  "usergroup.member_added": async (scene) => (await addMember(scene)).added,
  "usergroup.member_removed": async (scene) => {
    const { groupID } = await addMember(scene);
    return scene.admin.send("DELETE", `/usergroups/${groupID}/assignments/${scene.person.id}`);
  },
  "eventendpoint.created": async ({ admin }) => {
    const response = await admin.send("POST", "/eventendpoints", { Url: "https://example.com/hook", Active: false });
    // All tests share the Owner, which has at most twenty.
    await admin.send("DELETE", `/eventendpoints/${(await response.json()).ID}`);
    return response;
  },
  "eventendpoint.updated": ({ admin }) => changeEndpoint(admin, "PATCH", { body: { Description: "Ours" } }),
  "eventendpoint.deleted": ({ admin }) => changeEndpoint(admin, "DELETE"),
  "eventendpoint.tested": ({ admin }) => changeEndpoint(admin, "POST", { step: "test" }),
  "eventendpoint.resent": ({ admin }) => changeEndpoint(admin, "POST", { step: "resend", body: { Pending: true } }),
  "orderreturn.declined": (scene) => changeReturn(scene, { step: "decline", status: "AwaitingApproval" }),
};

/** An order that awaits approval by the person's group. */
async function createApprovable(person: User, options: { status?: "Open"; others?: number } = {}) {
  const buyer = await createCompany("Buyer");
  const colleague = await createUser(buyer);
  const { others = 0, ...of } = options;
  const order = await createOrder({ from: buyer, by: await createUser(buyer) }, of);
  const group = await createGroup(buyer, [person, colleague]);
  const approval = await createApproval(order, { approvingGroupId: group.id });
  for (let nth = 0; nth < others; nth++) await createApproval(order);
  return { buyer, order, approval, colleague, path: `/orders/all/${order.id}` };
}

async function decideNew({ admin, person }: Scene, action: string, options = {}) {
  const { path } = await createApprovable(person, options);
  return admin.send("POST", `${path}/${action}`);
}

async function changeEndpoint(admin: Client, method: string, { step, body }: { step?: string; body?: object } = {}) {
  const { ID } = await (
    await admin.send("POST", "/eventendpoints", { Url: "https://example.com/hook", Active: false })
  ).json();
  const response = await admin.send(method, `/eventendpoints/${ID}${step ? `/${step}` : ""}`, body);
  if (method !== "DELETE") await admin.send("DELETE", `/eventendpoints/${ID}`);
  return response;
}

async function retractNew({ admin, person }: Scene) {
  const { path, approval } = await createApprovable(person, { others: 1 });
  await admin.send("POST", `${path}/approvals/${approval.id}/approve`);
  return admin.send("POST", `${path}/approvals/${approval.id}/retract`, { Comments: "The quote has expired." });
}

async function createOrderBy(admin: Client, { companyId }: User) {
  const buyer = await createCompany("Buyer");
  const by = await createUser(buyer);
  return admin.send("POST", "/orders/incoming", { FromUserID: by.id, ToCompanyID: companyId });
}

async function submitOrder({ admin, person }: Scene, ruleExpression?: string) {
  const { ID, FromCompanyID } = await (await createOrderBy(admin, person)).json();
  if (ruleExpression) await createRule({ id: FromCompanyID }, { ruleExpression });
  const line = { ProductID: (await createProduct({ id: person.companyId })).id, Quantity: 1, UnitPrice: 1 };
  await admin.send("POST", `/orders/incoming/${ID}/lineitems`, line);
  return admin.send("POST", `/orders/incoming/${ID}/submit`);
}

async function changeOrder({ admin, person }: Scene, method: string, body?: object) {
  const { ID } = await (await createOrderBy(admin, person)).json();
  return admin.send(method, `/orders/incoming/${ID}`, body);
}

type ReturnChange = {
  method?: string;
  step?: string;
  body?: object;
  status?: "Open" | "AwaitingApproval";
  /** All returns to the seller need approval by the person's group. */
  isRuled?: boolean;
};

/** Changes a return. If it awaits approval, then by the person's group. */
async function changeReturn({ admin, person }: Scene, { method = "POST", step, body, status, isRuled }: ReturnChange) {
  const { order, seller } = await createDelivered();
  const { id } = await createOrderReturn(order, { status: status ?? "Unsubmitted", refundAmount: 1 });
  const group = await createGroup(seller, [person]);
  if (isRuled) await db.company.update({ where: { id: seller.id }, data: { returnsGroupId: group.id } });
  const approval = { returnId: id, id, approvingGroupId: group.id, dateCreated: new Date() };
  if (status === "AwaitingApproval") await db.orderReturnApproval.create({ data: approval });
  return admin.send(method, `/orderreturns/${id}${step ? `/${step}` : ""}`, body);
}

for (const name of eventNames) {
  test(`${name} is recorded by the request that causes it`, async ({ request, anybody, as }) => {
    // The owner, whom all tests share, may already have twenty webhooks.
    const company = name.startsWith("eventendpoint.") ? await createCompany("Buyer") : await ensureOwner();
    const person = await createUser(company, { password, roles: ["FullAccess"] });

    const response = await scenes[name]({ request, anybody, admin: await as(person), person });

    const requestId = response.headers()["x-request-id"] ?? "";
    const events = await db.auditEvent.findMany({ where: { requestId }, select: { event: true } });
    expect(events, `${response.status()} ${response.url()}`).toContainEqual({ event: name });
  });
}

/** The last of so many answers. */
async function again(times: number, ask: () => Promise<APIResponse>): Promise<APIResponse> {
  const answer = await ask();
  return times > 1 ? again(times - 1, ask) : answer;
}

const askForMail = (client: Client, Username: string) => client.send("POST", "/password/reset", { Username });

const setPassword = (client: Client, token: string) =>
  client.send("POST", "/me/password", newPassword, { authorization: `Bearer ${token}` });

async function changeUser(admin: Client, change: object) {
  const colleague = await createUser(await ensureOwner(), { roles: ["ProductReader"] });
  return admin.send("PATCH", `/users/${colleague.id}`, change);
}

async function beginGrant({ request, person: { username } }: Scene) {
  const { id: client_id } = await createApiClient({ refreshTokenMinutes: 60 });
  const ask = (form: Record<string, string>) => request.post("/api/oauth/token", { form: { client_id, ...form } });
  const response = await ask({ grant_type: "password", username, password });
  const { refresh_token } = await response.json();
  return { response, refresh: (token = refresh_token) => ask({ grant_type: "refresh_token", refresh_token: token }) };
}
