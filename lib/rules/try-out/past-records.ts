import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { jsonOf } from "@/lib/list/record-json";
import { isoText } from "@/lib/list/text-sql";
import type { Order } from "@/lib/orders/contract";
import { lineItemRecords } from "@/lib/orders/line-items/source";
import { orderRecords } from "@/lib/orders/source";
import { dateSubmittedAtAll } from "@/lib/orders/submitted-sql";
import { visibleOrders } from "@/lib/orders/visibility";
import type { OrderReturn } from "@/lib/returns/contract";
import { returnBeforeSubmitted } from "@/lib/returns/match-return";
import { orderReturnRecords } from "@/lib/returns/source";
import { visibleReturns } from "@/lib/returns/visibility";
import { Prisma } from "@/prisma/generated/client";
import type { About } from "../check-names";
import type { Facts } from "../evaluate";
import { maxLineItems } from "../match-order";
import { maxRecords } from "./contract";

const { sql, join } = Prisma;

/** An order or a return that an expression is tried on. `lines`: line items, or items to return. */
type Candidate = { id: string; round: number; submitted: string; lines: number };
/** `isTooLarge`: its line items are not read, and every rule matches. */
export type PastRecord = {
  record: Candidate;
  order: Order;
  orderReturn?: OrderReturn;
  facts: Facts;
  isTooLarge: boolean;
};

/** Records submitted in the tried period were created within so many days. */
const daysSinceCreated = 365;
const isRecent = (created: Prisma.Sql) => sql`${created} > now() - make_interval(days => ${daysSinceCreated})`;

/** One more than are tried, the newest first. */
export const findCandidates = (actor: Actor, about: About, companyID: string, since: Date): Promise<Candidate[]> =>
  read<Candidate>(actor, candidatesSql(actor, about, companyID, since));

export const candidatesSql = (actor: Actor, about: About, companyID: string, since: Date) =>
  about === "Order" ? orders(actor, companyID, since) : returns(actor, companyID, since);

/** Those that the company placed as a buyer, or received as a seller. */
function orders(actor: Actor, companyID: string, since: Date) {
  const ofSide = (side: Prisma.Sql) => sql`(
    SELECT o."id", o."date_created", o."round", ${isoText(dateSubmittedAtAll)} AS "submitted"
    FROM "orders" o WHERE ${side} = ${companyID} AND ${visibleOrders(actor, "all")}
      AND ${isRecent(sql`o."date_created"`)} AND ${dateSubmittedAtAll} >= ${since.toISOString()}::timestamptz
    ORDER BY o."date_created" DESC, o."id" DESC ${limit(maxRecords + 1)})`;
  return sql`SELECT found."id", found."round", found."submitted",
      (SELECT count(*)::int FROM "line_items" l WHERE l."order_id" = found."id") AS "lines"
    FROM (${join([ofSide(sql`o."from_company_id"`), ofSide(sql`o."to_company_id"`)], " UNION ")}) found
    ORDER BY found."date_created" DESC, found."id" DESC ${limit(maxRecords + 1)}`;
}

/** A return has no such date while it awaits approval, and gets one when it is approved: its first approval says when, if it has one. */
const returnSubmitted = sql`coalesce(
  least(r."date_submitted", (SELECT min(a."date_created") FROM "order_return_approvals" a WHERE a."return_id" = r."id")), r."date_created")`;

/**
 * Those of what the company has sold. One that opened before then was submitted before then: that is looked at first. OFFSET 0
 * has PostgreSQL look for the approvals of a return once, and of the company's returns alone: of all, it would take seconds.
 */
const returns = (actor: Actor, companyID: string, since: Date) => sql`
  SELECT found."id", found."round", ${isoText(sql`found."submitted"`)} AS "submitted",
    (SELECT count(*)::int FROM "order_return_items" i WHERE i."return_id" = found."id") AS "lines"
  FROM (
    SELECT r."id", r."date_created", r."round", known."submitted"
    FROM "order_returns" r JOIN "orders" ofo ON ofo."id" = r."order_id"
    CROSS JOIN LATERAL (SELECT ${returnSubmitted} AS "submitted" OFFSET 0) known
    WHERE ofo."to_company_id" = ${companyID} AND ${visibleReturns(actor)} AND r."status" <> 'Unsubmitted'
      AND ${isRecent(sql`r."date_created"`)} AND (r."date_submitted" IS NULL OR r."date_submitted" >= ${since.toISOString()}::timestamptz)
      AND known."submitted" >= ${since.toISOString()}::timestamptz
    ORDER BY r."date_created" DESC, r."id" DESC ${limit(maxRecords + 1)}) found
  ORDER BY found."date_created" DESC, found."id" DESC`;

type TrialOptions = {
  about: About;
  texts: readonly string[];
  /** The rules that the expressions name in `approved`. */
  rules: readonly string[];
};

/** Of one slice, and of all of them. */
const atOnce = { records: 100, lines: 2000 };
const mostLines = 20_000;

/** Whether an expression may look at line items. A return's items are read with it. */
const looksAtLines = ({ about, texts }: Pick<TrialOptions, "about" | "texts">) =>
  about === "OrderReturn" || texts.some((text) => /\bitems?\b/i.test(text));

const isTooLarge = ({ about }: Pick<TrialOptions, "about">, { lines }: Candidate) =>
  about === "Order" && lines > maxLineItems;

/** Some at a time; no more of them than all slices together have lines to be read. */
export function* slicesOf(all: readonly Candidate[], options: TrialOptions) {
  const counts = looksAtLines(options);
  let slice: Candidate[] = [];
  let [lines, inAll] = [0, 0];
  for (const record of all) {
    const more = counts && !isTooLarge(options, record) ? record.lines : 0;
    if (inAll + more > mostLines) break;
    if (slice.length === atOnce.records || lines + more > atOnce.lines) {
      yield slice;
      [slice, lines] = [[], 0];
    }
    slice.push(record);
    [lines, inAll] = [lines + more, inAll + more];
  }
  if (slice.length > 0) yield slice;
}

const approvals = {
  Order: sql`"approvals" a JOIN "orders" tried ON tried."id" = a."order_id"`,
  OrderReturn: sql`"order_return_approvals" a JOIN "order_returns" tried ON tried."id" = a."return_id"`,
};

/** The records as they were when they were submitted, as far as that is known. */
export async function readPastRecords(
  actor: Actor,
  all: readonly Candidate[],
  options: TrialOptions,
): Promise<PastRecord[]> {
  const ids = all.map(({ id }) => id);
  const records = await readGroups(actor, options.about === "Order" ? orderTexts(ids) : returnTexts(ids));
  const hasLines = options.about === "Order" && looksAtLines(options);
  const small = hasLines ? all.filter((record) => !isTooLarge(options, record)).map(({ id }) => id) : [];
  const lines =
    small.length === 0
      ? new Map<string, string[]>()
      : await readGroups(
          actor,
          sql`SELECT l."order_id" AS "id", ${jsonOf(lineItemRecords)} AS "record" FROM ${lineItemRecords.from}
          WHERE l."order_id" = ANY (${small}::text[]) ORDER BY l."order_id", l."position", l."id"`,
        );
  const approved =
    options.rules.length === 0
      ? new Map<string, string[]>()
      : await readGroups(
          actor,
          sql`SELECT tried."id" AS "id", a."approval_rule_id" AS "record" FROM ${approvals[options.about]}
          WHERE tried."id" = ANY (${ids}::text[]) AND a."approval_rule_id" = ANY (${[...options.rules]}::text[]) AND a."round" = tried."round"
          GROUP BY tried."id", a."approval_rule_id" HAVING bool_and(a."status" = 'Approved')`,
        );
  return all.flatMap((record) => {
    const [text, ofReturn] = records.get(record.id) ?? [];
    if (text === undefined) return []; // gone since
    const order: Order = JSON.parse(text);
    const orderReturn: OrderReturn | undefined = ofReturn === undefined ? undefined : JSON.parse(ofReturn);
    const facts: Facts = {
      ...(orderReturn
        ? { order, orderReturn: { ...orderReturn, ...returnBeforeSubmitted } }
        : { order: { ...order, ...beforeSubmitted } }),
      lineItems: (lines.get(record.id) ?? []).map((line) => ({ ...JSON.parse(line), QuantityShipped: 0 })),
      approvedRules: new Set(approved.get(record.id)),
      now: new Date(record.submitted),
    };
    const past = { record, order, facts, isTooLarge: hasLines && isTooLarge(options, record) };
    return [orderReturn ? { ...past, orderReturn } : past];
  });
}

const orderTexts = (ids: readonly string[]) => sql`
  SELECT o."id" AS "id", ${jsonOf(orderRecords)} AS "record" FROM ${orderRecords.from} WHERE o."id" = ANY (${[...ids]}::text[])`;

/** Of each return its order, then itself. */
const returnTexts = (ids: readonly string[]) => sql`
  SELECT r."id" AS "id", ofreturn."record" FROM ${orderRecords.from} JOIN "order_returns" r ON r."order_id" = o."id",
    LATERAL (VALUES (1, ${jsonOf(orderRecords)}), (2, ${jsonOf(orderReturnRecords)})) ofreturn("nth", "record")
  WHERE r."id" = ANY (${[...ids]}::text[]) ORDER BY r."id", ofreturn."nth"`;

/** What deciding and shipping set. */
const beforeSubmitted = {
  ...{ Status: "Unsubmitted", IsSubmitted: false, PendingApprovals: 0, DateSubmittedForApproval: null },
  ...{ DateSubmitted: null, DateApproved: null, DateDeclined: null, DateCanceled: null, DateCompleted: null },
} satisfies Partial<Order>;

/** The texts by the record they belong to. */
async function readGroups(actor: Actor, statement: Prisma.Sql) {
  const groups = new Map<string, string[]>();
  for (const { id, record } of await read<{ id: string; record: string }>(actor, statement)) {
    const group = groups.get(id);
    if (group) group.push(record);
    else groups.set(id, [record]);
  }
  return groups;
}
