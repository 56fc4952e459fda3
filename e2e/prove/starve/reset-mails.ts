import type { Outcome } from "../part";
import type { Attack, AttackOptions } from "./attack";
import { networkAt, postAs } from "./stranger";

const strangers = 40;
const atOnce = 8;
const mostMails = 5;
/** The lifetime of a link. */
const halfHours = 4;

export const resetMails: Attack = {
  title: "strangers repeatedly request the reset mails of one account",
  attacker: `${strangers} networks, not signed in: each sends one request in every half hour of ${halfHours / 2} hours`,
  bound: `${mostMails} mails in any hour; the user always has a working link; all requests of the administrator succeed`,
  run: attack,
};

async function attack({ place, signal }: AttackOptions): Promise<Outcome> {
  const { db } = await import("@/lib/db/connection");
  const { createCompany, createUser } = await import("@/e2e/factories");
  const { accessToken } = await import("@/e2e/credentials");
  const company = await createCompany("Buyer");
  const user = await createUser(company);
  const admin = await createUser(company, { roles: ["FullAccess"] });
  const ask = (nth: number) =>
    postAs(place.origin, {
      path: "/api/v1/password/reset",
      body: JSON.stringify(nth % 2 ? { Email: user.email } : { Username: user.username }),
      type: "application/json",
      address: networkAt(nth),
    });
  const links = () => db.resetToken.findMany({ where: { userId: user.id } });
  const violations: string[] = [];
  let most = 0;
  for (let round = 0; round < halfHours && !signal.aborted; round++) {
    const answers: number[] = [];
    for (let nth = 0; nth < strangers; nth += atOnce)
      answers.push(
        ...(await Promise.all(Array.from({ length: atOnce }, (_, at) => ask(round * (strangers + 1) + nth + at)))),
      );
    answers.push(await ask((round + 1) * (strangers + 1) - 1)); // the person's own
    const wrong = answers.filter((status) => status !== 204);
    if (wrong.length > 0) violations.push(`Round ${round}: not all are answered alike: 204 and ${wrong}.`);
    const all = await links();
    const working = all.filter(({ revokedAt, expiresAt }) => !revokedAt && expiresAt > new Date());
    if (working.length !== 1) violations.push(`Round ${round}: the person has ${working.length} links that work.`);
    most = Math.max(most, all.filter(({ createdAt }) => createdAt.getTime() > Date.now() - 3_600_000).length);
    await db.$executeRaw`
      UPDATE "reset_tokens" SET "created_at" = "created_at" - interval '30 minutes',
        "expires_at" = "expires_at" - interval '30 minutes' WHERE "user_id" = ${user.id}`;
  }
  if (most > mostMails) violations.push(`${most} mails within an hour.`);
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const mails = [];
  for (let count = 0; count < 5; count++)
    mails.push(
      (await fetch(`${place.origin}/api/v1/users/${user.id}/passwordreset`, { method: "POST", headers })).status,
    );
  if (mails.some((status) => status !== 204)) violations.push(`The administrator is answered with ${mails}.`);
  return {
    figures: {
      "requests of strangers": strangers * halfHours,
      "mails within an hour, at most": most,
      "the administrator's": mails.join(", "),
    },
    violations,
  };
}
