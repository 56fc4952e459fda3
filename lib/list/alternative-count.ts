import { AppError } from "@/lib/errors";
import type { Condition } from "./filter";

/** How many alternatives all filters of a request may have together. Those that compare for equality can use an index. */
export const mostAlternatives = { equal: 200, other: 50 };

/** Adds up the alternatives of a request's filters. */
export class AlternativeCount {
  private equal = 0;
  private other = 0;

  /** Throws when a filter exceeds the limit. */
  add(key: string, alternatives: readonly Condition[]) {
    const equal = alternatives.filter(({ test }) => test === "equal").length;
    this.equal += equal;
    this.other += alternatives.length - equal;
    if (this.equal > mostAlternatives.equal) throw tooMany(key, mostAlternatives.equal, "values");
    if (this.other > mostAlternatives.other)
      throw tooMany(key, mostAlternatives.other, "values with * or one of < <= > >=");
  }
}

function tooMany(key: string, most: number, what: string) {
  const message = `${key}: the filters of a request have at most ${most} ${what}.`;
  return new AppError("InvalidRequest", { Property: key, Maximum: most }, { message });
}
