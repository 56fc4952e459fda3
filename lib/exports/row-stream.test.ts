import { expect, test } from "@playwright/test";
import { streamRows } from "./row-stream";

function startStream(signal: AbortSignal, onEnd: (outcome: string) => Promise<void> = async () => {}) {
  const told: string[] = [];
  const closed: true[] = [];
  streamRows(
    { read: async () => [], close: () => void closed.push(true) },
    {
      head: "",
      first: [{}],
      toLine: () => "\n",
      signal,
      onEnd: async (outcome) => {
        told.push(outcome);
        await onEnd(outcome);
      },
    },
  );
  return { told, closed };
}

test("the stream of a client that has gone before it began has ended, though nobody reads it", () => {
  expect(startStream(AbortSignal.abort())).toEqual({ told: ["canceled"], closed: [true] });
});

test("the end is told once, and a failure to note it down fails nothing else", async () => {
  const controller = new AbortController();
  const stream = startStream(controller.signal, () => Promise.reject(new Error("The database is away.")));
  controller.abort();
  await new Promise(setImmediate);
  expect(stream).toEqual({ told: ["canceled"], closed: [true] });
});
