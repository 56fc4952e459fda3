import type { ExpressionFault, ExpressionVerdict } from "./contract";
import { type Allowance, type Compared, evaluate, type Facts } from "./evaluate";
import { type Expression, ExpressionError } from "./syntax";

type Asked = { facts: Facts; allowance?: Allowance };

/** What an expression says of these facts. Where it cannot be read or evaluated it matches, and says why. */
export function verdictOf(
  text: string,
  read: () => { expression: Expression },
  { facts, allowance }: Asked,
): ExpressionVerdict {
  const verdict = faultOr(() => evaluate(read().expression, facts, allowance));
  if ("Code" in verdict) return { Matches: true, Fault: verdict, Compared: [], LineItemIDs: [] };
  const { matches, compared, lineItemIDs } = verdict;
  const Compared = compared.map((each) => asShown(text, each));
  return { Matches: matches, Fault: null, Compared, LineItemIDs: lineItemIDs };
}

export function faultOr<T>(work: () => T): T | ExpressionFault {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { code, message, span } = error;
    return { Code: code, Message: message, From: span.from, To: span.to };
  }
}

function asShown(text: string, { from, to, left, right, holds }: Compared) {
  return { Text: text.slice(from, to), Left: valueShown(left), Right: valueShown(right), Holds: holds };
}

/** Of text no more than its beginning. */
function valueShown(value: unknown) {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return value.slice(0, 200);
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}
