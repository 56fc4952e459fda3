import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { untilAborted } from "@/lib/server/stop-signal";
import type { Outcome } from "../part";
import type { AttackOptions } from "./attack";
import { measureEffect } from "./others";

type Crowd = {
  count: number;
  /** The requests that each sends at once. */
  texts: readonly string[];
  /** An address of this machine. */
  from?: string;
  /** Whether it reads, and so notices that it was disconnected. */
  reads?: boolean;
};

/** Pipelined requests for answers larger than the system's buffers. */
export const pipelineOf = (count: number, path: string, encoding = "identity") =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`.repeat(count);

/** The most additional memory of the server besides unread answers, in megabytes. */
const memory = 150;

/** How connections that send and never read affect others, and whether the server keeps their answers in memory. */
export async function sendWithoutReading(options: AttackOptions, crowd: Crowd): Promise<Outcome & { open: number }> {
  const { place } = options;
  const before = place.serverMegabytes();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, place.serverMegabytes());
  }, 100);
  let open = 0;
  const effect = await measureEffect(options, async (signal) => {
    const sockets = await openAll(place.origin, crowd);
    await untilAborted(signal);
    open = sockets.filter(({ closed }) => !closed).length;
    for (const socket of sockets) socket.destroy();
  });
  clearInterval(look);
  const grown = most - before;
  const violations = [...effect.violations];
  // If the memory is unknown, it is not judged.
  if (grown > memory) violations.push(`The server grew by ${grown} MB.`);
  return {
    ...effect,
    open,
    figures: { ...effect.figures, [`the server's memory, MB more (at most ${memory})`]: grown },
    violations,
  };
}

/** Opens connections that send, and read only if `reads` is true. */
export function openAll(origin: string, { count, texts, from = "127.0.0.1", reads = false }: Crowd): Promise<Socket[]> {
  const { port } = new URL(origin);
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress: from });
      if (reads) socket.resume();
      else socket.pause();
      socket.on("error", () => undefined); // it may be cut off
      await once(socket, "connect").catch(() => undefined); // or refused
      socket.write(texts[nth % texts.length] ?? "");
      return socket;
    }),
  );
}
