import type { About } from "@/lib/rules/check-names";
import type { TryOut } from "@/lib/rules/try-out/contract";
import { pluralize } from "@/lib/words";

type Trial = Pick<TryOut, "Orders" | "OrderReturns" | "Matches" | "MatchesNow" | "Differing">;

/** What rules are about, as pages call it. */
export const recordWords: Record<About, Record<"one" | "many" | "label", string>> = {
  Order: { one: "order", many: "orders", label: "Order" },
  OrderReturn: { one: "return", many: "returns", label: "Return" },
};

const count = (value: number) => value.toLocaleString("en");

/** How often a condition would have asked, beside the one that the rule has. */
export function trialWords(trial: Trial) {
  const { Matches, MatchesNow, Differing } = trial;
  const { one, many } = recordWords[aboutOf(trial)];
  const of = recordCount(trial);
  if (of === 0) return `No ${many} were submitted in the last 90 days.`;
  const all = pluralize(of, one);
  if (MatchesNow === null) return `Would have asked about ${count(Matches)} of ${all}.`;
  if (Differing.TotalCount === 0) return `Asks about the same ${count(Matches)} of ${all}.`;
  return `Would have asked about ${count(Matches)} of ${all}, instead of ${count(MatchesNow)}.`;
}

/** What was tried, and how many of them. */
export const aboutOf = ({ OrderReturns }: Pick<Trial, "OrderReturns">): About =>
  OrderReturns === null ? "Order" : "OrderReturn";
export const recordCount = ({ Orders, OrderReturns }: Pick<Trial, "Orders" | "OrderReturns">) =>
  Orders ?? OrderReturns ?? 0;
