import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { exportConnections } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { callerOf, type Origin, recordOnce } from "@/lib/events/record";

const perPerson = 2;
/** One is left for another company, however many people of this one export. */
const perCompany = exportConnections - 1;
const running = new Map<string, number>();

/** Counts an export that runs. Gives what ends the count; throws TooManyRequests when a person or a company has its share already. */
export async function takeSlot(actor: Actor, origin: Origin) {
  const { UserID, CompanyID } = actor;
  const [person, company] = [`person ${UserID}`, `company ${CompanyID}`];
  if (countOf(person) >= perPerson)
    throw await refuse(actor, origin, { key: UserID, whose: "You have", most: perPerson });
  if (countOf(company) >= perCompany)
    throw await refuse(actor, origin, { key: `company ${CompanyID}`, whose: "Your company has", most: perCompany });

  for (const key of [person, company]) running.set(key, countOf(key) + 1);
  globalThis.metrics?.exportsRunning.inc();
  return () => {
    globalThis.metrics?.exportsRunning.dec();
    for (const key of [person, company]) giveBack(key);
  };
}

const countOf = (key: string) => running.get(key) ?? 0;

function giveBack(key: string) {
  const left = countOf(key) - 1;
  if (left > 0) running.set(key, left);
  else running.delete(key);
}

async function refuse(
  actor: Actor,
  origin: Origin,
  { key, whose, most }: { key: string; whose: string; most: number },
) {
  const refused = { event: "excess_rate_limit_exceeded", data: { limit: "exports" } } as const;
  await recordOnce(callerOf(actor, origin), refused, `exports ${key}`);
  globalThis.metrics?.refusals.inc({ limit: "exports" });
  const message = `${whose} ${most} exports running. Wait for one to end and try again.`;
  return new AppError("TooManyRequests", {}, { message, retryAfter: 10 });
}
