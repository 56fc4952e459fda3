import "server-only";

import { completeDueDecisions, withdrawRest } from "@/lib/approvals/decisions/complete-held";
import { writeEventDeliveries } from "@/lib/changes/webhooks/fan-out";
import { resealSecrets } from "@/lib/changes/webhooks/secrets";
import { sendEventDeliveries } from "@/lib/changes/webhooks/send";
import { readClock } from "@/lib/db/clock";
import { pool } from "@/lib/db/connection";
import { Bell, bells } from "@/lib/events/bell";
import { publish } from "@/lib/events/publish";
import { deleteForgottenReturns } from "@/lib/returns/forgotten";
import { tellSharings } from "@/lib/search/views/sharing";
import { log } from "@/lib/telemetry/log";
import { span } from "@/lib/telemetry/step";
import { tidy } from "./housekeeping";
import { sumUpCounts } from "./kept-counts";
import { sendDueNotices } from "./notices";
import { sendDueMails } from "./outbox";
import { tidyAudit } from "./tidy-audit";

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
        every("send mail", 1000, sendAllDue, stopping.signal),
        every("send notices", 2000, sendAllDueNotices, stopping.signal),
        every("write webhooks", 500, writeEventDeliveries, stopping.signal, bells.published),
        every("send webhooks", 500, sendEventDeliveries, stopping.signal, bells.written),
        every("seal secrets anew", 60 * 60 * 1000, resealSecrets, stopping.signal),
        every("complete decisions", 500, completeDueDecisions, stopping.signal),
        every("withdraw approvals", 1000, withdrawRest, stopping.signal),
        every("chain the audit", 1000, chainAudit, stopping.signal),
        every("tell of shared views", 5000, tellSharings, stopping.signal),
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
    if (failing) await pause(Math.min(milliseconds, 5000), stopping);
    else await bell.wait(milliseconds, stopping);
  }
}

const pause = (milliseconds: number, stopping: AbortSignal) => new Bell().wait(milliseconds, stopping);
