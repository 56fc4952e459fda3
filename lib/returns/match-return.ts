import "server-only";

import { currentTime } from "@/lib/db/clock";
import { jsonOf } from "@/lib/list/record-json";
import { orderRecords } from "@/lib/orders/source";
import type { Allowance, Facts } from "@/lib/rules/evaluate";
import { type Chained, type Reads, readDecided, readUnasked } from "@/lib/rules/live-rules";
import { type MatchingRule, matchingWithPauses, type Rule } from "@/lib/rules/matching";
import { Prisma } from "@/prisma/generated/client";
import type { OrderReturn } from "./contract";
import { orderReturnRecords } from "./source";

const { sql } = Prisma;

export type ReturnToMatch = { id: string; toCompanyID: string; round: number };

/** The rules of the company that has sold that match a return and that its round has no approval of. */
export async function matchReturn(reads: Reads, orderReturn: ReturnToMatch, which: Chained): Promise<MatchingRule[]> {
  const { rules, facts } = await readReturnRules(reads, orderReturn, which);
  return facts ? matchingReturn(rules, facts) : [];
}

/** The rules that will match a return once these are approved, too. */
export async function matchReturnAfter(reads: Reads, orderReturn: ReturnToMatch, approved: ReadonlySet<string>) {
  const { rules, facts } = await readReturnRules(reads, orderReturn, { chained: true });
  return facts ? matchingReturn(rules, { ...facts, approvedRules: facts.approvedRules.union(approved) }) : [];
}

/** The rules that a return may match, and what they look at, which is read where there are any. */
export async function readReturnRules(
  reads: Reads,
  orderReturn: ReturnToMatch,
  { chained }: Chained,
): Promise<{ rules: Rule[]; facts: Facts | null }> {
  const which = { about: "OrderReturn", companyIDs: [orderReturn.toCompanyID], chained } as const;
  const rules = await readUnasked(reads, which, approvalsOf(orderReturn));
  return { rules, facts: rules.length > 0 ? await readFacts(reads, orderReturn) : null };
}

/** Those of a return's rules that match it. */
export const matchingReturn = (rules: readonly Rule[], facts: Facts, inAll?: Allowance): Promise<MatchingRule[]> =>
  matchingWithPauses(rules, "OrderReturn", facts, inAll);

const approvalsOf = ({ id, round }: ReturnToMatch) =>
  sql`"order_return_approvals" a WHERE a."return_id" = ${id} AND a."round" = ${round}`;

/** What rules are asked about: not what submitting, deciding and completing set. */
export const returnBeforeSubmitted = {
  ...{ Status: "Unsubmitted", DateSubmitted: null, DateApproved: null },
  ...{ DateDeclined: null, DateCanceled: null, DateCompleted: null },
} satisfies Partial<OrderReturn>;

/** With the order, which need not be visible to everybody who decides about the return. */
async function readFacts(reads: Reads, orderReturn: ReturnToMatch): Promise<Facts> {
  const [records] = await reads<{ order: string; orderReturn: string }>(sql`
    SELECT ${jsonOf(orderRecords)} AS "order", ${jsonOf(orderReturnRecords)} AS "orderReturn"
    FROM ${orderRecords.from} JOIN "order_returns" r ON r."order_id" = o."id" WHERE r."id" = ${orderReturn.id}`);
  if (!records) throw new Error("The return that is matched is gone.");
  const { approvedRules } = await readDecided(reads, approvalsOf(orderReturn));
  const record: OrderReturn = JSON.parse(records.orderReturn);
  return {
    order: JSON.parse(records.order),
    // One that is open is asked about once it gets its amount, as if it came in with it.
    orderReturn: record.Status === "Open" ? { ...record, ...returnBeforeSubmitted } : record,
    lineItems: [],
    approvedRules,
    now: currentTime(),
  };
}
