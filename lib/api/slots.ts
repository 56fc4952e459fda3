import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import { callerOf, type Origin, recordOnce } from "@/lib/events/record";

type Options = {
  /** What is counted, in the plural: the limit's name, too. */
  what: string;
  most: { person: number; company: number; all?: number };
  onCount?: (change: 1 | -1) => void;
};

/** Counts what takes long, so that a person, a company and everybody together have only so many at a time. */
export function createSlots({ what, most, onCount = () => undefined }: Options) {
  const running = new Map<string, number>();
  const countOf = (key: string) => running.get(key) ?? 0;

  function add(key: string, change: 1 | -1) {
    const now = countOf(key) + change;
    if (now > 0) running.set(key, now);
    else running.delete(key);
  }

  /** Takes a slot, and returns a function that frees it. Throws TooManyRequests when none is free. */
  async function take(actor: Actor, origin: Origin) {
    const { UserID, CompanyID } = actor;
    const bounds = [
      { key: `person ${UserID}`, by: UserID, whose: "You have", most: most.person },
      { key: `company ${CompanyID}`, by: `company ${CompanyID}`, whose: "Your company has", most: most.company },
      ...(most.all === undefined ? [] : [{ key: "all", by: "all", whose: "The server has", most: most.all }]),
    ];
    const full = bounds.find(({ key, most }) => countOf(key) >= most);
    if (full) throw await refuse(actor, origin, full);

    for (const { key } of bounds) add(key, 1);
    onCount(1);
    return () => {
      onCount(-1);
      for (const { key } of bounds) add(key, -1);
    };
  }

  async function refuse(
    actor: Actor,
    origin: Origin,
    { by, whose, most }: { by: string; whose: string; most: number },
  ) {
    const event = { event: "excess_rate_limit_exceeded", data: { limit: what } } as const;
    await recordOnce(callerOf(actor, origin), event, `${what} ${by}`);
    globalThis.metrics?.refusals.inc({ limit: what });
    const message = `${whose} ${most} ${what} running. Wait for one to end and try again.`;
    return new AppError("TooManyRequests", {}, { message, retryAfter: 10 });
  }

  return { take };
}
