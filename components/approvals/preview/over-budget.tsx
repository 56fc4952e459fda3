import { Money } from "@/components/ui/money";

type AmountProps = { amount: number; currency: string };

/** By how much an order is over its budget; in colour where it is. */
export function OverBudgetAmount({ amount, currency }: AmountProps) {
  return (
    <span className={amount > 0 ? "font-medium text-bad" : "text-muted"}>
      <Money amount={amount} currency={currency} />
    </span>
  );
}

type Props = { approval: { OverBudget: number | null }; currency: string };

/** The same in words, where it is over. In a narrow list its heading says of what. */
export function OverBudget({ approval: { OverBudget: over }, currency }: Props) {
  if (over === null || over <= 0) return null;
  return (
    <span className="font-medium text-bad">
      <Money amount={over} currency={currency} /> over<span className="md:@max-sm/desk:sr-only"> budget</span>
    </span>
  );
}
