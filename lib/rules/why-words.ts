import type { z } from "zod";
import { formatMoney } from "@/lib/words";
import type { About } from "./check-names";
import type { comparison } from "./contract";
import { parse } from "./parse";
import { type Expression, ExpressionError } from "./syntax";
import { comparedValueWords, ruleWords } from "./words";

type Compared = z.output<typeof comparison>;
type Value = Compared["Left"];
type Why = { RuleExpression: string; Compared: readonly Compared[]; Fault: string | null };
/** What the rule is about, the currency of its amounts, which is the order's, and the names of the order's companies. */
export type Of = { about: About; currency: string; buyer?: string; seller?: string };
type Comparison = Extract<Expression, { kind: "comparison" }>;

/** Why a rule asked: its comparisons as sentences, or what it asks for if it compares nothing. */
export function whyWords({ RuleExpression, Compared, Fault }: Why, of: Of): string[] {
  if (Compared.length > 0 || Fault) return comparedWords(Compared, of);
  const sentence = ruleWords({ RuleExpression, Currency: null, ApprovalType: of.about });
  return sentence ? [sentence] : [];
}

/** Comparisons as sentences, each once: "Total is $9,218.00, over $5,000.00 by $4,218.00". */
export const comparedWords = (compared: readonly Compared[], of: Of) => [
  ...new Set(compared.map((each) => comparisonWords(each, of))),
];

/** A comparison that cannot be parsed stays as written. */
export function comparisonWords({ Text, Left, Right, Holds }: Compared, of: Of) {
  const comparison = comparisonIn(Text);
  if (!comparison) return `${Text}: ${shown(Left)} and ${shown(Right)}`;
  const { operator } = comparison;
  const isMoney = isAmount(comparison.left) || isAmount(comparison.right);
  const company = companyIn(comparison.left, of);
  const words = (value: Value) => {
    if (company && value === Left) return company;
    return isMoney && typeof value === "number" ? formatMoney(value, of.currency) : shown(value);
  };
  const against = [Holds ? "" : "not", relations[operator], words(Right)].filter(Boolean).join(" ");
  const isFurther = Holds && ["<", ">"].includes(operator) && typeof Left === "number" && typeof Right === "number";
  const by = isFurther ? ` by ${words(Math.round(Math.abs(Left - Right) * 10_000) / 10_000)}` : "";
  return `${nameOf(comparison.left, of.about)} is ${words(Left)}${operator === "=" && Holds ? "" : `, ${against}`}${by}`;
}

const relations: Record<Comparison["operator"], string> = {
  "<": "under",
  ">": "over",
  "<=": "at most",
  ">=": "at least",
  "=": "",
  "<>": "other than",
};

function comparisonIn(text: string): Comparison | undefined {
  try {
    const expression = parse(text);
    return expression.kind === "comparison" ? expression : undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function nameOf(side: Expression, about: About) {
  const words = comparedValueWords(side, about);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of the company whose ID the order has there. */
function companyIn(side: Expression, { buyer, seller }: Of) {
  const path = side.kind === "path" ? side.names.join(".").toLowerCase() : "";
  if (path === "order.fromcompanyid") return buyer;
  return path === "order.tocompanyid" ? seller : undefined;
}

const amounts = ["total", "subtotal", "shippingcost", "taxcost", "gratuity", "fees", "promotiondiscount"];

function isAmount(side: Expression): boolean {
  if (side.kind === "negative") return isAmount(side.of);
  if (side.kind === "arithmetic") return side.operator !== "/" && (isAmount(side.left) || isAmount(side.right));
  if (side.kind !== "path" && side.kind !== "call") return false;
  const [root = "", name = "", ...more] = side.names.map((each) => each.toLowerCase());
  if (more.length > 0) return false;
  if (side.kind === "call") return name === "" ? side.args.some(isAmount) : /^items?$/.test(root) && name === "total";
  return (root === "order" && amounts.includes(name)) || (root === "orderreturn" && name === "refundamount");
}

function shown(value: Value) {
  if (value === null) return "empty";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 4 });
  return typeof value === "boolean" ? String(value) : `“${value}”`;
}
