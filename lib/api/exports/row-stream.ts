import "server-only";

import { ReadableStream } from "node:stream/web";
import type { Loss } from "@/lib/auth/loss";
import type { Rows } from "@/lib/list/row-cursor";
import { log } from "@/lib/telemetry/log";
import { createPace } from "./pace";

/** `canceled`: the client has gone, or was cut off. `revoked`: the caller has lost what let them read. */
type Outcome = "done" | "canceled" | "failed" | "revoked";
export type Ending = { outcome: Outcome; rows: number; reason?: Loss | "TooSlow" };

type Options<T> = {
  head: string;
  /** The rows that were read to see that there are any. */
  first: T[];
  toLine: (row: T) => string;
  signal: AbortSignal;
  /** What the caller has lost by now. Asked with each batch: with a loss, it is not handed over. */
  prove: () => Promise<Loss | null>;
  /** Breaks the connection at once: a client that does not read would not learn of a failed stream. */
  cut: () => void;
  /** Told once, with the number of rows that were handed over. */
  onEnd: (ending: Ending) => Promise<void>;
};

/** Of a batch, so much at a time, that one sees how fast a client reads. */
const pieceBytes = 128 * 1024;

/**
 * Rows as text, a batch at a time: one is with the client while the next is read, and no more. A failure fails the
 * stream, so that the connection breaks and nobody takes half a file for a whole one.
 */
export function streamRows<T>(rows: Rows<T>, { head, first, toLine, signal, prove, cut, onEnd }: Options<T>) {
  const encoder = new TextEncoder();
  let next = Promise.resolve(first);
  let rest = encoder.encode(head);
  let count = 0;
  let isOver = false;

  const end = async (outcome: Outcome, reason?: Ending["reason"]) => {
    if (isOver) return;
    isOver = true;
    pace.end();
    rows.close();
    await onEnd({ outcome, rows: count, ...(reason && { reason }) });
  };
  const cancel = (reason?: Ending["reason"]) =>
    end("canceled", reason).catch((error: unknown) => log.error({ err: error }, "export not ended"));
  const pace = createPace(() => {
    void cancel("TooSlow");
    cut();
  });
  // A client that has gone already: nobody will read the stream, or cancel it.
  if (signal.aborted) void cancel();
  else signal.addEventListener("abort", () => cancel(), { once: true });

  /** The next batch as bytes, none at the end. */
  const readBatch = async () => {
    const [batch, loss] = await Promise.all([next, prove()]);
    signal.throwIfAborted();
    if (loss) {
      await end("revoked", loss);
      throw new Error(`The export was broken off: ${loss}.`);
    }
    if (batch.length > 0) {
      next = rows.read();
      next.catch(() => undefined); // told by the next batch
    }
    count += batch.length;
    return encoder.encode(batch.map(toLine).join(""));
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pace.take();
        try {
          if (rest.length === 0) rest = await readBatch();
          if (rest.length === 0) {
            await end("done");
            return controller.close();
          }
          const piece = rest.subarray(0, pieceBytes);
          rest = rest.subarray(pieceBytes);
          if (!isOver) pace.give(piece.length);
          controller.enqueue(piece);
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
