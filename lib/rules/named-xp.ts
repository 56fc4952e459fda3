import { parse } from "./parse";
import { type Expression, ExpressionError } from "./syntax";

/** Which properties of the order's xp an expression names, in small letters; all of them ("*") where that cannot be said. */
export function namedXp(text: string): string[] {
  try {
    return [...collect(parse(text))];
  } catch (error) {
    if (error instanceof ExpressionError) return ["*"];
    throw error;
  }
}

function* collect(expression: Expression): Generator<string> {
  if ("names" in expression) {
    const [root, xp, key] = expression.names.map((name) => name.toLowerCase());
    if (root === "order" && xp === "xp") yield key ?? "*";
  }
  if ("of" in expression) yield* collect(expression.of);
  if ("left" in expression) for (const side of [expression.left, expression.right]) yield* collect(side);
  if ("args" in expression) for (const arg of expression.args) yield* collect(arg);
}
