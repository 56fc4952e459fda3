import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import {
  createApproval,
  createAskedOrder,
  createOrder,
  createProduct,
  createUser,
  ensureOwner,
  newWord,
} from "../factories";

/** Orders of one buyer that await the same approver, the oldest first, with totals of 100, 101 and so on. */
export async function createDesk(length = 4) {
  const id = `PO-${newWord().slice(0, 9)}`;
  const asked = await createAskedOrder({ id: `${id}-10`, xp: { CostCenter: "CC-7" }, comments: "For the new ward." });
  const { buyer, requester, group, approval, order } = asked;
  const ids = { approvingGroupId: group.id, approvalRuleId: approval.approvalRuleId };
  const approvals = [approval];
  for (let nth = 1; nth < length; nth++) {
    const another = await createOrder({ from: buyer, by: requester }, { id: `${id}-${10 + nth}`, total: 100 + nth });
    const xp = { Dept: `Ward ${nth}`, DueBy: "2026-02-10" };
    approvals.push(await createApproval(another, { ...ids, xp, dateCreated: new Date(Date.UTC(2026, 2, nth)) }));
  }
  const product = await createProduct(await ensureOwner(), { name: "Alder Task Chair" });
  const line = { orderId: order.id, id: "1", position: 1, productId: product.id, quantity: 4, unitPrice: 25 };
  await db.lineItem.create({ data: line });
  return { ...asked, approvals };
}

type Desk = Awaited<ReturnType<typeof createDesk>>;

/** For how many seconds the person can undo a decision. */
export const setHold = ({ id }: Pick<User, "id">, HoldSeconds: number) =>
  db.user.update({ where: { id }, data: { preferences: { HoldSeconds } } });

/** Somebody who can decide the same approvals. */
export async function createColleague(buyer: Desk["buyer"], group: Desk["group"]) {
  const colleague = await createUser(buyer, { firstName: "Grace", lastName: "Whitfield", roles: ["OrderAdmin"] });
  await db.approvingGroupMember.create({ data: { groupId: group.id, userId: colleague.id } });
  return colleague;
}
