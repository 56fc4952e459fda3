import { formatMoney } from "@/components/ui/money";

export const lastPaidWords = (price: number, currency: string) => `Last ${formatMoney(price, currency)}`;

/** How a price differs from the last one, like ", now 12% more". */
export function changeWords(price: number, last: number) {
  if (price === last) return ", the same";
  if (last === 0) return "";
  const change = (price / last - 1) * 100;
  const size = Math.abs(change);
  const words = size < 1 ? "less than 1%" : size >= 1000 ? `${Math.round(price / last)} times` : `${Math.round(size)}%`;
  return size >= 1000 ? `, now ${words} as much` : `, now ${words} ${change > 0 ? "more" : "less"}`;
}
