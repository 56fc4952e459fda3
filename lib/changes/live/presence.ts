import "server-only";

import { pool } from "@/lib/db/connection";
import { channel } from "@/lib/events/publish";
import { log } from "@/lib/telemetry/log";
import type { LiveLooking } from "./contract";
import { placelessEventOf } from "./frames";
import { hearing } from "./hearing";
import { type Glance, lookersFor } from "./repository";
import type { Stream } from "./stream";

/** Between two notifications of a process, and between two readings of what came, in milliseconds. */
const pace = 1000;
/** The most that is queued: one per person; more is sent a moment later or not at all. */
const mostWaiting = 500;
/** PostgreSQL takes 8,000. */
const mostBytes = 7500;

/**
 * Who is looking at which approval. It is kept nowhere: each process tells the others once a second, by a notification,
 * and reads once for all that came who of its listeners is to know.
 */
export class Presence {
  private readonly streams: () => ReadonlySet<Stream>;
  private readonly toSend = new Gathered((glances) => this.send(glances));
  private readonly toTell = new Gathered((glances) => this.tell(glances));

  constructor(streams: () => ReadonlySet<Stream>) {
    this.streams = streams;
  }

  /** Somebody is looking at it now. */
  note(glance: Glance) {
    this.toSend.add(glance);
  }

  /** What a process has sent, be it this one. */
  hear(payload: string) {
    if (this.streams().size === 0) return;
    for (const glance of read(payload)) this.toTell.add(glance);
  }

  private async send(glances: readonly Glance[]) {
    // Without notifications from other processes, it at least tells its own listeners.
    if (hearing() === "polling") return this.tell(glances);
    const items: string[] = [];
    let bytes = 2;
    for (const [at, { orderID, approvalID, userID }] of glances.entries()) {
      const item = JSON.stringify([orderID, approvalID, userID]);
      bytes += Buffer.byteLength(item) + 1;
      if (bytes > mostBytes) {
        for (const glance of glances.slice(at)) this.toSend.addAgain(glance);
        break;
      }
      items.push(item);
    }
    await pool.query("SELECT pg_notify($1, $2)", [channel, `[${items.join()}]`]);
  }

  private async tell(glances: readonly Glance[]) {
    const numbers = new Map<string, number>();
    const viewers = [];
    for (const { viewer } of this.streams())
      if (!numbers.has(viewer.userID)) numbers.set(viewer.userID, viewers.push(viewer));
    if (viewers.length === 0) return;
    const looking = await lookersFor(glances, viewers);
    if (looking.length === 0) return;
    for (const stream of this.streams()) {
      const n = numbers.get(stream.viewer.userID);
      const Items = looking.flatMap(({ for: all, ...item }) => (n !== undefined && all.includes(n) ? [item] : []));
      if (Items.length > 0) stream.send(placelessEventOf("looking", JSON.stringify({ Items } satisfies LiveLooking)));
    }
  }
}

/** What each person looks at now, to be dealt with once for all of them. */
class Gathered {
  private readonly waiting = new Map<string, Glance>();
  private isDue = false;
  private readonly deal: (glances: readonly Glance[]) => Promise<void>;

  constructor(deal: (glances: readonly Glance[]) => Promise<void>) {
    this.deal = deal;
  }

  add(glance: Glance) {
    if (this.waiting.size >= mostWaiting && !this.waiting.has(glance.userID)) return;
    this.waiting.set(glance.userID, glance);
    if (this.isDue) return;
    this.isDue = true;
    setTimeout(() => void this.go(), pace).unref();
  }

  /** Unless something newer has come. */
  addAgain(glance: Glance) {
    if (!this.waiting.has(glance.userID)) this.add(glance);
  }

  private async go() {
    const glances = [...this.waiting.values()];
    this.waiting.clear();
    this.isDue = false;
    // Announced again while somebody goes on looking.
    await this.deal(glances).catch((error: unknown) => log.warn({ err: error }, "who looks at approvals was not told"));
  }
}

/** Any connection to the database may have sent it. */
function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

function read(payload: string): Glance[] {
  const items = parse(payload);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const [orderID, approvalID, userID] = Array.isArray(item) ? item : [];
    const isGlance = [orderID, approvalID, userID].every((each) => typeof each === "string");
    return isGlance ? [{ orderID, approvalID, userID }] : [];
  });
}
