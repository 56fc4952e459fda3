import { setTimeout as sleep } from "node:timers/promises";
import { resetCode, resetToken } from "@/e2e/credentials";
import { createCompany, createUser } from "@/e2e/factories";
import { verifyPassword } from "@/lib/auth/password-hash";
import { db } from "@/lib/db/connection";
import type { User } from "@/prisma/generated/client";
import { merge, type Outcome } from "../part";
import { countStatuses } from "../statuses";
import { at, type ResetPlace, setPassword, setPasswordByCode } from "./place";

type Use = (url: string, password: string) => Promise<Response>;

/** The contents of a reset email: the link's token, and the code. */
const ways: Record<string, (user: User) => Promise<Use>> = {
  token: async (user) => {
    const token = await resetToken(user);
    return (url, password) => setPassword(url, token, password);
  },
  "typed code": async (user) => {
    const code = await resetCode(user);
    return (url, password) => setPasswordByCode(url, code, { Username: user.username, Password: password });
  },
};

/** Many concurrent uses of one token, each with a different password, alternating between instances; then of one code. */
export async function raceToReset(place: ResetPlace, size: { rounds: number; uses: number }): Promise<Outcome> {
  const outcomes: Record<string, Outcome> = {};
  for (const [what, prepare] of Object.entries(ways)) outcomes[`${what}: `] = await race(place, { ...size, prepare });
  return merge(outcomes);
}

type Race = { rounds: number; uses: number; prepare: (user: User) => Promise<Use> };

async function race({ urls, signal }: ResetPlace, { rounds, uses, prepare }: Race): Promise<Outcome> {
  const all: { status: number }[] = [];
  let busy = 0;
  const violations: string[] = [];
  for (let round = 1; round <= rounds && !signal.aborted; round++) {
    const user = await createUser(await createCompany("Buyer"), { password: "before the change" });
    const send = await prepare(user);
    const passwords = Array.from({ length: uses }, (_, nth) => `a long walk in spring ${nth}`);
    const answers = await Promise.all(
      passwords.map(async (password, nth) => ({ password, status: await use(send, at(urls, nth), password) })),
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
  async function use(send: Use, url: string, password: string): Promise<number> {
    const response = await send(url, password);
    await response.arrayBuffer();
    if (response.status !== 503) return response.status;
    busy++; // retried, as the answer says
    await sleep(1000);
    return use(send, url, password);
  }

  return {
    figures: {
      [`uses at once, ${rounds} rounds of ${uses}`]: countStatuses(all),
      "of these asked again after 503": busy,
    },
    violations,
  };
}
