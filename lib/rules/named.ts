import type { About } from "./check-names";
import { expressionOf } from "./expression-cache";
import { type Expression, ExpressionError } from "./syntax";

type Changeable = { Comments?: string | null; xp: Record<string, unknown> | null };

/** The changed properties among those that may change while a record awaits approval: "Comments", and those of its xp, as "xp.Risk". */
export function changedBetween(before: Changeable, after: Changeable): string[] {
  const [one, other] = [before.xp ?? {}, after.xp ?? {}];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const differences = keys.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
  return [...(before.Comments === after.Comments ? [] : ["Comments"]), ...differences.map((key) => `xp.${key}`)];
}

type Named = {
  /** What the expressions are about. */
  about: About;
  /** Whose properties they are: a rule about a return may name its order's. */
  of?: About;
};

/** The first of these properties of a record that one of the expressions names. */
export function findNamed(properties: readonly string[], expressions: readonly string[], { about, of = about }: Named) {
  const names = new Set(expressions.flatMap((each) => namesOf(each, about, of)));
  const isNamed = (property: string) =>
    names.has("*") || names.has(property) || (names.has("xp") && property.startsWith("xp."));
  return properties.find((property) => isNamed(property.toLowerCase()));
}

/** The record's properties that an expression names, in small letters; all of them ("*") where that cannot be said. */
function namesOf(text: string, about: About, of: About): string[] {
  try {
    return [...collect(expressionOf(text, about).expression, of.toLowerCase())];
  } catch (error) {
    if (error instanceof ExpressionError) return ["*"];
    throw error;
  }
}

function* collect(expression: Expression, record: string): Generator<string> {
  if ("names" in expression) {
    const [root, property, key] = expression.names.map((name) => name.toLowerCase());
    if (root === record && property) yield property === "xp" && key ? `xp.${key}` : property;
  }
  if ("of" in expression) yield* collect(expression.of, record);
  if ("left" in expression) for (const side of [expression.left, expression.right]) yield* collect(side, record);
  if ("args" in expression) for (const arg of expression.args) yield* collect(arg, record);
}
