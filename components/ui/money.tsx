import { formatMoney } from "@/lib/words";

export { formatMoney };

/** An amount in its currency; without one, a plain number with two decimals. */
export function Money({ amount, currency }: { amount: number; currency?: string }) {
  return (
    <span data-numeric className="whitespace-nowrap">
      {formatMoney(amount, currency)}
    </span>
  );
}
