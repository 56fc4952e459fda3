import "server-only";

import { currentTime } from "@/lib/db/clock";
import { limit } from "@/lib/db/limit";
import { jsonOf } from "@/lib/list/record-json";
import { lineItemRecords } from "@/lib/orders/line-items/source";
import { orderRecords } from "@/lib/orders/source";
import { Prisma } from "@/prisma/generated/client";
import type { Allowance, Facts } from "./evaluate";
import { type Chained, type Reads, readDecided, readLiveRules, readUnasked } from "./live-rules";
import { type MatchingRule, matchingWithout, matchingWithPauses, type Rule, sharedAllowance } from "./matching";

const { sql } = Prisma;

type OrderToMatch = { id: string; fromCompanyID: string; toCompanyID: string; round: number };

/** An imported order may have more; its rules then match. */
export const maxLineItems = 1000;

/** The rules of an order's two companies that match it and that its round has no approval of. */
export async function matchOrder(reads: Reads, order: OrderToMatch, which: Chained): Promise<MatchingRule[]> {
  const { rules, facts } = await readRules(reads, order, which);
  return facts ? matchingOrder(rules, facts) : [];
}

type NewOrder = Omit<OrderToMatch, "round">;

/** The rules that match each of some orders that have no approvals yet, by their IDs; those that match none are left out. */
export async function matchNewOrders(
  reads: Reads,
  orders: readonly NewOrder[],
): Promise<ReadonlyMap<string, MatchingRule[]>> {
  const companyIDs = [...new Set(orders.flatMap(({ fromCompanyID, toCompanyID }) => [fromCompanyID, toCompanyID]))];
  const rules = await readLiveRules(reads, { about: "Order", companyIDs });
  const rulesOf = ({ fromCompanyID, toCompanyID }: NewOrder) =>
    rules.filter(({ companyID }) => companyID === fromCompanyID || companyID === toCompanyID);
  const candidates = orders.filter((order) => rulesOf(order).length > 0);
  if (candidates.length === 0) return new Map();
  const records = await readRecords(
    reads,
    candidates.map(({ id }) => id),
  );
  const now = currentTime();
  const within = sharedAllowance();
  const matches = new Map<string, MatchingRule[]>();
  for (const order of candidates) {
    const facts = { ...recordsOf(records, order.id), approvedRules: new Set<string>(), now };
    const matching = await within((allowance) => matchingOrder(rulesOf(order), facts, allowance));
    if (matching.length > 0) matches.set(order.id, matching);
  }
  return matches;
}

/** The rules that an order may match, and what they look at, which is read where there are any. */
export async function readRules(
  reads: Reads,
  order: OrderToMatch,
  { chained }: Chained,
): Promise<{ rules: Rule[]; facts: Facts | null }> {
  const companyIDs = [order.fromCompanyID, order.toCompanyID];
  const rules = await readUnasked(reads, { about: "Order", companyIDs, chained }, approvalsOf(order));
  return { rules, facts: rules.length > 0 ? await readFacts(reads, order) : null };
}

const approvalsOf = ({ id, round }: OrderToMatch) =>
  sql`"approvals" a WHERE a."order_id" = ${id} AND a."round" = ${round}`;

/** Those of an order's rules that match it. */
export async function matchingOrder(rules: readonly Rule[], facts: Facts, inAll?: Allowance): Promise<MatchingRule[]> {
  if (facts.lineItems.length > maxLineItems)
    return matchingWithout(rules, `The order has more than ${maxLineItems} line items.`);
  return matchingWithPauses(rules, "Order", facts, inAll);
}

type Records = {
  orders: ReadonlyMap<string, string>;
  /** Of each order one more than a rule looks at. */
  lineItems: ReadonlyMap<string, readonly string[]>;
};

async function readRecords(reads: Reads, ids: readonly string[]): Promise<Records> {
  const orders = await reads<{ id: string; record: string }>(sql`
    SELECT o."id", ${jsonOf(orderRecords)} AS "record" FROM ${orderRecords.from} WHERE o."id" = ANY (${ids}::text[])`);
  const lineItems = await reads<{ id: string; record: string }>(sql`
    SELECT of."id", line."record" FROM unnest(${ids}::text[]) of("id"), LATERAL (
      SELECT ${jsonOf(lineItemRecords)} AS "record" FROM ${lineItemRecords.from} WHERE l."order_id" = of."id"
      ORDER BY l."position", l."id" ${limit(maxLineItems + 1)}) line`);
  const byOrder = Map.groupBy(lineItems, ({ id }) => id);
  return {
    orders: new Map(orders.map(({ id, record }) => [id, record])),
    lineItems: new Map([...byOrder].map(([id, lines]) => [id, lines.map(({ record }) => record)])),
  };
}

function recordsOf({ orders, lineItems }: Records, id: string): Pick<Facts, "order" | "lineItems"> {
  const order = orders.get(id);
  if (!order) throw new Error("The order that is matched is gone.");
  return { order: JSON.parse(order), lineItems: (lineItems.get(id) ?? []).map((record) => JSON.parse(record)) };
}

/** Pending approvals of an earlier round can no longer be decided. */
async function readFacts(reads: Reads, target: OrderToMatch): Promise<Facts> {
  const records = await readRecords(reads, [target.id]);
  const { approvedRules, pending } = await readDecided(reads, approvalsOf(target));
  const { order, lineItems } = recordsOf(records, target.id);
  return { order: { ...order, PendingApprovals: pending }, lineItems, approvedRules, now: currentTime() };
}
