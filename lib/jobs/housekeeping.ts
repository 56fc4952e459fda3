import "server-only";

import { tidyWebhooks } from "@/lib/changes/webhooks/tidy";
import { db } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { log } from "@/lib/telemetry/log";
import { Prisma } from "@/prisma/generated/client";

const { raw, sql } = Prisma;
const batch = 5000;

/** Rows that are no longer needed. A session ends 24 hours after its start or 60 minutes after its last use. */
const outdated = {
  sessions: sql`"last_seen_at" < now() - interval '7 days 1 hour' OR "created_at" < now() - interval '8 days'`,
  refresh_tokens: sql`"expires_at" < now() - interval '7 days'`,
  token_families: sql`"expires_at" < now() - interval '7 days'`,
  reset_tokens: sql`"created_at" < now() - interval '24 hours'`,
  email_changes: sql`"expires_at" < now()`,
  snoozes: sql`"until" < now()`,
  takes: sql`"until" < now()`,
  idempotency_keys: sql`"created_at" < now() - interval '24 hours'`,
  mail_outbox: sql`COALESCE("sent_at", "failed_at") < now() - interval '30 days'`,
  // Pending deliveries stay: they are their record's next, or wait for it.
  event_deliveries: sql`"status" <> 'Pending' AND "date_created" < now() - interval '30 days'`,
  rate_limits: sql`"expire" < extract(epoch FROM now()) * 1000`,
};

/** Deletes outdated rows in short batches. */
export async function tidy() {
  for (const [table, condition] of Object.entries(outdated)) {
    const deleted = await deleteAll(raw(`"${table}"`), condition);
    if (deleted > 0) log.info({ table, deleted }, "outdated rows deleted");
  }
  await tidyWebhooks();
}

async function deleteAll(table: Prisma.Sql, condition: Prisma.Sql) {
  for (let total = 0; ; ) {
    // An array: a plan could run a subquery for each row.
    const deleted = await db.$executeRaw`
      DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} ${limit(batch)} FOR UPDATE SKIP LOCKED))`;
    total += deleted;
    if (deleted < batch) return total;
  }
}
