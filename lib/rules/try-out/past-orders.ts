import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { jsonOf } from "@/lib/list/json-sql";
import type { Order } from "@/lib/orders/contract";
import { lineItemRecords } from "@/lib/orders/line-items/source";
import { orderRecords } from "@/lib/orders/source";
import { Prisma } from "@/prisma/generated/client";
import type { Facts } from "../evaluate";
import { maxLineItems } from "../match-order";

const { sql } = Prisma;

/** An order that an expression is tried on. */
export type TriedOrder = { id: string; round: number; submitted: string; lineItems: number };
/** `isTooLarge`: its line items are not read, and a rule asks. */
export type PastOrder = { order: TriedOrder; record: Order; facts: Facts; isTooLarge: boolean };

/** Of one slice, and of all of them. */
const atOnce = { orders: 100, lineItems: 2000 };
const mostLineItems = 20_000;

/** Whether an expression may look at line items. */
const looksAtLines = (texts: readonly string[]) => texts.some((text) => /\bitems?\b/i.test(text));

/** The orders, some at a time; no more of them than all slices together have line items to be read. */
export function* slicesOf(orders: readonly TriedOrder[], { texts }: { texts: readonly string[] }) {
  const counts = looksAtLines(texts);
  let slice: TriedOrder[] = [];
  let [lines, inAll] = [0, 0];
  for (const order of orders) {
    const more = counts && order.lineItems <= maxLineItems ? order.lineItems : 0;
    if (inAll + more > mostLineItems) break;
    if (slice.length === atOnce.orders || lines + more > atOnce.lineItems) {
      yield slice;
      [slice, lines] = [[], 0];
    }
    slice.push(order);
    [lines, inAll] = [lines + more, inAll + more];
  }
  if (slice.length > 0) yield slice;
}

type Asked = {
  texts: readonly string[];
  /** Those that the expressions ask `approved` of. */
  rules: readonly string[];
};

/** The orders as they were when they were submitted, as far as that is known. */
export async function readPastOrders(
  actor: Actor,
  orders: readonly TriedOrder[],
  { texts, rules }: Asked,
): Promise<PastOrder[]> {
  const ids = orders.map(({ id }) => id);
  const hasLines = looksAtLines(texts);
  const small = hasLines ? orders.filter(({ lineItems }) => lineItems <= maxLineItems).map(({ id }) => id) : [];
  const records = await readGroups(
    actor,
    sql`SELECT o."id" AS "id", ${jsonOf(orderRecords)} AS "record" FROM ${orderRecords.from} WHERE o."id" = ANY (${ids}::text[])`,
  );
  const lines =
    small.length === 0
      ? new Map<string, string[]>()
      : await readGroups(
          actor,
          sql`SELECT l."order_id" AS "id", ${jsonOf(lineItemRecords)} AS "record" FROM ${lineItemRecords.from}
          WHERE l."order_id" = ANY (${small}::text[]) ORDER BY l."order_id", l."position", l."id"`,
        );
  const approved =
    rules.length === 0
      ? new Map<string, string[]>()
      : await readGroups(
          actor,
          sql`SELECT a."order_id" AS "id", a."approval_rule_id" AS "record" FROM "approvals" a JOIN "orders" o ON o."id" = a."order_id"
          WHERE a."order_id" = ANY (${ids}::text[]) AND a."approval_rule_id" = ANY (${[...rules]}::text[]) AND a."round" = o."round"
          GROUP BY a."order_id", a."approval_rule_id" HAVING bool_and(a."status" = 'Approved')`,
        );
  return orders.flatMap((order) => {
    const [text] = records.get(order.id) ?? [];
    if (text === undefined) return []; // gone since
    const record: Order = JSON.parse(text);
    const facts: Facts = {
      order: { ...record, ...beforeSubmitted },
      lineItems: (lines.get(order.id) ?? []).map((line) => ({ ...JSON.parse(line), QuantityShipped: 0 })),
      approvedRules: new Set(approved.get(order.id)),
      now: new Date(order.submitted),
    };
    return [{ order, record, facts, isTooLarge: hasLines && order.lineItems > maxLineItems }];
  });
}

/** What deciding and shipping set. */
const beforeSubmitted = {
  ...{
    Status: "Unsubmitted",
    IsSubmitted: false,
    PendingApprovals: 0,
    DateSubmitted: null,
    DateSubmittedForApproval: null,
  },
  ...{ DateApproved: null, DateDeclined: null, DateCanceled: null, DateCompleted: null },
} satisfies Partial<Order>;

/** The records by the order they belong to. */
async function readGroups(actor: Actor, statement: Prisma.Sql) {
  const groups = new Map<string, string[]>();
  for (const { id, record } of await read<{ id: string; record: string }>(actor, statement)) {
    const group = groups.get(id);
    if (group) group.push(record);
    else groups.set(id, [record]);
  }
  return groups;
}
