import { randomUUID } from "node:crypto";
import { createCompany, createGroup, createOrders, createRule, createUser, inParts } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import { tokenOf } from "./place";

/** A person with many orders to approve, each with a separate approval. */
export async function createDecider() {
  const buyer = await createCompany("Buyer");
  const [requester, person] = [await createUser(buyer), await createUser(buyer)];
  const group = await createGroup(buyer, [person]);
  const rule = await createRule(buyer, { groupID: group.id });
  return {
    ...{ buyer, person, headers: await tokenOf(person) },
    async createOrders(count: number, by = requester) {
      const dateCreated = new Date();
      const each = Array.from({ length: count }, () => ({ dateCreated }));
      const orders = await createOrders({ from: buyer, by }, each);
      const asked = { approvalRuleId: rule.id, approvingGroupId: group.id, dateCreated };
      const approvals = orders.map((orderId) => ({ id: randomUUID(), orderId, ...asked }));
      await inParts(approvals, (data) => db.approval.createMany({ data }));
      return approvals.map(({ orderId: orderID, id: approvalID }) => ({ orderID, approvalID }));
    },
  };
}

type Ends = { held: number; done: number; undone: number; refused: number; half: number };

/** The outcomes of decisions. `half`: those that do not match their approval, order and audit. */
export async function endsOf(ids: readonly string[]): Promise<Ends> {
  const [ends] = await db.$queryRaw<Ends[]>`
    SELECT count(*) FILTER (WHERE "state" = 'Held')::int AS "held", count(*) FILTER (WHERE "state" = 'Done')::int AS "done",
      count(*) FILTER (WHERE "state" = 'Undone')::int AS "undone", count(*) FILTER (WHERE "state" = 'Refused')::int AS "refused",
      count(*) FILTER (WHERE ("state" = 'Done', "state" = 'Done', ("state" = 'Done')::int, ("state" = 'Undone')::int)
        IS DISTINCT FROM (a."status" = 'Approved' AND a."decision_id" = d."id", o."status" = 'Open', e."approved", e."undone"))::int AS "half"
    FROM "decisions" d JOIN "orders" o ON o."id" = d."order_id"
    JOIN "approvals" a ON a."order_id" = d."order_id" AND a."id" = d."approval_id"
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE "event" = 'approval.approved')::int AS "approved", count(*) FILTER (WHERE "event" = 'approval.undone')::int AS "undone"
      FROM "audit_events" WHERE "object_type" = 'Approval' AND "object_id" = d."approval_id") e
    WHERE d."id" = ANY (${[...ids]}::text[])`;
  if (!ends) throw new Error("A count without a row.");
  return ends;
}

/** The longest time from a decision to its completion, in seconds by the database's clock. */
export async function longestHold(ids: readonly string[]) {
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>`
    SELECT extract(epoch FROM max("date_completed" - "held_until"))::float8 AS "seconds" FROM "decisions"
    WHERE "id" = ANY (${[...ids]}::text[]) AND "state" = 'Done'`;
  return row?.seconds ?? 0;
}
