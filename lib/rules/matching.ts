import type { About } from "./check-names";
import type { ExpressionVerdict } from "./contract";
import { type Facts, maxSteps } from "./evaluate";
import { parsed } from "./parsed";
import { verdictOf, verdictWithout } from "./verdict";

/** Of all rules together: beyond it those that are left cannot be evaluated. */
const maxStepsInAll = 5_000_000;
/** An approval keeps so many of the line items that it was asked for. */
const keptLineItems = 100;

export type Rule = { ruleID: string; companyID: string; approvingGroupID: string; ruleExpression: string };
/** What an approval keeps in `why`. */
export type Why = Omit<ExpressionVerdict, "Matches">;
export type MatchingRule = Rule & { why: Why };

/** The rules that match, in their order. One that cannot be read or evaluated does, and its `why` has the Fault. */
export function matchingOf(rules: readonly Rule[], about: About, facts: Facts): MatchingRule[] {
  let left = maxStepsInAll;
  const matching: MatchingRule[] = [];
  for (const rule of rules) {
    const { ruleExpression: text } = rule;
    const most = Math.min(left, maxSteps);
    const allowance = { steps: most };
    const { Matches, ...why } = verdictOf(text, () => parsed(text, about), { facts, allowance });
    left -= most - Math.max(allowance.steps, 0);
    if (Matches) matching.push({ ...rule, why: { ...why, LineItemIDs: why.LineItemIDs.slice(0, keptLineItems) } });
  }
  return matching;
}

/** All of them, where the facts cannot be told: each says so. */
export function matchingWithout(rules: readonly Rule[], message: string): MatchingRule[] {
  return rules.map((rule) => {
    const { Matches: _, ...why } = verdictWithout(rule.ruleExpression, message);
    return { ...rule, why };
  });
}
