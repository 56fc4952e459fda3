import "server-only";

import { setTimeout as sleep } from "node:timers/promises";
import type { Actor, Credential } from "@/lib/auth/actor";
import { findHolders } from "@/lib/auth/identity";
import { now } from "@/lib/db/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/telemetry/log";
import { eventOf, Frames, retryAfter } from "./frames";
import { Presence } from "./presence";
import { type Changes, changesSince, lastPlace, mostMissed, toViewer, type Viewer } from "./repository";
import { Stream } from "./stream";

/** How many one person has in a process, by all their tabs and devices, and one API client. */
const most = { person: 6, client: 100 };
/** Between two frames, in milliseconds: each holds what has gathered. */
const pace = 250;
/** Between two looks at whether listeners may still listen, and at how far the changes are: nobody may have said. */
const glance = 750;
/** Within how many milliseconds those who missed too much are to come, and come back, spread evenly. */
const spread = 5000;

/** Keeps the listeners of one process up to date, by one read of the database for all of them. */
class Hub {
  private readonly streams = new Set<Stream>();
  readonly presence = new Presence(() => this.streams);
  /** The place up to which listeners have changes; unknown while there are none. */
  private place: number | undefined;
  private reading: Promise<void> | undefined;
  private nextRead: NodeJS.Timeout | undefined;
  private isWoken = false;
  private readAt = Number.NEGATIVE_INFINITY;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private isFailing = false;
  private isLooking = false;

  /** A listener, from a place on or from now on. Throws TooManyRequests, or Api.Offline where there are too many. */
  async open(actor: Actor, { after, cut }: { after: number | undefined; cut: () => void }) {
    const viewer = toViewer(actor);
    this.requireRoom(actor);
    const stream: Stream = new Stream({ actor, viewer, cut, onClose: () => this.remove(stream) });
    this.streams.add(stream);
    globalThis.metrics?.liveStreams.inc();
    this.timer ??= setInterval(() => void this.look(), glance);
    try {
      const head = await lastPlace();
      this.place ??= head;
      this.start(stream, { head, after });
    } catch (error) {
      stream.close();
      throw error;
    }
    return stream;
  }

  /** Something has happened, or may have. */
  wake() {
    this.isWoken = true;
    if (this.reading || this.nextRead || this.streams.size === 0) return;
    const wait = Math.max(0, this.readAt + pace - performance.now());
    this.nextRead = setTimeout(() => {
      this.nextRead = undefined;
      void this.tell();
    }, wait);
  }

  /** Ends all streams; their listeners come back after a while, each after another. */
  close() {
    this.isClosed = true;
    for (const stream of this.streams) stream.close(retryAfter(1000 + Math.round(Math.random() * spread)));
  }

  private requireRoom({ UserID, Credential }: Actor) {
    const busy = {
      retryAfter: 30,
      detail: "The server has no room for another stream. Ask again every 30 seconds.",
    };
    if (this.isClosed || this.streams.size >= env().LIVE_STREAMS) throw new AppError("Api.Offline", {}, busy);
    const clientID = clientOf(Credential);
    let [ofPerson, ofClient] = [0, 0];
    for (const { actor } of this.streams) {
      if (actor.UserID === UserID) ofPerson++;
      if (clientID && clientOf(actor.Credential) === clientID) ofClient++;
    }
    if (ofPerson < most.person && ofClient < most.client) return;
    const detail = `A person can have ${most.person} streams and an API client ${most.client}. Close one of them first.`;
    throw new AppError("TooManyRequests", {}, { retryAfter: 30, detail });
  }

  private remove(stream: Stream) {
    if (this.streams.delete(stream)) globalThis.metrics?.liveStreams.dec();
    if (this.streams.size > 0) return;
    clearInterval(this.timer);
    clearTimeout(this.nextRead);
    this.timer = undefined;
    this.nextRead = undefined;
    this.place = undefined;
  }

  private start(stream: Stream, { head, after }: { head: number; after: number | undefined }) {
    const isMissing = after !== undefined && after <= head && head - after <= mostMissed;
    stream.place = isMissing ? after : head;
    stream.send(isMissing || after === undefined ? begin(stream.place, head) : reload(head));
    void this.catchUp(stream);
  }

  /** Sends a listener the changes that the others already have, or that did not fit in a frame. From then on it gets what all get. */
  private async catchUp(stream: Stream, next?: { frames: Frames; n: number }) {
    let { frames, n } = next ?? { frames: undefined, n: 1 };
    try {
      while (stream.isOpen) {
        if (frames) {
          if (!this.sendPart(stream, frames, n)) {
            await sleep(pace);
            continue;
          }
        }
        // The others may have got more meanwhile.
        if (stream.place >= (this.place ?? 0)) break;
        const changes = await changesSince(stream.place, [stream.viewer]);
        if (changes.missed) this.sendReload(stream, changes.place);
        frames = new Frames(changes, [stream.viewer]);
        n = 1;
      }
      stream.isCurrent = true;
      this.wake();
    } catch (error) {
      this.fail(error);
      stream.close(retryAfter(spread));
    }
  }

  /** Whether that was all. */
  private sendPart(stream: Stream, frames: Frames, n: number) {
    const { frame, place, isAll } = frames.partFor(n, stream.place);
    if (frame) stream.send(frame);
    stream.place = Math.max(place, stream.place);
    return isAll;
  }

  private sendReload(stream: Stream, place: number) {
    stream.place = place;
    stream.send(reload(place));
  }

  private async tell() {
    this.isWoken = false;
    this.readAt = performance.now();
    this.reading = this.read().catch((error: unknown) => this.fail(error));
    await this.reading;
    this.reading = undefined;
    if (this.isWoken) this.wake();
  }

  private async read() {
    const from = this.place;
    if (from === undefined) return;
    if (performance.now() - this.checkedAt > glance) await this.check();
    const { viewers, numbers } = this.viewers();
    const changes = await changesSince(from, viewers);
    this.isFailing = false;
    if (this.streams.size === 0) return;
    this.place = changes.place;
    this.tellAll(changes, { viewers, numbers });
    if (changes.more) this.isWoken = true;
  }

  private tellAll(changes: Changes, { viewers, numbers }: ReturnType<Hub["viewers"]>) {
    const frames = new Frames(changes, viewers);
    for (const stream of this.streams) {
      if (!stream.isCurrent) continue;
      // Before places are compared: the head may have gone back.
      if (changes.missed) {
        this.sendReload(stream, changes.place);
        continue;
      }
      if (stream.place >= changes.place) continue;
      const n = numbers.get(keyOf(stream.viewer));
      // One that was opened during the read reads these changes for itself.
      if (n === undefined || !this.sendPart(stream, frames, n)) {
        stream.isCurrent = false;
        void sleep(pace).then(() => this.catchUp(stream, n === undefined ? undefined : { frames, n }));
      }
    }
  }

  /** Each person once, however many streams they have. */
  private viewers() {
    const numbers = new Map<string, number>();
    const viewers: Viewer[] = [];
    for (const { viewer } of this.streams) {
      const key = keyOf(viewer);
      if (!numbers.has(key)) numbers.set(key, viewers.push(viewer));
    }
    return { viewers, numbers };
  }

  private async look() {
    for (const stream of this.streams) stream.beat(performance.now());
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await this.check();
      const head = await lastPlace();
      if (this.place !== undefined && head !== this.place) this.wake();
    } catch (error) {
      this.fail(error);
    } finally {
      this.isLooking = false;
    }
  }

  /** Ends the streams of those who may no longer listen, or are no longer who they were. */
  private async check() {
    const start = performance.now();
    const credentials = [...this.streams].map(({ actor }) => actor.Credential);
    const holders = await findHolders({
      sessions: unique(credentials.flatMap((each) => (each.type === "session" ? each.id : []))),
      families: unique(credentials.flatMap((each) => (each.type === "access" ? each.familyID : []))),
    });
    this.checkedAt = start;
    const checked = new Set(credentials);
    for (const stream of this.streams) {
      const { actor } = stream;
      if (!checked.has(actor.Credential)) continue;
      const holder = holders.get(idOf(actor.Credential));
      if (!holder || !isSame(actor, holder) || isOver(actor.Credential)) stream.close();
    }
  }

  private fail(error: unknown) {
    if (!this.isFailing) log.warn({ err: error }, "changes could not be read, will be tried again");
    this.isFailing = true;
  }
}

const begin = (place: number, head: number) => eventOf("start", place, JSON.stringify({ Head: head }));
const reload = (place: number) =>
  eventOf("reload", place, JSON.stringify({ AfterMs: Math.round(Math.random() * spread) }));
const keyOf = ({ userID, onlyOwn }: Viewer) => `${onlyOwn} ${userID}`;
const unique = (ids: readonly string[]) => [...new Set(ids)];
const idOf = (credential: Credential) => (credential.type === "access" ? credential.familyID : credential.id);
const clientOf = (credential: Credential) => (credential.type === "access" ? credential.clientID : undefined);
const isOver = (credential: Credential) => credential.type === "access" && credential.expiresAt <= now();

type Holder = Pick<Actor, "UserID" | "CompanyID" | "CompanyType" | "Roles">;

/** A session has all of its user's roles; a token those that it was granted, as long as the user has them. */
function isSame({ Credential, ...actor }: Actor, holder: Holder) {
  if (actor.CompanyID !== holder.CompanyID || actor.CompanyType !== holder.CompanyType) return false;
  const covers = (role: Actor["Roles"][number]) => holder.Roles.includes(role) || holder.Roles.includes("FullAccess");
  if (Credential.type === "access") return actor.Roles.every(covers);
  return actor.Roles.length === holder.Roles.length && actor.Roles.every((role) => holder.Roles.includes(role));
}

declare global {
  /** The server and Next hold a copy of this module each: there is one hub all the same. */
  var liveHub: Hub | undefined;
}

export function hub() {
  globalThis.liveHub ??= new Hub();
  return globalThis.liveHub;
}
