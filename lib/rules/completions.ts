import type { Vocabulary } from "./vocabulary";

/** A completion at the caret. `caret`: the new position, from the start of the inserted text. */
export type Completion = { text: string; caret: number; label: string; holds: string };
export type Completions = { from: number; to: number; options: Completion[] };

/** What an expression of a company can name. */
export type Names = Vocabulary & { rules: readonly { ID: string; Name: string }[] };

const mostOptions = 8;

const withArgs = (label: string, text: string, holds: string): Completion => ({
  text,
  caret: text.indexOf("(") + (text.includes("''") ? 2 : 1),
  label,
  holds,
});
const ofLines = [
  withArgs("items.any", "items.any()", "whether any line item matches"),
  withArgs("items.all", "items.all()", "whether all line items match"),
  withArgs("items.count", "items.count()", "how many line items"),
  withArgs("items.quantity", "items.quantity()", "the sum of their quantities"),
  withArgs("items.total", "items.total()", "the sum of their line totals"),
];
const free = [
  withArgs("now", "now()", "now, or that many days from now: now(-30)"),
  withArgs("min", "min()", "the smallest of several numbers"),
  withArgs("max", "max()", "the largest of several numbers"),
];
const words = ["and", "or", "not", "true", "false"].map((text) => ({
  text,
  caret: text.length,
  label: text,
  holds: "",
}));

/** Completions of the word before the caret; without a word all possible ones, if `all` is set. */
export function completionsAt(text: string, caret: number, names: Names, { all = false } = {}): Completions | null {
  const before = text.slice(0, caret);
  const quote = openQuote(before);
  if (quote >= 0) return rulesAt(text, quote + 1, caret, names);
  const start = pathAtEnd(before).replace(/^[^\p{L}_]+/u, "");
  if (start === "" && !all) return null;
  const [rest = ""] = /^[\p{L}\p{M}\p{N}_]*/u.exec(text.slice(caret)) ?? [];
  const options = rank(candidates(scopeOf(before), names), start).slice(0, mostOptions);
  const isWhole = options.length === 1 && options[0]?.text.toLowerCase() === start.toLowerCase();
  return options.length === 0 || isWhole ? null : { from: caret - start.length, to: caret + rest.length, options };
}

/** The names with dots between them that a text ends in. */
function pathAtEnd(text: string) {
  let from = text.length;
  while (from > 0 && /[\p{L}\p{M}\p{N}_.]/u.test(text[from - 1] ?? "")) from--;
  return text.slice(from);
}

/** Where the text begins that the caret is in, or -1. A quote inside of one is written twice. */
function openQuote(before: string) {
  let at = -1;
  for (let i = 0; i < before.length; i++) if (before[i] === "'") at = at < 0 ? i : -1;
  return at;
}

/** Within `approved('…`, the company's rules. */
function rulesAt(text: string, from: number, caret: number, { about, rules }: Names): Completions | null {
  const isOfRule = new RegExp(`\\b${about}\\.approved\\(\\s*'$`, "i").test(text.slice(0, from));
  if (!isOfRule) return null;
  const start = text.slice(from, caret).toLowerCase();
  const [rest = ""] = /^[^']*/.exec(text.slice(caret)) ?? [];
  const options = rules
    .filter(({ ID, Name }) => ID.toLowerCase().includes(start) || Name.toLowerCase().includes(start))
    .map(({ ID, Name }) => ({ text: ID, caret: ID.length, label: ID, holds: Name }))
    .slice(0, mostOptions);
  return options.length > 0 ? { from, to: caret + rest.length, options } : null;
}

type Scope = "record" | "line item" | "element";

/** What the innermost filter that is open is over. */
function scopeOf(before: string): Scope {
  const open: Scope[] = ["record"];
  const outside = before.replace(/'(?:[^']|'')*'/g, (text) => " ".repeat(text.length));
  for (const [at, sign] of [...outside].entries()) {
    if (sign === ")" && open.length > 1) open.pop();
    if (sign !== "(") continue;
    const path = pathAtEnd(outside.slice(0, at));
    const dot = path.lastIndexOf(".");
    const [owner, name] = [path.slice(0, Math.max(dot, 0)), path.slice(dot + 1)];
    const isFilter = owner !== "" && /^(any|all|count|quantity|total)$/i.test(name);
    open.push(!isFilter ? (open.at(-1) ?? "record") : /^items?$/i.test(owner) ? "line item" : "element");
  }
  return open.at(-1) ?? "record";
}

function candidates(scope: Scope, { about, record, lineItem }: Names): Completion[] {
  const completionOf = ({ name, holds }: { name: string; holds: string }) => ({
    ...{ text: name, caret: name.length, label: name, holds },
  });
  const prefix = about === "Order" ? "order.approved" : "orderReturn.approved";
  const ofRule = withArgs(prefix, `${prefix}('')`, "whether another rule was approved");
  const element = { name: "item", holds: "the element of the list" };
  return [
    ...(scope === "element" ? [completionOf(element)] : []),
    ...(scope === "line item" ? lineItem.map(completionOf) : []),
    ...record.map(completionOf),
    ...(scope === "record" ? [...(about === "Order" ? ofLines : []), ofRule] : []),
    ...free,
    ...words,
  ];
}

/** Those that begin so, then those with a part that does. */
function rank(options: Completion[], start: string) {
  const lower = start.toLowerCase();
  const begins = options.filter(({ label }) => label.toLowerCase().startsWith(lower));
  const later = options.filter(
    (option) => !begins.includes(option) && !lower.includes(".") && option.label.toLowerCase().includes(`.${lower}`),
  );
  return [...begins, ...later];
}
