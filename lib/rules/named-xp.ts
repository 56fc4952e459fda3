import type { About } from "./check-names";
import { parse } from "./parse";
import { type Expression, ExpressionError } from "./syntax";

/** Which properties of the record's xp an expression names, in small letters; all of them ("*") where that cannot be said. */
function namedXp(text: string, about: About): string[] {
  try {
    return [...collect(parse(text), about.toLowerCase())];
  } catch (error) {
    if (error instanceof ExpressionError) return ["*"];
    throw error;
  }
}

type Changed = Record<"before" | "after", Record<string, unknown> | null>;

/** A property of the record's xp that differs and that one of the expressions names. */
export function changedAmongNamed(expressions: readonly string[], about: About, { before, after }: Changed) {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = keys.filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]));
  if (changed.length === 0) return undefined;
  const named = new Set(expressions.flatMap((each) => namedXp(each, about)));
  return changed.find((key) => named.has("*") || named.has(key.toLowerCase()));
}

function* collect(expression: Expression, record: string): Generator<string> {
  if ("names" in expression) {
    const [root, xp, key] = expression.names.map((name) => name.toLowerCase());
    if (root === record && xp === "xp") yield key ?? "*";
  }
  if ("of" in expression) yield* collect(expression.of, record);
  if ("left" in expression) for (const side of [expression.left, expression.right]) yield* collect(side, record);
  if ("args" in expression) for (const arg of expression.args) yield* collect(arg, record);
}
