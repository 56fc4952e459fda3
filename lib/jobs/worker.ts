import "server-only";

import {
  areDecisionsDue,
  areWithdrawalsDue,
  completeDueDecisions,
  withdrawRest,
} from "@/lib/approvals/decisions/complete-held";
import { areDeliveriesPending } from "@/lib/changes/webhooks/claim";
import { areEventsWithoutDeliveries, writeEventDeliveries } from "@/lib/changes/webhooks/fan-out";
import { resealSecrets } from "@/lib/changes/webhooks/secrets";
import { sendEventDeliveries } from "@/lib/changes/webhooks/send";
import { readClock } from "@/lib/db/clock";
import { pool, query } from "@/lib/db/connection";
import { Bell, bells } from "@/lib/events/bell";
import { pause } from "@/lib/events/pause";
import { areEventsWithoutPlace, publish } from "@/lib/events/publish";
import { deleteForgottenReturns } from "@/lib/returns/forgotten";
import { areSharingsDue, tellSharings } from "@/lib/search/views/sharing";
import { log } from "@/lib/telemetry/log";
import { span } from "@/lib/telemetry/step";
import { Prisma } from "@/prisma/generated/client";
import { tidy } from "./housekeeping";
import { sumUpCounts } from "./kept-counts";
import { areNoticesDue, sendDueNotices } from "./notices";
import { areMailsDue, sendDueMails } from "./outbox";
import { tidyAudit } from "./tidy-audit";

const { join, sql } = Prisma;

export type Worker = { start(): void; stop(): Promise<void> };

/**
 * Does the background work: completes decisions after their hold, withdraws approvals, sends mails, notices and webhooks,
 * chains the audit and records shared views in it, reads the clock, adds up counts, and deletes outdated rows. Every instance
 * can run one. `stop` waits for current work for at most ten seconds; a mail that takes longer is sent again later.
 */
export function createWorker(): Worker {
  const stopping = new AbortController();
  const loops: Promise<void>[] = [];
  return {
    start() {
      loops.push(
        every("read the clock", 60 * 1000, readClock, stopping.signal),
        every("look for what is due", 500, ringForDueWork, stopping.signal),
        ...dueWork.map(({ job, work, bell }) => every(job, longest, work, stopping.signal, bell)),
        every("seal secrets anew", 60 * 60 * 1000, resealSecrets, stopping.signal),
        every("sum up counts", 60 * 1000, sumUpAllCounts, stopping.signal),
        every("delete forgotten returns", 60 * 60 * 1000, deleteForgottenReturns, stopping.signal),
        every("tidy", 60 * 60 * 1000, tidyUp, stopping.signal),
        every("tidy the audit", 60 * 60 * 1000, tidyAudit, stopping.signal),
      );
    },
    async stop() {
      stopping.abort();
      const enough = new AbortController();
      await Promise.race([Promise.all(loops), pause(10_000, enough.signal)]);
      enough.abort();
    },
  };
}

async function sendAllDue(stopping: AbortSignal) {
  while (!stopping.aborted && (await sendDueMails()));
}

async function sendAllDueNotices(stopping: AbortSignal) {
  while (!stopping.aborted && (await sendDueNotices()));
}

const sumUpAllCounts = (stopping: AbortSignal) => span("sum up counts", () => sumUpCounts(pool, stopping));
const chainAudit = async () => void (await publish());
const tidyUp = () => span("tidy", tidy);

type Work = (stopping: AbortSignal) => Promise<void>;

/** Done when its bell rings, and at the latest after a minute. */
const longest = 60 * 1000;
const dueWork: { job: string; isDue: Prisma.Sql; work: Work; bell: Bell }[] = [
  { job: "send mail", isDue: areMailsDue, work: sendAllDue, bell: new Bell() },
  { job: "send notices", isDue: areNoticesDue, work: sendAllDueNotices, bell: new Bell() },
  { job: "write webhooks", isDue: areEventsWithoutDeliveries, work: writeEventDeliveries, bell: bells.published },
  { job: "send webhooks", isDue: areDeliveriesPending, work: sendEventDeliveries, bell: bells.written },
  { job: "complete decisions", isDue: areDecisionsDue, work: completeDueDecisions, bell: new Bell() },
  { job: "withdraw approvals", isDue: areWithdrawalsDue, work: withdrawRest, bell: new Bell() },
  { job: "chain the audit", isDue: areEventsWithoutPlace, work: chainAudit, bell: new Bell() },
  { job: "tell of shared views", isDue: areSharingsDue, work: tellSharings, bell: new Bell() },
];
const findDueWork = sql`SELECT ARRAY[${join(dueWork.map(({ isDue }) => isDue))}] AS "due"`;

/** One statement for all: an idle process costs little. */
async function ringForDueWork() {
  const [row] = await query<{ due: (boolean | null)[] }>(findDueWork);
  for (const [i, isDue] of row?.due.entries() ?? []) if (isDue) dueWork[i]?.bell.ring();
}

/**
 * Repeats the work until stopped, and immediately when the bell rings. A failure, such as an unreachable database, is logged
 * once until it works again.
 */
async function every(job: string, milliseconds: number, work: Work, stopping: AbortSignal, bell = new Bell()) {
  let failing = false;
  while (!stopping.aborted) {
    try {
      await work(stopping);
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error, job }, "background work failed, will be tried again");
      failing = true;
    }
    await bell.wait(failing ? Math.min(milliseconds, 5000) : milliseconds, stopping);
  }
}
