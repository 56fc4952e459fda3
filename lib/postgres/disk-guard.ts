import { statfs } from "node:fs/promises";
import type { Client } from "pg";

/** Bytes. PostgreSQL ends when it cannot write its log, and again whenever it is started: that must not come about. */
const reserve = 64 * 1024 * 1024;
const pause = 250;

/**
 * Makes the server read-only while the disk of its data has next to no space left, so that it can be read from. Gives
 * what ends the guard.
 */
export function guardDisk(data: string, session: () => Client) {
  let readOnly: boolean | undefined;
  const look = async () => {
    const { bavail, bsize } = await statfs(data);
    const wanted = bavail * bsize < (readOnly ? 2 * reserve : reserve);
    if (wanted === readOnly) return;
    await session().query(
      `ALTER SYSTEM ${wanted ? "SET" : "RESET"} default_transaction_read_only${wanted ? " = on" : ""}`,
    );
    await session().query("SELECT pg_reload_conf()");
    readOnly = wanted;
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => undefined) // the server is away; the next look is soon
      .finally(() => {
        looking = false;
      });
  }, pause).unref();
  return () => clearInterval(timer);
}
