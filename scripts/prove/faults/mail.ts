import { setTimeout as sleep } from "node:timers/promises";
import { createCompany, createUser } from "@/e2e/factories";
import { median } from "@/scripts/bench/statistics";
import { ask } from "@/scripts/scale/probe";
import { askForLink } from "../ask-for-link";
import type { Outcome } from "../part";
import type { Served } from "./given";
import type { Mood } from "./mail-server";

const people = 16;
const bad: Mood[] = ["down", "refusing", "slow", "dropping"];

/** A mail server that is away, slow, refuses or hangs up: each mail arrives when it is well again, and the answers take no longer. */
export async function proveMail({ place, mailServer: server }: Served): Promise<Outcome> {
  const company = await createCompany("Buyer");
  const url = place.urls[0] ?? "";

  const send = async (mood: Mood) => {
    server.become(mood);
    const users = await Promise.all(Array.from({ length: people }, () => createUser(company)));
    const times: number[] = [];
    for (const { email } of users) times.push(await request(url, email));
    await sleep(2000);
    server.become("well");
    const arrived = await untilSent(place.databaseUrl);
    const copies = users.map(({ email }) => server.received.get(email) ?? []);
    return {
      mood,
      ms: median(times),
      lost: copies.filter((ids) => ids.length === 0).length,
      twice: copies.filter((ids) => ids.length > 1).length,
      altered: copies.filter((ids) => new Set(ids).size > 1).length,
      most: Math.max(...copies.map((ids) => ids.length)),
      arrived,
    };
  };
  await send("well"); // warms up
  const results = [await send("well")];
  for (const mood of bad) results.push(await send(mood));

  const violations = results.flatMap(({ mood, lost, twice, altered, most, arrived }) => [
    ...(lost > 0 || !arrived ? [`A mail server that is ${mood}: ${lost} mails are lost.`] : []),
    ...(twice > 0 && mood !== "dropping" ? [`A mail server that is ${mood}: ${twice} mails came twice.`] : []),
    ...(altered > 0 || most > 2
      ? [`A mail server that is ${mood}: ${most} copies, of ${altered} mails different ones.`]
      : []),
  ]);
  const figures = results.map(({ mood, ms, lost, twice }) => [
    `mails while the server is ${mood}: sent, lost, twice; ms to the answer`,
    `${people}, ${lost}, ${twice}; ${ms.toFixed(0)}`,
  ]);
  return { figures: Object.fromEntries(figures), violations };
}

async function request(url: string, email: string) {
  const { status, ms } = await askForLink(url, email);
  if (status !== 204) throw new Error(`A link could not be asked for: ${status}.`);
  return ms;
}

/** Whether all that was promised is sent; what has failed is tried again at once. */
async function untilSent(databaseUrl: string) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    await ask(
      databaseUrl,
      `UPDATE "mail_outbox" SET "next_attempt_at" = now() WHERE "sent_at" IS NULL AND "last_error" IS NOT NULL`,
    );
    const [row] = await ask<{ left: number }>(
      databaseUrl,
      `SELECT count(*)::int AS left FROM "mail_outbox" WHERE "sent_at" IS NULL AND "failed_at" IS NULL`,
    );
    if (row?.left === 0) return true;
    await sleep(500);
  }
  return false;
}
