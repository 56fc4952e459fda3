import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { inHours } from "@/lib/db/clock";
import { read } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { invalidField, notFound } from "@/lib/errors";
import { isoText } from "@/lib/list/text-sql";
import { dateSubmittedAtAll } from "@/lib/orders/submitted-sql";
import { visibleOrders } from "@/lib/orders/visibility";
import { waitForTurn } from "@/lib/telemetry/request-trace";
import { buyerOf, isAmong } from "@/lib/users/companies/whose";
import { Prisma } from "@/prisma/generated/client";
import type { ExpressionVerdict } from "../contract";
import type { Allowance } from "../evaluate";
import { type Asking, allowanceInAll, verdictWithin } from "../matching";
import { createPauses } from "../pauses";
import { readOrRefuse } from "../saved/require-expression";
import { verdictWithout } from "../verdict";
import {
  type ExpressionToTryOut,
  mostDiffering,
  mostOrders,
  type TryOut,
  tryOutDays,
  tryOutExpressionContract,
} from "./contract";
import { inTurn } from "./in-turn";
import { type PastOrder, readPastOrders, slicesOf, type TriedOrder } from "./past-orders";

const { sql, join } = Prisma;

/** An order that was submitted in these days is no older than this. */
const daysSinceCreated = 365;
/** Milliseconds after which it ends with what it has. */
const longest = 10_000;

/**
 * What an expression says of a company's last orders. Throws Expression.* for one that cannot be read, and NotFound for a
 * buyer and a rule that are not there or that the actor may not see.
 */
export async function tryOutExpression(actor: Actor, asked: ExpressionToTryOut): Promise<TryOut> {
  authorize(actor, tryOutExpressionContract.roles);

  const { approvedRules } = readOrRefuse(asked.RuleExpression, "Order");
  const companyID = await companyOf(actor, asked);
  const current = await currentOf(actor, companyID, asked);
  const next = { ruleExpression: asked.RuleExpression, currency: asked.Currency ?? null };
  return waitForTurn(
    (work, waits) => inTurn(actor.CompanyID, work, waits),
    () => tryOut(actor, companyID, { next, approvedRules, current }),
  );
}

async function companyOf(actor: Actor, { BuyerID }: ExpressionToTryOut) {
  if (BuyerID === undefined) return actor.CompanyID;
  const [company] = await read<{ id: string }>(
    actor,
    sql`SELECT m."id" FROM "companies" m WHERE m."id" = ${BuyerID} AND ${isAmong(sql`m."id"`, buyerOf({ buyerID: BuyerID }), actor)}`,
  );
  if (!company) throw notFound("Buyer", BuyerID);
  return company.id;
}

type Current = { ruleExpression: string | null; currency: string | null; approvedRules: string[] };

/** What the rule says, which may be nothing; undefined for a new one. */
async function currentOf(actor: Actor, companyID: string, { ApprovalRuleID: id }: ExpressionToTryOut) {
  if (id === undefined) return undefined;
  const [rule] = await read<Current & { type: string }>(
    actor,
    sql`SELECT r."rule_expression" AS "ruleExpression", r."currency", r."approved_rules" AS "approvedRules", r."type"::text AS "type"
    FROM "approval_rules" r WHERE r."id" = ${id} AND r."company_id" = ${companyID} AND r."deleted_at" IS NULL`,
  );
  if (!rule) throw notFound("ApprovalRule", id);
  if (rule.type !== "Order") throw invalidField("ApprovalRuleID", "Only rules about orders can be tried out.");
  return rule;
}

type Tried = { next: Asking; approvedRules: readonly string[]; current: Current | undefined };

async function tryOut(actor: Actor, companyID: string, { next, approvedRules, current }: Tried): Promise<TryOut> {
  const begun = performance.now();
  const since = inHours(-24 * tryOutDays);
  const found = await findOrders(actor, companyID, since);
  const orders = found.slice(0, mostOrders);
  const answer = { Orders: 0, Matches: 0, Unevaluated: 0, MatchesNow: current ? 0 : null };
  const Items: TryOut["Differing"]["Items"] = [];
  let TotalCount = 0;
  const now = current?.ruleExpression ? { ...current, ruleExpression: current.ruleExpression } : undefined;
  const texts = [next.ruleExpression, now?.ruleExpression ?? ""];
  const rules = [...approvedRules, ...(current?.approvedRules ?? [])];
  const allowance = allowanceInAll();
  const pause = createPauses();
  all: for (const slice of slicesOf(orders, { texts })) {
    if (performance.now() - begun > longest) break;
    for (const past of await readPastOrders(actor, slice, { texts, rules })) {
      const verdict = verdictOn(past, next, allowance);
      const isMatchedNow = now ? verdictOn(past, now, allowance).Matches : false;
      if (allowance.steps <= 0) break all;
      answer.Orders += 1;
      if (verdict.Matches) answer.Matches += 1;
      if (verdict.Fault) answer.Unevaluated += 1;
      if (answer.MatchesNow !== null && isMatchedNow) answer.MatchesNow += 1;
      if (verdict.Matches !== isMatchedNow) {
        TotalCount += 1;
        if (Items.length < mostDiffering) Items.push(toDiffering(past, verdict, isMatchedNow));
      }
      await pause();
    }
  }
  const More = answer.Orders < found.length;
  return { Since: since.toISOString(), ...answer, More, Differing: { Items, TotalCount } };
}

/** Of a rule that waits for others, whether it asks at first or once those were approved that were. */
function verdictOn({ facts, isTooLarge }: PastOrder, rule: Asking, allowance: Allowance): ExpressionVerdict {
  if (isTooLarge) return verdictWithout(rule.ruleExpression, "The order has too many line items.");
  const first = verdictWithin(allowance, rule, "Order", { ...facts, approvedRules: new Set() });
  return first.Matches || facts.approvedRules.size === 0 ? first : verdictWithin(allowance, rule, "Order", facts);
}

function toDiffering({ record, order }: PastOrder, verdict: ExpressionVerdict, MatchesNow: boolean) {
  const { FromUser, Status, Total, Currency } = record;
  return {
    OrderID: order.id,
    FromUser,
    Status,
    Total,
    Currency,
    DateSubmitted: order.submitted,
    Verdict: verdict,
    MatchesNow,
  };
}

/** One more than are tried, the newest first: those that the company placed as a buyer, or received as a seller. */
async function findOrders(actor: Actor, companyID: string, since: Date) {
  const ofSide = (side: Prisma.Sql) => sql`(
    SELECT o."id", o."date_created", o."round", ${isoText(dateSubmittedAtAll)} AS "submitted"
    FROM "orders" o WHERE ${side} = ${companyID} AND ${visibleOrders(actor, "all")}
      AND o."date_created" > now() - make_interval(days => ${daysSinceCreated}) AND ${dateSubmittedAtAll} >= ${since.toISOString()}::timestamptz
    ORDER BY o."date_created" DESC, o."id" DESC ${limit(mostOrders + 1)})`;
  return read<TriedOrder>(
    actor,
    sql`SELECT found."id", found."round", found."submitted",
      (SELECT count(*)::int FROM "line_items" l WHERE l."order_id" = found."id") AS "lineItems"
    FROM (${join([ofSide(sql`o."from_company_id"`), ofSide(sql`o."to_company_id"`)], " UNION ")}) found
    ORDER BY found."date_created" DESC, found."id" DESC ${limit(mostOrders + 1)}`,
  );
}
