import type { List } from "@/lib/list/list";
import { filterKey, type ListQuery } from "@/lib/list/query";
import { addDays, type Clock, startOfDay } from "./days";
import { daysOf } from "./periods";

type Entries = ListQuery["filters"];

/**
 * The parameters of a page as the API takes them: in filters of dates, days and periods such as `last-30-days` are those
 * of the person's zone, and become the moments at which these begin and end.
 */
export function inMoments({ fields }: List, params: Iterable<[key: string, value: string]>, clock: Clock): Entries {
  return [...params].flatMap(([key, value]): Entries => {
    if (fields[filterKey(key)]?.type !== "date") return [[key, value]];
    return boundsOf(value, clock).map((bound) => [key, bound]);
  });
}

/** Filters that are true together. What is neither a day nor a period stays as it is. */
function boundsOf(value: string, clock: Clock): string[] {
  const [, negated, term = ""] = /^(!?)=?(.*)$/s.exec(value) ?? [];
  const days = isDay(term) ? { from: term, to: term } : daysOf(term, clock.today);
  if (!days)
    return [
      value
        .split("|")
        .map((each) => comparisonOf(each, clock))
        .join("|"),
    ];
  const [start, end] = [momentOf(days.from, clock), momentOf(addDays(days.to, 1), clock)];
  return negated ? [`<${start}|>=${end}`] : [`>=${start}`, `<${end}`];
}

function comparisonOf(alternative: string, clock: Clock) {
  const [, operator = "", day = ""] = /^(!?[<>]=?)(.*)$/s.exec(alternative) ?? [];
  if (!isDay(day)) return alternative;
  // After a day is from the next one on; up to a day is with all of it.
  const [, not, sign] = /^(!?)(.*)$/.exec(operator) ?? [];
  if (sign === ">") return `${not}>=${momentOf(addDays(day, 1), clock)}`;
  if (sign === "<=") return `${not}<${momentOf(addDays(day, 1), clock)}`;
  return operator + momentOf(day, clock);
}

/** Years at the ends of the calendar might begin in one that the API does not know. */
const isDay = (text: string) => /^(?!000[01]|9999)\d{4}-\d{2}-\d{2}$/.test(text) && isInCalendar(text);
const isInCalendar = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);

/** Midnight UTC as its day, as the API reads it. */
function momentOf(day: string, { zone }: Clock) {
  return startOfDay(day, zone)
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/\.000Z$/, "Z");
}
