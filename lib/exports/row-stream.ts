import "server-only";

import { ReadableStream } from "node:stream/web";
import type { Rows } from "@/lib/list/row-cursor";
import { log } from "@/lib/log";

/** `canceled`: the client has gone, or it took too long. */
export type Outcome = "done" | "canceled" | "failed";

type Options<T> = {
  head: string;
  /** The rows that were read to see that there are any. */
  first: T[];
  toLine: (row: T) => string;
  signal: AbortSignal;
  /** Told once, with the number of rows that were handed over. */
  onEnd: (outcome: Outcome, count: number) => Promise<void>;
};

/**
 * Rows as text, a batch at a time: one is with the client while the next is read, and no more. A failure fails the
 * stream, so that the connection breaks and nobody takes half a file for a whole one.
 */
export function streamRows<T>(rows: Rows<T>, { head, first, toLine, signal, onEnd }: Options<T>) {
  const encoder = new TextEncoder();
  let next = Promise.resolve(first);
  let count = 0;
  let isOver = false;

  const end = async (outcome: Outcome) => {
    if (isOver) return;
    isOver = true;
    rows.close();
    await onEnd(outcome, count);
  };
  const cancel = () => end("canceled").catch((error: unknown) => log.error({ err: error }, "export not ended"));
  // A client that has gone already: nobody will read the stream, or cancel it.
  if (signal.aborted) void cancel();
  else signal.addEventListener("abort", cancel, { once: true });

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (head) controller.enqueue(encoder.encode(head));
      },
      async pull(controller) {
        try {
          const batch = await next;
          signal.throwIfAborted();
          if (batch.length === 0) {
            await end("done");
            return controller.close();
          }
          next = rows.read();
          next.catch(() => undefined); // told by the next pull
          controller.enqueue(encoder.encode(batch.map(toLine).join("")));
          count += batch.length;
        } catch (error) {
          await end("failed");
          throw error;
        }
      },
      cancel: async () => cancel(),
    },
    { highWaterMark: 0 },
  );
}
