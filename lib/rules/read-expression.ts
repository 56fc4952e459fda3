import { type About, checkNames } from "./check-names";
import { parse } from "./parse";
import type { Expression } from "./syntax";

export type ReadExpression = { expression: Expression; approvedRules: string[] };

/** The expression that a text holds, with names that are there. Throws ExpressionError. */
export function readExpression(text: string, about: About): ReadExpression {
  const expression = parse(text);
  return { expression, ...checkNames(expression, about) };
}
