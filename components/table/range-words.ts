import type { Page } from "@/lib/list/page";

const number = new Intl.NumberFormat("en");

/** Like "1–20 of 1,234". */
export function rangeWords({ ItemRange: [first, last], TotalCount }: Page<unknown>["Meta"]) {
  if (last < first) return `${TotalCount > 0 ? "None" : 0} of ${number.format(TotalCount)}`;
  return `${number.format(first)}–${number.format(last)} of ${number.format(TotalCount)}`;
}
