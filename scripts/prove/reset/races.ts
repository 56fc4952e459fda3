import { setTimeout as sleep } from "node:timers/promises";
import { resetToken } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import { db } from "@/lib/db";
import { verifyPassword } from "@/lib/passwords/hash";
import type { Outcome } from "../part";
import { countStatuses } from "../statuses";
import { at, type ResetPlace, setPassword } from "./place";

/** Many use one token at once, each with a password of their own, in turn at each instance. */
export async function raceForToken(
  { urls, signal }: ResetPlace,
  { rounds, uses }: { rounds: number; uses: number },
): Promise<Outcome> {
  const all: { status: number }[] = [];
  let busy = 0;
  const violations: string[] = [];
  for (let round = 1; round <= rounds && !signal.aborted; round++) {
    const user = await createUser(await createCompany("Buyer"), { password: "before the change" });
    const token = await resetToken(user);
    const passwords = Array.from({ length: uses }, (_, nth) => `a long walk in spring ${nth}`);
    const answers = await Promise.all(
      passwords.map(async (password, nth) => ({ password, status: await use(at(urls, nth), token, password) })),
    );
    all.push(...answers);

    const winners = answers.filter(({ status }) => status === 204);
    const others = answers.filter(({ status }) => ![204, 401].includes(status));
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    const isOurs = await verifyPassword(passwordHash, winners[0]?.password ?? "before the change");
    if (winners.length !== 1) violations.push(`Round ${round}: ${winners.length} successes.`);
    if (others.length > 0) violations.push(`Round ${round}: answers of ${others.map(({ status }) => status)}.`);
    if (!isOurs) violations.push(`Round ${round}: the password is not that of the success.`);
  }
  async function use(url: string, token: string, password: string): Promise<number> {
    const response = await setPassword(url, token, password);
    await response.arrayBuffer();
    if (response.status !== 503) return response.status;
    busy++; // as one is told to
    await sleep(1000);
    return use(url, token, password);
  }

  return {
    figures: {
      [`uses of one token, ${rounds} rounds of ${uses}`]: countStatuses(all),
      "of these asked again after 503": busy,
    },
    violations,
  };
}
