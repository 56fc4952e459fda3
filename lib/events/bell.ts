/** Wakes whoever waits for work, or whoever waits next. */
export class Bell {
  private isRung = false;
  private wake: (() => void) | undefined;

  ring() {
    this.isRung = true;
    this.wake?.();
  }

  /** Until it rings, after so many milliseconds, or when that is aborted. */
  wait(milliseconds: number, ending?: AbortSignal) {
    return new Promise<void>((resolve) => {
      const done = () => {
        this.isRung = false;
        this.wake = undefined;
        clearTimeout(timer);
        ending?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.wake = done;
      if (this.isRung || ending?.aborted) done();
      else ending?.addEventListener("abort", done);
    });
  }
}

declare global {
  /** The server and Next hold a copy of this module each: what one publishes, the worker of the other sends. */
  var ringing: { published: Bell; written: Bell } | undefined;
}

globalThis.ringing ??= { published: new Bell(), written: new Bell() };

/** `published`: events have their places. `written`: deliveries of webhooks are there to be sent. */
export const bells = globalThis.ringing;
