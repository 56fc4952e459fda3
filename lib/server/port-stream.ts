import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";

/** `read`: how many of the bytes that were sent have been read. */
type Message = Uint8Array<ArrayBuffer> | { read: number } | "end";

/** The most bytes sent but not yet read. */
const mostUnread = 131_072;

/** One end of a connection between two threads, with backpressure. */
export class PortStream extends Duplex {
  private unread = 0;
  private sendNext: (() => void) | undefined;
  /** Bytes read that have not yet been reported to the other end. */
  private untold = 0;
  private hasEnd = false;

  constructor(private readonly port: MessagePort) {
    super();
    port.on("message", (message: Message) => this.receive(message));
    // The other end is gone. Everything it has sent is still read.
    port.on("close", () => (this.hasEnd && this.writableFinished) || this.destroy());
  }

  override _write(bytes: Uint8Array, _encoding: string, done: () => void) {
    const copy = new Uint8Array(bytes); // small buffers share memory with others
    this.unread += copy.length;
    this.port.postMessage(copy, [copy.buffer]);
    if (this.unread < mostUnread) done();
    else this.sendNext = done;
  }

  override _writev(pieces: { chunk: Buffer }[], done: () => void) {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), "buffer", done);
  }

  override _final(done: () => void) {
    this.port.postMessage("end");
    done();
  }

  override _read() {
    if (this.untold === 0) return;
    this.port.postMessage({ read: this.untold });
    this.untold = 0;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.port.close();
    done(error);
  }

  private receive(message: Message) {
    if (message === "end") {
      this.hasEnd = true;
      this.push(null);
    } else if ("read" in message) {
      this.unread -= message.read;
      const sendNext = this.unread < mostUnread ? this.sendNext : undefined;
      if (!sendNext) return;
      this.sendNext = undefined;
      sendNext();
    } else {
      this.untold += message.length;
      if (this.push(message)) this._read();
    }
  }
}
