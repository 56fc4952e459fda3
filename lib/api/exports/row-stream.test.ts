import { mock } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { Loss } from "@/lib/auth/loss";
import { createProof } from "./proof";
import { streamRows } from "./row-stream";

type Options = { signal?: AbortSignal; batches?: number; losses?: (Loss | null)[]; onEnd?: () => Promise<void> };

/** An export of batches of one row, and how it ended. `losses`: the result of each check of the right to read; the last one repeats. */
function startStream({ signal = new AbortController().signal, batches = 0, losses = [], onEnd }: Options) {
  const endings: object[] = [];
  const calls = { closed: 0, cut: 0 };
  let remaining = batches;
  const read = async () => (remaining-- > 0 ? [{}] : []);
  const stream = streamRows(
    { read, close: () => void calls.closed++ },
    {
      head: "head\n",
      first: [{}],
      toLine: () => "row\n",
      signal,
      prove: async () => (losses.length > 1 ? losses.shift() : losses[0]) ?? null,
      cut: () => void calls.cut++,
      onEnd: async (ending) => {
        endings.push(ending);
        await onEnd?.();
      },
    },
  );
  return { endings, calls, reader: stream.getReader() };
}

async function readAll({ reader }: ReturnType<typeof startStream>) {
  const decoder = new TextDecoder();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += decoder.decode(piece.value);
  return text;
}

test("the stream of a client that disconnects before it begins ends", () => {
  const { endings, calls } = startStream({ signal: AbortSignal.abort() });
  expect([endings, calls.closed]).toEqual([[{ outcome: "canceled", rows: 0 }], 1]);
});

test("the end is reported once, and an error in reporting it changes nothing", async () => {
  const controller = new AbortController();
  const onEnd = () => Promise.reject(new Error("The database is away."));
  const { endings, calls } = startStream({ signal: controller.signal, onEnd });
  controller.abort();
  await turn();
  expect([endings.length, calls.closed]).toEqual([1, 1]);
});

test("no batch is sent to a caller who lost the right to read, and the stream fails", async () => {
  const stream = startStream({ batches: 5, losses: [null, null, "UserDeactivated"] });
  await expect(readAll(stream)).rejects.toThrow("UserDeactivated");
  expect(stream.endings).toEqual([{ outcome: "revoked", reason: "UserDeactivated", rows: 2 }]);
  expect(stream.calls.closed).toBe(1);
});

test("the end of a file is not sent to them either, as the file would seem complete", async () => {
  await expect(readAll(startStream({ losses: [null, "SessionEnded"] }))).rejects.toThrow("SessionEnded");
  expect(await readAll(startStream({ losses: [null] }))).toBe("head\nrow\n");
});

test("a client that reads nothing is cut off after a minute, and frees its place", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { endings, calls, reader } = startStream({ batches: 5 });
  await reader.read();
  await turn();
  expect(calls).toEqual({ closed: 0, cut: 0 });
  mock.timers.tick(60_000);
  mock.timers.reset();
  expect(calls).toEqual({ closed: 1, cut: 1 });
  expect(endings).toMatchObject([{ outcome: "canceled", reason: "TooSlow" }]);
});

test("a failed check of the right to read ends nothing; a lost right does at once", async () => {
  // Safe: the proof passes it on, and this one does not look at it.
  const actor = {} as Parameters<typeof createProof>[0];
  const answers: (() => Promise<Loss | null>)[] = [
    async () => Promise.reject(new Error("The database is away.")),
    async () => "RolesChanged",
  ];
  const prove = createProof(actor, () => answers.shift()?.() ?? Promise.resolve(null));
  expect(await prove()).toBeNull();
  expect(await prove()).toBe("RolesChanged");
});
