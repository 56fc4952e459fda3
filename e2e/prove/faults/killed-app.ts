import { setTimeout as sleep } from "node:timers/promises";
import { resetToken } from "@/e2e/credentials";
import { createCompany, createSession, createTokenFamily, createUser } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import { Random } from "@/prisma/demo/random";
import { merge, type Outcome } from "../part";
import { setPassword } from "../reset/place";
import { openOrdering } from "./ordering";
import type { InstanceOptions } from "./scenario";

const atOnce = 4;
const newPassword = "a long walk in spring";

type KilledApp = Pick<InstanceOptions, "seed" | "size" | "signal"> & {
  place: Pick<InstanceOptions["place"], "instances" | "urls" | "databaseUrl">;
};

/**
 * Kills the server during password resets, and during writes of orders, returns, products, groups and rules: each is made
 * completely or not at all, and a repeated one is made once.
 */
export async function killDuringWrites({ place, seed, size: times, signal }: KilledApp): Promise<Outcome> {
  const [instance] = place.instances;
  const [url = ""] = place.urls;
  if (!instance) throw new Error("It takes an instance.");
  await using stack = new AsyncDisposableStack();
  const random = new Random(seed);
  const ordering = await openOrdering(place.databaseUrl, new Random(seed), stack);
  const counts = { all: 0, nothing: 0, half: 0, acknowledged: 0, lost: 0 };
  let longestStart = 0;
  for (let time = 0; time < times && !signal.aborted; time++) {
    const endOrdering = ordering.begin(url);
    const company = await createCompany("Buyer");
    const people = await Promise.all(Array.from({ length: atOnce }, () => createPerson(company)));
    const longest = await timeReset(url, await createPerson(company));
    const answers = people.map(({ token }) => setPassword(url, token, newPassword).then(statusOf, () => 0));
    // First after one reset is done, then before any is, and then at a random time.
    if (time === 0) await Promise.race(answers);
    else if (time > 1) await sleep(random.int(0, Math.ceil(longest * 3)));
    await Promise.all([endOrdering(), instance.end("SIGKILL")]);
    const statuses = await Promise.all(answers);
    for (const [nth, { user }] of people.entries()) {
      const state = await stateOf(user.id);
      counts[state]++;
      if (statuses[nth] !== 204) continue;
      counts.acknowledged++;
      if (state !== "all") counts.lost++;
    }
    const start = performance.now();
    await instance.start();
    longestStart = Math.max(longestStart, performance.now() - start);
    await ordering.sendUnanswered(url);
  }
  const { all, nothing, half, acknowledged, lost } = counts;
  const violations = [];
  if (times > 1 && (all === 0 || nothing === 0))
    violations.push("No kill came between a reset that was done and one that was not.");
  if (half > 0) violations.push(`${half} resets were half done.`);
  if (lost > 0) violations.push(`${lost} resets were acknowledged and are lost.`);
  const ofResets: Outcome = {
    figures: {
      [`resets around ${times} kills of the server: all done, nothing done, half done`]: `${all}, ${nothing}, ${half}`,
      "of these acknowledged, lost": `${acknowledged}, ${lost}`,
      "seconds until a killed server is ready again, at most": (longestStart / 1000).toFixed(1),
    },
    violations,
  };
  return merge({ "": ofResets, "written meanwhile: ": await ordering.check(url) });
}

async function createPerson(company: Awaited<ReturnType<typeof createCompany>>) {
  const user = await createUser(company, { passwordHash: "before" });
  const token = await resetToken(user);
  await Promise.all([createSession(user), createTokenFamily(user)]);
  return { user, token };
}

/** The milliseconds of a reset on a server that has done one before. */
async function timeReset(url: string, { token }: Awaited<ReturnType<typeof createPerson>>) {
  await setPassword(url, "none", newPassword);
  const start = performance.now();
  const status = await statusOf(await setPassword(url, token, newPassword));
  if (status !== 204) throw new Error(`A reset was answered ${status}.`);
  return performance.now() - start;
}

async function statusOf(response: Response) {
  await response.arrayBuffer();
  return response.status;
}

/** Everything that a reset changes, read in one statement. */
async function stateOf(userID: string) {
  const [row] = await db.$queryRaw<Record<string, boolean>[]>`
    SELECT "password_hash" <> 'before' AS "changed",
      EXISTS (SELECT FROM "reset_tokens" WHERE "user_id" = ${userID} AND "used_at" IS NOT NULL) AS "used",
      NOT EXISTS (SELECT FROM "sessions" WHERE "user_id" = ${userID}) AS "signedOut",
      NOT EXISTS (SELECT FROM "token_families" WHERE "user_id" = ${userID} AND "revoked_at" IS NULL) AS "revoked",
      EXISTS (SELECT FROM "mail_outbox" WHERE "user_id" = ${userID} AND "template" = 'PasswordChanged') AS "told",
      EXISTS (SELECT FROM "audit_events" WHERE "user_id" = ${userID} AND "event" = 'authn_password_change') AS "recorded"
    FROM "users" WHERE "id" = ${userID}`;
  const signs = Object.values(row ?? {});
  return signs.every(Boolean) ? "all" : signs.some(Boolean) ? "half" : "nothing";
}
