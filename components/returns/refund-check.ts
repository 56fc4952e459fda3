import { formatMoney } from "@/components/ui/money";
import type { OrderReturn } from "@/lib/returns/contract";

/** Whether the refund is what its items add up to, in words. */
export function checkRefund({ ItemsToReturn: items, RefundAmount: refund }: OrderReturn, currency: string) {
  const sum = round(items.reduce((total, item) => total + (item.RefundAmount ?? 0), 0));
  const open = items.filter((item) => item.RefundAmount === null).length;
  const difference = refund === null ? null : round(refund - sum);
  return { sum, agrees: difference === 0, words: `${toWords(difference, currency)}${openWords(open)}` };
}

/** Sums of binary fractions drift in the last digits. */
const round = (amount: number) => Math.round(amount * 10_000) / 10_000;

function toWords(difference: number | null, currency: string) {
  if (difference === null) return "The return has no refund amount yet.";
  if (difference === 0) return "The refund matches the items' total.";
  const amount = formatMoney(Math.abs(difference), currency);
  return difference > 0
    ? `The refund is ${amount} more than the items' total.`
    : `The refund is ${amount} less than the items' total.`;
}

function openWords(open: number) {
  if (open === 0) return "";
  return open === 1 ? " One item has no amount." : ` ${open} items have no amount.`;
}
