import { Money } from "@/components/ui/money";

type AmountProps = { amount: number; currency: string };

/** How far an order is over its budget; in colour if it is. */
export function OverBudgetAmount({ amount, currency }: AmountProps) {
  return (
    <span className={amount > 0 ? "font-medium text-bad" : "text-muted"}>
      <Money amount={amount} currency={currency} />
    </span>
  );
}

type Props = { approval: { OverBudget: number | null }; currency: string };

/** The same in words, if it is over. In a narrow list the heading says of what. */
export function OverBudget({ approval: { OverBudget: over }, currency }: Props) {
  if (over === null || over <= 0) return null;
  return (
    <span className="font-medium text-bad">
      <Money amount={over} currency={currency} /> over<span className="md:@max-sm/desk:sr-only"> budget</span>
    </span>
  );
}
