import { setTimeout as sleep } from "node:timers/promises";
import { createCompany, createUser } from "@/e2e/factories";
import { startProcess } from "@/e2e/scale/process";
import { packed } from "@/e2e/setup/packed";
import { db } from "@/lib/db/connection";
import { writeDeliveries } from "@/lib/events/deliveries";
import { Random } from "@/prisma/demo/random";
import type { Outcome } from "../part";
import { until } from "./load";
import type { FailingMailServer } from "./mail-server";
import type { InstanceOptions } from "./scenario";

const atOnce = 4;
/** The longest time in milliseconds from the beginning of a mail until its sender is killed. The mail server takes 100. */
const longest = 160;

/** Kills the process that sends mails while it sends some: none is lost, and only a kill causes a duplicate. */
export async function killSenders({ place, mailServer, size, seed, signal }: InstanceOptions): Promise<Outcome> {
  const random = new Random(seed);
  const company = await createCompany("Buyer");
  const startSender = () =>
    startProcess({
      command: process.execPath,
      args: packed("e2e/jobs/worker-process.ts"),
      cwd: process.cwd(),
      env: { ...place.env, DATABASE_URL: place.appUrl },
      log: place.log,
      isReady: async () => true,
    });
  await place.instances[0]?.end("SIGTERM");
  mailServer.become("thoughtful");
  const emails: string[] = [];
  const kills = Math.ceil(size / 2);
  for (let kill = 0; kill < kills && !signal.aborted; kill++) {
    const offers = mailServer.offered();
    for (let i = 0; i < atOnce; i++) emails.push(await promiseMail(company));
    const sender = await startSender();
    await until("A mail is offered", () => mailServer.offered() > offers, 10);
    await sleep(random.int(0, longest));
    await sender.end("SIGKILL");
    await db.$executeRaw`UPDATE "mail_outbox" SET "next_attempt_at" = now() WHERE "sent_at" IS NULL`;
  }
  mailServer.become("well");
  await place.instances[0]?.start();
  const waiting = () => db.mailOutbox.count({ where: { sentAt: null, failedAt: null } });
  await until("All mails are sent", async () => (await waiting()) === 0, 100);
  return judge(mailServer, emails, kills);
}

async function promiseMail(company: Awaited<ReturnType<typeof createCompany>>) {
  const { id, email } = await createUser(company);
  const expiresAt = new Date(Date.now() + 60 * 60_000);
  await writeDeliveries(db, [{ userID: id, template: "PasswordChanged", expiresAt }]);
  return email;
}

async function judge({ inboxes }: FailingMailServer, emails: string[], kills: number): Promise<Outcome> {
  const rows = await db.mailOutbox.findMany({ where: { user: { email: { in: emails } } }, include: { user: true } });
  const counts = { lost: 0, twice: 0, tooOften: 0, altered: 0 };
  for (const { attempts, user } of rows) {
    const copies = inboxes.get(user.email) ?? [];
    if (copies.length === 0) counts.lost++;
    counts.twice += Math.max(0, copies.length - 1);
    if (copies.length > attempts) counts.tooOften++; // each attempt but the last was ended by a kill
    if (new Set(copies).size > 1) counts.altered++;
  }
  const { lost, twice, tooOften, altered } = counts;
  const violations: string[] = [];
  if (rows.length < emails.length || lost > 0) violations.push(`Of ${emails.length} mails ${lost} were lost.`);
  if (tooOften > 0) violations.push(`${tooOften} mails came more often than their sender was killed.`);
  if (altered > 0) violations.push(`${altered} mails came again with another Message-ID.`);
  return {
    figures: {
      [`mails around ${kills} kills of their sender: sent, lost, copies too many, of another Message-ID`]: `${rows.length}, ${lost}, ${twice}, ${altered}`,
    },
    violations,
  };
}
