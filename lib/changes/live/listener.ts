import "server-only";

import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { pool } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { pause } from "@/lib/events/pause";
import { channel } from "@/lib/events/publish";
import { log } from "@/lib/telemetry/log";
import { hearing } from "./hearing";
import { hub } from "./hub";

/** A connection may be dead, or a pooler's, which takes LISTEN and never passes anything on: so often it has to prove itself. */
const proof = { every: 30_000, patience: 5000 };
const backoff = { least: 1000, most: 30_000 };

/** Listens for changes on a connection of its own. While it cannot, the hub looks for them by itself. */
export function startListening() {
  const stopping = new AbortController();
  void listenOn(stopping.signal);
  return () => stopping.abort();
}

async function listenOn(stopping: AbortSignal) {
  let wait = backoff.least;
  while (!stopping.aborted) {
    const proven = await listenOnce(stopping);
    if (stopping.aborted) return;
    if (hearing() === "listening") log.warn("notifications of changes have stopped; looking for changes once a second");
    globalThis.liveHearing = "polling";
    hub().wake();
    wait = proven ? backoff.least : Math.min(wait * 2, backoff.most);
    await pause(wait * (0.5 + Math.random() / 2), stopping);
  }
}

/** Until the connection fails, or fails to prove itself. Whether it ever did. */
async function listenOnce(stopping: AbortSignal) {
  const { DATABASE_LISTEN_URL, DATABASE_URL } = env();
  const client = new Client({
    connectionString: DATABASE_LISTEN_URL ?? DATABASE_URL,
    application_name: "countersign-live",
    connectionTimeoutMillis: 3000,
    keepAlive: true,
  });
  const over = new AbortController();
  const end = () => over.abort();
  const either = AbortSignal.any([over.signal, stopping]);
  let canary = "";
  let onCanary: (() => void) | undefined;
  client.on("error", end);
  client.on("end", end);
  client.on("notification", ({ payload }) => {
    if (payload === canary) onCanary?.();
    else if (!payload) hub().wake();
    else hub().presence.hear(payload);
  });
  let isProven = false;
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    while (!either.aborted) {
      canary = `canary ${randomUUID()}`;
      const answer = new Promise<boolean>((resolve) => {
        onCanary = () => resolve(true);
      });
      await pool.query("SELECT pg_notify($1, $2)", [channel, canary]);
      if (!(await Promise.race([answer, pause(proof.patience, either).then(() => false)]))) break;
      if (!isProven) globalThis.liveHearing = "listening";
      isProven = true;
      await pause(proof.every, either);
    }
  } catch {
    // Tried again; meanwhile the hub looks by itself.
  } finally {
    // One that is half open would take minutes to end.
    void client.end().catch(() => undefined);
  }
  return isProven;
}
