import { formatMoney, Money } from "@/components/ui/money";
import type { ApprovalPreview, Spend } from "@/lib/approvals/preview-contract";
import { fullName } from "@/lib/users/full-name";

/** What the requester and the cost center have spent, and how this order compares. */
export function PreviewSpend({ preview: { Order, Requester, CostCenter } }: { preview: ApprovalPreview }) {
  const { Currency } = Order;
  return (
    <>
      <table className="w-full">
        <thead>
          <tr className="text-left text-faint text-xs [&>th]:pb-1 [&>th]:font-normal">
            <td />
            {Requester.Spans.map(({ Days }) => (
              <th key={Days} scope="col" className="text-right">
                {Days} days
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SpendRow name={fullName(Order.FromUser)} spend={Requester} currency={Currency} />
          {CostCenter && <SpendRow name={CostCenter.ID} spend={CostCenter} currency={Currency} />}
        </tbody>
      </table>
      <ul className="mt-1.5 text-muted text-sm">
        {!CostCenter && <li>No cost center on this approval or its order.</li>}
        <li>{medianWords(Order, Requester)}</li>
        {CostCenter && <Budget order={Order} budget={CostCenter.Budget} />}
        {(Requester.More || CostCenter?.More) && <li>Only the newest thousand orders are counted.</li>}
      </ul>
    </>
  );
}

function SpendRow({ name, spend, currency }: { name: string; spend: Spend; currency: string }) {
  return (
    <tr className="border-t align-baseline">
      <th scope="row" className="wrap-anywhere py-1 pr-3 text-left font-normal">
        <bdi>{name}</bdi>
      </th>
      {spend.Spans.map(({ Days, Approved, Pending }) => (
        <td key={Days} className="py-1 pl-3 text-right tabular-nums">
          <Money amount={Approved} currency={currency} />
          {Pending > 0 && (
            <span className="block text-muted text-sm">
              + <Money amount={Pending} currency={currency} /> pending
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

type Amount = { Total: number; Currency: string };

function medianWords({ Total, Currency }: Amount, { Median, Spans }: Spend) {
  const orders = Spans.at(-1)?.Orders ?? 0;
  if (Median === null || Median <= 0) return "The requester has no other order in 90 days to compare with.";
  const times = Total / Median;
  const against =
    times >= 1.1
      ? `${times.toFixed(times < 10 ? 1 : 0)} times`
      : times > 0.9
        ? "about"
        : `${Math.round(times * 100)}% of`;
  const of = orders === 1 ? "one other order" : `${orders.toLocaleString("en")} other orders`;
  return `This order is ${against} the requester’s median of ${formatMoney(Median, Currency)}, from ${of} in 90 days.`;
}

function Budget({ order: { Total, Currency }, budget }: { order: Amount; budget: number | null }) {
  if (budget === null) return <li>No budget is recorded for this order.</li>;
  const left = budget - Total;
  const amount = formatMoney(Math.abs(left), Currency);
  const after = left < 0 ? `${amount} over budget` : `this order alone leaves ${amount}`;
  return (
    <li>
      Budget {formatMoney(budget, Currency)}: <span className={left < 0 ? "font-medium text-bad" : ""}>{after}</span>.
    </li>
  );
}
