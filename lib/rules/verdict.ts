import { log } from "@/lib/telemetry/log";
import type { ExpressionFault, ExpressionVerdict } from "./contract";
import { type Allowance, type Compared, evaluate, type Facts } from "./evaluate";
import { type Expression, ExpressionError } from "./syntax";

type Input = { facts: Facts; allowance?: Allowance };

/** What an expression says of these facts. Where it cannot be read or evaluated, for whatever reason, it matches, and says why. */
export function verdictOf(
  text: string,
  read: () => { expression: Expression },
  { facts, allowance }: Input,
): ExpressionVerdict {
  const verdict = faultOr(() => {
    try {
      const { matches, compared, lineItemIDs } = evaluate(read().expression, facts, allowance);
      const Compared = compared.map((each) => toComparison(text, each));
      return { Matches: matches, Fault: null, Compared, LineItemIDs: lineItemIDs };
    } catch (error) {
      if (error instanceof ExpressionError) throw error;
      log.error({ err: error }, "an expression of a rule could not be evaluated");
      throw failure(text, "The expression could not be evaluated.");
    }
  });
  return "Code" in verdict ? withoutVerdict(verdict) : verdict;
}

/** A rule in another currency than the order's matches, whatever its expression says, with that comparison as the reason. */
export function otherCurrency(currency: string | null, { order }: Facts): ExpressionVerdict | undefined {
  if (currency === null || order.Currency === currency) return undefined;
  const compared = {
    Text: `order.Currency <> '${currency}'`,
    Left: toShortValue(order.Currency),
    Right: currency,
    Holds: true,
  };
  return { Matches: true, Fault: null, Compared: [compared], LineItemIDs: [] };
}

/** A rule that cannot be evaluated matches, and says why. */
const withoutVerdict = (Fault: ExpressionFault): ExpressionVerdict => ({
  Matches: true,
  Fault,
  Compared: [],
  LineItemIDs: [],
});

/** The fault of every expression if the facts themselves are unknown. */
export const verdictWithout = (text: string, message: string) => withoutVerdict(toFault(failure(text, message)));

const failure = (text: string, message: string) =>
  new ExpressionError("Expression.InvalidArguments", { from: 0, to: text.length }, message);

export function faultOr<T>(work: () => T): T | ExpressionFault {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return toFault(error);
  }
}

const toFault = ({ code, message, span }: ExpressionError): ExpressionFault => ({
  Code: code,
  Message: message.toWellFormed(),
  From: span.from,
  To: span.to,
});

function toComparison(text: string, { from, to, left, right, holds }: Compared) {
  return {
    Text: text.slice(from, to).toWellFormed(),
    Left: toShortValue(left),
    Right: toShortValue(right),
    Holds: holds,
  };
}

const maxCharacters = 200;

/** Of text no more than its beginning, by whole characters: PostgreSQL stores no half of one. */
function toShortValue(value: unknown) {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return beginningOf(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "boolean" ? value : null;
}

function beginningOf(value: string) {
  // No character takes more than two.
  const characters = [...value.slice(0, 2 * maxCharacters)];
  return characters.slice(0, maxCharacters).join("").toWellFormed();
}
