/** An amount in its currency; without one, a plain number with two decimals. */
export function Money({ amount, currency }: { amount: number; currency?: string }) {
  return (
    <span data-numeric className="whitespace-nowrap">
      {formatMoney(amount, currency)}
    </span>
  );
}

export function formatMoney(amount: number, currency?: string) {
  const style = currency ? ({ style: "currency", currency } as const) : { minimumFractionDigits: 2 };
  return new Intl.NumberFormat("en", { maximumFractionDigits: currency ? undefined : 2, ...style }).format(amount);
}
