import type { ListQuery } from "./query";

/** A filter, and others that exclude more values of the same property. */
type Together = { key: string; value: string; others: string[] };

const exclusion = /^!(?![!<>=*])(?:\\[\s\S]|[^\\|*])+$/;

/** Whether a filter excludes one value, such as `!Pending`. */
export const isExclusion = (value: string) => exclusion.test(value);

/** Each filter alone, except that filters excluding values of one property are one: a record has none of the values. */
export function together(filters: ListQuery["filters"]): Together[] {
  const excluding = new Map<string, Together>();
  const all: Together[] = [];
  for (const [key, value] of filters) {
    const excludes = isExclusion(value);
    const same = excludes && excluding.get(key);
    if (same) {
      same.others.push(value);
      continue;
    }
    const one: Together = { key, value, others: [] };
    if (excludes) excluding.set(key, one);
    all.push(one);
  }
  return all;
}
