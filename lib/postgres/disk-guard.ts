import { statfs } from "node:fs/promises";
import type { Client } from "pg";
import { watch } from "./watch";

/** Bytes. PostgreSQL ends when it cannot write its log, and again whenever it is started: that must not come about. */
const reserve = 64 * 1024 * 1024;
const pause = 250;

/**
 * Makes the server read-only while the disk of its data has next to no space left, so that it can be read from. Gives
 * what ends the guard.
 */
export function guardDisk(data: string, session: () => Client) {
  let plenty = false;
  const look = async () => {
    const { bavail, bsize } = await statfs(data);
    const free = bavail * bsize;
    // Asked while it may matter: another of our processes may have changed it, or one that is gone.
    if (plenty && free >= 2 * reserve) return;
    const readOnly = await isReadOnly(session());
    const wanted = free < (readOnly ? 2 * reserve : reserve);
    if (wanted !== readOnly) {
      const change = wanted ? "SET default_transaction_read_only = on" : "RESET default_transaction_read_only";
      await session().query(`ALTER SYSTEM ${change}`);
      await session().query("SELECT pg_reload_conf()");
    }
    plenty = !wanted;
  };
  return watch(look, pause);
}

async function isReadOnly(session: Client) {
  const { rows } = await session.query<{ is: boolean }>(
    "SELECT current_setting('default_transaction_read_only')::bool is",
  );
  return rows[0]?.is ?? false;
}
