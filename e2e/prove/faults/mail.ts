import { setTimeout as sleep } from "node:timers/promises";
import { median } from "@/e2e/bench/statistics";
import { createCompany, createUser } from "@/e2e/factories";
import { ask } from "@/e2e/scale/probe";
import { askForLink } from "../ask-for-link";
import { compareWithMost, merge, type Outcome } from "../part";
import { until } from "./load";
import { type Mood, slowness } from "./mail-server";
import type { InstanceOptions } from "./scenario";

const most = 16;
const moods: Mood[] = ["well", "down", "refusing", "slow", "dropping"];

/** A mail server that is down, slow, refuses or disconnects: each mail arrives after its recovery, and requests take no longer. */
export async function proveMail({ place, mailServer, size }: InstanceOptions): Promise<Outcome> {
  const sending = { place, mailServer, url: place.urls[0] ?? "", people: Math.min(size * 4, most) };
  const tryMood = (mood: Mood) =>
    sendDuring(sending, {
      name: `a mail server that is ${mood}`,
      begin: () => mailServer.become(mood),
      affected: mailServer.affected,
      end: () => mailServer.become("well"),
      repeats: mood === "dropping",
    });
  await tryMood("well"); // warms up
  const trials: Record<string, Awaited<ReturnType<typeof tryMood>>> = {};
  for (const mood of moods) trials[`${mood}: `] = await tryMood(mood);
  const [well = Number.NaN, ...others] = Object.values(trials).map(({ ms }) => ms);
  const longest = Math.max(...others) / well;
  // Other programs delay answers, too, but by less than a mail server does.
  const waits = longest >= 3 && Math.max(...others) >= slowness / 2;
  const violations = waits ? [`An answer waits for the mail server: ${longest.toFixed(1)} times as long.`] : [];
  const times = compareWithMost({ "the longest answer to that while the server is well": [longest, 1.05] });
  return merge({ ...trials, "": { ...times, violations } });
}

type Sending = Pick<InstanceOptions, "place" | "mailServer"> & { url: string; people: number };
/** A temporary trouble with mails. `affected`: how often it affected something. `repeats`: whether a mail may arrive twice. */
type Trouble = { name: string; begin: () => void; affected: () => number; end: () => void; repeats: boolean };

/** Requests links during a temporary trouble: all mails arrive. */
export async function sendDuring(
  { place, mailServer, url, people }: Sending,
  { name, begin, affected, end, repeats }: Trouble,
) {
  const company = await createCompany("Buyer");
  const users = await Promise.all(Array.from({ length: people }, () => createUser(company)));
  begin();
  const times: number[] = [];
  for (const { email } of users) times.push(await request(url, email));
  await sleep(2000);
  if (affected() === 0) throw new Error(`No mail was tried with ${name}.`);
  end();
  await until(`Mails after ${name}`, () => isSent(place.databaseUrl), 500);

  const copies = users.map(({ email }) => mailServer.inboxes.get(email) ?? []);
  const [losses, twice] = [
    copies.filter((ids) => ids.length === 0).length,
    copies.filter((ids) => ids.length > 1).length,
  ];
  const violations: string[] = [];
  if (losses > 0) violations.push(`${losses} mails are lost.`);
  if (twice > 0 && !repeats) violations.push(`${twice} mails came more than once.`);
  if (copies.some((ids) => ids.length > 2)) violations.push("A mail came more than twice.");
  if (copies.some((ids) => new Set(ids).size > 1)) violations.push("A mail came again with another Message-ID.");
  const ms = median(times);
  const figures = {
    "mails asked for, lost, twice; ms to the answer": `${people}, ${losses}, ${twice}; ${ms.toFixed(0)}`,
  };
  return { figures, violations, ms };
}

async function request(url: string, email: string) {
  const { status, ms } = await askForLink(url, email);
  if (status !== 204) throw new Error(`A link could not be asked for: ${status}.`);
  return ms;
}

/** Whether all mails were sent; failed ones are made due at once. */
async function isSent(databaseUrl: string) {
  await ask(
    databaseUrl,
    `UPDATE "mail_outbox" SET "next_attempt_at" = now() WHERE "sent_at" IS NULL AND "last_error" IS NOT NULL`,
  );
  const [row] = await ask<{ left: number }>(
    databaseUrl,
    `SELECT count(*)::int AS left FROM "mail_outbox" WHERE "sent_at" IS NULL AND "failed_at" IS NULL`,
  );
  return row?.left === 0;
}
