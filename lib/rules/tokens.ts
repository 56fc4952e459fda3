import { ExpressionError, type Span } from "./syntax";

export type Token = Span &
  (
    | { kind: "number"; value: number }
    | { kind: "text"; value: string }
    | { kind: "date"; value: Date }
    | { kind: "name"; value: string }
    | { kind: "sign"; value: string }
    | { kind: "end" }
  );

const patterns = {
  number: /\d+(?:\.\d+)?/y,
  /** A quote inside is written twice. */
  text: /'(?:[^']|'')*'/y,
  date: /#[^#]*#/y,
  /** Of any script. */
  name: /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy,
  sign: /<>|<=|>=|[=<>+\-*/%&|().,]/y,
};

// Safe: the keys of an object that has only those.
const kinds = Object.entries(patterns) as [keyof typeof patterns, RegExp][];
const space = /\s*/y;

/** The words and signs of an expression, with an end behind them. Throws ExpressionError. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let from = afterSpace(text, 0);
  while (from < text.length) {
    const token = tokenAt(text, from);
    tokens.push(token);
    from = afterSpace(text, token.to);
  }
  return [...tokens, { kind: "end", from: text.length, to: text.length }];
}

function afterSpace(text: string, from: number) {
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}

function tokenAt(text: string, from: number): Token {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = from;
    const match = pattern.exec(text)?.[0];
    if (match !== undefined) return toToken(kind, match, { from, to: from + match.length });
  }
  const sign = String.fromCodePoint(text.codePointAt(from) ?? 0);
  const span = { from, to: from + sign.length };
  const message = { "'": "The text has no closing quote.", "#": "The date has no closing #." }[sign];
  throw new ExpressionError("Expression.InvalidToken", span, message ?? `${sign} is not allowed here.`);
}

function toToken(kind: keyof typeof patterns, match: string, span: Span): Token {
  if (kind === "number") return { kind, value: Number(match), ...span };
  if (kind === "text") return { kind, value: match.slice(1, -1).replaceAll("''", "'"), ...span };
  if (kind === "date") return { kind, value: toDate(match.slice(1, -1), span), ...span };
  return { kind, value: kind === "name" ? match.normalize() : match, ...span };
}

/** A day as `6/15/2016`, month first, or ISO 8601; without a zone it is UTC. */
function toDate(text: string, span: Span) {
  const [, month, day, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
  const date = year ? new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))) : toMoment(text.trim());
  const isReal = year ? date.getUTCDate() === Number(day) : !Number.isNaN(date.getTime());
  if (!isReal)
    throw new ExpressionError("Expression.InvalidToken", span, `#${text}# is not a date: write #6/15/2026#.`);
  return date;
}

const isoDate = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** An ISO 8601 time, or an invalid date. */
export function toMoment(text: string) {
  const match = isoDate.exec(text);
  return new Date(match ? (text.includes("T") && !match[1] ? `${text}Z` : text) : Number.NaN);
}
