import "server-only";

import type { Client } from "pg";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import type { CopyValue } from "./copy";
import type { Secret } from "./kinds/kind";

/** Replaces each secret by its hash; by the stored one where it still matches, so that repeating an import changes nothing. */
export async function hashSecrets(client: Client, secret: Secret, lines: { record: Record<string, CopyValue> }[]) {
  const { property, table, column } = secret;
  const records = lines.map(({ record }) => record).filter((record) => typeof record[property] === "string");
  if (!records.length) return;

  const { rows } = await client.query<{ id: string; hash: string | null }>(
    `select id, ${column} as hash from ${table} where id = any ($1)`,
    [records.map((record) => record.ID)],
  );
  const hashes = new Map(rows.map((row) => [row.id, row.hash]));

  // Argon2 runs on libuv's few threads, so this many at once take no more memory than four.
  await Promise.all(
    records.map(async (record) => {
      const plain = String(record[property]);
      const hash = hashes.get(String(record.ID));
      record[property] = hash && (await verifyPassword(hash, plain)) ? hash : await hashPassword(plain);
    }),
  );
}
