import { BoundedMap } from "./bounded-map";

/** An amount in its currency; without one, a plain number with two decimals. */
export function formatMoney(amount: number, currency = "") {
  return formats.getOr(currency, formatOf).format(amount);
}

// To make one takes far longer than to use it.
const formats = new BoundedMap<Intl.NumberFormat>(100);

function formatOf(currency: string) {
  const style = currency ? ({ style: "currency", currency } as const) : { minimumFractionDigits: 2 };
  return new Intl.NumberFormat("en", { maximumFractionDigits: currency ? undefined : 2, ...style });
}
