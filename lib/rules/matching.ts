import type { About } from "./check-names";
import type { ExpressionVerdict } from "./contract";
import { type Allowance, type Facts, maxSteps } from "./evaluate";
import { expressionOf } from "./expression-cache";
import { createPauses } from "./pauses";
import { otherCurrency, verdictOf, verdictWithout } from "./verdict";

/** Of all rules together: beyond it those that are left cannot be evaluated. */
const maxStepsInAll = 5_000_000;
/** Of all rules for all orders that are created together. */
const maxStepsTogether = 20_000_000;
/** The most line items that an approval stores as its reason. */
const maxLineItems = 100;

/** What a rule says. `currency`: the one that its amounts are in, if it names one. */
export type Asking = { ruleExpression: string; currency: string | null };
export type Rule = { ruleID: string; companyID: string; approvingGroupID: string } & Asking;
/** What an approval keeps in `why`. */
export type Why = Omit<ExpressionVerdict, "Matches">;
export type MatchingRule = Rule & { why: Why };

export const allowanceInAll = (): Allowance => ({ steps: maxStepsInAll });

/** For each of several orders as much as for one alone, while there is enough for all of them. */
export function sharedAllowance(inAll = maxStepsTogether) {
  let remaining = inAll;
  return async <T>(work: (allowance: Allowance) => Promise<T>) => {
    const most = Math.min(remaining, maxStepsInAll);
    const allowance = { steps: most };
    const result = await work(allowance);
    remaining -= most - allowance.steps;
    return result;
  };
}

type Matching = [rules: readonly Rule[], about: About, facts: Facts, inAll?: Allowance];

/** The rules that match, in their order. One that cannot be read or evaluated does, and its `why` has the Fault. */
export const matchingOf = (...input: Matching): MatchingRule[] => [...matches(...input)].flat();

/** As matchingOf; other requests come in between. */
export async function matchingWithPauses(...input: Matching): Promise<MatchingRule[]> {
  const matching: MatchingRule[] = [];
  const pause = createPauses();
  for (const matchesOfSlice of matches(...input)) {
    matching.push(...matchesOfSlice);
    await pause();
  }
  return matching;
}

/** Of each rule itself, where it matches. */
function* matches(...[rules, about, facts, inAll = allowanceInAll()]: Matching): Generator<MatchingRule[]> {
  for (const rule of rules) {
    const { Matches, ...why } = verdictWithin(inAll, rule, about, facts);
    yield Matches ? [{ ...rule, why }] : [];
  }
}

/** What a rule says, with what it may take of the steps that are left; they become fewer. */
export function verdictWithin(inAll: Allowance, rule: Asking, about: About, facts: Facts): ExpressionVerdict {
  const other = otherCurrency(rule.currency, facts);
  if (other) return other;
  const text = rule.ruleExpression;
  const most = Math.min(inAll.steps, maxSteps);
  const allowance = { steps: most };
  const verdict = verdictOf(text, () => expressionOf(text, about), { facts, allowance });
  inAll.steps -= most - Math.max(allowance.steps, 0);
  return { ...verdict, LineItemIDs: verdict.LineItemIDs.slice(0, maxLineItems) };
}

/** All of them, if the facts are unknown: each says so. */
export function matchingWithout(rules: readonly Rule[], message: string): MatchingRule[] {
  return rules.map((rule) => {
    const { Matches: _, ...why } = verdictWithout(rule.ruleExpression, message);
    return { ...rule, why };
  });
}
