import type { APIResponse } from "@playwright/test";
import { db } from "@/lib/db/connection";
import { createApproval, createAskedOrder, createUser } from "../factories";
import { expect, test } from "../fixtures";

async function refusalOf(response: APIResponse) {
  const { detail, Errors } = await response.json();
  return { status: response.status(), code: Errors[0].ErrorCode, data: Errors[0].Data, detail };
}

const statusOf = async (id: string) => (await db.order.findUniqueOrThrow({ where: { id } })).status;

test("approving an order approves all that is asked of the caller, and the last approval opens it", async ({ as }) => {
  const { approver, requester, order, approvals, buyer } = await createAskedOrder({ approvals: 2 });
  const other = await createApproval(order);
  const api = await as(approver);

  const approved = await api.send("POST", `/orders/outgoing/${order.id}/approve`, { Comments: "Within budget." });
  expect(approved.status(), await approved.text()).toBe(201);
  expect(await approved.json()).toMatchObject({ ID: order.id, Status: "AwaitingApproval", PendingApprovals: 1 });
  expect(approved.headers().etag).toMatch(/^"\d+"$/);
  for (const { id } of approvals)
    expect(await (await api.get(`/orders/all/${order.id}/approvals/${id}`)).json()).toMatchObject({
      ...{ Status: "Approved", Approver: { ID: approver.id }, Comments: "Within budget." },
      DateCompleted: expect.any(String),
    });

  const second = await createUser(buyer, { roles: ["ShopperOrderReader"] });
  await db.approvingGroupMember.create({ data: { groupId: other.approvingGroupId, userId: second.id } });
  const last = await (await as(second)).send("POST", `/orders/all/${order.id}/approvals/${other.id}/approve`);
  expect(last.status(), await last.text()).toBe(201);
  expect(await last.json()).toMatchObject({ ID: other.id, Status: "Approved", Approver: { ID: second.id } });
  expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
    ...{ status: "Open", dateApproved: expect.any(Date), dateSubmitted: expect.any(Date) },
  });

  const events = await db.auditEvent.findMany({ where: { companyId: buyer.id }, orderBy: { id: "asc" } });
  expect(events.map(({ event, userId, otherCompanyId }) => [event, userId, otherCompanyId])).toEqual([
    ["approval.approved", approver.id, "owner"],
    ["approval.approved", approver.id, "owner"],
    ["approval.approved", second.id, "owner"],
    ["order.opened", second.id, "owner"],
  ]);
  expect(events[0]?.data).toMatchObject({ OrderID: order.id, Comments: "Within budget.", Seen: { Total: "100.0000" } });
  expect(events[0]).toMatchObject({ objectType: "Approval", objectId: expect.any(String) });
  expect(requester.id).not.toBe(approver.id);
});

test("who comes second is told who was first", async ({ as }) => {
  const { people, order, approval } = await createAskedOrder({ members: 2, approvals: 1 });
  await createApproval(order);
  const [first, second] = await Promise.all(people.map((each) => as(each)));
  const path = `/orders/all/${order.id}/approvals/${approval.id}/approve`;
  expect((await first?.send("POST", path))?.status()).toBe(201);

  const late = await second?.send("POST", path);
  expect(late && (await refusalOf(late))).toMatchObject({
    status: 409,
    code: "Order.NotEligibleToApprove",
    data: { DecidedBy: { ID: people[0]?.id }, DecidedAt: expect.any(String), Decision: "Approve" },
    detail: "Ada Lovelace has approved this already.",
  });
  const whole = await second?.send("POST", `/orders/all/${order.id}/decline`);
  expect(whole && (await refusalOf(whole))).toMatchObject({ status: 409, data: { DecidedBy: { ID: people[0]?.id } } });
  expect(await statusOf(order.id)).toBe("AwaitingApproval");
});

test("two approve at once: one does, and the other is told so", async ({ as }) => {
  const { people, order } = await createAskedOrder({ members: 2 });
  const clients = await Promise.all(people.map((each) => as(each)));
  const answers = await Promise.all(clients.map((each) => each.send("POST", `/orders/all/${order.id}/approve`)));
  expect(answers.map((each) => each.status()).sort()).toEqual([201, 409]);
  const late = answers.find((each) => each.status() === 409);
  expect(late && (await refusalOf(late))).toMatchObject({ code: "Order.MustBeAwaitingApproval" });
  expect(await db.auditEvent.count({ where: { companyId: order.fromCompanyId, event: "order.opened" } })).toBe(1);
});
