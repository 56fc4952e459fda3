import type { ApprovalStatus } from "@/lib/approvals/contract";
import { BoundedMap } from "@/lib/bounded-map";
import type { OrderStatus } from "@/lib/orders/contract";
import type { OrderReturnStatus } from "@/lib/returns/contract";

/** Retracted is what an approval says that no longer counts. */
export type Status = ApprovalStatus | OrderStatus | OrderReturnStatus | "Retracted";

const words = { Unsubmitted: "Not submitted", AwaitingApproval: "Awaiting approval" };

/** A status in the words of the people who work with it: in tables, pages, mails and exports. */
export const statusWord = (status: Status) => wordOf(status);

/** A value that is one of a few, such as a status or a role, in the words for them; what has none is its own. */
export function wordOf(value: string, names: Readonly<Record<string, string>> = words) {
  return names[value] ?? value;
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const units = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Like "3 hours ago"; `now` in milliseconds. */
export function relativeTime(value: string, now: number) {
  const distance = Date.parse(value) - now;
  const match = units.find(([, size]) => Math.abs(distance) >= size);
  if (!match) return "just now";

  const [unit, size] = match;
  return relative.format(Math.trunc(distance / size), unit);
}

/** Like "for 3 hours": how long it has gone on; `now` in milliseconds. */
export const lastingTime = (value: string, now: number) => `for ${durationWords(now - Date.parse(value))}`;

/** Like "3 hours". */
export function durationWords(milliseconds: number) {
  const match = units.find(([, size]) => milliseconds >= size);
  if (!match) return "less than a minute";

  const [unit, size] = match;
  const lasting = new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" });
  return lasting.format(Math.trunc(milliseconds / size));
}

/** Like "20 Nov 2026, 18:36", in the given zone or the reader's own. */
export function absoluteTime(value: string, timeZone?: string) {
  const make = () => new Intl.DateTimeFormat("en-GB", { ...absolute, timeZone });
  return clocks.getOr(timeZone ?? "", make).format(new Date(value));
}

// To make one takes far longer than to use it.
const clocks = new BoundedMap<Intl.DateTimeFormat>(100);
const absolute = { dateStyle: "medium", timeStyle: "short" } as const;

/** The time with its zone (the reader's own unless one is given), and the same in UTC: two lines. */
export function fullTime(value: string, timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone) {
  return [...new Set([timeZone, "UTC"])].map((zone) => `${exactTime(value, zone)} · ${zone}`).join("\n");
}

/** Whether it is the name of a time zone here: `Europe/Berlin`, not `+01:00`. */
export function isTimeZone(name: string) {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Like "20 Nov 2026, 18:36:07", likewise. */
export function exactTime(value: string, timeZone?: string) {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone }).format(
    new Date(value),
  );
}

/** Like "5 minutes": rounded up, so that nobody comes back too early. */
export function waitingTime(seconds: number) {
  const count = Number.isFinite(seconds) && seconds > 0 ? seconds : 60;
  const [value, unit] = count < 60 ? [Math.ceil(count), "second"] : [Math.ceil(count / 60), "minute"];
  return new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** For whoever guesses, or may be thought to. */
export const tooManyAttempts = (wait: string) => `Too many attempts. Try again in ${wait}.`;

/** Like "1 approval" or "1,200 approvals". */
export const pluralize = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** An amount in its currency; without one, a plain number with two decimals. */
export function formatMoney(amount: number, currency = "") {
  return moneyFormats.getOr(currency, moneyFormatOf).format(amount);
}

// To make one takes far longer than to use it.
const moneyFormats = new BoundedMap<Intl.NumberFormat>(100);

function moneyFormatOf(currency: string) {
  const style = currency ? ({ style: "currency", currency } as const) : { minimumFractionDigits: 2 };
  return new Intl.NumberFormat("en", { maximumFractionDigits: currency ? undefined : 2, ...style });
}
