import type { Push, Sink } from "@/lib/api/push";
import type { Actor } from "@/lib/auth/actor";
import { heartbeat } from "./frames";
import type { Viewer } from "./repository";

/** What may wait for a listener that does not read, in bytes. */
const mostUnsent = 64 * 1024;
const quiet = 15_000;

type Options = {
  actor: Actor;
  viewer: Viewer;
  /** Breaks the connection. */
  cut: () => void;
  onClose: () => void;
};

/** One listener: what it is sent, and how far it is. */
export class Stream {
  readonly actor: Actor;
  readonly viewer: Viewer;
  /** What came up to here it has. */
  place = 0;
  /** It gets what all get; until then it separately gets what it has missed. */
  isCurrent = false;
  isOpen = true;
  private readonly cut: () => void;
  private readonly onClose: () => void;
  private sink: Sink | undefined;
  /** Sent before its answer had begun. */
  private readonly early: Uint8Array[] = [];
  private sentAt = performance.now();

  constructor({ actor, viewer, cut, onClose }: Options) {
    this.actor = actor;
    this.viewer = viewer;
    this.cut = cut;
    this.onClose = onClose;
  }

  /** Its answer. */
  readonly body: Push = (sink) => {
    this.sink = sink;
    for (const chunk of this.early.splice(0)) sink.write(chunk);
    if (!this.isOpen) sink.end();
    return () => this.end();
  };

  /** One that does not read what it is sent is cut off: it comes back, and says where it was. */
  send(chunk: Uint8Array) {
    if (!this.isOpen) return;
    if (this.unsent >= mostUnsent) return this.breakOff();
    this.write(chunk);
    this.sentAt = performance.now();
  }

  /** Something now and then, or proxies take the connection for dead. */
  beat(now: number) {
    if (now - this.sentAt >= quiet) this.send(heartbeat);
  }

  close(last?: Uint8Array) {
    if (!this.isOpen) return;
    if (last) this.write(last);
    this.end();
    this.sink?.end();
  }

  private get unsent() {
    return this.sink?.unsent() ?? this.early.reduce((sum, { length }) => sum + length, 0);
  }

  private write(chunk: Uint8Array) {
    if (this.sink) this.sink.write(chunk);
    else this.early.push(chunk);
  }

  private breakOff() {
    this.end();
    this.sink?.cut();
    this.cut();
  }

  private end() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.onClose();
  }
}
