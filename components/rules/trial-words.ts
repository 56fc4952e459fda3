import type { TryOut } from "@/lib/rules/try-out/contract";

type Tried = Pick<TryOut, "Orders" | "Matches" | "MatchesNow" | "Differing">;

const count = (value: number) => value.toLocaleString("en");

/** How often a condition would have asked, beside the one that the rule has. */
export function trialWords({ Orders, Matches, MatchesNow, Differing }: Tried) {
  if (Orders === 0) return "No orders were submitted in the last 90 days.";
  const all = Orders === 1 ? "1 order" : `${count(Orders)} orders`;
  if (MatchesNow === null) return `Would have asked about ${count(Matches)} of ${all}.`;
  if (Differing.TotalCount === 0) return `Asks about the same ${count(Matches)} of ${all}.`;
  return `Would have asked about ${count(Matches)} of ${all}, instead of ${count(MatchesNow)}.`;
}
