import { addDays, type Clock, startOfDay } from "./days";
import type { List } from "./list";
import { daysOf } from "./periods";
import { filterKey, type ListQuery } from "./query";

type Entries = ListQuery["filters"];
/** Both included. */
type Days = { from: string; to: string };

/**
 * Converts a page's parameters to those of the API: in date filters, days and periods such as `last-30-days` are in the
 * person's time zone, and become the moments at which they begin and end.
 */
export function inMoments({ fields }: List, params: Iterable<[key: string, value: string]>, clock: Clock): Entries {
  return [...params].flatMap(([key, value]): Entries => {
    if (fields[filterKey(key)]?.type !== "date") return [[key, value]];
    return boundsOf(value, clock).map((bound) => [key, bound]);
  });
}

/**
 * Filters that must all match. Values that are neither days nor periods stay the same. Alternative days become the range
 * from the first to the last, without the gaps between them.
 */
function boundsOf(value: string, clock: Clock): string[] {
  const alternatives = value.split("|").map((each) => ({ text: each, days: daysIn(each, clock) }));
  const others = alternatives.flatMap(({ text, days }) => (days ? [] : [comparisonOf(text, clock)]));
  const spans = merge(alternatives.flatMap(({ days }) => days ?? []));
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return [others.join("|")];
  const start = ({ from }: Days) => `>=${momentOf(from, clock)}`;
  const end = ({ to }: Days) => `<${momentOf(addDays(to, 1), clock)}`;
  const gaps = spans.slice(1).map((span, at) => `${end(spans[at] ?? span)}|${start(span)}`);
  return [start(first), ...gaps, end(last)].map((bound) => [bound, ...others].join("|"));
}

/** The days of an alternative. */
function daysIn(alternative: string, { today }: Pick<Clock, "today">): Days | null {
  const term = alternative.replace(/^=/, "");
  return isDay(term) ? { from: term, to: term } : daysOf(term, today);
}

/** Sorted; adjacent and overlapping ranges become one. */
function merge(all: Days[]) {
  const merged: Days[] = [];
  for (const days of all.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (!last || days.from > addDays(last.to, 1)) merged.push({ ...days });
    else if (days.to > last.to) last.to = days.to;
  }
  return merged;
}

function comparisonOf(alternative: string, clock: Clock) {
  const excluded = alternative.startsWith("!") && daysIn(alternative.slice(1), clock);
  if (excluded) return `<${momentOf(excluded.from, clock)}|>=${momentOf(addDays(excluded.to, 1), clock)}`;
  const [, operator = "", day = ""] = /^(!?[<>]=?)(.*)$/s.exec(alternative) ?? [];
  if (!isDay(day)) return alternative;
  // After a day means from the next day on; up to a day includes all of it.
  const [, not, sign] = /^(!?)(.*)$/.exec(operator) ?? [];
  if (sign === ">") return `${not}>=${momentOf(addDays(day, 1), clock)}`;
  if (sign === "<=") return `${not}<${momentOf(addDays(day, 1), clock)}`;
  return operator + momentOf(day, clock);
}

/** Without the first and last years of the calendar: in UTC they could begin in a year that the API does not accept. */
const isDay = (text: string) => /^(?!000[01]|9999)\d{4}-\d{2}-\d{2}$/.test(text) && isInCalendar(text);
const isInCalendar = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);

/** Midnight UTC is written as a date, as the API reads it. */
function momentOf(day: string, { zone }: Clock) {
  return startOfDay(day, zone)
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/\.000Z$/, "Z");
}
