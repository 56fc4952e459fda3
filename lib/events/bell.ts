import { pause } from "./pause";

/** Wakes whoever waits for work, or whoever waits next. */
export class Bell {
  private rung = new AbortController();

  ring() {
    this.rung.abort();
  }

  /** Until it rings, after so many milliseconds, or when the signal is aborted. */
  async wait(milliseconds: number, ending?: AbortSignal) {
    await pause(milliseconds, AbortSignal.any([this.rung.signal, ...(ending ? [ending] : [])]));
    this.rung = new AbortController();
  }
}

declare global {
  /** The server and Next hold a copy of this module each: what one publishes, the worker of the other sends. */
  var ringing: { published: Bell; written: Bell } | undefined;
}

globalThis.ringing ??= { published: new Bell(), written: new Bell() };

/** `published`: events have their places. `written`: deliveries of webhooks are there to be sent. */
export const bells = globalThis.ringing;
