/** Where something stands in the text of an expression: from this character to before that one. */
export type Span = { from: number; to: number };

export type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";
type Arithmetic = "+" | "-" | "*" | "/" | "%";

/** An expression of a rule, as it is evaluated. Names are as they were written. */
export type Expression = Span &
  (
    | { kind: "literal"; value: string | number | boolean | Date }
    | { kind: "path"; names: string[] }
    | { kind: "call"; names: string[]; args: Expression[] }
    | { kind: "not" | "negative"; of: Expression }
    | { kind: "logic"; operator: "and" | "or"; left: Expression; right: Expression }
    | { kind: "comparison"; operator: Comparison; left: Expression; right: Expression }
    | { kind: "arithmetic"; operator: Arithmetic; left: Expression; right: Expression }
  );

type ExpressionErrorCode =
  | "Expression.InvalidSyntax"
  | "Expression.InvalidToken"
  | "Expression.InvalidFunction"
  | "Expression.InvalidArguments"
  | "Expression.ItemNotAllowed";

/** What is wrong with an expression, and where. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";

  constructor(
    readonly code: ExpressionErrorCode,
    readonly span: Span,
    message: string,
  ) {
    super(message);
  }
}

export const comparedWords = (left: string, right: string) => `${left} is compared with ${right.toLowerCase()}.`;
