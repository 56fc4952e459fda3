import "server-only";

import { hasDecider } from "@/lib/approvals/eligibility";
import type { Transaction } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { gathering, type MessageType } from "@/lib/events/notices";

type WaitingApproval = { orderID: string; groupID: string };
const type: MessageType = "ApprovalWithoutDecider";
const maxApprovals = 100;

/**
 * Promises a mail to those with FullAccess in the company of a group, who can reassign its approvals, where nobody in
 * the group can decide the order; also where one of them asked. They get one for all that gathers meanwhile.
 */
export async function tellOfUndecidable(tx: Transaction, approvals: readonly WaitingApproval[]) {
  if (approvals.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "notices" ("user_id", "message_type", "due_at", "expires_at")
    SELECT DISTINCT told."id", ${type}, now() + ${gathering}, now() + interval '1 day'
    FROM unnest(${approvals.map(({ orderID }) => orderID)}::text[], ${approvals.map(({ groupID }) => groupID)}::text[]) asked("order", "group")
    JOIN "orders" o ON o."id" = asked."order" JOIN "approving_groups" g ON g."id" = asked."group"
    JOIN "users" told ON told."company_id" = g."company_id" AND told."active" AND 'FullAccess' = ANY (told."roles"::text[])
      AND coalesce((told."preferences"->>'Notices')::boolean, true)
    WHERE NOT ${hasDecider} ORDER BY told."id" ${limit(maxApprovals)}
    ON CONFLICT ("user_id", "message_type") WHERE "object_id" IS NULL AND "attempts" = 0 DO NOTHING`;
}
