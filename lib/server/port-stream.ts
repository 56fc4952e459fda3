import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";

/** `more`: what was sent has been read. */
type Message = Uint8Array<ArrayBuffer> | "more" | "end";

/** One end of a connection between two threads. One piece is on its way at a time: who reads slowly is not sent more. */
export class PortStream extends Duplex {
  private sendNext: (() => void) | undefined;
  private owesMore = false;
  private hasEnd = false;

  constructor(private readonly port: MessagePort) {
    super();
    port.on("message", (message: Message) => this.receive(message));
    // The other end is gone. What it has sent, to its end, is still read.
    port.on("close", () => (this.hasEnd && this.writableFinished) || this.destroy());
  }

  override _write(bytes: Uint8Array, _encoding: string, done: () => void) {
    this.sendNext = done;
    const copy = new Uint8Array(bytes); // what is small shares its memory with others
    this.port.postMessage(copy, [copy.buffer]);
  }

  override _writev(pieces: { chunk: Buffer }[], done: () => void) {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), "buffer", done);
  }

  override _final(done: () => void) {
    this.port.postMessage("end");
    done();
  }

  override _read() {
    if (!this.owesMore) return;
    this.owesMore = false;
    this.port.postMessage("more");
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.port.close();
    done(error);
  }

  private receive(message: Message) {
    if (message === "end") {
      this.hasEnd = true;
      return void this.push(null);
    }
    if (message === "more") return this.sendNext?.();
    this.owesMore = true;
    if (this.push(message)) this._read();
  }
}
