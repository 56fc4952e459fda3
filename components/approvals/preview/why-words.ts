import { formatMoney } from "@/components/ui/money";
import type { Why } from "@/lib/approvals/preview-contract";

type Comparison = Why["Compared"][number];
type Value = Comparison["Left"];

const amounts = [
  "total",
  "subtotal",
  "shippingcost",
  "taxcost",
  "gratuity",
  "fees",
  "promotiondiscount",
  "refundamount",
];
const parts = /^(?:order|orderreturn)\.([\w.]+)\s*(<=|>=|<>|=|<|>)/i;

/** A comparison as a sentence: "Total is $9,218.00, over $5,000.00 by $4,218.00". Other sides than those of the order or the return stay as written. */
export function comparisonWords({ Text, Left, Right, Holds }: Comparison, currency: string) {
  const [, path = "", operator = ""] = parts.exec(Text) ?? [];
  if (!operator) return `${Text}: ${valueWords(Left)} and ${valueWords(Right)}`;
  const isAmount = amounts.includes(path.toLowerCase());
  const words = (value: Value) =>
    isAmount && typeof value === "number" ? formatMoney(value, currency) : valueWords(value);
  const name = path.replace(/^xp\./i, "");
  const against = `${Holds ? "" : "not "}${relations[operator] ?? operator} ${words(Right)}`;
  const isFurther = Holds && ["<", ">"].includes(operator) && typeof Left === "number" && typeof Right === "number";
  const by = isFurther ? ` by ${words(Math.round(Math.abs(Left - Right) * 10_000) / 10_000)}` : "";
  return `${name} is ${words(Left)}${operator === "=" && Holds ? "" : `, ${against}`}${by}`;
}

const relations: Record<string, string> = {
  "<": "under",
  ">": "over",
  "<=": "at most",
  ">=": "at least",
  "=": "",
  "<>": "other than",
};

function valueWords(value: Value) {
  if (value === null) return "empty";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 4 });
  return typeof value === "boolean" ? (value ? "yes" : "no") : `“${value}”`;
}

const most = 5;

type Line = { ID: string; ProductName: string };

/** "Matching lines: Clay lamp (A), B and 3 more", or nothing. A line of which `lines` does not say the product has its ID alone. */
export function linesWords(ids: readonly string[], lines: readonly Line[] = []) {
  if (ids.length === 0) return null;
  const names = new Map(lines.map(({ ID, ProductName }) => [ID, `${ProductName} (${ID})`]));
  const more = ids.length > most ? ` and ${ids.length - most} more` : "";
  const named = ids.slice(0, most).map((id) => names.get(id) ?? id);
  return `${ids.length === 1 ? "Matching line" : "Matching lines"}: ${named.join(", ")}${more}`;
}
