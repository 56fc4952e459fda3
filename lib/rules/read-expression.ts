import { type About, checkNames } from "./check-names";
import { checkTypes } from "./check-types";
import { parse } from "./parse";
import type { Expression } from "./syntax";

export type ReadExpression = { expression: Expression; approvedRules: string[] };

/** The expression that a text holds, with names that are there. Throws ExpressionError. */
export function readExpression(text: string, about: About): ReadExpression {
  const expression = parse(text);
  return { expression, ...checkNames(expression, about) };
}

/** As readExpression, for one that is about to be saved: it refuses what could never be evaluated, too. */
export function readNewExpression(text: string, about: About): ReadExpression {
  const read = readExpression(text, about);
  checkTypes(read.expression);
  return read;
}
