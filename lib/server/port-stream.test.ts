import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { expect, test } from "@playwright/test";
import { PortStream } from "./port-stream";

function connect() {
  const { port1, port2 } = new MessageChannel();
  return [new PortStream(port1), new PortStream(port2)] as const;
}

/** Everything that an end reads; it stays open for writing. */
async function readAll(end: PortStream) {
  const pieces: Buffer[] = [];
  end.on("data", (piece: Buffer) => pieces.push(piece));
  await once(end, "end");
  return Buffer.concat(pieces);
}

test("both ends read what the other writes, whole and in order, and its end", async () => {
  const [one, other] = connect();
  for (let at = 0; at < 100; at++) one.write(`${at},`);
  one.end("last");
  other.end("answer");
  const [forth, back] = await Promise.all([readAll(other), readAll(one)]);
  expect(forth.toString()).toBe(`${Array.from({ length: 100 }, (_, at) => `${at},`).join("")}last`);
  expect(back.toString()).toBe("answer");
});

test("an end that reads nothing is sent little, and the rest when it reads", async () => {
  const [one, other] = connect();
  const piece = Buffer.alloc(65_536);
  for (let count = 0; count < 40; count++) one.write(piece);
  one.end();
  await sleep(50);
  expect(other.readableLength).toBeLessThanOrEqual(2 * piece.length);
  expect(await readAll(other)).toHaveLength(40 * piece.length);
});

test("closing one end closes the other", async () => {
  const [one, other] = connect();
  one.destroy();
  await once(other, "close");
  expect(other.destroyed).toBe(true);
});
