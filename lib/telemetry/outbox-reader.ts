type Outbox = { mails: number; oldest: number };

/** Looks how many mails wait, and since when, once for all who ask at the same time. Without a database: NaN. */
export function outboxReader() {
  let reading: Promise<Outbox> | undefined;
  return () => {
    reading ??= readOutbox().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

async function readOutbox(): Promise<Outbox> {
  const [pool] = globalThis.pools?.values() ?? [];
  const unknown = { mails: Number.NaN, oldest: Number.NaN };
  if (!pool) return unknown;
  const text = `
    SELECT count(*)::int AS "mails", COALESCE(extract(epoch FROM now() - min("created_at")), 0)::float8 AS "oldest"
    FROM "mail_outbox" WHERE "sent_at" IS NULL AND "failed_at" IS NULL`;
  const { rows } = await pool.query<Outbox>(text).catch(() => ({ rows: [unknown] }));
  return rows[0] ?? unknown;
}
