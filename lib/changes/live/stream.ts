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
  readonly body: ReadableStream<Uint8Array>;
  /** What came up to here it has. */
  place = 0;
  /** It gets what all get; until then it separately gets what it has missed. */
  isCurrent = false;
  private readonly cut: () => void;
  private readonly onClose: () => void;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private sentAt = performance.now();

  constructor({ actor, viewer, cut, onClose }: Options) {
    this.actor = actor;
    this.viewer = viewer;
    this.cut = cut;
    this.onClose = onClose;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        cancel: () => this.end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostUnsent }),
    );
  }

  /** One that does not read what it is sent is cut off: it comes back, and says where it was. */
  send(chunk: Uint8Array) {
    if (!this.controller) return;
    if ((this.controller.desiredSize ?? 0) <= 0) return this.breakOff();
    this.controller.enqueue(chunk);
    this.sentAt = performance.now();
  }

  /** Something now and then, or proxies take the connection for dead. */
  beat(now: number) {
    if (now - this.sentAt >= quiet) this.send(heartbeat);
  }

  get isOpen() {
    return this.controller !== undefined;
  }

  close(last?: Uint8Array) {
    const { controller } = this;
    if (!controller) return;
    if (last) controller.enqueue(last);
    this.end();
    controller.close();
  }

  private breakOff() {
    const { controller } = this;
    this.end();
    controller?.error(new Error("The listener does not read."));
    this.cut();
  }

  private end() {
    if (!this.controller) return;
    this.controller = undefined;
    this.onClose();
  }
}
