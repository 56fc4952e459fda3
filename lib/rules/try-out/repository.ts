import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { inHours } from "@/lib/db/clock";
import { read } from "@/lib/db/connection";
import { invalidField, notFound } from "@/lib/errors";
import { waitForTurn } from "@/lib/telemetry/request-trace";
import { buyerOf, isAmong } from "@/lib/users/companies/whose";
import { Prisma } from "@/prisma/generated/client";
import type { About } from "../check-names";
import type { ExpressionVerdict } from "../contract";
import type { Allowance } from "../evaluate";
import { type Asking, allowanceInAll, verdictWithin } from "../matching";
import { createPauses } from "../pauses";
import { readOrRefuse } from "../saved/require-expression";
import { verdictWithout } from "../verdict";
import {
  type ExpressionToTryOut,
  maxRecords,
  mostDiffering,
  type TryOut,
  tryOutDays,
  tryOutExpressionContract,
} from "./contract";
import { inTurn } from "./in-turn";
import { findCandidates, type PastRecord, readPastRecords, slicesOf } from "./past-records";

const { sql } = Prisma;

/** Milliseconds after which it ends with what it has. */
const longest = 10_000;

/**
 * What an expression says of a company's last orders, or of the returns of what it has sold. Throws Expression.* for one that
 * cannot be read, NotFound for a buyer and a rule that are not there or that the actor may not see, and ValidationFailure for
 * those whose rules are about something else.
 */
export async function tryOutExpression(actor: Actor, input: ExpressionToTryOut): Promise<TryOut> {
  authorize(actor, tryOutExpressionContract.roles);

  const { ApprovalType: about = "Order" } = input;
  const { approvedRules } = readOrRefuse(input.RuleExpression, about);
  if (about === "OrderReturn" && input.BuyerID !== undefined)
    throw invalidField("BuyerID", "A buyer's rules are about orders.");
  const companyID = await companyOf(actor, input);
  const current = await currentOf(actor, { companyID, about }, input);
  const next = { ruleExpression: input.RuleExpression, currency: input.Currency ?? null };
  return waitForTurn(
    (work, waits) => inTurn(actor.CompanyID, work, waits),
    () => tryOut(actor, companyID, { about, next, approvedRules, current }),
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
async function currentOf(
  actor: Actor,
  { companyID, about }: { companyID: string; about: About },
  { ApprovalRuleID: id }: ExpressionToTryOut,
) {
  if (id === undefined) return undefined;
  const [rule] = await read<Current & { type: About }>(
    actor,
    sql`SELECT r."rule_expression" AS "ruleExpression", r."currency", r."approved_rules" AS "approvedRules", r."type"::text AS "type"
    FROM "approval_rules" r WHERE r."id" = ${id} AND r."company_id" = ${companyID} AND r."deleted_at" IS NULL`,
  );
  if (!rule) throw notFound("ApprovalRule", id);
  if (rule.type !== about) throw invalidField("ApprovalType", `The rule is about ${words[rule.type]}.`);
  return rule;
}

const words: Record<About, string> = { Order: "orders", OrderReturn: "returns" };

type Trial = { about: About; next: Asking; approvedRules: readonly string[]; current: Current | undefined };

async function tryOut(actor: Actor, companyID: string, trial: Trial): Promise<TryOut> {
  const start = performance.now();
  const since = inHours(-24 * tryOutDays);
  const { about, next, current } = trial;
  const candidates = await findCandidates(actor, about, companyID, since);
  const answer = { Matches: 0, Unevaluated: 0, MatchesNow: current ? 0 : null };
  const Items: TryOut["Differing"]["Items"] = [];
  let [count, TotalCount] = [0, 0];
  const now = current?.ruleExpression ? { ...current, ruleExpression: current.ruleExpression } : undefined;
  const texts = [next.ruleExpression, now?.ruleExpression ?? ""];
  const options = { about, texts, rules: [...trial.approvedRules, ...(current?.approvedRules ?? [])] };
  const allowance = allowanceInAll();
  const pause = createPauses();
  all: for (const slice of slicesOf(candidates.slice(0, maxRecords), options)) {
    if (performance.now() - start > longest) break;
    for (const past of await readPastRecords(actor, slice, options)) {
      const verdict = verdictOn(past, next, about, allowance);
      const isMatchedNow = now ? verdictOn(past, now, about, allowance).Matches : false;
      if (allowance.steps <= 0) break all;
      count += 1;
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
  const counts = { Orders: about === "Order" ? count : null, OrderReturns: about === "OrderReturn" ? count : null };
  const More = count < candidates.length;
  return { Since: since.toISOString(), ...counts, ...answer, More, Differing: { Items, TotalCount } };
}

/** For a rule that waits for others: whether it matches at first, or once the rules that were approved are. */
function verdictOn({ facts, isTooLarge }: PastRecord, rule: Asking, about: About, inAll: Allowance): ExpressionVerdict {
  if (isTooLarge) return verdictWithout(rule.ruleExpression, "The order has too many line items.");
  const first = verdictWithin(inAll, rule, about, { ...facts, approvedRules: new Set() });
  return first.Matches || facts.approvedRules.size === 0 ? first : verdictWithin(inAll, rule, about, facts);
}

function toDiffering({ order, orderReturn, record }: PastRecord, Verdict: ExpressionVerdict, MatchesNow: boolean) {
  const { ID: OrderID, FromUser, Total, Currency } = order;
  return {
    OrderID,
    OrderReturnID: orderReturn?.ID ?? null,
    ...{ FromUser, Total, Currency },
    Status: (orderReturn ?? order).Status,
    RefundAmount: orderReturn?.RefundAmount ?? null,
    DateSubmitted: record.submitted,
    Verdict,
    MatchesNow,
  };
}
