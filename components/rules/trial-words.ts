import type { About } from "@/lib/rules/check-names";
import type { TryOut } from "@/lib/rules/try-out/contract";
import { counted } from "@/lib/words";

type Tried = Pick<TryOut, "Orders" | "OrderReturns" | "Matches" | "MatchesNow" | "Differing">;

/** What rules are about, as pages call it. */
export const recordWords: Record<About, Record<"one" | "many" | "label", string>> = {
  Order: { one: "order", many: "orders", label: "Order" },
  OrderReturn: { one: "return", many: "returns", label: "Return" },
};

const count = (value: number) => value.toLocaleString("en");

/** How often a condition would have asked, beside the one that the rule has. */
export function trialWords(tried: Tried) {
  const { Matches, MatchesNow, Differing } = tried;
  const { one, many } = recordWords[aboutOf(tried)];
  const of = triedCount(tried);
  if (of === 0) return `No ${many} were submitted in the last 90 days.`;
  const all = counted(of, one);
  if (MatchesNow === null) return `Would have asked about ${count(Matches)} of ${all}.`;
  if (Differing.TotalCount === 0) return `Asks about the same ${count(Matches)} of ${all}.`;
  return `Would have asked about ${count(Matches)} of ${all}, instead of ${count(MatchesNow)}.`;
}

/** What was tried, and how many of them. */
export const aboutOf = ({ OrderReturns }: Pick<Tried, "OrderReturns">): About =>
  OrderReturns === null ? "Order" : "OrderReturn";
export const triedCount = ({ Orders, OrderReturns }: Pick<Tried, "Orders" | "OrderReturns">) =>
  Orders ?? OrderReturns ?? 0;
